package org.splinter.apps;

import com.uber.h3core.H3Core;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.splinter.protocol.derived.HexagonGrid;

/**
 * A finder of the hexagons around a place (section 8.1 of the paper): those that a circle of a
 * given radius touches. They are computed here, so that providers see neither the place nor the
 * radius; {@link PlaceSecrets} always asks for {@link #MOST}.
 *
 * <p>Guarantee: they hold all places within the circle. The one exception is a radius of a mile
 * around a place within some 450 miles of the grid's twelve pentagons, where cells are smallest:
 * the nearest seven hold all within 0.88 miles at least.
 */
public final class Hexagons {
  /** The greatest number of hexagons. */
  public static final int MOST = 7;

  /** The distance, in cells, beyond which the circle touches none. */
  private static final int RINGS = 2;

  private Hexagons() {}

  /**
   * A cell and its distance; the distance is -1 for the cell of the place itself, which comes
   * first.
   */
  private record Candidate(Hexagon hexagon, double miles) {}

  /**
   * Returns the hexagons that the circle around a place touches, the one that it lies in first.
   *
   * @throws IOException if the grid's library cannot be loaded
   */
  public static List<Hexagon> around(Near near) throws IOException {
    H3Core grid = HexagonGrid.load().core();
    SpherePoint place = SpherePoint.of(near.latitude(), near.longitude());
    long own = grid.latLngToCell(near.latitude(), near.longitude(), near.size().resolution());
    List<Candidate> candidates = new ArrayList<>();
    for (long cell : grid.gridDisk(own, RINGS)) {
      Hexagon hexagon = hexagon(grid, cell);
      candidates.add(new Candidate(hexagon, cell == own ? -1 : milesToOutline(place, hexagon)));
    }
    return candidates.stream()
        .filter(each -> each.miles() <= near.size().miles())
        .sorted(Comparator.comparingDouble(Candidate::miles))
        .limit(MOST)
        .map(Candidate::hexagon)
        .toList();
  }

  private static Hexagon hexagon(H3Core grid, long cell) {
    return new Hexagon(
        grid.h3ToString(cell),
        grid.cellToBoundary(cell).stream()
            .map(corner -> new Hexagon.Corner(corner.lat, corner.lng))
            .toList());
  }

  /** Returns how far a place is from a cell that it does not lie in. */
  private static double milesToOutline(SpherePoint place, Hexagon hexagon) {
    List<SpherePoint> corners =
        hexagon.outline().stream()
            .map(corner -> SpherePoint.of(corner.latitude(), corner.longitude()))
            .toList();
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < corners.size(); i++) {
      SpherePoint next = corners.get((i + 1) % corners.size());
      least = Math.min(least, place.milesToArc(corners.get(i), next));
    }
    return least;
  }

  /** Returns the distance in miles, on a sphere, between two places given in degrees. */
  public static double miles(double lat1, double lon1, double lat2, double lon2) {
    return SpherePoint.of(lat1, lon1).miles(SpherePoint.of(lat2, lon2));
  }
}
