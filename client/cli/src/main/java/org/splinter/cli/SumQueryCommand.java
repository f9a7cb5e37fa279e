package org.splinter.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.client.sum.Opening;
import org.splinter.client.sum.Selection;
import org.splinter.client.sum.SumAsk;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.protocol.sum.PrivateTableCodec;
import org.splinter.provider.sum.PrivateTables;
import org.splinter.provider.sum.SumService;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that takes all steps of a question on one machine, to try it. */
@Command(
    name = "query",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Asks, answers and opens on one machine: to try a query. Nothing is kept from the provider",
      "then, as it is asked by this process."
    },
    footer = {
      "",
      "Examples:",
      "  splinter select-sum query \"SELECT COUNT(*), AVG(pay) FROM staff WHERE employee IN (?)\" \\",
      "      --ids mine.txt"
    })
final class SumQueryCommand extends SelectionOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1", paramLabel = "SQL", description = "The query, with ID IN (?).")
  private String sql = "";

  @Option(
      names = "--client",
      paramLabel = "NAME",
      description = "The client whose budget is charged (default: self).")
  private String client = "self";

  @Option(
      names = "--run",
      paramLabel = "R",
      description = "job (default), or direct: in this process.")
  private SumService.Run run = SumService.Run.JOB;

  @Option(names = "--format", paramLabel = "F", description = "table (default) or csv.")
  private SumPrinter format = SumPrinter.TABLE;

  @Override
  public Integer call() throws IOException, InterruptedException {
    HadoopProvider provider = provider();
    PrivateTables tables = new PrivateTables(tables(provider));
    String table = SqlReader.read(sql).table();
    PublishedTable read =
        PublishedTable.of(
            provider.run(() -> PrivateTableCodec.encode(tables.facts(table))),
            provider.run(() -> tables.ids(table)));
    SumAsk ask = SumAsk.plan(sql, read.facts(), weightBits());
    PrintWriter err = CommandOutput.err(spec);
    Path request = Files.createTempFile("splinter", ".request"); // owner-only
    try (Selection selection = selection(read);
        ProgressLine progress = new ProgressLine("query", err)) {
      Opening opening;
      try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(request))) {
        opening = ask.write(selection, SumAsk.Session.alone(), file, progress);
      }
      try (opening) {
        SumService.Asked asked =
            new SumService.Asked(client, new org.apache.hadoop.fs.Path(request.toUri()));
        List<byte[]> answers =
            provider.run(
                () -> new SumService(tables(provider)).answer(List.of(asked), run, progress));
        format.print(
            opening.names(),
            opening.rows(List.of(opening.open(answers.get(0)))),
            CommandOutput.out(spec));
      }
    } finally {
      Files.deleteIfExists(request);
    }
    err.println("NOT PRIVATE: asked and answered by one process");
    err.flush();
    return 0;
  }
}
