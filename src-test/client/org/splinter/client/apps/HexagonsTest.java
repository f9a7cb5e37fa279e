package org.splinter.client.apps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.uber.h3core.H3Core;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.splinter.query.derived.HexagonSize;

/** The three hexagons around a place: that it lies in one, that they meet, and what they cover. */
final class HexagonsTest {

  @ParameterizedTest
  @EnumSource
  void threeHexagonsMeetNextToEachPlace(HexagonSize size) throws Exception {
    long seed = System.nanoTime();
    System.out.println("HexagonsTest seed " + seed);
    Random random = new Random(seed);
    H3Core grid = H3Core.newInstance();
    for (int i = 0; i < 200; i++) {
      double latitude = i < 100 ? 40.5 + random.nextDouble() : 180 * random.nextDouble() - 90;
      double longitude = i < 100 ? -74.3 + random.nextDouble() : 360 * random.nextDouble() - 180;
      Near near = new Near(latitude, longitude, size);
      near.check();
      List<Hexagon> hexagons = Hexagons.around(near);
      List<String> cells = hexagons.stream().map(Hexagon::address).toList();
      assertEquals(3, cells.stream().distinct().count());
      String own = grid.latLngToCellAddress(latitude, longitude, size.resolution());
      assertEquals(own, cells.get(0));
      for (String one : cells) {
        assertTrue(grid.gridDisk(one, 1).containsAll(cells), "they must be neighbours");
      }
      // What is nearer than the inner radius of a hexagon, less the way to the vertex, is covered.
      double edge = Double.POSITIVE_INFINITY;
      double vertex = Double.POSITIVE_INFINITY;
      List<Hexagon.Corner> outline = hexagons.get(0).outline();
      for (int j = 0; j < outline.size(); j++) {
        Hexagon.Corner from = outline.get(j);
        Hexagon.Corner to = outline.get((j + 1) % outline.size());
        edge = Math.min(edge, miles(from.latitude(), from.longitude(), to));
        vertex = Math.min(vertex, miles(latitude, longitude, from));
      }
      double covered = 0.8 * edge - vertex;
      for (int j = 0; covered > 0 && j < 12; j++) {
        double north = covered * Math.sin(j * Math.PI / 6) / 69.2;
        double east =
            covered
                * Math.cos(j * Math.PI / 6)
                / (69.2 * Math.cos(Math.toRadians(Math.min(89, Math.abs(latitude) + north))));
        if (Math.abs(latitude) < 80 && Math.abs(longitude + east) < 180) {
          assertTrue(
              cells.contains(
                  grid.latLngToCellAddress(latitude + north, longitude + east, size.resolution())));
        }
      }
    }
  }

  private static double miles(double latitude, double longitude, Hexagon.Corner corner) {
    return Hexagons.miles(latitude, longitude, corner.latitude(), corner.longitude());
  }

  @Test
  void milesAreThoseOfASphere() {
    assertEquals(0, Hexagons.miles(40.7, -74, 40.7, -74));
    assertEquals(69.1, Hexagons.miles(40, -74, 41, -74), 0.05);
    assertEquals(2475, Hexagons.miles(40.6413, -73.7781, 33.9416, -118.4085), 10); // JFK to LAX
    assertEquals(12436, Hexagons.miles(0, 0, 0, 180), 5);
  }

  @Test
  void nothingPrintsAPlace() throws Exception {
    Near near = new Near(40.7128, -74.0060, HexagonSize.ONE_MILE);
    Hexagon hexagon = Hexagons.around(near).get(0);
    for (Object each : List.of(near, hexagon, hexagon.outline().get(0))) {
      assertTrue(each.toString().endsWith("[hidden]"), each.toString());
    }
  }
}
