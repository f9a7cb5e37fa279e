package org.splinter.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.client.sum.Opening;
import org.splinter.client.sum.OwnerFile;
import org.splinter.client.sum.Selection;
import org.splinter.client.sum.SumAsk;
import org.splinter.protocol.sum.SumRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
      "      --session 00112233445566778899aabbccddeeff --clients 3 --client 0 --ids mine.txt"
    })
final class SumAskCommand extends SelectionOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1", paramLabel = "SQL", description = "The query, with ID IN (?).")
  private String sql = "";

  @Option(
      names = "--published",
      paramLabel = "DIR",
      description =
          "The directory of TABLE.facts and TABLE.ids (default: this one; with --provider they are "
              + "fetched there).")
  private Path published = Path.of(".");

  @Option(
      names = "--out",
      paramLabel = "NAME",
      description = "The name of both files (default: question).")
  private Path out = Path.of("question");

  @Option(
      names = "--session",
      paramLabel = "HEX",
      description = "32 hexadecimal digits, drawn at random, that all clients of a total take.")
  private @Nullable String sessionDigits;

  @Option(names = "--clients", paramLabel = "K", description = "The number of these clients.")
  private int clients = 1;

  @Option(names = "--client", paramLabel = "I", description = "Which of them asks, from 0.")
  private int client;

  @Override
  public Integer call() throws IOException, InterruptedException {
    String table = SqlReader.read(sql).table();
    PublishedTable read =
        namesProvider()
            ? party(null, null).published(table)
            : PublishedTable.read(published, table);
    PrintWriter err = CommandOutput.err(spec);
    SumAsk.Session session = session();
    SumAsk ask = SumAsk.plan(sql, read.facts(), weightBits(), session.clients());
    Path request = out.resolveSibling(out.getFileName() + ".request");
    Path opening = out.resolveSibling(out.getFileName() + ".opening");
    if (Files.exists(opening)) {
      throw new IOException(
          opening + " is there, and opens the answer of another request; name another by --out");
    }
    try (Selection selection = selection(read);
        ProgressLine progress = new ProgressLine("ask", err);
        OutputStream file = new BufferedOutputStream(Files.newOutputStream(request));
        Opening opened = ask.write(selection, session, file, progress)) {
      byte[] bytes = opened.encode();
      OwnerFile.write(opening, bytes);
      Arrays.fill(bytes, (byte) 0);
    }
    err.printf(
        "%s: %d sums, %d bytes; %s opens the answer%n",
        request, ask.query().layout().size(), Files.size(request), opening);
    err.flush();
    return 0;
  }

  private SumAsk.Session session() throws IOException {
    if (sessionDigits == null) {
      if (clients != 1 || client != 0) {
        throw new IOException("--clients and --client need the --session of all clients");
      }
      return SumAsk.Session.alone();
    }
    byte[] id;
    try {
      id = HexFormat.of().parseHex(sessionDigits);
    } catch (IllegalArgumentException e) {
      id = new byte[0];
    }
    if (id.length != SumRequest.SESSION_BYTES) {
      throw new IOException(
          "--session '"
              + sessionDigits
              + "' must be 32 hexadecimal digits, such as of: openssl rand -hex 16");
    }
    return new SumAsk.Session(id, clients, client);
  }
}
