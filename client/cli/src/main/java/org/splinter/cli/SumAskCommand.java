package org.splinter.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.client.key.OwnerFile;
import org.splinter.client.key.PaillierOwner;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.client.sum.Opening;
import org.splinter.client.sum.Selection;
import org.splinter.client.sum.SumAsk;
import org.splinter.protocol.sum.SumScheme;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that writes a request for selected sums. */
@Command(
    name = "ask",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Writes a request for sums over secret rows: NAME.request, which goes to the provider, and",
      "NAME.opening, which opens the answer and stays here: it has the request's secret key."
    },
    footer = {
      "",
      "Several clients, each with ids of its own, can ask one total that none of them learns a",
      "part of: all take one --session, and a number each.",
      "",
      "Examples:",
      "  splinter select-sum ask \"SELECT COUNT(*), AVG(pay) FROM staff WHERE employee IN (?)\" \\",
      "      --published published --ids mine.txt --out question",
      "  splinter select-sum ask \"SELECT dept, SUM(pay) FROM staff WHERE employee IN (?)",
      "      AND since >= '2020-01-01' GROUP BY dept\" --ids mine.txt --out question",
      "  splinter select-sum ask \"SELECT AVG(pay) FROM staff WHERE employee IN (?)\" \\",
      "      --ids weighted.csv --weights 8 --out question",
      "  splinter select-sum ask \"SELECT SUM(pay) FROM staff WHERE employee IN (?)\" \\",
      "      --session 00112233445566778899aabbccddeeff --clients 3 --client 0 --ids mine.txt",
      "  splinter select-sum ask \"SELECT SUM(pay) FROM staff WHERE employee IN (?)\" \\",
      "      --scheme paillier --key ann.key --ids mine.txt"
    })
final class SumAskCommand extends SelectionOption implements Callable<Integer>, SqlArgument {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1", paramLabel = "SQL", description = "The query, with ID IN (?).")
  private String sql = "";

  @Mixin private QuestionFiles files = new QuestionFiles();

  @Mixin private SessionOption session = new SessionOption();

  @Mixin private SchemeOption scheme = new SchemeOption();

  @Mixin private NoiseOption key = new NoiseOption();

  @Override
  public String sql() {
    return sql;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    String table = SqlReader.read(sql).table();
    PublishedTable read = published(files.published(), table);
    PrintWriter err = CommandOutput.err(spec);
    SumAsk.Session asked = session.session();
    SumAsk ask = SumAsk.plan(sql, read.facts(), weightBits(), asked.clients(), scheme.scheme());
    Path request = files.request();
    Path opening = files.kept(".opening");
    try (Selection selection = selection(read);
        PaillierOwner owner = scheme.scheme() == SumScheme.RING ? null : key.owner();
        ProgressLine progress = new ProgressLine("ask", err);
        OutputStream file = new BufferedOutputStream(Files.newOutputStream(request));
        Opening opened =
            owner == null
                ? ask.write(selection, asked, file, progress)
                : ask.write(selection, asked, owner, file, progress)) {
      byte[] bytes = opened.encode();
      try {
        OwnerFile.writeNew(opening, bytes);
      } finally {
        Arrays.fill(bytes, (byte) 0);
      }
    }
    err.printf(
        "%s: %d sums, %d bytes; %s opens the answer%n",
        request, ask.query().layout().size(), Files.size(request), opening);
    err.flush();
    return 0;
  }
}
