package org.splinter.protocol.expression;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WildcardsTest {
  private static final int CASES = 20_000;
  private static final String[] CHARACTERS = {"a", "b", "é", "€", "😀", ".", "\n"};

  private final long seed = Long.getLong("splinter.seed", 24);
  private final Random random = new Random(seed);

  @Test
  void agreesWithRegularExpressions() {
    int matched = 0;
    for (int i = 0; i < CASES; i++) {
      String text = characters(7, 0);
      String pattern = characters(6, 2);
      StringBuilder regular = new StringBuilder("(?s)");
      pattern
          .codePoints()
          .mapToObj(Character::toString)
          .map(c -> c.equals("%") ? ".*" : c.equals("_") ? "." : Pattern.quote(c))
          .forEach(regular::append);
      boolean expected = Pattern.matches(regular.toString(), text);
      assertEquals(
          expected, match(pattern, text), () -> text + " like " + pattern + ", seed " + seed);
      matched += expected ? 1 : 0;
    }
    assertTrue(matched > CASES / 20, matched + " matched, seed " + seed);
  }

  private String characters(int most, int wildcards) {
    StringBuilder characters = new StringBuilder();
    for (int left = random.nextInt(most + 1); left > 0; left--) {
      int kind = random.nextInt(5);
      characters.append(
          kind >= wildcards
              ? CHARACTERS[random.nextInt(CHARACTERS.length)]
              : kind == 0 ? "%" : "_");
    }
    return characters.toString();
  }

  @ParameterizedTest
  @CsvSource(
      emptyValue = "",
      value = {
        "'', '', true",
        "'', a, false",
        "%, '', true",
        "%%%, '', true",
        "_, '', false",
        "_, 😀, true",
        "__, 😀, false",
        "%_, é, true",
        "a%b%c, aXbXbc, true",
        "a%b%c, aXbXb, false",
        "a_, a%, true",
        "do%abs%.c%m, donabs.com, true",
      })
  void edges(String pattern, String text, boolean expected) {
    assertEquals(expected, match(pattern, text));
  }

  /** Checks places in each word of a set, and that long texts end in time. */
  @Test
  void longPatterns() {
    for (int length : new int[] {1, 63, 64, 65, 127, 128, 129, 254}) {
      String pattern = "%" + "_".repeat(length - 1) + "|";
      assertTrue(match(pattern, "é".repeat(length + 5) + "|"));
      assertTrue(match(pattern, "é".repeat(length - 1) + "|"));
      assertEquals(length == 1, match(pattern, "|"));
      assertEquals(false, match(pattern, "é".repeat(1 << 16)));
    }
    assertTrue(match("%a".repeat(128), "ba".repeat(128)));
    assertEquals(false, match("%a".repeat(128), "ba".repeat(127)));
  }

  /** Matches within a longer array, whose other bytes must not count. */
  private static boolean match(String pattern, String text) {
    byte[] bytes = ("a" + text + "é").getBytes(UTF_8);
    return new Wildcards(pattern.getBytes(UTF_8)).match(bytes, 1, bytes.length - 3);
  }
}
