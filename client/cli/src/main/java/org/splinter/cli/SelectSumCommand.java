package org.splinter.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The commands of private tables, of which a client asks sums over rows that it keeps secret. */
@Command(
    name = "select-sum",
    description = {
      "Sums over secret rows of one provider's private table.",
      "The provider learns the query's text and nothing of the rows that are selected; the client",
      "learns the sums and nothing else of the rows. 'publish', 'ask', 'answer' and 'open' are the",
      "steps of a question, on whoever's machine; 'query' takes them all, at best through a door."
    },
    footer = {
      "",
      "Examples:",
      "  splinter select-sum import --table staff --row employee --range pay=0..1000000 staff.csv",
      "  splinter select-sum publish staff --out published",
      "  splinter select-sum ask \"SELECT AVG(pay), STDDEV(pay) FROM staff WHERE employee IN (?)\" \\",
      "      --published published --ids mine.txt --out question",
      "  splinter select-sum answer question.request --client ann",
      "  splinter select-sum open question.opening question.request.answer"
    },
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      SumImportCommand.class,
      SumTablesCommand.class,
      SumDescribeCommand.class,
      SumBudgetCommand.class,
      SumDropCommand.class,
      SumPublishCommand.class,
      SumExplainCommand.class,
      SumAskCommand.class,
      SumAnswerCommand.class,
      SumSendCommand.class,
      SumOpenCommand.class,
      SumTotalCommand.class,
      SumQueryCommand.class,
      SumKeysCommand.class,
      SumNoiseCommand.class,
      SumAheadCommand.class,
      SumFollowCommand.class
    })
final class SelectSumCommand implements Runnable {
  @Spec private @Nullable CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(CommandOutput.commandLine(spec), "name a command");
  }
}
