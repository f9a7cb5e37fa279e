package org.splinter.apps;

import org.splinter.protocol.derived.HexagonGrid;
import org.splinter.protocol.derived.HexagonSize;

/**
 * The surroundings of a secret place; the size, which decides how many miles are searched, is
 * secret too. It does not print.
 *
 * @param latitude the latitude in degrees
 * @param longitude the longitude in degrees
 */
public record Near(double latitude, double longitude, HexagonSize size) {

  /** Refuses coordinates that are no place on earth, naming the coordinate. */
  void check() throws InputException {
    if (!HexagonGrid.isOnEarth(latitude, 0)) { // NaN is refused too
      throw new InputException("near", "must have a latitude from -90 to 90 degrees");
    }
    if (!HexagonGrid.isOnEarth(0, longitude)) {
      throw new InputException("near", "must have a longitude from -180 to 180 degrees");
    }
  }

  @Override
  public String toString() {
    return "Near[hidden]";
  }
}
