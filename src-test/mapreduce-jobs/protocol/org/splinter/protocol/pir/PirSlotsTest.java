package org.splinter.protocol.pir;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.RequestDigest;

/** Tests that slots of PIR queries arrive as they were sent, of the size that was planned. */
final class PirSlotsTest {
  private static final int QUERIES = 2;
  private static final List<Integer> SIZES = List.of(3, 1);
  private static final byte[] BODY =
      new ByteWriter()
          .fixed(PirSlots.head(QUERIES, SIZES.size()))
          .fixed(new byte[] {1, 2, 3, 4, 5, 6, 7, 8})
          .toByteArray();

  private static List<List<byte[]>> decode(
      byte[] body, long records, List<Integer> sizes, int queries) throws FormatException {
    PartialAnswer.Header header =
        new PartialAnswer.Header(
            PirPlan.FAMILY,
            "alpha",
            7,
            new RequestDigest(new byte[RequestDigest.BYTES]),
            List.of("view 1 of table version 2"));
    return PirSlots.decode(new PartialAnswer(header, body, records), sizes, queries);
  }

  @Test
  void readsWhatWasWritten() throws Exception {
    List<List<byte[]>> slots = decode(BODY, 4, SIZES, QUERIES);
    assertArrayEquals(new byte[] {1, 2, 3}, slots.get(0).get(0));
    assertArrayEquals(new byte[] {4}, slots.get(0).get(1));
    assertArrayEquals(new byte[] {5, 6, 7}, slots.get(1).get(0));
    assertArrayEquals(new byte[] {8}, slots.get(1).get(1));
  }

  @Test
  void refusesAnotherSizeThanPlanned() {
    for (int length = 0; length < BODY.length; length++) {
      byte[] shorter = Arrays.copyOf(BODY, length);
      assertThrows(FormatException.class, () -> decode(shorter, 4, SIZES, QUERIES));
    }
    assertProblem("1 trailing bytes", Arrays.copyOf(BODY, BODY.length + 1), 4, SIZES, QUERIES);
    assertProblem("has 3 records, must be 4", BODY, 3, SIZES, QUERIES);
    assertProblem("queries is 2, must be 1", BODY, 2, SIZES, 1);
    assertProblem("shares per query is 2, must be 1", BODY, 2, List.of(4), QUERIES);
    assertProblem("slot", BODY, 4, List.of(3, 2), QUERIES);
    assertProblem("2 trailing bytes", BODY, 4, List.of(2, 1), QUERIES);
  }

  @Test
  void mutationsOfTheHeadAreRefused() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      byte[] mutated = BODY.clone();
      mutated[random.nextInt(8)] ^= (byte) (1 + random.nextInt(255));
      try {
        List<List<byte[]>> unused = decode(mutated, 4, SIZES, QUERIES);
        throw new AssertionError("seed " + seed + ", case " + i);
      } catch (FormatException expected) {
        assertTrue(expected.getMessage().startsWith("PIR answer: "), expected.getMessage());
      }
    }
  }

  private static void assertProblem(
      String problem, byte[] body, long records, List<Integer> sizes, int queries) {
    FormatException refusal =
        assertThrows(FormatException.class, () -> decode(body, records, sizes, queries));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }
}
