package org.splinter.protocol.fold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.splinter.codec.FormatException;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.table.Fingerprint;

/**
 * Tests of the bodies of folds: records in order, within the plan's bounds, added in the plan's
 * group.
 */
final class PartialSumsTest {
  private static final int QUERIES = 2;
  private static final int WORDS = 3;

  private static SumRecord record(int query, int word, long group) {
    return new SumRecord(query, word, group, -7);
  }

  private static byte[] encode(SumRecord... records) {
    return SumRecord.body(QUERIES, WORDS, List.of(records));
  }

  private static PartialSums decode(byte[] body, long records) throws FormatException {
    return decode(body, records, /* check= */ false);
  }

  private static PartialSums decode(byte[] body, long records, boolean check)
      throws FormatException {
    List<Measure> measures =
        Collections.nCopies(WORDS - 1, Measure.whole(Measure.Kind.VALUE, new ColumnValue(0)));
    EvaluationPlan plan =
        new EvaluationPlan(
            "t",
            new Fingerprint(new byte[Fingerprint.BYTES]),
            check,
            /* filter= */ null,
            List.of(),
            List.of(new Aggregation(List.of(), measures)));
    PartialAnswer.Header header =
        new PartialAnswer.Header(
            EvaluationPlan.FAMILY,
            "alpha",
            1,
            new RequestDigest(new byte[RequestDigest.BYTES]),
            List.of("table version 1"));
    return PartialSums.decode(new PartialAnswer(header, body, records), plan, QUERIES);
  }

  @Test
  void readsWhatWasWritten() throws Exception {
    assertEquals(0, decode(encode(), 0).size());
    SumRecord[] records = {
      record(0, 0, 5), record(0, 2, 0), record(0, 2, Long.MAX_VALUE), record(1, 0, 0)
    };
    PartialSums sums = decode(encode(records), records.length);
    for (int i = 0; i < records.length; i++) {
      ByteBuffer sum = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN).putLong(8, 10);
      sums.addTo(sum.array(), 8, i);
      assertEquals(
          new SumRecord(sums.query(i), sums.word(i), sums.group(i), sum.getLong(8) - 10),
          records[i]);
      assertEquals(0, sum.getLong(0) | sum.getLong(16));
    }
    assertTrue(sums.sameKeys(decode(encode(records), records.length)));
    assertFalse(sums.sameKeys(decode(encode(record(0, 0, 5)), 1)));
    assertFalse(decode(encode(record(0, 0, 4)), 1).sameKeys(decode(encode(record(0, 0, 5)), 1)));
  }

  /** Reads sums with tags: two double words each, which add up apart. */
  @Test
  void readsSumsWithTags() throws Exception {
    ByteBuffer body = ByteBuffer.allocate(8 + 2 * 48).order(ByteOrder.LITTLE_ENDIAN);
    body.putInt(QUERIES).putInt(WORDS);
    body.putInt(0).putInt(1).putLong(3).putLong(-7).putLong(1).putLong(-1).putLong(-1);
    body.putInt(1).putInt(2).putLong(4).putLong(0).putLong(0).putLong(0).putLong(0);
    PartialSums sums = decode(body.array(), 2, /* check= */ true);
    ByteBuffer sum = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN).putLong(8).putLong(5);
    sum.putLong(1);
    sums.addTo(sum.array(), 0, 0);
    assertEquals(
        List.of(1L, 7L, 0L, 0L),
        List.of(sum.getLong(0), sum.getLong(8), sum.getLong(16), sum.getLong(24)));
    assertEquals(List.of(1, 2, 4L), List.of(sums.query(1), sums.word(1), sums.group(1)));
    assertProblem("bytes for 2 records of 24", 2, body.array());
  }

  @Test
  void refusesRecordsOutOfRangeOrOrder() {
    assertProblem("query is 2, must be 0 to 1", 1, encode(record(2, 0, 0)));
    assertProblem("word is 3, must be 0 to 2", 1, encode(record(0, 3, 0)));
    assertProblem("group is -1", 1, encode(record(0, 0, -1)));
    assertProblem("do not ascend", 2, encode(record(0, 1, 3), record(0, 1, 3)));
    assertProblem("do not ascend", 2, encode(record(1, 0, 0), record(0, 0, 0)));
    assertProblem("bytes for 2 records", 2, encode(record(0, 0, 0)));
    assertProblem("bytes for 0 records", 0, encode(record(0, 0, 0)));
    assertProblem("queries is 1, must be 2", 0, PartialSums.head(1, WORDS));
    assertProblem("words is 4, must be 3", 0, PartialSums.head(QUERIES, 4));
    byte[] bytes = encode(record(0, 0, 0));
    assertProblem("1 trailing bytes", 1, Arrays.copyOf(bytes, bytes.length + 1));
    assertProblem("records of 24", 1, Arrays.copyOf(bytes, bytes.length - 1));
  }

  @Test
  void mutationsAreRefusedOrWellFormed() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] bytes = encode(record(0, 0, 0), record(0, 1, 1), record(1, 1, 1));
    for (int i = 0; i < 20_000; i++) {
      byte[] mutated = bytes.clone();
      mutated[random.nextInt(bytes.length)] = (byte) random.nextInt();
      try {
        decode(mutated, 3);
      } catch (FormatException expected) {
        assertTrue(expected.getMessage().startsWith("partial sums: "), expected.getMessage());
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + ", case " + i, e);
      }
    }
  }

  private static void assertProblem(String problem, long records, byte[] body) {
    FormatException refusal = assertThrows(FormatException.class, () -> decode(body, records));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }
}
