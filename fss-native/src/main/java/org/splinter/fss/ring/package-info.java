/**
 * Arithmetic modulo X^n + 1 and the primes of the ring schemes, and the residues that seeds expand
 * to: the plain Java twin of the native library's ring kernels, for all families that encrypt in a
 * ring.
 */
@NullMarked
package org.splinter.fss.ring;

import org.jspecify.annotations.NullMarked;
