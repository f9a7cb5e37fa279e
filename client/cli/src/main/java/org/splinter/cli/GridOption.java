package org.splinter.cli;

import java.io.IOException;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import org.splinter.client.road.RoutePreparation;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options shared by commands that make the cells of a graph. */
abstract class GridOption extends GraphOption {
  @Option(
      names = "--cells",
      paramLabel = "N",
      description =
          "How many cells (default: one for 64 rows of the graph, at most 5000). 'route' must be "
              + "given the same number.")
  private @Nullable Integer cells;

  /**
   * Makes the paths and the cells.
   *
   * @param what the command's name, for its progress
   */
  int prepare(String what, String graph, @Nullable CommandSpec spec)
      throws IOException, InterruptedException {
    PrintWriter err = CommandOutput.err(spec);
    RoutePreparation query = preparation(graph, cells, spec);
    try (ProgressLine progress = new ProgressLine(what, err)) {
      query.prepare(progress);
    }
    tell(query, true, err);
    return 0;
  }
}
