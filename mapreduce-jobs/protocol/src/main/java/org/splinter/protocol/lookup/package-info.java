/** The public plan of a round of private look-ups, and its partial answer; each with one codec. */
@NullMarked
package org.splinter.protocol.lookup;

import org.jspecify.annotations.NullMarked;
