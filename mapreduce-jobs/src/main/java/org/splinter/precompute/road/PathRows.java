package org.splinter.precompute.road;

/**
 * The rows of a path table, each of which can be made on its own. One instance serves one thread at
 * a time; a network may have several.
 */
public final class PathRows {
  private PathRows() {}

  /**
   * The rows of a network.
   *
   * @param allPairs whether there is a row for each pair of transit nodes, instead of one for each
   *     transit node and hub of its label
   */
  public static PathRows of(TransitNetwork network, boolean allPairs) {
    return Pending.value();
  }

  /** How many rows there are; there may be none. */
  public int rows() {
    return Pending.value();
  }

  /** The bytes of a row; zeros may follow them. */
  public byte[] row(int row) {
    return Pending.value();
  }
}
