package org.splinter.fss;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Tests that bytes stay good while one of their sources does, by planted sources. */
final class HedgedRandomnessTest {
  /** A generator that returns the same bytes after each start, as a machine's copy does. */
  private static final Randomness REPEATING =
      (out, from, length) -> {
        for (int i = 0; i < length; i++) {
          out[from + i] = (byte) (0x5a + i);
        }
      };

  private static final Randomness ZEROS =
      (out, from, length) -> Arrays.fill(out, from, from + length, (byte) 0);

  private static HedgedRandomness.Moment frozen() {
    return new HedgedRandomness.Moment(0, 1, 2, 3);
  }

  private static final SecureRandom RANDOM = new SecureRandom();

  private static final Randomness GOOD =
      (out, from, length) -> {
        byte[] bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        System.arraycopy(bytes, 0, out, from, length);
      };

  private static String draw(
      Randomness library, Randomness system, Supplier<HedgedRandomness.Moment> moment) {
    byte[] bytes = new byte[24];
    new HedgedRandomness(library, system, moment).fill(bytes, 4, 16);
    assertArrayEquals(new byte[4], Arrays.copyOf(bytes, 4));
    assertArrayEquals(new byte[4], Arrays.copyOfRange(bytes, 20, 24));
    return HexFormat.of().formatHex(bytes, 4, 20);
  }

  @Test
  void repeatingGeneratorsDoNotRepeatNonces() {
    Supplier<HedgedRandomness.Moment> moments = HedgedRandomness.Moment.ofThisProcess();
    Set<String> nonces = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      nonces.add(draw(REPEATING, REPEATING, moments));
    }
    assertEquals(1000, nonces.size());
  }

  @Test
  void eachPartOfTheMomentCounts() {
    Set<String> drawn =
        new HashSet<>(List.of(draw(REPEATING, REPEATING, HedgedRandomnessTest::frozen)));
    drawn.add(draw(REPEATING, REPEATING, () -> new HedgedRandomness.Moment(9, 1, 2, 3)));
    drawn.add(draw(REPEATING, REPEATING, () -> new HedgedRandomness.Moment(0, 9, 2, 3)));
    drawn.add(draw(REPEATING, REPEATING, () -> new HedgedRandomness.Moment(0, 1, 9, 3)));
    drawn.add(draw(REPEATING, REPEATING, () -> new HedgedRandomness.Moment(0, 1, 2, 9)));
    assertEquals(5, drawn.size());
    assertEquals(
        draw(REPEATING, REPEATING, HedgedRandomnessTest::frozen),
        draw(REPEATING, REPEATING, HedgedRandomnessTest::frozen),
        "nothing else");
  }

  @Test
  void oneGoodGeneratorIsEnough() {
    Set<String> drawn = new HashSet<>();
    for (int i = 0; i < 500; i++) {
      drawn.add(draw(GOOD, ZEROS, HedgedRandomnessTest::frozen));
      drawn.add(draw(ZEROS, GOOD, HedgedRandomnessTest::frozen));
    }
    assertEquals(1000, drawn.size());
  }

  @Test
  void aFailureIsAnError() {
    Randomness fails =
        (out, from, length) -> {
          throw new IllegalStateException("planted");
        };
    assertThrows(
        IllegalStateException.class, () -> draw(fails, GOOD, HedgedRandomnessTest::frozen));
    assertThrows(
        IllegalStateException.class, () -> draw(GOOD, fails, HedgedRandomnessTest::frozen));
  }
}
