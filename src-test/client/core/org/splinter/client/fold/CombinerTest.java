package org.splinter.client.fold;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.splinter.client.round.FailedCheckException;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.codec.ByteWriter;
import org.splinter.fss.OutputValue;
import org.splinter.fss.QueryNonce;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PartialSums;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.fold.SumRecord;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Schema;

/**
 * Tests that answers add up, only answers that belong together are added, and only sums that have
 * their tags are taken.
 */
final class CombinerTest {
  // The groups of a column of 9 values or NULL; the histogram has groups by that column and 3
  // buckets or NULL.
  private static final long GROUPS = 10;

  private static final int QUERIES = 2;

  /** The true sums of the queries. */
  private static final List<Long> SUMS = List.of(Long.MIN_VALUE, 41L);

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

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
            /* check= */ false,
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
    return new Combiner(plan, layout, QUERIES, Optional.empty(), SumReader.FIRST_WORD)
        .combine(List.of(first, second));
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

  /** An answer of one sum and its tag for each query, split in two by a random mask. */
  private List<PartialAnswer> checked(TagCheck check, List<Tagged> errors) {
    ByteWriter[] bodies = new ByteWriter[2];
    for (int party = 0; party < 2; party++) {
      bodies[party] = new ByteWriter().fixed(PartialSums.head(QUERIES, 3));
    }
    for (int query = 0; query < QUERIES; query++) {
      OutputValue sum = OutputValue.signed(SUMS.get(query));
      OutputValue tag = check.keys().get(query).times(sum);
      OutputValue mask = new OutputValue(random.nextLong(), random.nextLong());
      write(bodies[0], query, mask, mask.times(mask));
      Tagged error = errors.get(query);
      write(
          bodies[1],
          query,
          sum.plus(mask.negated()).plus(error.sum),
          tag.plus(mask.times(mask).negated()).plus(error.tag));
    }
    return List.of(
        answer(0, bodies[0].toByteArray(), QUERIES), answer(1, bodies[1].toByteArray(), QUERIES));
  }

  private static void write(ByteWriter out, int query, OutputValue sum, OutputValue tag) {
    out.i32(query).i32(1).i64(3);
    out.i64(sum.low()).i64(sum.high()).i64(tag.low()).i64(tag.high());
  }

  /** The numbers that a liar adds to a sum and its tag. */
  private record Tagged(OutputValue sum, OutputValue tag) {
    static final Tagged NONE = new Tagged(OutputValue.ZERO, OutputValue.ZERO);
  }

  private List<QuerySums> combine(TagCheck check, Tagged first, Tagged second) throws IOException {
    EvaluationPlan asked =
        new EvaluationPlan(
            plan.table(), fingerprint, /* check= */ true, null, List.of(), plan.aggregations());
    return new Combiner(asked, layout, QUERIES, Optional.of(check), SumReader.FIRST_WORD)
        .combine(checked(check, List.of(first, second)));
  }

  private void assertFails(TagCheck check, Tagged first, Tagged second) {
    FailedCheckException failure =
        assertThrows(
            FailedCheckException.class, () -> combine(check, first, second), "seed " + seed);
    assertTrue(failure.getMessage().contains("alpha and beta"), failure.getMessage());
  }

  @Test
  void takesSumsThatHaveTheirTags() throws IOException {
    for (int i = 0; i < 100; i++) {
      List<QuerySums> sums = combine(TagCheck.draw(QUERIES), Tagged.NONE, Tagged.NONE);
      for (int query = 0; query < QUERIES; query++) {
        assertArrayEquals(
            new long[] {0, SUMS.get(query)}, sums.get(query).aggregations().get(0).get(3L));
      }
    }
  }

  /** Adds errors of every bit, and such as a liar would like best. */
  @Test
  void refusesSumsWithoutTheirTags() {
    TagCheck check = TagCheck.draw(QUERIES);
    for (int bit = 0; bit < 128; bit++) {
      OutputValue error = new OutputValue(bit < 64 ? 0 : 1L << bit, bit < 64 ? 1L << bit : 0);
      assertFails(check, new Tagged(error, OutputValue.ZERO), Tagged.NONE);
      assertFails(check, Tagged.NONE, new Tagged(error, OutputValue.ZERO));
      assertFails(check, new Tagged(OutputValue.ZERO, error), Tagged.NONE);
      OutputValue guess = new OutputValue(0, random.nextLong());
      assertFails(check, new Tagged(error, error.times(guess)), Tagged.NONE);
    }
  }

  /**
   * Adds multiples of 2^64 with the tags that belong to them: their low words are right, but they
   * are no words.
   */
  @Test
  void refusesSumsThatAreNoWords() {
    TagCheck check = TagCheck.draw(QUERIES);
    for (long high : List.of(1L, -1L, 2L, Long.MIN_VALUE, random.nextLong() | 1)) {
      OutputValue error = new OutputValue(high, 0);
      OutputValue tag = check.keys().get(0).times(error);
      assertFails(check, new Tagged(error, tag), Tagged.NONE);
    }
  }

  /** Lies by the key of the other query: a key that served both would let the lie pass. */
  @Test
  void eachQueryHasAKeyOfItsOwn() {
    TagCheck check = TagCheck.draw(QUERIES);
    OutputValue error = OutputValue.signed(5);
    OutputValue tag = check.keys().get(1).times(error);
    assertFails(check, new Tagged(error, tag), Tagged.NONE);
    assertNotEquals(check.keys().get(0), check.keys().get(1));
  }

  @Test
  void eachRoundHasKeysOfItsOwn() {
    assertNotEquals(TagCheck.draw(1).keys(), TagCheck.draw(1).keys());
  }
}
