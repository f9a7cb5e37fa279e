package org.splinter.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command that makes all that routes in a graph need, so that a question takes no more than its
 * two rounds.
 */
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
final class GraphPrepareCommand extends GridOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1", paramLabel = "NAME", description = "The graph's name.")
  private String graph = "";

  @Override
  public Integer call() throws IOException, InterruptedException {
    return prepare("prepare", graph, spec);
  }
}
