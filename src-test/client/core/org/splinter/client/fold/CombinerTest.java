package org.splinter.client.fold;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.QueryNonce;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PartialAnswer;
import org.splinter.protocol.fold.PartialAnswer.Sum;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.fold.Section;
import org.splinter.protocol.fold.Weight;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Schema;

/** Answers add up modulo 2^64, and only answers that belong together are added. */
final class CombinerTest {
  // Groups by a column of 9 values or NULL; the histogram by that and one of 3 buckets or NULL.
  private static final long GROUPS = 10;

  private final Fingerprint fingerprint = new Fingerprint(new byte[32]);
  private final EvaluationPlan plan;
  private final PlanLayout layout;
  private final List<ShareBundle> bundles = new ArrayList<>();

  CombinerTest() throws IOException {
    Expression group = new Expression.ColumnValue(0);
    Expression bucket = new Expression.Bucket(group, List.of(3L, 5L));
    Weight weight = Weight.whole(Weight.Kind.VALUE, group);
    plan =
        new EvaluationPlan(
            "t",
            fingerprint,
            /* filter= */ null,
            List.of(),
            List.of(
                new Section(List.of(group), List.of(weight)),
                new Section(List.of(group, bucket), List.of())));
    Schema schema = new Schema(List.of(new Column("v", ColumnType.INTEGER)));
    List<ColumnStatistics> statistics =
        List.of(new ColumnStatistics(1, 0, 8, ColumnStatistics.UNCOUNTED));
    Manifest manifest = new Manifest("t", schema, 100, fingerprint, statistics, List.of());
    layout = PlanLayout.of(plan, new PublicTable(manifest, Map.of()));
    QueryNonce nonce = QueryNonce.of(new byte[QueryNonce.BYTES]);
    RequestDigest request = RequestDigest.of(nonce, new byte[] {1});
    for (String provider : List.of("alpha", "beta")) {
      List<List<FunctionShare>> queries = List.of(List.of(), List.of());
      bundles.add(new ShareBundle(provider, bundles.size(), request, nonce, queries));
    }
  }

  private PartialAnswer.Header header(int party) {
    ShareBundle bundle = bundles.get(party);
    return new PartialAnswer.Header(
        bundle.provider(), party, bundle.request(), fingerprint, 2, plan.words());
  }

  private PartialAnswer answer(int party, Sum... sums) {
    return new PartialAnswer(header(party), List.of(sums));
  }

  private List<QuerySums> combine(PartialAnswer first, PartialAnswer second) throws IOException {
    return Combiner.combine(plan, layout, bundles, List.of(first, second));
  }

  @Test
  void addsModulo2To64() throws IOException {
    SortedMap<Long, long[]> sums =
        combine(
                answer(0, new Sum(0, 0, 3, Long.MAX_VALUE), new Sum(0, 1, 3, -5)),
                answer(1, new Sum(0, 0, 3, Long.MIN_VALUE), new Sum(0, 1, 3, 12)))
            .get(0)
            .sections()
            .get(0);
    assertEquals(List.of(3L), new ArrayList<>(sums.keySet()));
    assertArrayEquals(new long[] {-1, 7}, sums.get(3L));
  }

  @Test
  void sumsGoToTheirQueryAndSection() throws IOException {
    Sum[] half = {
      new Sum(0, 0, 3, 1), new Sum(0, 2, 39, 2), new Sum(1, 1, 0, 3), new Sum(1, 2, 0, 4)
    };
    List<QuerySums> sums = combine(answer(0, half), answer(1, half));
    assertArrayEquals(new long[] {2, 0}, sums.get(0).sections().get(0).get(3L));
    assertArrayEquals(new long[] {4}, sums.get(0).sections().get(1).get(39L));
    assertArrayEquals(new long[] {0, 6}, sums.get(1).sections().get(0).get(0L));
    assertArrayEquals(new long[] {8}, sums.get(1).sections().get(1).get(0L));
    for (QuerySums none : combine(answer(0), answer(1))) {
      assertEquals(List.of(new TreeMap<>(), new TreeMap<>()), none.sections());
    }
  }

  @Test
  void refusesDifferentGroupsNamingBoth() {
    Sum one = new Sum(0, 0, 3, 1);
    for (PartialAnswer other :
        List.of(
            answer(1),
            answer(1, new Sum(0, 0, 4, 1)),
            answer(1, new Sum(0, 1, 3, 1)),
            answer(1, one, new Sum(0, 1, 3, 1)))) {
      assertRefused(answer(0, one), other, "alpha and beta returned different groups");
    }
  }

  @Test
  void refusesGroupsThatCannotBe() {
    Sum outside = new Sum(0, 0, GROUPS, 1);
    assertRefused(answer(0, outside), answer(1, outside), "returned group 10, the table has");
    Sum bucket = new Sum(0, 2, 4 * GROUPS, 1);
    assertRefused(answer(0, bucket), answer(1, bucket), "returned group 40");
  }

  @Test
  void refusesOtherTablesRequestsAndParties() {
    byte[] other = new byte[32];
    other[0] = 1;
    PartialAnswer.Header good = header(1);
    Fingerprint otherTable = new Fingerprint(other);
    assertRefused(
        answer(0),
        with(new PartialAnswer.Header("beta", 1, good.request(), otherTable, 2, 3)),
        otherTable.toString());
    for (PartialAnswer.Header header :
        List.of(
            new PartialAnswer.Header("alpha", 1, good.request(), fingerprint, 2, 3),
            new PartialAnswer.Header("beta", 0, good.request(), fingerprint, 2, 3),
            new PartialAnswer.Header("beta", 1, new RequestDigest(other), fingerprint, 2, 3),
            new PartialAnswer.Header("beta", 1, good.request(), fingerprint, 1, 3),
            new PartialAnswer.Header("beta", 1, good.request(), fingerprint, 2, 4))) {
      assertRefused(answer(0), with(header), "provider beta answered another request");
    }
  }

  private static PartialAnswer with(PartialAnswer.Header header) {
    return new PartialAnswer(header, List.of());
  }

  private void assertRefused(PartialAnswer first, PartialAnswer second, String problem) {
    IOException refusal = assertThrows(IOException.class, () -> combine(first, second));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }
}
