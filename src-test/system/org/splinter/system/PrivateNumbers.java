package org.splinter.system;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.RowIds;
import org.splinter.protocol.sum.RowIdsCodec;
import org.splinter.provider.sum.PrivateTables;
import org.splinter.provider.sum.SumKeys;
import org.splinter.provider.sum.SumService;
import org.splinter.provider.table.TableStore;

/** A private table of ids 0, 1, 2 and so on, each with a number from 0 to 1000, and its owner. */
final class PrivateNumbers {
  static final int NUMBER_BITS = 10;

  private final Path home;
  private final TableStore store;
  private final PrivateTable facts;
  private final long[] numbers;

  private PrivateNumbers(Path home, TableStore store, PrivateTable facts, long[] numbers) {
    this.home = home;
    this.store = store;
    this.facts = facts;
    this.numbers = numbers;
  }

  /** Imports a table of random numbers, by further options. */
  static PrivateNumbers imported(
      Path home, String table, int rows, Random random, String... options) throws Exception {
    long[] numbers = random.longs(rows, 0, 1001).toArray();
    StringBuilder csv = new StringBuilder("id,pay\n");
    for (int i = 0; i < rows; i++) {
      csv.append(i).append(',').append(numbers[i]).append('\n');
    }
    Path file = Files.writeString(home.resolve(table + ".csv"), csv);
    List<String> arguments = new ArrayList<>(List.of("import", "--table", table, "--row", "id"));
    arguments.addAll(List.of("--range", "pay=0..1000"));
    arguments.addAll(List.of(options));
    arguments.add(file.toString());
    CommandLine.succeed(home, "select-sum", arguments.toArray(String[]::new));
    HadoopProvider provider = new Providers(home, new Configuration(false)).find("alpha");
    TableStore store = new TableStore(provider.configuration(), provider.root());
    PrivateNumbers made =
        new PrivateNumbers(home, store, new PrivateTables(store).facts(table), numbers);
    made.budget(Integer.MAX_VALUE);
    return made;
  }

  /** Sets the budget of every client. */
  void budget(long sums) {
    store.configuration().set(SumKeys.BUDGET.key(), String.valueOf(sums));
  }

  PrivateTable facts() {
    return facts;
  }

  /** Returns the public ids of the rows. */
  RowIds ids() throws Exception {
    return RowIdsCodec.decode(new PrivateTables(store).ids(facts.name()), false, facts.rows());
  }

  long[] numbers() {
    return numbers.clone();
  }

  long spent(String client) throws Exception {
    return new SumService(store).account(facts.name(), client).spent();
  }

  /** Returns what a client was charged, where no checked exception may leave. */
  long unchecked(String client) {
    try {
      return spent(client);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  byte[] answer(String client, byte[] request) throws Exception {
    return answers(List.of(client), List.of(request), done -> {}).get(0);
  }

  List<byte[]> answers(List<String> clients, List<byte[]> requests, Progress progress)
      throws Exception {
    List<SumService.Asked> asked = new ArrayList<>();
    for (int i = 0; i < requests.size(); i++) {
      Path file = Files.write(home.resolve("request-" + i), requests.get(i));
      asked.add(new SumService.Asked(clients.get(i), new org.apache.hadoop.fs.Path(file.toUri())));
    }
    return new SumService(store).answer(asked, SumService.Run.DIRECT, progress);
  }
}
