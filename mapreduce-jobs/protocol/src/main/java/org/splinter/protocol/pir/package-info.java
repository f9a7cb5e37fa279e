/** The public plan of a round of PIR queries, and its partial answer; each with one codec. */
@NullMarked
package org.splinter.protocol.pir;

import org.jspecify.annotations.NullMarked;
