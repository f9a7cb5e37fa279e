/**
 * Function secret sharing: parameters, shares and their codec, key generation, evaluation.
 *
 * <p>A function of x (a point function, a comparison function or a constant) with values in Z_2^64,
 * Z_2^128 or of one bit is split into one share for each of two or more parties, whose evaluations
 * add up to f(x). All shares but one reveal neither α nor β nor whether a DCF includes α. {@link
 * org.splinter.fss.ShareParameters} says which shapes there are, {@link
 * org.splinter.fss.ShareGenerator} makes the shares of one query, and a {@link
 * org.splinter.fss.FunctionEvaluator} sums up one party's over one domain, for {@link
 * org.splinter.fss.Functions} to evaluate many at once. Generators and evaluators are twins: native
 * ones (AES in C++), and plain Java ones that the tests hold them to, and that a client generates
 * shares with where the native library does not load. {@link org.splinter.fss.ShareHeader} and the
 * definition of each {@link org.splinter.fss.Scheme} draw the bytes.
 */
@NullMarked
package org.splinter.fss;

import org.jspecify.annotations.NullMarked;
