package org.splinter.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.sql.PreparationPolicy;
import org.splinter.protocol.contract.ProgressParts;
import org.splinter.protocol.table.TableName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command that makes the views that a query needs, so that the query takes no more than its
 * rounds.
 */
@Command(
    name = "prepare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Makes what providers must have before a query can be asked: its views and joined tables.",
      "A query makes them itself when it is first asked; they then serve everybody who asks it.",
      "Each constant in the text is public; those that rows are compared with are named as such",
      "before anything is sent."
    },
    footer = {
      "",
      "Examples:",
      "  splinter prepare \"SELECT MAX(arr_delay) FROM flights WHERE dest = ?\"",
      "  splinter prepare \"SELECT COUNT(*) FROM flights WHERE dest = ?\" --evaluate views",
      "  splinter prepare \"SELECT MAX(arr_delay) FROM flights WHERE dest = 'SEA'\" --secret-constants",
      "  splinter prepare \"SELECT * FROM flights WHERE tailnum = ?\" --providers alpha,beta,gamma",
      "  splinter prepare \"SELECT * FROM flights WHERE dest = ?\" --pages 4"
    })
final class PrepareCommand extends DisclosureOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1", paramLabel = "SQL", description = "The query; ? marks a secret.")
  private String sql = "";

  @Override
  public String sql() {
    return sql;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter err = CommandOutput.err(spec);
    PreparedQuery query;
    try (ProgressLine progress = new ProgressLine("prepare", err)) {
      printConstants(err);
      ProgressParts parts = new ProgressParts(progress, QueryCommand.JOINING);
      query =
          client()
              .prepare(sql, options(1).withPreparation(PreparationPolicy.REQUESTED), parts.first());
      query.warnings().forEach(warning -> err.println("note: " + warning));
      err.flush();
      query.prepare(parts.second());
    }
    err.println(prepared(query));
    err.flush();
    return 0;
  }

  private static String prepared(PreparedQuery query) {
    String table = query.manifest().table();
    if (query.takesViews()) {
      return "prepared";
    }
    return TableName.isDerived(table)
        ? "prepared: table " + table + "; each answer is summed up from all of its rows"
        : "no views to prepare: each answer is summed up from all rows of table " + table;
  }
}
