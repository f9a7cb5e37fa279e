package org.splinter.apps;

import java.util.List;

/**
 * A cell of the grid by which places are found. It does not print: it may be a secret.
 *
 * @param address its address in the H3 grid
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
