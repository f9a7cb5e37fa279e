package org.splinter.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.provider.sum.PrivateTables;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command that lists a provider's private tables by what is public of them. */
@Command(
    name = "tables",
    mixinStandardHelpOptions = true,
    description = "Lists the private tables of a provider by what is public of them.",
    footer = {
      "",
      "Examples:",
      "  splinter select-sum tables",
      "  splinter select-sum tables --provider beta"
    })
final class SumTablesCommand extends OneProviderOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    HadoopProvider provider = provider();
    PrivateTables tables = new PrivateTables(tables(provider));
    AlignedColumns lines =
        new AlignedColumns("table", "rows", "id", "columns", "records in a row", "commitment");
    provider.run(
        () -> {
          for (String name : tables.names()) {
            PrivateTable facts = tables.facts(name);
            lines.add(
                name,
                facts.rows(),
                facts.id().name(),
                facts.table().manifest().schema().columns().size(),
                facts.minimumGroup() + (facts.minimumGroup() > 1 ? " and more" : ""),
                facts.table().manifest().fingerprint().shortName());
          }
          return lines;
        });
    CommandOutput.out(spec).print(lines);
    return 0;
  }
}
