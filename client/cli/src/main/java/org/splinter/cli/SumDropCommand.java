package org.splinter.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.provider.sum.PrivateTables;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that drops a private table. */
@Command(
    name = "drop",
    mixinStandardHelpOptions = true,
    description = {
      "Drops a private table. Its clients' budgets stay spent: they know what they were answered."
    },
    footer = {"", "Examples:", "  splinter select-sum drop staff"})
final class SumDropCommand extends OneProviderOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1", paramLabel = "TABLE", description = "The private table.")
  private String table = "";

  @Override
  public Integer call() throws IOException, InterruptedException {
    HadoopProvider provider = provider();
    PrivateTables tables = new PrivateTables(tables(provider));
    provider.run(
        () -> {
          tables.drop(table);
          return table;
        });
    CommandOutput.err(spec).println(provider.name() + ": dropped private table " + table);
    CommandOutput.err(spec).flush();
    return 0;
  }
}
