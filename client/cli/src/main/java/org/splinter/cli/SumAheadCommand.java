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
import org.splinter.client.key.PaillierOwner;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.client.sum.Opening;
import org.splinter.client.sum.SumAsk;
import org.splinter.protocol.sum.SumScheme;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that writes a request ahead of what it selects. */
@Command(
    name = "ahead",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Writes a request of random weights, ahead of the rows that a query selects, under Paillier's",
      "encryption: NAME.request, which the provider evaluates by 'answer --ahead' or its door takes",
      "by 'send --ahead', and NAME.ahead, which stays here and serves one 'follow'. That one sends 6 to 8 bytes a row, and no",
      "encrypted number is left to be computed."
    },
    footer = {
      "",
      "Examples:",
      "  splinter select-sum ahead \"SELECT SUM(pay) FROM staff WHERE employee IN (?)\" \\",
      "      --published published --key ann.key --out tomorrow"
    })
final class SumAheadCommand extends OneProviderOption implements Callable<Integer>, SqlArgument {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1", paramLabel = "SQL", description = "The query, with ID IN (?).")
  private String sql = "";

  @Mixin private NoiseOption key = new NoiseOption();

  @Mixin private SessionOption session = new SessionOption();

  @Option(
      names = "--weights",
      paramLabel = "BITS",
      description = "The bits of a weight, 2 to 16, if rows will have weights.")
  private @Nullable Integer weights;

  @Mixin private QuestionFiles files = new QuestionFiles();

  @Override
  public String sql() {
    return sql;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    PublishedTable read = published(files.published(), SqlReader.read(sql).table());
    int weightBits = SelectionOption.weightBits(weights);
    SumAsk.Session asked = session.session();
    SumAsk ask = SumAsk.plan(sql, read.facts(), weightBits, asked.clients(), SumScheme.PAILLIER);
    Path request = files.request();
    Path masks = files.kept(QuestionFiles.AHEAD);
    try (PaillierOwner owner = key.owner();
        ProgressLine progress = new ProgressLine("ahead", CommandOutput.err(spec));
        OutputStream file = new BufferedOutputStream(Files.newOutputStream(request));
        Opening opening = ask.writeAhead(asked, owner, file, progress)) {
      byte[] bytes = opening.encode();
      try {
        OwnerFile.writeNew(masks, bytes);
      } finally {
        Arrays.fill(bytes, (byte) 0);
      }
    }
    CommandOutput.err(spec)
        .printf("%s: %d bytes; %s serves one 'follow'%n", request, Files.size(request), masks);
    CommandOutput.err(spec).flush();
    return 0;
  }
}
