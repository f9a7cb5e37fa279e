package org.splinter.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
      "(TABLE.facts, TABLE.ids) that its clients take: at the provider, or as its door tells them."
    },
    footer = {
      "",
      "Examples:",
      "  splinter select-sum publish staff --out published",
      "  splinter select-sum publish staff --config ours.properties --provider east"
    })
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
    PublishedTable published = party(null, null).published(table);
    Files.createDirectories(directory);
    published.write(directory);
    int facts = published.encodedFacts().length;
    int ids = published.encodedIds().length;
    CommandOutput.err(spec).printf("%s: %d bytes of facts and %d of ids%n", directory, facts, ids);
    CommandOutput.err(spec).flush();
    return 0;
  }
}
