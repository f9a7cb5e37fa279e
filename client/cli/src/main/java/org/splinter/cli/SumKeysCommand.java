package org.splinter.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The commands of a client's keys of Paillier's encryption. */
@Command(
    name = "keys",
    mixinStandardHelpOptions = true,
    description = {
      "A client's keys of Paillier's encryption. One key serves one client; requests under a ring",
      "need none."
    },
    footer = {
      "",
      "Examples:",
      "  splinter select-sum keys new ann.key",
      "  splinter select-sum keys show --key ann.key"
    },
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {NewKeyCommand.class, ShowKeyCommand.class})
final class SumKeysCommand implements Runnable {
  @Spec private @Nullable CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(CommandOutput.commandLine(spec), "name a command");
  }
}
