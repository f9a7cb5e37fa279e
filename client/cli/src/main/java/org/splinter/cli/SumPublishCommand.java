package org.splinter.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.protocol.sum.PrivateTableCodec;
import org.splinter.provider.sum.PrivateTables;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that writes what clients need to ask about a private table. */
@Command(
    name = "publish",
    mixinStandardHelpOptions = true,
    description = {
      "Writes the public facts of a private table, and the ids of its rows, into two files",
      "(TABLE.facts, TABLE.ids) that its clients take."
    },
    footer = {"", "Examples:", "  splinter select-sum publish staff --out published"})
final class SumPublishCommand extends OneProviderOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1", paramLabel = "TABLE", description = "The private table.")
  private String table = "";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The directory of the two files (default: this one).")
  private Path directory = Path.of(".");

  @Override
  public Integer call() throws IOException, InterruptedException {
    HadoopProvider provider = provider();
    PrivateTables tables = new PrivateTables(tables(provider));
    byte[] facts = provider.run(() -> PrivateTableCodec.encode(tables.facts(table)));
    byte[] ids = provider.run(() -> tables.ids(table));
    Files.createDirectories(directory);
    PublishedTable.write(directory, table, facts, ids);
    CommandOutput.err(spec)
        .printf("%s: %d bytes of facts and %d of ids%n", directory, facts.length, ids.length);
    CommandOutput.err(spec).flush();
    return 0;
  }
}
