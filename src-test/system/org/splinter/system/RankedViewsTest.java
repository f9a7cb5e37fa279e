package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.secret.SecretValue;
import org.splinter.fss.EvaluationPath;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Schema;
import org.splinter.protocol.view.ViewIndex;

/**
 * Tests of PIR queries in two rounds: both rounds are asked whatever the first yields, and the
 * index is fetched once and counted apart.
 */
@Tag("slow")
final class RankedViewsTest {
  private static final String SQL = "SELECT MAX(y) FROM numbers WHERE x + y BETWEEN ? AND ?";

  @TempDir private static Path home;
  private static LocalTables tables;

  /**
   * The number of PIR queries that each provider was asked for; {@link #faultyRound} is beta's PIR
   * query whose answer is cut off.
   */
  private final int[] scans = {0, 0};

  private int faultyRound = -1;

  /** The latch that beta waits for. */
  private CountDownLatch told = new CountDownLatch(0);

  private SplinterClient client;

  @BeforeAll
  static void importTable() throws Exception {
    List<List<String>> rows = new ArrayList<>();
    for (long i = 0; i < 50; i++) {
      rows.add(List.of(String.valueOf(i * 1_000_000_000_000_000L), String.valueOf(i % 7)));
    }
    Schema schema =
        new Schema(
            List.of(new Column("x", ColumnType.INTEGER), new Column("y", ColumnType.INTEGER)));
    GeneratedTable table = new GeneratedTable("numbers", schema, rows);
    String csv = table.writeCsv(home).toString();
    CommandLine.succeed(
        home,
        "import",
        "--provider",
        "alpha",
        "--table",
        "numbers",
        "--schema",
        table.writeSchema(home).toString(),
        csv);
    tables = new LocalTables(new Providers(home, new Configuration(false)).find("alpha"));
  }

  @BeforeEach
  void makeClient() {
    client = new SplinterClient(List.of(provider("alpha", 0), provider("beta", 1)));
  }

  @Test
  void saysForWhomItWaits() throws Exception {
    told = new CountDownLatch(1);
    List<String> stages = new ArrayList<>();
    Progress progress =
        new Progress() {
          @Override
          public void accept(double fraction) {}

          @Override
          public void report(String stage, double fraction) {
            stages.add(stage);
            told.countDown();
          }
        };
    List<SecretValue> secrets = List.of(SecretValue.of("0"), SecretValue.of("1"));
    QueryResult unused = client.prepare(SQL).run(secrets, progress);
    assertEquals("waiting for beta", stages.get(0));
  }

  private ForwardingProvider provider(String name, int party) {
    return new ForwardingProvider(new LocalEvaluation(name, tables, EvaluationPath.AUTO)) {
      @Override
      public Answered answer(Request request, Progress progress)
          throws IOException, InterruptedException {
        if (party == 1) {
          assertTrue(told.await(60, TimeUnit.SECONDS), "nobody was told");
        }
        Answered whole = super.answer(request, progress);
        boolean faulty = party == 1 && scans[party] == faultyRound;
        scans[party]++;
        byte[] encoded = whole.encoded();
        return faulty
            ? new Answered(Arrays.copyOf(encoded, encoded.length - 1), whole.counters())
            : whole;
      }
    };
  }

  @Test
  void anAnswerThatIsNoneEndsNoQueryEarly() throws Exception {
    PreparedQuery query = client.prepare(SQL);
    for (int round = 0; round < 2; round++) {
      Arrays.fill(scans, 0);
      faultyRound = round;
      IOException e =
          assertThrows(
              IOException.class,
              () -> query.run(ProviderViews.secrets("5", "8000000000000000"), done -> {}));
      assertTrue(e.getMessage().startsWith("provider beta: partial answer: "), e.getMessage());
      assertEquals(List.of(2, 2), Arrays.stream(scans).boxed().toList(), "round " + round);
    }
  }

  @Test
  void theIndexIsFetchedOnceAndCountedApart() throws Exception {
    PreparedQuery query = client.prepare(SQL);
    QueryResult first = query.run(ProviderViews.secrets("5", "8000000000000000"), done -> {});
    assertEquals(List.of(List.of(6L)), first.rows().stream().map(List::copyOf).toList());
    assertEquals(2, first.rounds());
    assertTrue(first.indexBytes() > 0);
    assertTrue(first.indexBytes() <= ViewIndex.MAX_BYTES);
    assertEquals(0, first.providers().get(1).indexBytes(), "it comes of the first provider");
    QueryResult again = client.prepare(SQL).run(ProviderViews.secrets("9", "1"), done -> {});
    assertEquals(0, again.indexBytes());
    assertEquals(first.receivedBytes(), again.receivedBytes());
    assertEquals(first.sentBytes(), again.sentBytes());
  }
}
