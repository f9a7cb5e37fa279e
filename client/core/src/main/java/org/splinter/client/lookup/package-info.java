/** Rounds of private look-ups, and how partial answers combine. */
@NullMarked
package org.splinter.client.lookup;

import org.jspecify.annotations.NullMarked;
