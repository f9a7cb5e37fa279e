package org.splinter.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.sum.PrivateTable;
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
      "  splinter select-sum tables --provider beta",
      "  splinter select-sum tables --config ours.properties --provider east"
    })
final class SumTablesCommand extends OneProviderOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    AlignedColumns lines =
        new AlignedColumns("table", "rows", "id", "columns", "records in a row", "commitment");
    for (PrivateTable facts : party(null, null).tables()) {
      lines.add(
          facts.name(),
          facts.rows(),
          facts.id().name(),
          facts.table().manifest().schema().columns().size(),
          facts.minimumGroup() + (facts.minimumGroup() > 1 ? " and more" : ""),
          facts.table().manifest().fingerprint().shortName());
    }
    CommandOutput.out(spec).print(lines);
    return 0;
  }
}
