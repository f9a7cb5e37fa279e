package org.splinter.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.client.key.PaillierOwner;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.client.sum.Opening;
import org.splinter.client.sum.Selection;
import org.splinter.client.sum.SumAsk;
import org.splinter.client.sum.SumDoor;
import org.splinter.client.sum.SumPart;
import org.splinter.protocol.sum.SumScheme;
import org.splinter.provider.sum.SumService;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that takes all steps of a question, through a door or on one machine to try it. */
@Command(
    name = "query",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Asks a provider through its door and prints the rows. A provider without one is asked by",
      "this process, to try a query: nothing is kept from it then."
    },
    footer = {
      "",
      "Examples:",
      "  splinter select-sum query \"SELECT COUNT(*), AVG(pay) FROM staff WHERE employee IN (?)\" \\",
      "      --ids mine.txt --config ours.properties --provider east"
    })
final class SumQueryCommand extends SelectionOption implements Callable<Integer>, SqlArgument {
  private static final double MILLIS = 1_000;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1", paramLabel = "SQL", description = "The query, with ID IN (?).")
  private String sql = "";

  @Option(
      names = "--client",
      paramLabel = "NAME",
      description = "The client whose budget is charged (default: self; a door knows who asks).")
  private @Nullable String client;

  @Option(
      names = "--run",
      paramLabel = "R",
      description = "job (default), or direct: in this process (a door decides itself).")
  private SumService.@Nullable Run run;

  @Mixin private SchemeOption scheme = new SchemeOption();

  @Mixin private NoiseOption key = new NoiseOption();

  @Option(names = "--format", paramLabel = "F", description = "table (default), csv or json.")
  private SumPrinter format = SumPrinter.TABLE;

  @Option(
      names = "--stats",
      description = "Prints how long encryption, sending and all together took, on standard error.")
  private boolean stats;

  @Override
  public String sql() {
    return sql;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    SumParty party = party(client, run);
    PublishedTable read = party.published(SqlReader.read(sql).table());
    SumAsk ask = SumAsk.plan(sql, read.facts(), weightBits(), 1, scheme.scheme());
    PrintWriter err = CommandOutput.err(spec);
    Path request = Files.createTempFile("splinter", ".request"); // owner-only
    try (Selection selection = selection(read);
        PaillierOwner owner = scheme.scheme() == SumScheme.RING ? null : key.owner();
        ProgressLine progress = new ProgressLine("query", err)) {
      SumAsk.Session session = SumAsk.Session.alone();
      long begun = System.nanoTime();
      SumDoor.Answered answered =
          party.ask(
              request,
              file ->
                  owner == null
                      ? ask.write(selection, session, file, progress)
                      : ask.write(selection, session, owner, file, progress),
              progress);
      Duration all = Duration.ofNanos(System.nanoTime() - begun);
      try (Opening opening = answered.opening()) {
        format.print(
            opening.names(),
            opening.rows(List.of(part(opening, answered.answer(), owner))),
            CommandOutput.out(spec));
      }
      if (stats) {
        print(answered, Files.size(request), all, err);
      }
    } finally {
      Files.deleteIfExists(request);
    }
    if (!party.notPrivate().isEmpty()) {
      err.println(party.notPrivate());
      err.flush();
    }
    return 0;
  }

  /** Prints what took how long; what was done at one time took less than its parts. */
  private void print(SumDoor.Answered answered, long bytes, Duration all, PrintWriter err) {
    err.printf(
        Locale.ROOT,
        "encryption %.2f s, %d bytes sent in %.2f s, all %.2f s%n",
        seconds(answered.writing()),
        bytes,
        seconds(answered.sending()),
        seconds(all));
    err.flush();
  }

  private static double seconds(Duration time) {
    return time.toMillis() / MILLIS;
  }

  private static SumPart part(Opening opening, byte[] answer, @Nullable PaillierOwner owner)
      throws IOException {
    return owner == null ? opening.open(answer) : opening.open(answer, owner);
  }
}
