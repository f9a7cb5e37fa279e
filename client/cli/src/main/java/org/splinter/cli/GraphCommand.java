package org.splinter.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command for graphs of roads: to import them at providers and prepare them for routes. */
@Command(
    name = "graph",
    mixinStandardHelpOptions = true,
    description = {
      "Imports graphs, and prepares them so that 'splinter route' takes its two rounds alone.",
      "A graph is a table like any other: 'splinter tables' lists, describes and drops it."
    },
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {GraphImportCommand.class, GraphPrepareCommand.class})
final class GraphCommand implements Runnable {
  @Spec private @Nullable CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(CommandOutput.commandLine(spec), "name a command");
  }
}
