package org.splinter.client.road.path;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Real road networks, which lie beside the repository on machines that have them. */
final class RoadFiles {
  private RoadFiles() {}

  /** Returns New York by distance (d) or time (t). */
  static RoadCase newYork(char metric) throws IOException {
    return dimacs("USA-road-" + metric + ".NY.gr.gz", "USA-road-d.NY.co.gz");
  }

  /** Returns Rome, directed and without coordinates. */
  static RoadCase rome() throws IOException {
    return dimacs("rome99.gr.gz", null);
  }

  private static RoadCase dimacs(String arcs, @Nullable String places) throws IOException {
    int[][] lines = lines(arcs, 'a');
    int nodes = 0;
    for (int[] line : lines) {
      nodes = Math.max(nodes, Math.max(line[0], line[1]));
    }
    int[] lon = places == null ? null : new int[nodes];
    int[] lat = places == null ? null : new int[nodes];
    if (places != null) {
      for (int[] line : lines(places, 'v')) {
        lon[line[0] - 1] = line[1];
        lat[line[0] - 1] = line[2];
      }
    }
    long[] ids = new long[nodes];
    Arrays.setAll(ids, node -> node + 1L);
    return new RoadCase(
        ids,
        lon,
        lat,
        Arrays.stream(lines).mapToInt(line -> line[0] - 1).toArray(),
        Arrays.stream(lines).mapToInt(line -> line[1] - 1).toArray(),
        Arrays.stream(lines).mapToInt(line -> line[2]).toArray());
  }

  private static int[][] lines(String name, char kind) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file(name))), ISO_8859_1))) {
      return reader
          .lines()
          .filter(line -> line.charAt(0) == kind)
          .map(line -> line.split(" ", -1))
          .map(words -> Arrays.stream(words).skip(1).mapToInt(Integer::parseInt).toArray())
          .toArray(int[][]::new);
    }
  }

  /** Returns Moscow; the length of an edge is that between its ends, often 0. */
  static RoadCase moscow() throws SQLException {
    try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duck.createStatement()) {
      long[][] nodes = query(statement, "osm_moscow_nodes.parquet", 3);
      long[][] edges = query(statement, "osm_moscow_edges.parquet", 2);
      Map<Long, Integer> number = new HashMap<>();
      for (int node = 0; node < nodes.length; node++) {
        number.put(nodes[node][0], node);
      }
      int[] from = new int[2 * edges.length];
      int[] to = new int[2 * edges.length];
      int[] weight = new int[2 * edges.length];
      for (int edge = 0; edge < edges.length; edge++) {
        int start = number.get(edges[edge][0]);
        int end = number.get(edges[edge][1]);
        double x = nodes[start][1] - nodes[end][1];
        double y = nodes[start][2] - nodes[end][2];
        for (int arc = 2 * edge; arc < 2 * edge + 2; arc++) {
          from[arc] = arc == 2 * edge ? start : end;
          to[arc] = arc == 2 * edge ? end : start;
          weight[arc] = (int) Math.round(Math.sqrt(x * x + y * y));
        }
      }
      long[] ids = Arrays.stream(nodes).mapToLong(node -> node[0]).toArray();
      return new RoadCase(
          ids,
          Arrays.stream(nodes).mapToInt(node -> (int) node[1]).toArray(),
          Arrays.stream(nodes).mapToInt(node -> (int) node[2]).toArray(),
          from,
          to,
          weight);
    }
  }

  private static long[][] query(Statement statement, String name, int columns) throws SQLException {
    List<long[]> rows = new ArrayList<>();
    try (ResultSet result =
        statement.executeQuery("SELECT * FROM read_parquet('" + file(name) + "')")) {
      while (result.next()) {
        long[] row = new long[columns];
        for (int column = 0; column < columns; column++) {
          row[column] = result.getLong(column + 1);
        }
        rows.add(row);
      }
    }
    return rows.toArray(long[][]::new);
  }

  /** Returns the part of a network that consists of the wanted nodes and the arcs among them. */
  static RoadCase part(RoadCase roads, IntPredicate wanted) {
    int[] kept = IntStream.range(0, roads.nodes()).filter(wanted).toArray();
    int[] number = new int[roads.nodes()];
    Arrays.fill(number, -1);
    for (int node = 0; node < kept.length; node++) {
      number[kept[node]] = node;
    }
    int[] arcs =
        IntStream.range(0, roads.from.length)
            .filter(arc -> number[roads.from[arc]] >= 0 && number[roads.to[arc]] >= 0)
            .toArray();
    return new RoadCase(
        Arrays.stream(kept).mapToLong(node -> roads.ids[node]).toArray(),
        Arrays.stream(kept).map(node -> roads.lon[node]).toArray(),
        Arrays.stream(kept).map(node -> roads.lat[node]).toArray(),
        Arrays.stream(arcs).map(arc -> number[roads.from[arc]]).toArray(),
        Arrays.stream(arcs).map(arc -> number[roads.to[arc]]).toArray(),
        Arrays.stream(arcs).map(arc -> roads.weight[arc]).toArray());
  }

  private static Path file(String name) {
    String folder = System.getProperty("splinter.data", System.getenv("SPLINTER_DATA"));
    Path data =
        folder != null
            ? Path.of(folder)
            : Path.of(System.getProperty("splinter.repository", "..")).resolve("../shared/data");
    Path file = data.resolve("road").resolve(name);
    assumeTrue(Files.exists(file), file + " is not on this machine");
    return file;
  }
}
