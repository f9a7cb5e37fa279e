package org.splinter.apps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.uber.h3core.H3Core;
import com.uber.h3core.util.LatLng;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.splinter.protocol.derived.HexagonSize;

/**
 * Tests of the hexagons around a place: nothing within the miles lies outside of them, and the
 * circle touches each. Points are made by bearing and distance, and their cells found by H3.
 */
final class HexagonsTest {
  private static final double EARTH_MILES = 3958.7613;
  private static final int PLACES = 25;
  private static final int POINTS = 40;

  /** New York, San Francisco, Delhi, Mumbai. */
  private static final double[][] CITIES = {
    {40.7128, -74.0060}, {37.7749, -122.4194}, {28.6139, 77.2090}, {19.0760, 72.8777}
  };

  private final Random random = random();
  private final H3Core grid;

  HexagonsTest() throws Exception {
    this.grid = H3Core.newInstance();
  }

  private static Random random() {
    long seed = System.nanoTime();
    System.out.println("HexagonsTest seed " + seed);
    return new Random(seed);
  }

  @ParameterizedTest
  @EnumSource
  void theyHoldAllWithinTheMilesAroundCities(HexagonSize size) throws Exception {
    for (double[] city : CITIES) {
      for (int i = 0; i < PLACES; i++) {
        double latitude = city[0] + 0.3 * random.nextGaussian();
        double longitude = city[1] + 0.3 * random.nextGaussian();
        assertHold(new Near(latitude, longitude, size), size.miles());
        for (LatLng each : corners(latitude, longitude, size)) {
          assertHold(new Near(each.lat, each.lng, size), size.miles());
        }
      }
    }
  }

  /** Returns the middle of a cell, a vertex of it, and the middle of an edge. */
  private List<LatLng> corners(double latitude, double longitude, HexagonSize size) {
    long own = grid.latLngToCell(latitude, longitude, size.resolution());
    List<LatLng> outline = grid.cellToBoundary(own);
    LatLng from = outline.get(0);
    LatLng to = outline.get(1);
    LatLng middle = new LatLng((from.lat + to.lat) / 2, (from.lng + to.lng) / 2);
    return List.of(grid.cellToLatLng(own), from, middle);
  }

  /**
   * Checks cities and the places where the grid's cells are smallest and where its coordinates end.
   */
  @ParameterizedTest
  @EnumSource
  void theyHoldMostEverywhereOnEarth(HexagonSize size) throws Exception {
    List<Near> places = new ArrayList<>();
    for (long pentagon : grid.getPentagons(size.resolution())) {
      places.add(near(grid.cellToLatLng(pentagon), size));
      for (long cell : grid.gridDisk(pentagon, 3)) {
        grid.cellToBoundary(cell).forEach(corner -> places.add(near(corner, size)));
      }
    }
    for (double longitude : new double[] {-180, -97.5, 0, 180}) {
      places.add(new Near(90, longitude, size));
      places.add(new Near(-90, longitude, size));
      places.add(new Near(0, longitude, size));
      places.add(new Near(51.5, longitude, size));
    }
    for (int i = 0; i < 10 * PLACES; i++) {
      places.add(new Near(180 * random.nextDouble() - 90, 360 * random.nextDouble() - 180, size));
    }
    for (Near place : places) {
      assertHold(place, 0.87 * size.miles());
    }
  }

  private static Near near(LatLng place, HexagonSize size) {
    return new Near(place.lat, place.lng, size);
  }

