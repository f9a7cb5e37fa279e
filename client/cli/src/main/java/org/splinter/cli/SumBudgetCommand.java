package org.splinter.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.provider.sum.SumService;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that shows what clients of a private table were told, and may be told yet. */
@Command(
    name = "budget",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Shows the budgets of the clients of a private table: the numbers that their answers could",
      "tell so far, and those that are left."
    },
    footer = {
      "",
      "Examples:",
      "  splinter select-sum budget staff",
      "  splinter select-sum budget staff --client ann --format json"
    })
final class SumBudgetCommand extends OneProviderOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1", paramLabel = "TABLE", description = "The private table.")
  private String table = "";

  @Option(
      names = "--client",
      paramLabel = "NAME",
      description = "A client; repeat it for several (default: all that asked).")
  private List<String> clients = new ArrayList<>();

  @Option(names = "--format", paramLabel = "F", description = "table (default) or json.")
  private ListFormat format = ListFormat.TABLE;

  @Override
  public Integer call() throws IOException, InterruptedException {
    HadoopProvider provider = provider();
    List<SumService.Account> accounts = provider.run(() -> accounts(provider));
    if (format == ListFormat.JSON) {
      SumJson.array(
          CommandOutput.out(spec),
          json -> {
            for (SumService.Account account : accounts) {
              json.writeStartObject();
              json.writeStringField("client", account.client());
              json.writeNumberField("spent", account.spent());
              json.writeNumberField("left", account.left());
              json.writeNumberField("budget", account.budget());
              json.writeEndObject();
            }
          });
      return 0;
    }
    AlignedColumns lines = new AlignedColumns("client", "spent", "left", "budget");
    accounts.forEach(
        account -> lines.add(account.client(), account.spent(), account.left(), account.budget()));
    CommandOutput.out(spec).print(lines);
    return 0;
  }

  private List<SumService.Account> accounts(HadoopProvider provider) throws IOException {
    SumService service = new SumService(tables(provider));
    if (clients.isEmpty()) {
      return service.accounts(table);
    }
    List<SumService.Account> named = new ArrayList<>();
    for (String client : clients) {
      named.add(service.account(table, client));
    }
    return named;
  }
}
