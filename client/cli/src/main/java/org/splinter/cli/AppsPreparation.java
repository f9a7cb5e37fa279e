package org.splinter.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.splinter.apps.DataNotes;
import org.splinter.apps.Field;
import org.splinter.apps.FlightDataset;
import org.splinter.apps.Flights;
import org.splinter.apps.PlaceDataset;
import org.splinter.apps.Places;
import org.splinter.apps.RoadMap;
import org.splinter.client.SplinterClient;
import org.splinter.client.road.RoadCache;
import org.splinter.client.road.RouteClient;
import org.splinter.client.road.RouteOptions;
import org.splinter.client.round.RoundDriver;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.derived.DerivedTable.Cube;
import org.splinter.protocol.derived.DerivedTable.Located;
import org.splinter.protocol.derived.DerivedTableCodec;
import org.splinter.protocol.derived.HexagonSize;
import org.splinter.protocol.road.GraphColumns;
import org.splinter.protocol.table.Manifest;
import org.splinter.provider.ingest.DeclaredSchema;
import org.splinter.provider.ingest.ImportOptions;

/**
 * A preparation of the applications' data, step by step, with messages on what it does. A step is
 * skipped if its result was already made of the current files and tables, as {@link AppsStamps}
 * remembers.
 */
final class AppsPreparation {
  /** The name of the graph that routes are found on. */
  static final String GRAPH = "ny";

  private static final List<String> METRICS = List.of("distance", "time");
  private static final List<String> ARCS = List.of("USA-road-d.NY.gr.gz", "USA-road-t.NY.gr.gz");
  private static final String COORDINATES = "USA-road-d.NY.co.gz";

  /** A step that makes something at the providers or on this machine. */
  private interface Step {
    void run(Progress progress) throws IOException, InterruptedException;
  }

  private final List<HadoopProvider> providers;
  private final Path home;
  private final Path data;
  private final boolean demanded;
  private final PrintWriter err;
  private final AppsStamps stamps;
  private int prepared;

  /**
   * @param demanded whether a dataset without its files is an error, rather than left out
   */
  AppsPreparation(
      List<HadoopProvider> providers, Path home, Path data, boolean demanded, PrintWriter err) {
    this.providers = providers;
    this.home = home;
    this.data = data;
    this.demanded = demanded;
    this.err = err;
    this.stamps = new AppsStamps(home, providers);
  }

  void prepare(PlaceDataset dataset) throws IOException, InterruptedException {
    Optional<Path> file = required(dataset.name(), AppSource.table(data, dataset.name()));
    if (file.isEmpty()) {
      return;
    }
    String base = dataset.name();
    importTable(base, file.get(), Optional.of(dataset.key()));
    derive(
        dataset.located(),
        base,
        table ->
            new Located(
                source(table),
                table.schema().indexOf(dataset.latitude()),
                table.schema().indexOf(dataset.longitude())));
    List<String> areas = new ArrayList<>();
    for (HexagonSize size : HexagonSize.values()) {
      areas.add(size.column());
    }
    derive(
        dataset.cube(),
        dataset.located(),
        table ->
            new Cube(
                source(table),
                columns(table, Field.columns(dataset.facets())),
                columns(table, areas),
                columns(table, dataset.kept())));
    views(dataset.name(), progress -> new Places(dataset, client()).prepare(progress));
  }

  void prepare(FlightDataset dataset) throws IOException, InterruptedException {
    Optional<Path> file = required(dataset.name(), AppSource.table(data, dataset.name()));
    if (file.isEmpty()) {
      return;
    }
    importTable(dataset.name(), file.get(), dataset.cheapest().map(FlightDataset.Cheapest::key));
    derive(
        dataset.cube(),
        dataset.name(),
        table ->
            new Cube(
                source(table),
                columns(table, Field.columns(dataset.facets())),
                List.of(),
                columns(table, dataset.kept())));
    views(dataset.name(), progress -> new Flights(dataset, client()).prepare(progress));
  }

