package org.splinter.query.derived;

/**
 * The sizes of hexagons that located rows have, each a resolution of the H3 grid. Around a place,
 * the three hexagons that meet at the vertex next to it hold about a circle of their edge's length.
 */
public enum HexagonSize {
  /** Edges of 0.87 miles on average. */
  ONE_MILE("hex_1mi", 7),
  /** Edges of 2.3 miles. */
  TWO_MILES("hex_2mi", 6),
  /** Edges of 6.1 miles. */
  FIVE_MILES("hex_5mi", 5);

  private final String column;
  private final int resolution;

  HexagonSize(String column, int resolution) {
    this.column = column;
    this.resolution = resolution;
  }

  /** The column that holds the addresses of hexagons of this size. */
  public String column() {
    return column;
  }

  /** Of the H3 grid. */
  public int resolution() {
    return resolution;
  }
}
