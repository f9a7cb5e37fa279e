/**
 * The contract of all rounds: public plans and their trust models, envelopes, partial answers and
 * the groups in which they add up, and the definitions of what providers prepare.
 */
@NullMarked
package org.splinter.protocol.contract;

import org.jspecify.annotations.NullMarked;
