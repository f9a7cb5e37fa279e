/**
 * Function secret sharing: parameters, shares and their codec, key generation, evaluation.
 *
 * <p>A point function f(x) = β if x = α, else 0, is split into two shares whose evaluations add up
 * to f(x) modulo 2^64. One share alone reveals neither α nor β. The evaluators are twins: the
 * native one (AES in C++) and a plain Java reference that the tests hold it to.
 */
@NullMarked
package org.splinter.fss;

import org.jspecify.annotations.NullMarked;
