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
import org.splinter.fss.QueryNonce;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.fold.SumRecord;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Schema;

/** Tests that answers add up modulo 2^64, and only answers that belong together are added. */
final class CombinerTest {
  // The groups of a column of 9 values or NULL; the histogram has groups by that column and 3
  // buckets or NULL.
  private static final long GROUPS = 10;

  private static final int QUERIES = 2;

  private final Fingerprint fingerprint = new Fingerprint(new byte[32]);
  private final EvaluationPlan plan;
  private final PlanLayout layout;
  private final RequestDigest request;

  CombinerTest() throws IOException {
    Expression group = new Expression.ColumnValue(0);
    Expression bucket = new Expression.Bucket(group, List.of(3L, 5L));
    Measure measure = Measure.whole(Measure.Kind.VALUE, group);
    plan =
        new EvaluationPlan(
            "t",
            fingerprint,
            /* filter= */ null,
            List.of(),
            List.of(
                new Aggregation(List.of(group), List.of(measure)),
                new Aggregation(List.of(group, bucket), List.of())));
    Schema schema = new Schema(List.of(new Column("v", ColumnType.INTEGER)));
    List<ColumnStatistics> statistics =
        List.of(new ColumnStatistics(1, 0, 8, ColumnStatistics.UNCOUNTED));
    Manifest manifest = new Manifest("t", schema, 100, fingerprint, statistics, List.of());
    layout = PlanLayout.of(plan, new PublicTable(manifest, Map.of()));
    QueryNonce nonce = QueryNonce.of(new byte[QueryNonce.BYTES]);
    RoundPlan round = new RoundPlan("fold", TrustModel.twoParty(), new byte[] {1});
    request = RequestDigest.of(nonce, round);
  }

  private PartialAnswer answer(int party, SumRecord... sums) {
    byte[] body = SumRecord.body(QUERIES, plan.words(), List.of(sums));
    return answer(party, body, sums.length);
  }

  private PartialAnswer answer(int party, byte[] body, int records) {
    String provider = party == 0 ? "alpha" : "beta";
    return new PartialAnswer(
        new PartialAnswer.Header("fold", provider, party, request, plan.versions()), body, records);
  }

  private List<QuerySums> combine(PartialAnswer first, PartialAnswer second) throws IOException {
    return Combiner.combine(plan, layout, QUERIES, List.of(first, second));
  }

  @Test
  void addsModulo2To64() throws IOException {
    SortedMap<Long, long[]> sums =
        combine(
                answer(0, new SumRecord(0, 0, 3, Long.MAX_VALUE), new SumRecord(0, 1, 3, -5)),
                answer(1, new SumRecord(0, 0, 3, Long.MIN_VALUE), new SumRecord(0, 1, 3, 12)))
            .get(0)
            .aggregations()
            .get(0);
    assertEquals(List.of(3L), new ArrayList<>(sums.keySet()));
    assertArrayEquals(new long[] {-1, 7}, sums.get(3L));
  }

  @Test
  void sumsGoToTheirQueryAndAggregation() throws IOException {
    SumRecord[] half = {
      new SumRecord(0, 0, 3, 1),
      new SumRecord(0, 2, 39, 2),
      new SumRecord(1, 1, 0, 3),
      new SumRecord(1, 2, 0, 4)
    };
    List<QuerySums> sums = combine(answer(0, half), answer(1, half));
    assertArrayEquals(new long[] {2, 0}, sums.get(0).aggregations().get(0).get(3L));
    assertArrayEquals(new long[] {4}, sums.get(0).aggregations().get(1).get(39L));
    assertArrayEquals(new long[] {0, 6}, sums.get(1).aggregations().get(0).get(0L));
    assertArrayEquals(new long[] {8}, sums.get(1).aggregations().get(1).get(0L));
    for (QuerySums none : combine(answer(0), answer(1))) {
      assertEquals(List.of(new TreeMap<>(), new TreeMap<>()), none.aggregations());
    }
  }

  @Test
  void refusesDifferentGroupsNamingBoth() {
    SumRecord one = new SumRecord(0, 0, 3, 1);
    for (PartialAnswer other :
        List.of(
            answer(1),
            answer(1, new SumRecord(0, 0, 4, 1)),
            answer(1, new SumRecord(0, 1, 3, 1)),
            answer(1, one, new SumRecord(0, 1, 3, 1)))) {
      assertRefused(answer(0, one), other, "alpha and beta returned different groups");
    }
  }

  @Test
  void refusesGroupsThatCannotBe() {
    SumRecord outside = new SumRecord(0, 0, GROUPS, 1);
    assertRefused(answer(0, outside), answer(1, outside), "returned group 10, the table has");
    SumRecord bucket = new SumRecord(0, 2, 4 * GROUPS, 1);
    assertRefused(answer(0, bucket), answer(1, bucket), "returned group 40");
  }

  @Test
  void refusesOtherNumbersOfQueriesAndWords() {
    assertRefused(
        answer(0),
        answer(1, SumRecord.body(1, 3, List.of()), 0),
        "provider beta: partial sums: queries is 1, must be 2");
    assertRefused(
        answer(0),
        answer(1, SumRecord.body(2, 4, List.of()), 0),
        "provider beta: partial sums: words is 4, must be 3");
    assertRefused(
        answer(0, SumRecord.body(3, 3, List.of()), 0),
        answer(1),
        "provider alpha: partial sums: queries is 3, must be 2");
  }

  private void assertRefused(PartialAnswer first, PartialAnswer second, String problem) {
    IOException refusal = assertThrows(IOException.class, () -> combine(first, second));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }
}
