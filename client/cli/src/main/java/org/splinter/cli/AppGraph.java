package org.splinter.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.splinter.apps.RoadMap;
import org.splinter.apps.RoadUnit;
import org.splinter.protocol.contract.Progress;

/**
 * The files of the graph that the applications find routes on.
 *
 * @param arcs a file for each of {@link #METRICS}
 * @param coordinates the file of the nodes' places
 */
record AppGraph(List<Path> arcs, Path coordinates) {
  /** The graph's name. */
  static final String NAME = RoadUnit.GRAPH;

  static final List<String> METRICS = List.of("distance", "time");

  private static final List<String> ARCS = List.of("USA-road-d.NY.gr.gz", "USA-road-t.NY.gr.gz");
  private static final String COORDINATES = "USA-road-d.NY.co.gz";

  /** Returns the files below a directory of datasets, if all are there. */
  static Optional<AppGraph> in(Path data) {
    List<Path> arcs = new ArrayList<>();
    for (String name : ARCS) {
      AppSource.file(data, List.of(name)).ifPresent(arcs::add);
    }
    return arcs.size() < ARCS.size()
        ? Optional.empty()
        : AppSource.file(data, List.of(COORDINATES)).map(places -> new AppGraph(arcs, places));
  }

  String digest() throws IOException {
    List<Path> files = new ArrayList<>(arcs);
    files.add(coordinates);
    return AppsStamps.digest(files, new byte[0]);
  }

  /** Writes CSV files of the graph's table into a directory, and returns their names. */
  List<String> convert(Path directory, Progress progress) throws IOException {
    return new DimacsGraph(METRICS, arcs, coordinates, false).convert(directory, progress);
  }

  /** Writes the map to draw, a file of {@link RoadMap}. */
  void draw(Path map, Progress progress) throws IOException {
    DimacsRoads.write(arcs.get(0), coordinates, map, progress);
  }
}
