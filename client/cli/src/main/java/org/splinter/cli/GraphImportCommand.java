package org.splinter.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.road.GraphColumns;
import org.splinter.provider.ingest.DeclaredSchema;
import org.splinter.provider.ingest.ImportOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that imports a graph of DIMACS files as one table at providers. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Imports a graph of the DIMACS format as a table: arcs of one or more metrics, each in a file",
      "of lines 'a FROM TO LENGTH' after 'p sp NODES ARCS', and coordinates, in one of lines",
      "'v NODE LON LAT' in millionths of a degree after 'p aux sp co NODES'. All may be .gz.",
      "Among parallel arcs the shortest counts. All lengths are whole numbers from 0 on."
    },
    footer = {
      "",
      "Examples:",
      "  splinter graph import rome --arcs distance=rome99.gr.gz",
      "  splinter graph import ny --arcs distance=USA-road-d.NY.gr.gz \\",
      "      --arcs time=USA-road-t.NY.gr.gz --coordinates USA-road-d.NY.co.gz",
      "",
      "Other formats: import a table of integer columns node, target, lon, lat and the metrics by",
      "'splinter import', where a row without a target declares a node, one with it an arc; say by",
      "--schema that lon and lat are integers if all of them are empty."
    })
final class GraphImportCommand extends ProviderOption implements Callable<Integer> {
  private static final Pattern METRIC = Pattern.compile("[a-z][a-z0-9_]{0,63}");

  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1", paramLabel = "NAME", description = "The graph's name, a table's.")
  private String name = "";

  @Option(
      names = "--arcs",
      required = true,
      paramLabel = "METRIC=FILE",
      description =
          "A file of arcs, and what their lengths are, such as distance or time; repeat it.")
  private List<String> arcs = new ArrayList<>();

  @Option(
      names = "--coordinates",
      paramLabel = "FILE",
      description = "Where the nodes are: routes can then be asked for by latitude,longitude.")
  private @Nullable Path coordinates;

  @Option(
      names = "--undirected",
      description = "Each arc leads both ways (default: as the files say, arc by arc).")
  private boolean undirected;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Map<String, Path> found = arcs();
    List<String> metrics = List.copyOf(found.keySet());
    PrintWriter err = CommandOutput.err(spec);
    Path directory = Files.createTempDirectory("splinter-graph");
    try {
      List<String> files;
      try (ProgressLine progress = new ProgressLine("graph import", err)) {
        files =
            new DimacsGraph(metrics, List.copyOf(found.values()), coordinates, undirected)
                .convert(directory, progress);
      }
      DeclaredSchema schema = DeclaredSchema.exact(GraphColumns.schema(metrics));
      Importer.run(named(), new ImportOptions(name, files, schema, List.of(), false, false), err);
    } catch (IllegalArgumentException e) { // invalid table name
      throw new IOException(e.getMessage(), e);
    } finally {
      delete(directory);
    }
    return 0;
  }

  /**
   * Returns the file of each metric, in the order given; refuses a metric that is named twice, as
   * one of its files would be lost.
   */
  private Map<String, Path> arcs() {
    Map<String, Path> found = new LinkedHashMap<>();
    for (String given : arcs) {
      int equals = given.indexOf('=');
      if (equals < 0 || equals == given.length() - 1) {
        throw misuse("--arcs is '" + given + "', must be METRIC=FILE such as distance=rome99.gr");
      }
      String metric = given.substring(0, equals);
      if (!METRIC.matcher(metric).matches() || GraphColumns.OTHERS.contains(metric)) {
        throw misuse(
            "'"
                + metric
                + "' is no name of a metric: use up to 64 letters a-z, digits and _, and none of "
                + String.join(", ", GraphColumns.OTHERS));
      }
      if (found.put(metric, Path.of(given.substring(equals + 1))) != null) {
        throw misuse(
            "--arcs names metric '"
                + metric
                + "' twice; give one file for each metric, with all arcs");
      }
    }
    return found;
  }

  private ParameterException misuse(String message) {
    return new ParameterException(CommandOutput.commandLine(spec), message);
  }

  static void delete(Path directory) throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> found = Files.list(directory)) {
      found.forEach(files::add);
    }
    files.add(directory);
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
  }
}
