package org.splinter.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command for the applications' data. */
@Command(
    name = "apps",
    mixinStandardHelpOptions = true,
    description =
        "Prepares what the applications of 'splinter serve' ask: places, flights, routes.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = AppsPrepareCommand.class)
final class AppsCommand implements Runnable {
  @Spec private @Nullable CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(CommandOutput.commandLine(spec), "name a command");
  }
}
