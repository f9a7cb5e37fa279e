package org.splinter.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.splinter.apps.DataNotes;
import org.splinter.apps.Field;
import org.splinter.apps.FlightDataset;
import org.splinter.apps.PlaceDataset;
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
 * A maker of the applications' tables at the providers that this user administers. A table is kept
 * if it was already made of the current file or tables, as {@link AppsStamps} remembers.
 */
final class AppTables {
  private final List<HadoopProvider> providers;
  private final Path home;
  private final AppSteps steps;
  private final AppsStamps stamps;

  /**
   * @param providers at least one
   */
  AppTables(List<HadoopProvider> providers, Path home, AppSteps steps, AppsStamps stamps) {
    this.providers = providers;
    this.home = home;
    this.steps = steps;
    this.stamps = stamps;
  }

  void make(PlaceDataset dataset, Path file) throws IOException, InterruptedException {
    String base = dataset.name();
    importTable(base, file, Optional.of(dataset.key()));
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
  }

  void make(FlightDataset dataset, Path file) throws IOException, InterruptedException {
    importTable(dataset.name(), file, dataset.cheapest().map(FlightDataset.Cheapest::key));
    derive(
        dataset.cube(),
        dataset.name(),
        table ->
            new Cube(
                source(table),
                columns(table, Field.columns(dataset.facets())),
                List.of(),
                columns(table, dataset.kept())));
  }

  void make(AppGraph graph) throws IOException, InterruptedException {
    String of = graph.digest();
    if (!stamps.isMade(AppGraph.NAME, of)) {
      steps.run("importing graph " + AppGraph.NAME, progress -> importGraph(graph, progress));
      stamps.made(AppGraph.NAME, of);
    }
  }

  private void importTable(String table, Path file, Optional<String> key)
      throws IOException, InterruptedException {
    String of = AppsStamps.digest(List.of(file), AppSource.schemaBytes(table));
    if (!stamps.isMade(table, of)) {
      steps.say("importing " + table);
      Importer.importAtAll(providers, AppSource.options(table, file, key), steps.err());
      stamps.made(table, of);
    }
    DataNotes.keep(home, providers.get(0).manifest(table), file);
  }

  private void importGraph(AppGraph graph, Progress progress)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("splinter-graph");
    try {
      List<String> files = graph.convert(directory, progress);
      DeclaredSchema schema = DeclaredSchema.exact(GraphColumns.schema(AppGraph.METRICS));
      Importer.importAtAll(
          providers,
          new ImportOptions(AppGraph.NAME, files, schema, List.of(), false, false),
          steps.err());
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
    steps.run(
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

  private static Source source(Manifest table) {
    return new Source(table.table(), table.fingerprint());
  }

  private static List<Integer> columns(Manifest table, List<String> names) {
    return names.stream().map(name -> table.schema().indexOf(name)).toList();
  }
}
