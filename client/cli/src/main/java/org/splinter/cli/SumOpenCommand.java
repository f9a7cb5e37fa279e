package org.splinter.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.client.key.OwnerFile;
import org.splinter.client.key.PaillierOwner;
import org.splinter.client.sum.Opening;
import org.splinter.client.sum.SumPart;
import org.splinter.protocol.sum.SumAnswer;
import org.splinter.protocol.sum.SumScheme;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that opens the answer to a request for selected sums. */
@Command(
    name = "open",
    mixinStandardHelpOptions = true,
    description = {
      "Opens an answer and prints the rows. Where several clients ask, it writes this one's part",
      "of the total, NAME.part, for the other clients alone: 'total' adds up those of all."
    },
    footer = {
      "",
      "Examples:",
      "  splinter select-sum open question.opening question.request.answer --format csv"
    })
final class SumOpenCommand implements Callable<Integer> {
  private static final String SUFFIX = ".opening";

  @Spec private @Nullable CommandSpec spec;

  @Parameters(index = "0", paramLabel = "OPENING", description = "The file that 'ask' wrote.")
  private Path openingFile = Path.of("");

  @Parameters(index = "1", paramLabel = "ANSWER", description = "The provider's answer.")
  private Path answerFile = Path.of("");

  @Mixin private NoiseOption key = new NoiseOption();

  @Option(names = "--format", paramLabel = "F", description = "table (default), csv or json.")
  private SumPrinter format = SumPrinter.TABLE;

  @Override
  public Integer call() throws IOException {
    try (Opening opening = read(openingFile)) {
      SumPart part = part(opening);
      if (part.clients() == 1) {
        format.print(opening.names(), opening.rows(List.of(part)), CommandOutput.out(spec));
        return 0;
      }
      String name = String.valueOf(openingFile.getFileName());
      String stem =
          name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
      Path file = openingFile.resolveSibling(stem + ".part");
      byte[] encoded = part.encode();
      try {
        OwnerFile.write(file, encoded);
      } finally {
        Arrays.fill(encoded, (byte) 0);
      }
      CommandOutput.err(spec)
          .printf("%s: part %d of a total of %d clients%n", file, part.client(), part.clients());
      CommandOutput.err(spec).flush();
      return 0;
    }
  }

  private SumPart part(Opening opening) throws IOException {
    byte[] answer = answer(answerFile);
    if (opening.scheme() == SumScheme.RING) {
      return opening.open(answer);
    }
    try (PaillierOwner owner = key.owner()) {
      return opening.open(answer, owner);
    }
  }

  /** Reads an opening from a file that its owner alone can read. */
  static Opening read(Path file) throws IOException {
    byte[] bytes = OwnerFile.read(file, Opening.MAX_BYTES);
    try {
      return Opening.decode(bytes);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  private static byte[] answer(Path file) throws IOException {
    long size = Files.size(file);
    if (size > SumAnswer.MAX_BYTES) {
      throw new IOException(
          file + " has " + size + " bytes, at most " + SumAnswer.MAX_BYTES + " are allowed");
    }
    return Files.readAllBytes(file);
  }
}
