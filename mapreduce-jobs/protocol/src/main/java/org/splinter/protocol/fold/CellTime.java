package org.splinter.protocol.fold;

import org.splinter.fss.paillier.PaillierModulus;

/**
 * Estimate of the time that sums over cells take, by rates that were measured on one core with
 * AVX-512 IFMA (docs/benchmarks.md, "Kernels").
 */
final class CellTime {
  /** Seconds to add a cell's share up. */
  private static final double SECONDS_PER_CELL = 50e-9;

  /** Seconds to raise one number to a power, under a key of 2048 bits. */
  private static final double SECONDS_PER_POWER = 0.13e-3;

  /** Seconds of the squares that all powers of one sum have in common, under such a key. */
  private static final double SECONDS_OF_SQUARES = 15e-3;

  /** The sums of a query that are squared for, before a table of powers does it for all. */
  private static final long SQUARED_SUMS = 4;

  /** The exponent by which a longer key takes longer. */
  private static final double EXPONENT_OF_POWERS = 2.5;

  private CellTime() {}

  /** Returns the seconds of one core for the most sums that so many queries may have. */
  static double seconds(CellLayout layout, int queries) {
    double longer = (double) layout.keyBits() / PaillierModulus.LEAST_BITS;
    double powers =
        (double) layout.sums() * layout.powers() * SECONDS_PER_POWER
            + Math.min(layout.sums(), SQUARED_SUMS) * SECONDS_OF_SQUARES;
    return queries
        * (layout.added() * SECONDS_PER_CELL + powers * Math.pow(longer, EXPONENT_OF_POWERS));
  }
}
