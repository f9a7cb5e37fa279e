package org.splinter.bench.sum;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.splinter.bench.EmptyJob;
import org.splinter.bench.query.Arguments;
import org.splinter.bench.query.Sheet;
import org.splinter.client.sum.Opening;
import org.splinter.client.sum.Selection;
import org.splinter.client.sum.SumAsk;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.RowIds;
import org.splinter.protocol.sum.RowIdsCodec;
import org.splinter.provider.ingest.ImportOptions;
import org.splinter.provider.sum.Declarations;
import org.splinter.provider.sum.PrivateImport;
import org.splinter.provider.sum.PrivateTables;
import org.splinter.provider.sum.SumKeys;
import org.splinter.provider.sum.SumService;
import org.splinter.provider.table.TableStore;

/** Sums of private tables under a ring by jobs of an embedded provider, beside the empty job. */
final class SumJobs {
  private static final int RUNS = 5;
  private static final int GREATEST = 1_000_000;

  private final Arguments given;
  private final boolean quick;
  private final HadoopProvider provider;
  private final TableStore store;
  private final Sheet sheet =
      new Sheet(
          "rows", "sums", "request MB", "ask s", "job s", "floor s", "over it", "in process s");

  SumJobs(Arguments given, boolean quick) throws IOException {
    this.given = given;
    this.quick = quick;
    Providers home = new Providers(given.home().toAbsolutePath(), new Configuration(false));
    this.provider = home.find("alpha");
    provider.configuration().set(SumKeys.BUDGET.key(), "1000000000");
    this.store = new TableStore(provider.configuration(), provider.root());
  }

  void measure() throws Exception {
    for (int rows : quick ? new int[] {1_000} : new int[] {100_000, 1_000_000, 10_000_000}) {
      measure(rows);
    }
    System.out.print(sheet);
  }

  private void measure(int rows) throws Exception {
    String table = "numbers" + rows;
    PrivateTables tables = new PrivateTables(store);
    if (!tables.names().contains(table)) {
      importTable(table, rows, tables);
    }
    PrivateTable facts = tables.facts(table);
    RowIds ids = RowIdsCodec.decode(tables.ids(table), false, rows);
    List<String> lines = new ArrayList<>();
    long sum = 0;
    Random random = new Random(rows);
    for (int row = 0; row < rows; row++) {
      int number = random.nextInt(GREATEST);
      if (row % 2 == 0) {
        lines.add(String.valueOf(row));
        sum += number;
      }
    }
    SumAsk ask = SumAsk.plan("SELECT SUM(n) FROM " + table + " WHERE id IN (?)", facts, 1, 1);
    Path request = given.file("request");
    long start = System.nanoTime();
    try (Selection selection = Selection.read(lines, facts, ids, 1, false);
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(request));
        Opening opening = ask.write(selection, SumAsk.Session.alone(), out, done -> {})) {
      out.flush();
      double asked = (System.nanoTime() - start) / 1e9;
      List<Double> jobs = new ArrayList<>();
      List<Double> floors = new ArrayList<>();
      List<Double> direct = new ArrayList<>();
      for (int run = 0; run < RUNS; run++) {
        floors.add(EmptyJob.run(provider) / 1e3);
        jobs.add(answer(request, SumService.Run.JOB, opening, sum));
        direct.add(answer(request, SumService.Run.DIRECT, opening, sum));
      }
      sheet.add(
          rows,
          ask.query().layout().size(),
          Files.size(request) / 1e6,
          seconds(asked),
          seconds(median(jobs)),
          seconds(median(floors)),
          seconds(median(jobs) - median(floors)),
          seconds(median(direct)));
    } finally {
      Files.deleteIfExists(request);
    }
  }

  private void importTable(String table, int rows, PrivateTables tables) throws Exception {
    System.err.printf("importing a private table of %,d rows%n", rows);
    Path csv = given.file(table + ".csv");
    Random random = new Random(rows);
    try (BufferedWriter out = Files.newBufferedWriter(csv)) {
      out.write("id,n\n");
      for (int row = 0; row < rows; row++) {
        out.write(row + "," + random.nextInt(GREATEST) + "\n");
      }
    }
    new PrivateImport(
            tables,
            new ImportOptions(table, List.of(csv.toString()), null, List.of(), false, false),
            new Declarations("id", Map.of("n", "0.." + (GREATEST - 1)), Map.of(), 1, 0))
        .run(done -> {});
    Files.delete(csv);
  }

  private double answer(Path request, SumService.Run run, Opening opening, long sum)
      throws Exception {
    SumService.Asked asked =
        new SumService.Asked("bench", new org.apache.hadoop.fs.Path(request.toUri()));
    long start = System.nanoTime();
    byte[] answer = new SumService(store).answer(List.of(asked), run, done -> {}).get(0);
    double seconds = (System.nanoTime() - start) / 1e9;
    Object read = opening.rows(List.of(opening.open(answer))).get(0).get(0);
    if (new BigDecimal(String.valueOf(read)).longValueExact() != sum) {
      throw new IllegalStateException("the sum is " + read + ", must be " + sum);
    }
    return seconds;
  }

  private static double median(List<Double> seconds) {
    return seconds.stream().sorted().toList().get(seconds.size() / 2);
  }

  private static String seconds(double seconds) {
    return "%.3f".formatted(seconds);
  }
}
