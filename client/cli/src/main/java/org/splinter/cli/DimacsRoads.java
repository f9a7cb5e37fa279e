package org.splinter.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.splinter.apps.RoadMap;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.road.RoadIndex;

/** A maker of a graph's map from its DIMACS files, which were imported before. */
final class DimacsRoads {
  private DimacsRoads() {}

  static void write(Path arcs, Path coordinates, Path map, Progress progress) throws IOException {
    int[] lon;
    int[] lat;
    try (DimacsReader in = new DimacsReader(coordinates, progress.part(0, 0.4))) {
      String[] problem = in.problem("p aux sp co NODES", 5, "aux", "sp", "co");
      int nodes = (int) in.number("the number of nodes", problem[4], 1, RoadIndex.MAX_NODES);
      lon = new int[nodes];
      lat = new int[nodes];
      for (String[] words = in.next(); words != null; words = in.next()) {
        in.require(words, "v", 4, "v NODE LON LAT");
        int node = (int) in.number("node", words[1], 1, nodes) - 1;
        lon[node] = (int) in.number("longitude", words[2], -180_000_000, 180_000_000);
        lat[node] = (int) in.number("latitude", words[3], -90_000_000, 90_000_000);
      }
    }
    long[] roads;
    try (DimacsReader in = new DimacsReader(arcs, progress.part(0.4, 1))) {
      String[] problem = in.problem("p sp NODES ARCS", 4, "sp");
      int nodes = (int) in.number("the number of nodes", problem[2], lon.length, lon.length);
      roads = new long[(int) in.number("the number of arcs", problem[3], 0, Integer.MAX_VALUE - 8)];
      int count = 0;
      for (String[] words = in.next(); words != null; words = in.next()) {
        in.require(words, "a", 4, "a FROM TO LENGTH");
        long from = in.number("node", words[1], 1, nodes) - 1;
        long to = in.number("node", words[2], 1, nodes) - 1;
        if (from != to) {
          roads[count++] = Math.min(from, to) << Integer.SIZE | Math.max(from, to);
        }
      }
      roads = Arrays.copyOf(roads, count);
    }
    RoadMap.write(map, lon, lat, Arrays.stream(roads).sorted().distinct().toArray());
  }
}
