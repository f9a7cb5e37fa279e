package org.splinter.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.client.key.OwnerFile;
import org.splinter.client.sum.Opening;
import org.splinter.client.sum.Selection;
import org.splinter.client.sum.SumAsk;
import org.splinter.fss.paillier.PaillierPrimes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that writes the request which follows one ahead. */
@Command(
    name = "follow",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Writes the request that follows one ahead, now that the rows are known: NAME.request and",
      "NAME.opening, as 'ask' does. The file of the request ahead is deleted first, as its masks",
      "hide one selection and no second one."
    },
    footer = {
      "",
      "Examples:",
      "  splinter select-sum follow tomorrow.ahead --key ann.key --ids mine.txt --out question"
    })
final class SumFollowCommand extends SelectionOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1", paramLabel = "AHEAD", description = "The file that 'ahead' wrote.")
  private Path masks = Path.of("");

  @Mixin private KeyOption key = new KeyOption();

  @Mixin private QuestionFiles files = new QuestionFiles();

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path request = files.request();
    Path opening = files.kept(".opening");
    try (Opening ahead = SumOpenCommand.read(masks);
        PaillierPrimes primes = key.primes()) {
      if (!ahead.hasMasks()) {
        throw new IOException(masks + " is of no request ahead; 'ahead' writes such files");
      }
      if (weightBits() != ahead.weightBits()) {
        throw new IOException(
            masks
                + " was made for weights of "
                + ahead.weightBits()
                + " bits; give --weights as there");
      }
      PublishedTable read = published(files.published(), ahead.table().name());
      try (Selection selection = selection(read);
          ProgressLine progress = new ProgressLine("follow", CommandOutput.err(spec))) {
        SumAsk ask = SumAsk.following(ahead, primes.modulus(), selection);
        OwnerFile.takeAway(masks); // before anything is written that they hide
        try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(request));
            Opening opened = ask.follow(ahead, primes.modulus(), selection, file, progress)) {
          byte[] bytes = opened.encode();
          try {
            OwnerFile.writeNew(opening, bytes);
          } finally {
            Arrays.fill(bytes, (byte) 0);
          }
        }
      }
    }
    CommandOutput.err(spec)
        .printf("%s: %d bytes; %s opens the answer%n", request, Files.size(request), opening);
    CommandOutput.err(spec).flush();
    return 0;
  }
}
