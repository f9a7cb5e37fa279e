/** What a provider is told in a round of private look-ups, and what it answers. */
@NullMarked
package org.splinter.protocol.lookup;

import org.jspecify.annotations.NullMarked;
