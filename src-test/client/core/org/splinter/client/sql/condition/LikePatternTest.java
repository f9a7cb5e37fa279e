package org.splinter.client.sql.condition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Tests of patterns against regular expressions. The seed is printed if a case fails; property
 * {@code splinter.seed}.
 */
class LikePatternTest {
  private static final int CASES = 20_000;
  private static final String[] TEXT = {"a", "b", "A", "é", "É", "😀", "%", "_", "."};

  private final long seed = Long.getLong("splinter.seed", 22);
  private final Random random = new Random(seed);

  @Test
  void matchesWhatARegularExpressionMatches() {
    int matched = 0;
    for (int i = 0; i < CASES; i++) {
      String pattern = text(6);
      String value = text(7);
      StringBuilder regex = new StringBuilder();
      pattern
          .codePoints()
          .forEach(
              c ->
                  regex.append(
                      c == '%' ? ".*" : c == '_' ? "." : Pattern.quote(Character.toString(c))));
      boolean expected = Pattern.compile(regex.toString(), Pattern.DOTALL).matcher(value).matches();
      assertEquals(
          expected,
          new LikePattern(pattern).test(value),
          () -> value + " LIKE " + pattern + ", seed " + seed);
      matched += expected ? 1 : 0;
    }
    assertTrue(matched > CASES / 20, matched + " matched, seed " + seed);
  }

  private String text(int most) {
    StringBuilder text = new StringBuilder();
    for (int length = random.nextInt(most + 1); length > 0; length--) {
      text.append(random.nextInt(3) == 0 ? "%" : TEXT[random.nextInt(TEXT.length)]);
    }
    return text.toString();
  }

  @Test
  void edges() {
    assertTrue(new LikePattern("").test(""));
    assertFalse(new LikePattern("").test("a"));
    assertTrue(new LikePattern("%%").test(""));
    assertFalse(new LikePattern("_").test(""));
    assertTrue(new LikePattern("do%abs%.c%m").test("donabs.com"));
    assertTrue(LikePattern.ambiguous("a\\%").isPresent());
    // Patterns that make a naive search take exponential time.
    assertFalse(new LikePattern("%a".repeat(2_000) + "b").test("a".repeat(4_000)));
  }

  @Test
  void doesNotPrintWhatIsSecret() {
    assertEquals("LikePattern[hidden]", new LikePattern("secret%").toString());
  }
}
