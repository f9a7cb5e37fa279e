package org.splinter.client.apps;

import com.uber.h3core.H3Core;
import com.uber.h3core.util.LatLng;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.splinter.query.derived.HexagonGrid;

/**
 * Finds the hexagons around a place (section 8.1 of the paper): the three that meet at the vertex
 * nearest to it, which hold all within an edge's length of that vertex. They are computed here, and
 * always three, so that providers see neither the place nor the size.
 */
public final class Hexagons {
  /** How many there are around any place. */
  public static final int COUNT = 3;

  private static final double EARTH_MILES = 3958.7613;

  private Hexagons() {}

  /**
   * The three hexagons around a place, the one that it lies in first.
   *
   * @throws IOException if the grid's library cannot be loaded
   */
  public static List<Hexagon> around(Near near) throws IOException {
    H3Core grid = HexagonGrid.load().core();
    int resolution = near.size().resolution();
    long own = grid.latLngToCell(near.latitude(), near.longitude(), resolution);
    long vertex = 0;
    double least = Double.POSITIVE_INFINITY;
    for (long each : grid.cellToVertexes(own)) {
      LatLng corner = grid.vertexToLatLng(each);
      double miles = miles(near.latitude(), near.longitude(), corner.lat, corner.lng);
      if (miles < least) {
        least = miles;
        vertex = each;
      }
    }
    List<Hexagon> found = new ArrayList<>();
    found.add(hexagon(grid, own));
    for (long neighbour : grid.gridDisk(own, 1)) {
      if (neighbour != own && grid.cellToVertexes(neighbour).contains(vertex)) {
        found.add(hexagon(grid, neighbour));
      }
    }
    return found;
  }

  private static Hexagon hexagon(H3Core grid, long cell) {
    return new Hexagon(
        grid.h3ToString(cell),
        grid.cellToBoundary(cell).stream()
            .map(corner -> new Hexagon.Corner(corner.lat, corner.lng))
            .toList());
  }

  /** The distance between two places in degrees, on a sphere. */
  public static double miles(double lat1, double lon1, double lat2, double lon2) {
    double north = Math.toRadians(lat2 - lat1) / 2;
    double east = Math.toRadians(lon2 - lon1) / 2;
    double square =
        Math.pow(Math.sin(north), 2)
            + Math.cos(Math.toRadians(lat1))
                * Math.cos(Math.toRadians(lat2))
                * Math.pow(Math.sin(east), 2);
    return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(square)));
  }
}
