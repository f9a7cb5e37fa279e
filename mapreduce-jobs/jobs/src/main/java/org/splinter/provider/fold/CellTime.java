package org.splinter.provider.fold;

import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.protocol.fold.CellLayout;

/**
 * Estimate of the time that sums over cells take, by rates that were measured on one core with
 * AVX-512 IFMA (docs/benchmarks.md, "Kernels").
 */
final class CellTime {
  /** Seconds to add a cell's share up. */
  private static final double SECONDS_PER_CELL = 50e-9;

  /** Seconds to raise one number to a power, under a key of 2048 bits. */
  private static final double SECONDS_PER_POWER = 0.13e-3;

  /** The exponent by which a longer key takes longer. */
  private static final double EXPONENT_OF_POWERS = 2.5;

  private CellTime() {}

  /** Returns the seconds of one core for the most sums that so many queries may have. */
  static double seconds(CellLayout layout, int queries) {
    double longer = (double) layout.keyBits() / PaillierModulus.LEAST_BITS;
    double power = SECONDS_PER_POWER * Math.pow(longer, EXPONENT_OF_POWERS);
    return queries
        * (layout.added() * SECONDS_PER_CELL + (double) layout.sums() * layout.powers() * power);
  }
}
