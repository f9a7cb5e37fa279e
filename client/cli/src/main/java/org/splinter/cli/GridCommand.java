package org.splinter.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that makes the cells of a graph, and the paths that they are made of. */
@Command(
    name = "grid",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Makes the cells of a graph by MapReduce.",
      "A cell is one row with the ways from its nodes to their transit nodes and hubs. The paths are",
      "made first if they are missing."
    },
    footer = {
      "",
      "Examples:",
      "  splinter grid --graph ny --metric time",
      "  hadoop jar splinter.jar grid --graph ny --cells 5000"
    })
final class GridCommand extends GridOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--graph", required = true, paramLabel = "NAME", description = "The graph.")
  private String graph = "";

  @Override
  public Integer call() throws IOException, InterruptedException {
    return prepare("grid", graph, spec);
  }
}