  void prepareGraph() throws IOException, InterruptedException {
    List<Path> files = new ArrayList<>();
    for (String name : List.of(ARCS.get(0), ARCS.get(1), COORDINATES)) {
      Optional<Path> file = required(GRAPH, AppSource.file(data, List.of(name)));
      if (file.isEmpty()) {
        return;
      }
      files.add(file.get());
    }
    String graph = AppsStamps.digest(files, new byte[0]);
    if (!stamps.isMade(GRAPH, graph)) {
      step("importing graph " + GRAPH, progress -> importGraph(files, progress));
      stamps.made(GRAPH, graph);
    }
    for (String metric : METRICS) {
      step(
          "paths and cells of graph " + GRAPH + " by " + metric,
          progress ->
              new RouteClient(providers, RoadCache.NONE)
                  .preparation(RouteOptions.DEFAULT.of(GRAPH).by(metric))
                  .prepare(progress));
    }
    Path map = RoadMap.file(home, GRAPH);
    if (!stamps.isMapped(GRAPH, map, graph)) {
      step(
          "the map of graph " + GRAPH,
          progress -> DimacsRoads.write(files.get(0), files.get(2), map, progress));
      stamps.mapped(GRAPH, graph);
    }
    prepared++;
  }

  /** Refuses a preparation that has found no dataset. */
  void end() throws IOException {
    if (prepared == 0) {
      throw new IOException(
          "there is no dataset of the applications in "
              + data
              + "; 'splinter apps prepare --help'"
              + " says how their files are called");
    }
  }

  private Optional<Path> required(String dataset, Optional<Path> file) throws IOException {
    if (file.isEmpty()) {
      String missing = dataset + ": its files are not in " + data;
      if (demanded) {
        throw new IOException(missing + "; name their directory by --data");
      }
      say(missing + ": left out");
    }
    return file;
  }

  private void importTable(String table, Path file, Optional<String> key)
      throws IOException, InterruptedException {
    String of = AppsStamps.digest(List.of(file), AppSource.schemaBytes(table));
    if (!stamps.isMade(table, of)) {
      say("importing " + table);
      Importer.importAtAll(providers, AppSource.options(table, file, key), err);
      stamps.made(table, of);
    }
    DataNotes.keep(home, providers.get(0).manifest(table), file);
  }

  private void importGraph(List<Path> files, Progress progress)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("splinter-graph");
    try {
      List<String> tables =
          new DimacsGraph(METRICS, files.subList(0, 2), files.get(2), false)
              .convert(directory, progress);
      DeclaredSchema schema = DeclaredSchema.exact(GraphColumns.schema(METRICS));
      Importer.importAtAll(
          providers, new ImportOptions(GRAPH, tables, schema, List.of(), false, false), err);
    } finally {
      GraphImportCommand.delete(directory);
    }
  }

  /** A step that makes something of a version of a table. */
  private interface Making {
    DerivedTable of(Manifest table);
  }

  private void derive(String name, String of, Making making)
      throws IOException, InterruptedException {
    DerivedTable derived = making.of(providers.get(0).manifest(of));
    String definition = DerivedTableCodec.name(derived);
    if (stamps.isMade(name, definition)) {
      return;
    }
    step(
        "making " + name,
        progress -> {
          List<RoundDriver.Reply<Manifest>> unused =
              RoundDriver.make(
                  providers,
                  (provider, party, part) -> providers.get(party).deriveAs(derived, name, part),
                  progress);
        });
    stamps.made(name, definition);
  }

  private void views(String dataset, Step step) throws IOException, InterruptedException {
    if (providers.size() < 2) {
      say(
          dataset
              + ": no views, which two providers or more make together; run it again with all that"
              + " will be asked, such as --providers alpha,beta, or the first search makes them");
    } else {
      step("views of " + dataset, step);
    }
    prepared++;
  }

  private SplinterClient client() {
    return new SplinterClient(providers);
  }

  private void step(String what, Step step) throws IOException, InterruptedException {
    say(what);
    try (ProgressLine line = new ProgressLine("apps prepare", err)) {
      step.run(line);
    }
  }

  private void say(String what) {
    err.println("apps prepare: " + what);
    err.flush();
  }

  private static Source source(Manifest table) {
    return new Source(table.table(), table.fingerprint());
  }

  private static List<Integer> columns(Manifest table, List<String> names) {
    return names.stream().map(name -> table.schema().indexOf(name)).toList();
  }
}
