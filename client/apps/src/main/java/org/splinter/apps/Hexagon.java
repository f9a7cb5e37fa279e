package org.splinter.apps;

import java.util.List;

/**
 * A cell of the grid that places are found by. It does not print: it may be a secret.
 *
 * @param address of the H3 grid
 * @param outline its corners in order
 */
public record Hexagon(String address, List<Corner> outline) {
  public Hexagon {
    outline = List.copyOf(outline);
  }

  /** A corner, in degrees. */
  public record Corner(double latitude, double longitude) {
    @Override
    public String toString() {
      return "Corner[hidden]";
    }
  }

  @Override
  public String toString() {
    return "Hexagon[hidden]";
  }
}
