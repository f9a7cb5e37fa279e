package org.splinter.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.splinter.apps.FlightDataset;
import org.splinter.apps.FlightDatasets;
import org.splinter.apps.PlaceDataset;
import org.splinter.apps.PlaceDatasets;
import org.splinter.client.provider.Provider;
import org.splinter.hadoop.HadoopProvider;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that imports the applications' tables and makes all that their actions need. */
@Command(
    name = "prepare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Makes what the applications ask at providers: imports the tables of DIR, finds the hexagons",
      "of places, makes the tables in which any value can be asked for, the graph's paths and",
      "cells, and all views; and the map to draw below --home. Existing ones are kept, so that it",
      "can be run again after it was stopped.",
      "",
      "A provider behind a door has its tables from its operator, who runs this there: through the",
      "door all but tables is made, as far as the door lets its clients prepare.",
      "",
      "Without --data it takes the small samples that come with this program. Names of datasets",
      "(nyc_restaurants, nyc_airbnb, sf_restaurants, india_fares_2022, nyc13_flights, ny) prepare",
      "those alone; without any, all whose files are there.",
      "",
      "Files of DIR, in it or in restaurants, flights and road below: NAME.csv.gz, .csv or .parquet,",
      "and of the graph ny USA-road-d.NY.gr.gz, USA-road-t.NY.gr.gz and USA-road-d.NY.co.gz."
    },
    footer = {
      "",
      "Examples:",
      "  splinter apps prepare",
      "  splinter apps prepare --data /data/splinter",
      "  splinter apps prepare nyc_restaurants ny --data /data/splinter --providers alpha,beta",
      "  splinter apps prepare --config ~/.splinter/doors/providers.properties"
    })
final class AppsPrepareCommand extends ProviderOption implements Callable<Integer> {
  /** The system property that the launcher sets to the directory of the bundled samples. */
  private static final String SAMPLES_PROPERTY = "splinter.samples";

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME",
      description = "Datasets (default: all whose files are there).")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Directory of the datasets (default: the bundled samples).")
  private @Nullable Path data;

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<String> known = known();
    for (String name : names) {
      if (!known.contains(name)) {
        throw new ParameterException(
            CommandOutput.commandLine(spec),
            "there is no dataset '" + name + "'; choose of " + String.join(", ", known));
      }
    }
    PrintWriter err = CommandOutput.err(spec);
    List<Provider> providers = parties();
    AppsPreparation preparation =
        new AppsPreparation(
            providers, directory(), directoryOfData(providers), !names.isEmpty(), err);
    List<String> chosen = names.isEmpty() ? known : names;
    for (PlaceDataset dataset : PlaceDatasets.ALL) {
      if (chosen.contains(dataset.name())) {
        preparation.prepare(dataset);
      }
    }
    for (FlightDataset dataset : FlightDatasets.ALL) {
      if (chosen.contains(dataset.name())) {
        preparation.prepare(dataset);
      }
    }
    if (chosen.contains(AppGraph.NAME)) {
      preparation.prepareGraph();
    }
    preparation.end();
    return 0;
  }

  private static List<String> known() {
    return Stream.of(
            PlaceDatasets.ALL.stream().map(PlaceDataset::name),
            FlightDatasets.ALL.stream().map(FlightDataset::name),
            Stream.of(AppGraph.NAME))
        .flatMap(names -> names)
        .toList();
  }

  /**
   * Returns the directory of the datasets; empty if none was named and all providers are behind
   * doors, whose tables need not be those of the samples.
   */
  private Optional<Path> directoryOfData(List<Provider> providers) throws IOException {
    if (data == null && providers.stream().noneMatch(HadoopProvider.class::isInstance)) {
      return Optional.empty();
    }
    String samples = System.getProperty(SAMPLES_PROPERTY);
    if (data == null && samples == null) {
      throw new IOException("there are no bundled samples here: name a directory by --data");
    }
    Path found = data == null ? Path.of(samples) : data;
    if (!Files.isDirectory(found)) {
      throw new IOException("--data: there is no directory " + found);
    }
    return Optional.of(found);
  }
}
