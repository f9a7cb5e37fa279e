package org.splinter.protocol.derived;

/**
 * The sizes of hexagons that located rows have, each a resolution of the H3 grid: the finest one at
 * which a few hexagons around a place hold all within a number of miles.
 */
public enum HexagonSize {
  /** Hexagons with edges of 0.87 miles on average. */
  ONE_MILE("hex_1mi", 7, 1),
  /** Hexagons with edges of 2.3 miles. */
  TWO_MILES("hex_2mi", 6, 2),
  /** Hexagons with edges of 6.1 miles. */
  FIVE_MILES("hex_5mi", 5, 5);

  private final String column;
  private final int resolution;
  private final int miles;

  HexagonSize(String column, int resolution, int miles) {
    this.column = column;
    this.resolution = resolution;
    this.miles = miles;
  }

  /** Returns the column that holds the addresses of hexagons of this size. */
  public String column() {
    return column;
  }

  /** Returns the resolution of the H3 grid. */
  public int resolution() {
    return resolution;
  }

  /** Returns the radius, in miles, of a search by hexagons of this size. */
  public int miles() {
    return miles;
  }
}
