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

/** The command by which a client has a provider's door answer a request for selected sums. */
@Command(
    name = "send",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Sends a request that 'ask' wrote to a provider's door and writes the answer, FILE.answer,",
      "for 'open'. The answer to a request of several clients comes once all of them have sent",
      "theirs. A request that is sent again costs nothing. A request of 'ahead' is evaluated and",
      "kept there for the one that follows; it has no answer and costs nothing."
    },
    footer = {
      "",
      "Examples:",
      "  splinter select-sum send question.request --config ours.properties --provider east",
      "  splinter select-sum send tomorrow.request --ahead --config ours.properties --provider east"
    })
final class SumSendCommand extends OneProviderOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1", paramLabel = "FILE", description = "The request.")
  private Path file = Path.of("");

  @Option(names = "--ahead", description = "The request is of 'ahead': no answer comes.")
  private boolean ahead;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!Files.isRegularFile(file)) {
      throw new IOException("there is no request " + file);
    }
    if (!(party(null, null) instanceof DoorSumParty door)) {
      throw new IOException(
          "requests are sent to doors, and this provider has none here; its owner answers them by:"
              + " splinter select-sum answer");
    }
    if (ahead) {
      return keepAhead(door);
    }
    requireNotAhead();
    byte[] answer;
    try (ProgressLine line = new ProgressLine("send", CommandOutput.err(spec))) {
      answer = door.answer(file, line);
    }
    Path written = file.resolveSibling(file.getFileName() + ".answer");
    Files.write(written, answer);
    CommandOutput.err(spec).printf("%s: %d bytes%n", written, answer.length);
    CommandOutput.err(spec).flush();
    return 0;
  }

  private int keepAhead(DoorSumParty door) throws IOException, InterruptedException {
    try (ProgressLine line = new ProgressLine("send", CommandOutput.err(spec))) {
      door.keepAhead(file, line);
    }
    CommandOutput.err(spec).printf("%s: evaluated ahead%n", file);
    CommandOutput.err(spec).flush();
    return 0;
  }

  /** Refuses a request of masks: the door cannot see that it is one, and would charge it. */
  private void requireNotAhead() throws IOException {
    Path masks =
        file.resolveSibling(
            file.getFileName().toString().replaceFirst("\\.request$", "") + QuestionFiles.AHEAD);
    if (Files.exists(masks)) {
      throw new IOException(
          file + " was written ahead, together with " + masks + "; send it with --ahead");
    }
  }
}
