package org.splinter.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The commands of noise that is made ahead of requests. */
@Command(
    name = "noise",
    mixinStandardHelpOptions = true,
    description = "Noise of Paillier's encryption, most of the work of requests, made ahead.",
    footer = {"", "Examples:", "  splinter select-sum noise prepare --key ann.key --rows 100000"},
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {PrepareNoiseCommand.class})
final class SumNoiseCommand implements Runnable {
  @Spec private @Nullable CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(CommandOutput.commandLine(spec), "name a command");
  }
}
