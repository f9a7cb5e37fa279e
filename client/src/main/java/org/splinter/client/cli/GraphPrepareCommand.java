package org.splinter.client.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.client.RouteQuery;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes all that routes in a graph need, so that asking takes two rounds alone. */
@Command(
    name = "prepare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Makes what providers must have before a route can be asked for: paths among transit nodes, and",
      "cells. A route makes them itself when it is first asked for; they then serve everybody."
    },
    footer = {
      "",
      "Examples:",
      "  splinter graph prepare ny --metric time",
      "  splinter graph prepare rome --transit-nodes 200 --cells 150 --providers alpha,beta"
    })
final class GraphPrepareCommand extends GraphOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1", paramLabel = "NAME", description = "The graph's name.")
  private String graph = "";

  @Option(
      names = "--cells",
      paramLabel = "N",
      description = {
        "How many cells (default: one for 64 rows of the graph, at most 5000). 'route' must be given",
        "the same number."
      })
  private @Nullable Integer cells;

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter err = CommandOutput.err(spec);
    RouteQuery query = preparation(graph, cells, spec);
    try (ProgressLine progress = new ProgressLine("prepare", err)) {
      query.prepare(progress);
    }
    tell(query, true, err);
    return 0;
  }
}