  private void assertHold(Near near, double miles) throws Exception {
    near.check();
    List<Hexagon> hexagons = Hexagons.around(near);
    List<String> cells = hexagons.stream().map(Hexagon::address).toList();
    int resolution = near.size().resolution();
    String at = near.latitude() + ", " + near.longitude() + " " + near.size();
    assertEquals(
        grid.latLngToCellAddress(near.latitude(), near.longitude(), resolution), cells.get(0), at);
    assertTrue(cells.size() <= Hexagons.MOST, at);
    assertEquals(cells.size(), cells.stream().distinct().count(), at);
    for (int i = 0; i < POINTS; i++) {
      double distance = miles * (i % 2 == 0 ? 0.9999 : Math.sqrt(random.nextDouble()));
      LatLng point = point(near, distance, 2 * Math.PI * random.nextDouble());
      assertTrue(
          cells.contains(grid.latLngToCellAddress(point.lat, point.lng, resolution)),
          () -> at + ": " + distance + " miles away, at " + point);
    }
    boolean even = Math.abs(near.latitude()) < 80; // degrees bend outlines near the poles
    for (Hexagon hexagon : hexagons.subList(1, even ? hexagons.size() : 1)) {
      assertTrue(milesTo(hexagon, near) <= 1.01 * near.size().miles(), at);
    }
  }

  /** Returns the place in a direction, by spherical trigonometry. */
  private static LatLng point(Near from, double miles, double bearing) {
    double arc = miles / EARTH_MILES;
    double latitude = Math.toRadians(from.latitude());
    double sine =
        Math.sin(latitude) * Math.cos(arc) + Math.cos(latitude) * Math.sin(arc) * Math.cos(bearing);
    double east =
        Math.atan2(
            Math.sin(bearing) * Math.sin(arc) * Math.cos(latitude),
            Math.cos(arc) - Math.sin(latitude) * sine);
    double longitude = from.longitude() + Math.toDegrees(east);
    return new LatLng(
        Math.toDegrees(Math.asin(Math.max(-1, Math.min(1, sine)))),
        Math.IEEEremainder(longitude, 360));
  }

  /** Returns the distance to the nearest of many points of the outline. */
  private static double milesTo(Hexagon hexagon, Near near) {
    List<Hexagon.Corner> outline = hexagon.outline();
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < outline.size(); i++) {
      Hexagon.Corner from = outline.get(i);
      Hexagon.Corner to = outline.get((i + 1) % outline.size());
      double east = Math.IEEEremainder(to.longitude() - from.longitude(), 360);
      for (int j = 0; j < 50; j++) {
        double latitude = from.latitude() + j / 50.0 * (to.latitude() - from.latitude());
        double longitude = from.longitude() + j / 50.0 * east;
        least = Math.min(least, haversine(near.latitude(), near.longitude(), latitude, longitude));
      }
    }
    return least;
  }

  private static double haversine(double lat1, double lon1, double lat2, double lon2) {
    double north = Math.toRadians(lat2 - lat1) / 2;
    double east = Math.toRadians(lon2 - lon1) / 2;
    double square =
        Math.pow(Math.sin(north), 2)
            + Math.cos(Math.toRadians(lat1))
                * Math.cos(Math.toRadians(lat2))
                * Math.pow(Math.sin(east), 2);
    return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(square)));
  }

  @Test
  void milesAreThoseOfASphere() {
    assertEquals(0, Hexagons.miles(40.7, -74, 40.7, -74));
    assertEquals(69.1, Hexagons.miles(40, -74, 41, -74), 0.05);
    assertEquals(2475, Hexagons.miles(40.6413, -73.7781, 33.9416, -118.4085), 10); // JFK to LAX
    assertEquals(12436, Hexagons.miles(0, 0, 0, 180), 5);
    for (int i = 0; i < 100; i++) {
      double latitude = 180 * random.nextDouble() - 90;
      double longitude = 360 * random.nextDouble() - 180;
      assertEquals(
          haversine(40.7, -74, latitude, longitude),
          Hexagons.miles(40.7, -74, latitude, longitude),
          1e-4);
    }
  }

  @Test
  void nothingPrintsAPlace() throws Exception {
    Near near = new Near(40.7128, -74.0060, HexagonSize.ONE_MILE);
    Hexagon hexagon = Hexagons.around(near).get(0);
    SpherePoint point = SpherePoint.of(near.latitude(), near.longitude());
    for (Object each : List.of(near, hexagon, hexagon.outline().get(0), point)) {
      assertTrue(each.toString().endsWith("[hidden]"), each.toString());
    }
  }
}
