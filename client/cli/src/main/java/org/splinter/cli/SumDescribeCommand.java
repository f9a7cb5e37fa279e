package org.splinter.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.provider.sum.PrivateTables;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that shows all that is public of a private table but the ids of its rows. */
@Command(
    name = "describe",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Shows what is public of a private table: columns with their types and what is declared of",
      "them, the records in a row, the privacy loss of an answer."
    },
    footer = {
      "",
      "Examples:",
      "  splinter select-sum describe staff",
      "  splinter select-sum describe staff --format json"
    })
final class SumDescribeCommand extends OneProviderOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1", paramLabel = "TABLE", description = "The private table.")
  private String table = "";

  @Option(names = "--format", paramLabel = "F", description = "table (default) or json.")
  private ListFormat format = ListFormat.TABLE;

  @Override
  public Integer call() throws IOException, InterruptedException {
    HadoopProvider provider = provider();
    PrivateTable facts = provider.run(() -> new PrivateTables(tables(provider)).declared(table));
    if (format == ListFormat.JSON) {
      SumJson.object(CommandOutput.out(spec), json -> fields(facts, json));
    } else {
      CommandOutput.out(spec).print(text(facts));
    }
    return 0;
  }

  /** Returns the privacy loss of an answer, or null for exact sums. */
  static @Nullable BigDecimal epsilon(PrivateTable facts) {
    return facts.epsilon() == 0
        ? null
        : BigDecimal.valueOf(facts.epsilon(), 6).stripTrailingZeros();
  }

  private static String text(PrivateTable facts) {
    AlignedColumns columns = new AlignedColumns("column", "type", "declared");
    for (int i = 0; i < facts.table().manifest().schema().columns().size(); i++) {
      Column column = facts.table().manifest().schema().columns().get(i);
      columns.add(column.name(), column.type().describe(), declared(facts, i, column));
    }
    BigDecimal epsilon = epsilon(facts);
    return String.format(
        "private table %s, version %s, %d rows%s, %s%n%s",
        facts.name(),
        facts.table().manifest().fingerprint().shortName(),
        facts.rows(),
        facts.minimumGroup() > 1 ? " of " + facts.minimumGroup() + " records and more" : "",
        epsilon == null
            ? "exact sums"
            : "sums with noise of epsilon " + epsilon.toPlainString() + " an answer",
        columns);
  }

  private static String declared(PrivateTable facts, int number, Column column) {
    ColumnStatistics statistics = facts.table().manifest().statistics().get(number);
    if (number == facts.idColumn()) {
      return "the ids of rows, which are public";
    } else if (statistics.hasDictionary()) {
      return statistics.distinct() + " values";
    } else if (column.type().isText()) {
      return "";
    }
    boolean whole = statistics.min() == Long.MIN_VALUE && statistics.max() == Long.MAX_VALUE;
    return whole
        ? ""
        : column.type().format(statistics.min()) + ".." + column.type().format(statistics.max());
  }

  private static void fields(PrivateTable facts, JsonGenerator json) throws IOException {
    json.writeStringField("table", facts.name());
    json.writeStringField("version", facts.table().manifest().fingerprint().shortName());
    json.writeNumberField("rows", facts.rows());
    json.writeNumberField("records_in_a_row", facts.minimumGroup());
    json.writeFieldName("epsilon");
    BigDecimal epsilon = epsilon(facts);
    if (epsilon == null) {
      json.writeNull();
    } else {
      json.writeNumber(epsilon);
    }
    json.writeStringField("id", facts.id().name());
    json.writeArrayFieldStart("columns");
    for (int i = 0; i < facts.table().manifest().schema().columns().size(); i++) {
      Column column = facts.table().manifest().schema().columns().get(i);
      json.writeStartObject();
      json.writeStringField("name", column.name());
      json.writeStringField("type", column.type().describe());
      json.writeStringField("declared", declared(facts, i, column));
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
