package org.splinter.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.splinter.apps.FlightDataset;
import org.splinter.apps.Flights;
import org.splinter.apps.PlaceDataset;
import org.splinter.apps.Places;
import org.splinter.apps.RoadMap;
import org.splinter.client.SplinterClient;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.provider.Provider;
import org.splinter.client.road.RouteClient;
import org.splinter.client.road.RouteOptions;
import org.splinter.hadoop.HadoopProvider;

/**
 * A preparation of the applications' data: tables, views of all templates, paths and cells, and the
 * map. Tables are made where this user administers a provider; one that is only asked, through its
 * door, must have them. All providers are asked for the rest alike.
 */
final class AppsPreparation {
  private final List<Provider> providers;
  private final List<Provider> asked = new ArrayList<>();
  private final Optional<AppTables> tables;
  private final Path home;
  private final Optional<Path> data;
  private final boolean demanded;
  private final AppSteps steps;
  private final AppsStamps stamps;
  private int prepared;

  /**
   * @param data the directory of the datasets' files; without it no table is made and no map drawn
   * @param demanded whether a dataset that is not there is an error, rather than left out
   */
  AppsPreparation(
      List<Provider> providers, Path home, Optional<Path> data, boolean demanded, PrintWriter err) {
    List<HadoopProvider> administered = new ArrayList<>();
    for (Provider provider : providers) {
      if (provider instanceof HadoopProvider own) {
        administered.add(own);
      } else {
        asked.add(provider);
      }
    }
    this.providers = providers;
    this.home = home;
    this.data = data;
    this.demanded = demanded;
    this.steps = new AppSteps(err);
    this.stamps = new AppsStamps(home, administered);
    this.tables =
        administered.isEmpty()
            ? Optional.empty()
            : Optional.of(new AppTables(administered, home, steps, stamps));
  }

  void prepare(PlaceDataset dataset) throws IOException, InterruptedException {
    if (haveTables(
        dataset.name(),
        dataset.tables(),
        files -> AppSource.table(files, dataset.name()),
        (maker, file) -> maker.make(dataset, file))) {
      views(dataset.name(), progress -> new Places(dataset, client()).prepare(progress));
    }
  }

  void prepare(FlightDataset dataset) throws IOException, InterruptedException {
    if (haveTables(
        dataset.name(),
        dataset.tables(),
        files -> AppSource.table(files, dataset.name()),
        (maker, file) -> maker.make(dataset, file))) {
      views(dataset.name(), progress -> new Flights(dataset, client()).prepare(progress));
    }
  }

  void prepareGraph() throws IOException, InterruptedException {
    String name = AppGraph.NAME;
    if (!haveTables(name, List.of(name), AppGraph::in, AppTables::make)) {
      return;
    }
    for (String metric : AppGraph.METRICS) {
      steps.run(
          "paths and cells of graph " + name + " by " + metric,
          progress ->
              new RouteClient(providers, MetadataCache.NONE)
                  .preparation(RouteOptions.DEFAULT.of(name).by(metric))
                  .prepare(progress));
    }
    draw();
    prepared++;
  }

  private void draw() throws IOException, InterruptedException {
    Optional<AppGraph> graph = data.flatMap(AppGraph::in);
    Path map = RoadMap.file(home, AppGraph.NAME);
    String what = "the map of graph " + AppGraph.NAME;
    if (graph.isEmpty()) {
      if (!RoadMap.isMap(map)) {
        steps.say(what + " is drawn from the graph's files: name their directory by --data");
      }
      return;
    }
    String of = graph.get().digest();
    if (!stamps.isMapped(AppGraph.NAME, map, of)) {
      steps.run(what, progress -> graph.get().draw(map, progress));
      stamps.mapped(AppGraph.NAME, of);
    }
  }

  /** Refuses a preparation that has found no dataset. */
  void end() throws IOException {
    if (prepared == 0) {
      throw new IOException(
          data.isPresent()
              ? "there is no dataset of the applications in "
                  + data.get()
                  + "; 'splinter apps prepare --help' says how their files are called"
              : "there is no dataset of the applications behind these doors");
    }
  }

  /** Making of a dataset's tables from its files. */
  private interface Making<F> {
    void make(AppTables maker, F files) throws IOException, InterruptedException;
  }

  /**
   * Makes a dataset's tables where they may be made, and returns whether all providers have them.
   */
  private <F> boolean haveTables(
      String dataset, List<String> names, Function<Path, Optional<F>> source, Making<F> making)
      throws IOException, InterruptedException {
    for (Provider door : asked) {
      if (!door.tables().containsAll(names)) {
        return lacks(
            "%s: provider %s, which is behind a door, lacks a table of %s"
                .formatted(dataset, door.name(), String.join(", ", names)),
            "its operator makes them by 'splinter apps prepare " + dataset + "' there");
      }
    }
    if (tables.isPresent()) {
      Optional<F> files = data.flatMap(source);
      if (files.isEmpty()) {
        return lacks(
            dataset + ": its files are not in " + data.map(Path::toString).orElse("a directory"),
            "name their directory by --data");
      }
      making.make(tables.get(), files.get());
    }
    return true;
  }

  private boolean lacks(String missing, String mend) throws IOException {
    if (demanded) {
      throw new IOException(missing + "; " + mend);
    }
    steps.say(missing + ": left out");
    return false;
  }

  private void views(String dataset, AppSteps.Step step) throws IOException, InterruptedException {
    if (providers.size() < 2) {
      steps.say(
          dataset
              + ": no views, which two providers or more make together; run it again with all that"
              + " will be asked, such as --providers alpha,beta, or the first search makes them");
    } else {
      steps.run("views of " + dataset, step);
    }
    prepared++;
  }

  private SplinterClient client() {
    return new SplinterClient(providers);
  }
}
