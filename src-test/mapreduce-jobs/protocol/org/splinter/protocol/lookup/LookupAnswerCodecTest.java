package org.splinter.protocol.lookup;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.Fingerprint;

/** Answers to look-ups arrive as they were sent, of the size that was planned. */
final class LookupAnswerCodecTest {
  private static final int QUERIES = 2;
  private static final List<Integer> SIZES = List.of(3, 1);
  private static final LookupAnswer ANSWER =
      new LookupAnswer(
          new LookupAnswer.Header(
              "alpha",
              7,
              new RequestDigest(new byte[32]),
              List.of(
                  new LookupAnswer.View(
                      new Fingerprint(new byte[32]), new ViewDigest(new byte[32]))),
              QUERIES,
              SIZES.size()),
          List.of(
              List.of(new byte[] {1, 2, 3}, new byte[] {4}),
              List.of(new byte[] {5, 6, 7}, new byte[] {8})));
  private static final byte[] BYTES = LookupAnswerCodec.encode(ANSWER);

  /** Where things are in the bytes. */
  private static final int PARTY = 4 + 1 + 4 + "alpha".length();

  private static final int VIEWS = PARTY + 1 + 32;
  private static final int CHECK = VIEWS + 2 + 64;
  private static final int COUNTS = CHECK + 1 + 16;

  @Test
  void roundTrips() throws Exception {
    LookupAnswer decoded = LookupAnswerCodec.decode(BYTES, SIZES, QUERIES);
    assertEquals(ANSWER.header(), decoded.header());
    assertArrayEquals(BYTES, LookupAnswerCodec.encode(decoded));
    assertArrayEquals(new byte[] {5, 6, 7}, decoded.slots().get(1).get(0));
  }

  @Test
  void refusesFieldsOutOfBounds() {
    assertProblem("magic SPSA is missing", set(0, 'X'));
    assertProblem("version is 2, must be 1", set(4, 2));
    assertProblem("provider length is 129", set(5, 129));
    assertProblem("provider is not UTF-8", set(9, 0xff));
    assertProblem("party is 8, must be 0 to 7", set(PARTY, 8));
    assertProblem("views is 0, must be 1 to 256", set(VIEWS, 0));
    assertProblem("views is 257, must be 1 to 256", set(VIEWS + 1, 1));
    assertProblem("check is 1, must be 0", set(CHECK, 1));
    assertProblem("tag is not zero", set(CHECK + 16, 1));
    assertProblem("queries is 1, must be 2 to 2", set(COUNTS, 1));
    assertProblem("shares per query is 3, must be 2 to 2", set(COUNTS + 4, 3));
  }

  @Test
  void refusesAnotherSizeThanPlanned() {
    for (int length = 0; length < BYTES.length; length++) {
      byte[] shorter = Arrays.copyOf(BYTES, length);
      assertThrows(FormatException.class, () -> LookupAnswerCodec.decode(shorter, SIZES, QUERIES));
    }
    assertProblem("1 trailing bytes", Arrays.copyOf(BYTES, BYTES.length + 1));
    assertThrows(
        FormatException.class, () -> LookupAnswerCodec.decode(BYTES, List.of(3, 2), QUERIES));
    assertThrows(
        FormatException.class, () -> LookupAnswerCodec.decode(BYTES, List.of(2, 1), QUERIES));
    assertThrows(FormatException.class, () -> LookupAnswerCodec.decode(BYTES, SIZES, 1));
  }

  @Test
  void mutationsAreRefusedOrWellFormed() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      byte[] mutated = BYTES.clone();
      for (int change = random.nextInt(3); change >= 0; change--) {
        mutated[random.nextInt(mutated.length)] = (byte) random.nextInt();
      }
      try {
        LookupAnswer answer = LookupAnswerCodec.decode(mutated, SIZES, QUERIES);
        assertArrayEquals(mutated, LookupAnswerCodec.encode(answer));
      } catch (FormatException expected) {
        assertTrue(expected.getMessage().startsWith("look-up answer: "));
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + ", case " + i, e);
      }
    }
  }

  private static byte[] set(int at, int value) {
    byte[] changed = BYTES.clone();
    changed[at] = (byte) value;
    return changed;
  }

  private static void assertProblem(String problem, byte[] bytes) {
    FormatException refusal =
        assertThrows(FormatException.class, () -> LookupAnswerCodec.decode(bytes, SIZES, QUERIES));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }
}
