/**
 * Function secret sharing: parameters, shares and their codec, key generation, evaluation.
 *
 * <p>A function of x with values in Z_2^64 (a point, less-than or a constant) is split into two
 * shares whose evaluations add up to f(x). One share alone reveals neither α nor β nor whether
 * less-than includes α. An evaluator sums several shares of one party over one domain. The
 * evaluators are twins: the native one (AES in C++) and a plain Java reference that the tests hold
 * it to. {@link org.splinter.fss.ShareHeader} and the share classes draw the bytes.
 */
@NullMarked
package org.splinter.fss;

import org.jspecify.annotations.NullMarked;
