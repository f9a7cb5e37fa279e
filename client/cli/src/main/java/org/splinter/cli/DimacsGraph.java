package org.splinter.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.road.GraphColumns;
import org.splinter.protocol.road.RoadIndex;
import org.splinter.provider.road.network.RoadGraph;

/**
 * A converter of files of the DIMACS format into CSV files of a graph's table, line by line. It
 * refuses input that breaks the format, naming the file, the line and what must stand there.
 */
final class DimacsGraph {
  private static final long MAX_LON = 180_000_000;
  private static final long MAX_LAT = 90_000_000;

  private final List<String> metrics;
  private final List<Path> arcs;
  private final @Nullable Path coordinates;
  private final boolean undirected;
  private int nodes;
  private @Nullable Path first;

  /**
   * @param metrics the names of metrics in the order of the table's columns
   * @param arcs the file of each metric
   */
  DimacsGraph(
      List<String> metrics, List<Path> arcs, @Nullable Path coordinates, boolean undirected) {
    this.metrics = metrics;
    this.arcs = arcs;
    this.coordinates = coordinates;
    this.undirected = undirected;
  }

  /**
   * Converts all files.
   *
   * @param directory the directory that receives the CSV files
   * @return the names of the CSV files
   */
  List<String> convert(Path directory, Progress progress) throws IOException {
    List<String> files = new ArrayList<>();
    int count = metrics.size() + 1;
    for (int i = 0; i < metrics.size(); i++) {
      Path file = directory.resolve("arcs-" + i + ".csv");
      Progress part = progress.part((double) i / count, (i + 1.0) / count);
      convertArcs(arcs.get(i), i, file, part);
      files.add(file.toString());
    }
    Path file = directory.resolve("nodes.csv");
    if (coordinates == null) {
      writeNodes(file);
    } else {
      convertPlaces(coordinates, file, progress.part((count - 1.0) / count, 1));
    }
    files.add(file.toString());
    return files;
  }

  private void convertArcs(Path file, int metric, Path csv, Progress progress) throws IOException {
    String before = ",".repeat(3 + metric); // no place, no earlier metric
    String after = ",".repeat(metrics.size() - 1 - metric) + "\n";
    try (DimacsReader in = new DimacsReader(file, progress);
        BufferedWriter out = open(csv)) {
      String[] problem = in.problem("p sp NODES ARCS", 4, "sp");
      int declared = (int) in.number("the number of nodes", problem[2], 1, RoadIndex.MAX_NODES);
      long expected = in.number("the number of arcs", problem[3], 0, Integer.MAX_VALUE);
      requireSame(in, file, declared);
      long count = 0;
      for (String[] words = in.next(); words != null; words = in.next()) {
        in.require(words, "a", 4, "a FROM TO LENGTH");
        long from = in.number("node", words[1], 1, nodes);
        long to = in.number("node", words[2], 1, nodes);
        long length = in.number("length", words[3], 0, RoadGraph.MAX_LENGTH);
        count++;
        out.write(from + "," + to + before + length + after);
        if (undirected) {
          out.write(to + "," + from + before + length + after);
        }
      }
      in.requireCount(count, expected, "arcs");
    }
  }

  private void convertPlaces(Path file, Path csv, Progress progress) throws IOException {
    BitSet placed = new BitSet();
    String after = ",".repeat(metrics.size()) + "\n";
    try (DimacsReader in = new DimacsReader(file, progress);
        BufferedWriter out = open(csv)) {
      String[] problem = in.problem("p aux sp co NODES", 5, "aux", "sp", "co");
      long expected = in.number("the number of nodes", problem[4], 1, RoadIndex.MAX_NODES);
      requireSame(in, file, (int) expected);
      for (String[] words = in.next(); words != null; words = in.next()) {
        in.require(words, "v", 4, "v NODE LON LAT");
        int node = (int) in.number("node", words[1], 1, nodes);
        if (placed.get(node)) {
          throw in.error("node " + node + " stands twice; keep one of its lines");
        }
        placed.set(node);
        long lon = in.number("longitude, in millionths of a degree,", words[2], -MAX_LON, MAX_LON);
        long lat = in.number("latitude, in millionths of a degree,", words[3], -MAX_LAT, MAX_LAT);
        out.write(node + ",," + lon + "," + lat + after);
      }
      in.requireCount(placed.cardinality(), expected, "nodes");
    }
  }

  /** Writes rows that declare the nodes; some may have no arc. */
  private void writeNodes(Path csv) throws IOException {
    String after = ",".repeat(3 + metrics.size()) + "\n";
    try (BufferedWriter out = open(csv)) {
      for (int node = 1; node <= nodes; node++) {
        out.write(node + after);
      }
    }
  }

  private void requireSame(DimacsReader in, Path file, int declared) throws IOException {
    if (first == null) {
      first = file;
      nodes = declared;
    } else if (declared != nodes) {
      throw in.error(
          "declares "
              + declared
              + " nodes, and "
              + first
              + " has "
              + nodes
              + "; give files of one graph");
    }
  }

  private BufferedWriter open(Path csv) throws IOException {
    BufferedWriter out = Files.newBufferedWriter(csv);
    List<String> names = new ArrayList<>(GraphColumns.OTHERS);
    names.addAll(metrics);
    out.write(String.join(",", names) + "\n");
    return out;
  }
}
