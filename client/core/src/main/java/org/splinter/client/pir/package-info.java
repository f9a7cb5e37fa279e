/** Rounds of PIR queries, and how partial answers combine. */
@NullMarked
package org.splinter.client.pir;

import org.jspecify.annotations.NullMarked;
