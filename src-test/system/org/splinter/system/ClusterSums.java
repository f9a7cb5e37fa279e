package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FSDataInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.sum.Opening;
import org.splinter.client.sum.Selection;
import org.splinter.client.sum.SumAsk;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.RowIds;
import org.splinter.protocol.sum.RowIdsCodec;
import org.splinter.protocol.sum.SumRequest;
import org.splinter.provider.sum.PrivateTables;
import org.splinter.provider.sum.SumKeys;
import org.splinter.provider.sum.SumService;
import org.splinter.provider.table.TableStore;

/**
 * Tests of selected sums of a private table on a real cluster: a job of YARN answers with the bytes
 * that the owner's process finds, and tells nothing of the owner's secret or the request.
 */
abstract class ClusterSums {
  private static final String PROVIDER = "one";
  private static final int SECRET_BYTES = 32;

  @Test
  void aJobAnswersAsTheOwnersProcessDoes(@TempDir Path home) throws Exception {
    TestClusters clusters = ClusterTest.clusters();
    StringBuilder csv = new StringBuilder("id,n\n");
    for (int i = 0; i < 500; i++) {
      csv.append(i).append(',').append(i * 7 % 1_000).append('\n');
    }
    Path file = Files.writeString(home.resolve("numbers.csv"), csv);
    String unused =
        clusters.command(
            home,
            "select-sum",
            "import",
            "--table",
            "numbers",
            "--row",
            "id",
            "--range",
            "n=0..1000",
            "--provider",
            clusters.specification(PROVIDER),
            file.toString());
    clusters.newHistories(PROVIDER); // those of the import
    HadoopProvider provider = clusters.provider(PROVIDER, Map.of(SumKeys.BUDGET.key(), "40"));
    TableStore store = new TableStore(provider.configuration(), provider.root());
    PrivateTables tables = new PrivateTables(store);
    PrivateTable facts = provider.run(() -> tables.facts("numbers"));
    RowIds ids = RowIdsCodec.decode(provider.run(() -> tables.ids("numbers")), false, facts.rows());
    SumAsk ask = SumAsk.plan("SELECT COUNT(*), SUM(n) FROM numbers WHERE id IN (?)", facts, 1, 1);
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    try (Selection selection = Selection.read(List.of("1", "100"), facts, ids, 1, false);
        Opening opening = ask.write(selection, SumAsk.Session.alone(), request, done -> {})) {
      Path asked = Files.write(home.resolve("request"), request.toByteArray());
      byte[] byJob = answer(provider, store, asked, SumService.Run.JOB);
      assertArrayEquals(byJob, answer(provider, store, asked, SumService.Run.DIRECT));
      Answers.assertSame(
          "answer",
          List.of(List.<Object>of(2L, 707L)),
          new ArrayList<>(opening.rows(List.of(opening.open(byJob)))));
    }
    assertEquals(1, clusters.newHistories(PROVIDER).size(), "the request was one job");
    LeakDetector detector = new LeakDetector();
    detector.addAll(secret(provider));
    detector.addAll(records(request.toByteArray()));
    clusters.assertNotTold(PROVIDER, detector);
  }

  /** Returns the encrypted weights of a request, without its head, which has the public plan. */
  private static byte[] records(byte[] request) throws IOException {
    int prefix = SumRequest.PREFIX_BYTES;
    int head = SumRequest.headBytes(Arrays.copyOf(request, prefix));
    return Arrays.copyOfRange(request, prefix + head, request.length);
  }

  private static byte[] answer(
      HadoopProvider provider, TableStore store, Path request, SumService.Run run)
      throws Exception {
    SumService.Asked asked =
        new SumService.Asked("ann", new org.apache.hadoop.fs.Path(request.toUri()));
    return provider.run(() -> new SumService(store).answer(List.of(asked), run, done -> {})).get(0);
  }

  private static byte[] secret(HadoopProvider provider) throws IOException {
    byte[] secret = new byte[SECRET_BYTES];
    var file = new org.apache.hadoop.fs.Path(provider.root(), "private/secret");
    try (FSDataInputStream in = file.getFileSystem(provider.configuration()).open(file)) {
      in.readFully(0, secret);
    }
    return secret;
  }
}
