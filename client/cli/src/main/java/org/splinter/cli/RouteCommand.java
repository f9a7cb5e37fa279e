package org.splinter.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.apps.RoadUnit;
import org.splinter.client.provider.Provider;
import org.splinter.client.road.RouteClient;
import org.splinter.client.road.RouteOptions;
import org.splinter.client.road.RouteQuery;
import org.splinter.client.road.RouteResult;
import org.splinter.client.road.Trip;
import org.splinter.client.secret.SecretValue;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.road.GridDefinition;
import org.splinter.protocol.road.RoadIndex;
import org.splinter.protocol.road.TransitDefinition;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that finds one private route, or a batch of them, and prints it. */
@Command(
    name = "route",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Finds the exact shortest path from FROM to TO in two private rounds.",
      "No provider learns where the trip starts or ends. Graph and metric are public. FROM and TO",
      "are numbers of nodes, or latitude,longitude in degrees, which means the nearest node, within",
      "5 km. The length is in the unit of the graph's files, which is printed where they have one."
    },
    footer = {
      "",
      "Examples:",
      "  splinter route 17 2958 --graph rome",
      "  splinter route 40.7484,-73.9857 40.6782,-73.9442 --graph ny --metric time --format geojson",
      "  splinter route --param-file trip.txt --graph ny --format json",
      "  splinter route --batch trips.csv --graph ny --providers east,west --config ours.properties"
    })
final class RouteCommand extends HomeOption implements Callable<Integer> {
  private static final String STANDARD_INPUT = "-";
  private static final int ENDS = 2;

  private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..2",
      paramLabel = "FROM TO",
      description =
          "Where the trip starts and ends. This machine's process list shows it: --param-file and "
              + "--batch read it from a file or from standard input instead.")
  private List<String> ends = new ArrayList<>();

  @Option(
      names = "--param-file",
      paramLabel = "FILE",
      description = "Reads FROM and TO from a file (- is standard input), one a line.")
  private @Nullable String parameterFile;

  @Option(
      names = "--batch",
      paramLabel = "FILE",
      description =
          "Asks for one route per line of a CSV file (- is standard input) of FROM and TO: one "
              + "pair of rounds for all. Providers see how many. Quote places: \"40.75,-73.98\".")
  private @Nullable String batch;

  @Option(
      names = "--graph",
      paramLabel = "NAME",
      description = "The graph (default: the only one that there is).")
  private @Nullable String graph;

  @Option(
      names = "--metric",
      paramLabel = "M",
      description =
          "The metric that is to be shortest, such as distance or time (default: the graph's "
              + "first).")
  private @Nullable String metric;

  @Option(
      names = "--providers",
      split = ",",
      paramLabel = "P",
      description =
          "The 2 to 8 providers: NAME for one of --config or an embedded one, NAME=DIR for the "
              + "cluster whose Hadoop configuration stands in DIR, NAME=https://HOST:PORT for the one "
              + "behind that door (default: those of --config, else alpha,beta).")
  private List<String> names = new ArrayList<>();

  @Mixin private ResilienceOption resilience = new ResilienceOption();

  @Option(
      names = "--transit-nodes",
      paramLabel = "N",
      description = "As the graph was prepared with (default: the usual number).")
  private @Nullable Integer transitNodes;

  @Option(
      names = "--cells",
      paramLabel = "N",
      description = "As the graph was prepared with (default: the usual number).")
  private @Nullable Integer cells;

  @Option(
      names = "--all-pairs",
      description = "Ask the table of all pairs of transit nodes, as the paper does.")
  private boolean allPairs;

  @Option(names = "--format", paramLabel = "F", description = "table (default), json or geojson.")
  private RoutePrinter format = RoutePrinter.TABLE;

  @Option(names = "--stats", description = "Prints times, bytes and rows of each stage.")
  private boolean stats;

  /** Lets values begin like options, as latitudes south of the equator do. */
  @Spec
  void setSpec(CommandSpec own) {
    spec = own;
    own.parser().unmatchedOptionsArePositionalParams(true);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = CommandOutput.out(spec);
    PrintWriter err = CommandOutput.err(spec);
    List<Trip> trips = trips();
    RouteResult result;
    Optional<RoadUnit> unit;
    try (ProgressLine progress = new ProgressLine("route", err)) {
      Trip.check(trips); // before any provider hears of the question
      RouteQuery query = client().plan(options());
      TransitDefinition asked = query.grid().transit();
      unit = RoadUnit.of(asked.graph(), asked.metric());
      query.warnings().forEach(warning -> err.println("note: " + warning));
      err.flush();
      result = query.run(trips, format::check, progress);
    } finally {
      trips.forEach(Trip::wipe);
    }
    if (batch == null) {
      format.print(result, unit, out);
    } else {
      format.printBatch(result, unit, out);
    }
    out.flush();
    err.println(result.how().privacy().line());
    result.how().warnings().forEach(warning -> err.println("note: " + warning));
    if (stats) {
      QueryReport.printStatistics(result.how(), err);
    }
    err.flush();
    return 0;
  }

  private RouteClient client() throws IOException {
    Providers directory = providers();
    List<Provider> providers = new ArrayList<>();
    for (String name : names.isEmpty() ? directory.usualParties() : names) {
      providers.add(directory.party(name));
    }
    return resilience.given()
        ? new RouteClient(providers, resilience.of(providers.size()), metadataCache())
        : new RouteClient(providers, metadataCache());
  }

  private RouteOptions options() {
    return new RouteOptions(
        Optional.ofNullable(graph),
        Optional.ofNullable(metric),
        GraphOption.number("--transit-nodes", transitNodes, RoadIndex.MAX_TRANSIT_NODES, spec),
        GraphOption.number("--cells", cells, GridDefinition.MAX_CELLS, spec),
        allPairs);
  }

  private List<Trip> trips() throws IOException {
    for (String end : ends) {
      if (end.startsWith("--")) {
        throw misuse("there is no option " + end);
      }
    }
    int ways = (ends.isEmpty() ? 0 : 1) + (parameterFile == null ? 0 : 1) + (batch == null ? 0 : 1);
    if (ways != 1) {
      throw misuse("give FROM and TO, or one of --param-file and --batch");
    }
    if (batch != null) {
      return ParameterRows.read(batch, System.in, ENDS, null).stream()
          .map(row -> new Trip(row.get(0), row.get(1)))
          .toList();
    }
    List<String> values = ends;
    if (parameterFile != null) {
      values =
          parameterFile.equals(STANDARD_INPUT)
              ? new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
                  .lines()
                  .toList()
              : CommandInput.read("parameter file", Path.of(parameterFile)).lines().toList();
      values = withoutBlankEnd(values);
    }
    if (values.size() != ENDS) {
      throw misuse("a trip has two ends, FROM and TO, not " + values.size());
    }
    return List.of(new Trip(SecretValue.of(values.get(0)), SecretValue.of(values.get(1))));
  }

  /** Drops blank lines at the end, as editors like to end a file with an empty line. */
  private static List<String> withoutBlankEnd(List<String> lines) {
    int size = lines.size();
    while (size > 0 && lines.get(size - 1).isBlank()) {
      size--;
    }
    return lines.subList(0, size);
  }

  private ParameterException misuse(String message) {
    return new ParameterException(CommandOutput.commandLine(spec), message);
  }
}
