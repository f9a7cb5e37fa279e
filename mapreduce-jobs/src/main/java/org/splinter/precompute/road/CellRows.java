package org.splinter.precompute.road;

import org.splinter.job.Progress;

/**
 * The rows of a cell table, and how nodes are cut into cells, which are ranges of positions. One
 * instance serves one thread at a time; a network may have several.
 */
public final class CellRows {
  private CellRows() {}

  public static CellRows of(TransitNetwork network) {
    return Pending.value();
  }

  /**
   * Where cells begin, ascending from 0, so that the longest row is short: the cell with the
   * longest one is split until there are enough.
   *
   * @param cells how many, from 1; there are fewer if the network has fewer nodes
   */
  public int[] cuts(int cells, Progress progress) {
    return Pending.value();
  }

  /** The bytes of the row of the nodes at these positions; zeros may follow them. */
  public byte[] row(int begin, int end) {
    return Pending.value();
  }
}
