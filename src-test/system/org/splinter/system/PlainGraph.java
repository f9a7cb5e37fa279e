package org.splinter.system;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.splinter.client.road.path.Route;

/** A graph of a DIMACS file, with Dijkstra's algorithm as the plainest way to shortest paths. */
final class PlainGraph {
  static final long NO_WAY = Long.MAX_VALUE;

  final int nodes;
  private final List<Map<Integer, Long>> arcs = new ArrayList<>();

  private PlainGraph(int nodes) {
    this.nodes = nodes;
    for (int node = 0; node <= nodes; node++) {
      arcs.add(new HashMap<>());
    }
  }

  /** Reads a file, gzip if its name says so; the shortest of parallel arcs counts. */
  static PlainGraph read(Path file) throws IOException {
    PlainGraph graph = new PlainGraph(0);
    for (String line : lines(file)) {
      String[] words = line.split(" ", -1);
      if (words[0].equals("p")) {
        graph = new PlainGraph(Integer.parseInt(words[2]));
      } else if (words[0].equals("a")) {
        graph
            .arcs
            .get(Integer.parseInt(words[1]))
            .merge(Integer.parseInt(words[2]), Long.parseLong(words[3]), Math::min);
      }
    }
    return graph;
  }

  private static List<String> lines(Path file) throws IOException {
    try (InputStream raw = Files.newInputStream(file);
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(
                    file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw,
                    StandardCharsets.US_ASCII))) {
      return lines.lines().toList();
    }
  }

  /**
   * Returns the lengths of the shortest paths from a node to all, {@link #NO_WAY} where none leads.
   */
  long[] lengths(int from) {
    long[] lengths = new long[nodes + 1];
    Arrays.fill(lengths, NO_WAY);
    lengths[from] = 0;
    PriorityQueue<long[]> queue = new PriorityQueue<>((a, b) -> Long.compare(a[0], b[0]));
    queue.add(new long[] {0, from});
    while (!queue.isEmpty()) {
      long[] next = queue.remove();
      int node = (int) next[1];
      if (next[0] == lengths[node]) {
        for (Map.Entry<Integer, Long> arc : arcs.get(node).entrySet()) {
          long length = next[0] + arc.getValue();
          if (length < lengths[arc.getKey()]) {
            lengths[arc.getKey()] = length;
            queue.add(new long[] {length, arc.getKey()});
          }
        }
      }
    }
    return lengths;
  }

  /** Fails unless a route is a path of this graph, from one node to the other, with that length. */
  void check(Route route, int from, int to, long length) {
    if (route.reachable()) {
      check(route.path(), route.length(), from, to, length);
    } else {
      check(new long[0], NO_WAY, from, to, length);
    }
  }

  /**
   * Fails unless a path is one of this graph, from one node to the other, with the expected and the
   * reported length.
   *
   * @param said the reported length, {@link #NO_WAY} for no path
   * @param length the expected length
   */
  void check(long[] path, long said, int from, int to, long length) {
    if ((said == NO_WAY) != (length == NO_WAY)) {
      throw new AssertionError(from + " to " + to + ": said to be " + said + ", must be " + length);
    }
    if (said == NO_WAY) {
      return;
    }
    long sum = 0;
    for (int i = 1; i < path.length; i++) {
      Long arc = arcs.get((int) path[i - 1]).get((int) path[i]);
      if (arc == null) {
        throw new AssertionError(from + " to " + to + ": no arc " + path[i - 1] + ", " + path[i]);
      }
      sum += arc;
    }
    if (path[0] != from || path[path.length - 1] != to || sum != length || said != sum) {
      throw new AssertionError(
          "%d to %d: %d to %d, %d, said to be %d, must be %d"
              .formatted(from, to, path[0], path[path.length - 1], sum, said, length));
    }
  }

  /** Writes the arcs of a file, gzip if its name says so, in another order. */
  static void shuffle(Path from, Path to, Random random) throws IOException {
    List<String> arcs = new ArrayList<>();
    String problem = "";
    for (String line : lines(from)) {
      problem = line.startsWith("p ") ? line : problem;
      if (line.startsWith("a ")) {
        arcs.add(line);
      }
    }
    Collections.shuffle(arcs, random);
    arcs.add(0, problem);
    Files.write(to, arcs);
  }

  /**
   * Writes a town of blocks, one-way streets, streets of no length, a square that one can only
   * leave, and an island, with places.
   *
   * @param width the number of streets in each direction
   * @return the town's file of arcs
   */
  static Path writeTown(Path directory, int width, Random random) throws IOException {
    List<String> arcs = new ArrayList<>();
    List<String> places = new ArrayList<>();
    int nodes = width * width;
    for (int node = 1; node <= nodes; node++) {
      int x = (node - 1) % width;
      int y = (node - 1) / width;
      places.add(
          "v "
              + node
              + " "
              + (-73_980_000 + 1000 * x + random.nextInt(300))
              + " "
              + (40_700_000 + 900 * y + random.nextInt(300)));
      if (x + 1 < width && node + 1 < nodes - 1) {
        addStreet(arcs, node, node + 1, y == 0 ? 4 : random.nextInt(5), random);
      }
      if (y + 1 < width && node + width < nodes - 1) {
        addStreet(arcs, node, node + width, x == 0 ? 4 : random.nextInt(5), random);
      }
    }
    arcs.add("a " + (nodes - 1) + " 1 5"); // the square
    Path file = directory.resolve("town.gr");
    arcs.add(0, "p sp " + nodes + " " + arcs.size());
    Files.write(file, arcs);
    places.add(0, "p aux sp co " + nodes);
    Files.write(directory.resolve("town.co"), places);
    return file;
  }

  /**
   * Adds a street: the first ones lead both ways; a fifth of the others lead only back, a fifth
   * only on.
   */
  private static void addStreet(List<String> arcs, int from, int to, int kind, Random random) {
    if (kind != 0) {
      arcs.add("a " + from + " " + to + " " + random.nextInt(50));
    }
    if (kind != 1) {
      arcs.add("a " + to + " " + from + " " + random.nextInt(50));
    }
    if (kind == 2) {
      arcs.add("a " + from + " " + to + " " + random.nextInt(50)); // a parallel arc
    }
  }
}
