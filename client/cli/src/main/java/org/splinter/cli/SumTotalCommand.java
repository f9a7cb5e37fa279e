package org.splinter.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sum.Opening;
import org.splinter.client.sum.SumPart;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that adds up the parts of a total that several clients asked together. */
@Command(
    name = "total",
    mixinStandardHelpOptions = true,
    description = "Adds up the parts of all clients of a session, and prints the rows.",
    footer = {"", "Examples:", "  splinter select-sum total a.opening a.part b.part c.part"})
final class SumTotalCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(index = "0", paramLabel = "OPENING", description = "Any client's own opening.")
  private Path openingFile = Path.of("");

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "PART",
      description = "The parts of all clients.")
  private List<Path> partFiles = new ArrayList<>();

  @Option(names = "--format", paramLabel = "F", description = "table (default), csv or json.")
  private SumPrinter format = SumPrinter.TABLE;

  @Override
  public Integer call() throws IOException {
    List<SumPart> parts = new ArrayList<>();
    for (Path file : partFiles) {
      long size = Files.size(file);
      if (size > SumPart.MAX_BYTES) {
        throw new IOException(
            file + " has " + size + " bytes, at most " + SumPart.MAX_BYTES + " are allowed");
      }
      parts.add(SumPart.decode(Files.readAllBytes(file)));
    }
    try (Opening opening = SumOpenCommand.read(openingFile)) {
      format.print(opening.names(), opening.rows(parts), CommandOutput.out(spec));
    }
    return 0;
  }
}
