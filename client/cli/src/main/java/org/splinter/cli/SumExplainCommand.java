package org.splinter.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.client.sum.SumAsk;
import org.splinter.client.sum.SumPreview;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.SumRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that says what a question costs, tells and hides, before it is asked. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Says beforehand what a question asks: how many sums, under which encryption, its bytes, what",
      "a client is charged, and the noise. It takes TABLE.facts alone, and nothing secret."
    },
    footer = {
      "",
      "Examples:",
      "  splinter select-sum explain \"SELECT AVG(pay), STDDEV(pay) FROM staff WHERE employee IN (?)\" \\",
      "      --published published",
      "  splinter select-sum explain \"SELECT SUM(pay) FROM staff WHERE employee IN (?)\" \\",
      "      --weights 8 --clients 3 --format json"
    })
final class SumExplainCommand implements Callable<Integer>, SqlArgument {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1", paramLabel = "SQL", description = "The query, with ID IN (?).")
  private String sql = "";

  @Option(
      names = "--published",
      paramLabel = "DIR",
      description = "The directory of TABLE.facts (default: this one).")
  private Path published = Path.of(".");

  @Option(
      names = "--weights",
      paramLabel = "BITS",
      description = "The bits of a row's weight, 2 to 16 (default: rows are selected or not).")
  private @Nullable Integer weights;

  @Option(
      names = "--clients",
      paramLabel = "K",
      description = "The number of clients that ask one total (default: 1).")
  private int clients = 1;

  @Mixin private SchemeOption scheme = new SchemeOption();

  @Option(
      names = "--bits",
      paramLabel = "N",
      description = "The bits of a key of Paillier's encryption: 3072 (default) or 2048.")
  private int keyBits = PaillierModulus.DEFAULT_BITS;

  @Option(names = "--format", paramLabel = "F", description = "table (default) or json.")
  private ListFormat format = ListFormat.TABLE;

  @Override
  public String sql() {
    return sql;
  }

  @Override
  public Integer call() throws IOException {
    int weightBits = SelectionOption.weightBits(weights);
    if (clients < 1 || clients > SumRequest.MAX_CLIENTS) {
      throw new IOException("--clients " + clients + " must be 1 to " + SumRequest.MAX_CLIENTS);
    }
    PrivateTable facts = PublishedTable.facts(published, SqlReader.read(sql).table());
    if (!PaillierModulus.isLength(keyBits)) {
      throw new IOException("--bits " + keyBits + " must be 3072 or 2048");
    }
    SumAsk ask = SumAsk.plan(sql, facts, weightBits, clients, scheme.scheme());
    SumPreview preview = SumPreview.of(ask, clients, keyBits);
    if (format == ListFormat.JSON) {
      SumJson.object(CommandOutput.out(spec), json -> fields(preview, json));
    } else {
      CommandOutput.out(spec).print(text(facts, preview));
    }
    return 0;
  }

  private static String text(PrivateTable facts, SumPreview preview) {
    AlignedColumns lines = new AlignedColumns("question", "about " + facts.rows() + " rows");
    lines.add(
        "sums", preview.sums() + " of numbers of up to " + preview.numberBits() + " bits each");
    lines.add("encryption", preview.assumption() + "; claimed " + preview.claimedBits() + " bits");
    lines.add("request", preview.requestBytes() + " bytes");
    lines.add("answer", preview.answerBytes() + " bytes");
    lines.add("charged", preview.charge() + " numbers to each client");
    lines.add(
        "noise",
        facts.epsilon() == 0
            ? "none: sums are exact"
            : "discrete Laplace of scale "
                + preview.noiseScale().toPlainString()
                + " on a sum of the longest numbers");
    return lines.toString();
  }

  private static void fields(SumPreview preview, JsonGenerator json) throws IOException {
    json.writeNumberField("sums", preview.sums());
    json.writeNumberField("number_bits", preview.numberBits());
    json.writeNumberField("sum_bits", preview.sumBits());
    json.writeStringField("assumption", preview.assumption());
    json.writeNumberField("claimed_bits", preview.claimedBits());
    json.writeNumberField("request_bytes", preview.requestBytes());
    json.writeNumberField("answer_bytes", preview.answerBytes());
    json.writeNumberField("charged_numbers", preview.charge());
    json.writeNumberField("noise_scale", preview.noiseScale());
  }
}
