package org.splinter.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.client.road.RoutePreparation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that makes the paths among a graph's transit nodes. */
@Command(
    name = "transit-nodes",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Makes the paths among a graph's transit nodes by MapReduce.",
      "These are a contraction hierarchy, its hub labels, and for each transit node and hub of its",
      "label one row with the path."
    },
    footer = {
      "",
      "Examples:",
      "  splinter transit-nodes --graph ny --metric time",
      "  hadoop jar splinter.jar transit-nodes --graph ny --all-pairs"
    })
final class TransitNodesCommand extends GraphOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--graph", required = true, paramLabel = "NAME", description = "The graph.")
  private String graph = "";

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter err = CommandOutput.err(spec);
    RoutePreparation query = preparation(graph, null, spec);
    try (ProgressLine progress = new ProgressLine("transit-nodes", err)) {
      query.preparePaths(progress);
    }
    tell(query, false, err);
    return 0;
  }
}
