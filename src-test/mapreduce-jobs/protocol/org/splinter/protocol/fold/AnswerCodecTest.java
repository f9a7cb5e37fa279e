package org.splinter.protocol.fold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.table.Fingerprint;

final class AnswerCodecTest {
  private static final PartialAnswer.Header HEADER =
      new PartialAnswer.Header(
          "alpha", 1, new RequestDigest(new byte[32]), new Fingerprint(new byte[32]), 2, 3);

  private static byte[] encode(PartialAnswer.Sum... records) {
    return AnswerCodec.encode(new PartialAnswer(HEADER, List.of(records)));
  }

  private static PartialAnswer.Sum record(int query, int word, long group) {
    return new PartialAnswer.Sum(query, word, group, -7);
  }

  @Test
  void roundTrips() throws Exception {
    assertEquals(new PartialAnswer(HEADER, List.of()), AnswerCodec.decode(encode()));
    PartialAnswer.Sum[] records = {
      record(0, 0, 5), record(0, 2, 0), record(0, 2, Long.MAX_VALUE), record(1, 0, 0)
    };
    assertEquals(new PartialAnswer(HEADER, List.of(records)), AnswerCodec.decode(encode(records)));
  }

  @Test
  void refusesRecordsOutOfRangeOrOrder() {
    assertProblem("query is 2, must be 0 to 1", encode(record(2, 0, 0)));
    assertProblem("word is 3, must be 0 to 2", encode(record(0, 3, 0)));
    assertProblem("group is -1", encode(record(0, 0, -1)));
    assertProblem("do not ascend", encode(record(0, 1, 3), record(0, 1, 3)));
    assertProblem("do not ascend", encode(record(1, 0, 0), record(0, 0, 0)));
  }

  @Test
  void refusesTruncationExtensionAndReservedFields() {
    byte[] bytes = encode(record(0, 0, 0), record(1, 1, 1));
    for (int length = 0; length < bytes.length; length++) {
      byte[] shorter = Arrays.copyOf(bytes, length);
      assertThrows(FormatException.class, () -> AnswerCodec.decode(shorter));
    }
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
    assertThrows(FormatException.class, () -> AnswerCodec.decode(longer));
    int viewDigest = 4 + 1 + 4 + "alpha".length() + 1 + 32 + 32;
    assertProblem("view digest is not zero", flip(bytes, viewDigest));
    assertProblem("check is 1", flip(bytes, viewDigest + 32));
    assertProblem("tag is not zero", flip(bytes, viewDigest + 33));
    assertProblem("party is 3, must be 0 to 1", set(bytes, 4 + 1 + 4 + 5, 3));
    assertProblem("version is 9, must be 1 to 1", set(bytes, 4, 9));
    assertProblem("magic SPAN is missing", set(bytes, 0, 9));
    assertProblem("provider length is 129", set(bytes, 5, 129));
    assertProblem("provider is not UTF-8", set(bytes, 9, 0xff));
    int queries = viewDigest + 32 + 1 + 16;
    assertProblem("queries is 0, must be 1 to 4096", set(bytes, queries, 0));
    assertProblem("queries is 4098, must be 1 to 4096", set(bytes, queries + 1, 16));
    assertProblem("words is 0, must be 1 to 512", set(bytes, queries + 4, 0));
    assertProblem("words is 515, must be 1 to 512", set(bytes, queries + 5, 2));
    assertProblem("magic SPAE is missing", set(bytes, bytes.length - 12, 'X'));
    assertProblem("number of records is 3, must be 2 to 2", set(bytes, bytes.length - 8, 3));
    assertProblem("1 trailing bytes", longer);
  }

  @Test
  void mutationsAreRefusedOrWellFormed() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] bytes = encode(record(0, 0, 0), record(0, 1, 1), record(1, 1, 1));
    for (int i = 0; i < 20_000; i++) {
      byte[] mutated = flip(bytes, random.nextInt(bytes.length));
      mutated[random.nextInt(bytes.length)] = (byte) random.nextInt();
      try {
        AnswerCodec.decode(mutated);
      } catch (FormatException expected) {
        assertTrue(expected.getMessage().startsWith("partial answer: "));
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + ", case " + i, e);
      }
    }
  }

  private static byte[] flip(byte[] bytes, int at) {
    return set(bytes, at, bytes[at] ^ 1);
  }

  private static byte[] set(byte[] bytes, int at, int value) {
    byte[] changed = bytes.clone();
    changed[at] = (byte) value;
    return changed;
  }

  private static void assertProblem(String problem, byte[] bytes) {
    FormatException refusal = assertThrows(FormatException.class, () -> AnswerCodec.decode(bytes));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }
}
