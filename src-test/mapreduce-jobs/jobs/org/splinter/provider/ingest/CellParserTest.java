package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.splinter.protocol.table.ColumnType;

/** Tests that the quick parser and {@link ColumnType#parseWord} agree on every text. */
final class CellParserTest {
  private static final List<ColumnType> TYPES =
      List.of(
          ColumnType.INTEGER,
          ColumnType.decimal(0),
          ColumnType.decimal(2),
          ColumnType.decimal(18),
          ColumnType.DATE,
          ColumnType.TIME,
          ColumnType.TIMESTAMP,
          ColumnType.TIMESTAMPTZ,
          ColumnType.BOOLEAN);

  @Test
  void agreesOnRandomTexts() {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    String alphabet = "0123456789012345678900--..+eE:t \u0663";
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(1, 24); i > 0; i--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      assertAgreement(text.toString(), "seed " + seed);
    }
  }

  @Test
  void agreesOnNearlyValidTexts() {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 20_000; round++) {
      String text =
          switch (random.nextInt(6)) {
            case 0 -> Long.toString(random.nextLong() >> random.nextInt(64));
            case 1 -> random.nextInt(2000) + "." + random.nextInt(100_000);
            case 2 ->
                String.format(
                    "%04d-%02d-%02d",
                    random.nextInt(10_000), random.nextInt(14), random.nextInt(33));
            case 3 -> time(random);
            case 4 ->
                String.format(
                    "%04d-%02d-%02d%s%s%s",
                    random.nextInt(10_000),
                    1 + random.nextInt(12),
                    1 + random.nextInt(28),
                    random.nextBoolean() ? "T" : " ",
                    time(random),
                    List.of("", "Z", "+02", "-05:30", " UTC", "+1").get(random.nextInt(6)));
            default -> List.of("true", "False", "t", "1", "-", ".", "-.5", "5.").get(round % 8);
          };
      assertAgreement(text, "seed " + seed);
    }
  }

  private static String time(SplittableRandom random) {
    String time = String.format("%02d:%02d", random.nextInt(25), random.nextInt(61));
    String seconds = random.nextBoolean() ? "" : String.format(":%02d", random.nextInt(61));
    String fraction = random.nextBoolean() ? "" : "." + random.nextInt(10_000_000);
    return time + seconds + (seconds.isEmpty() ? "" : fraction);
  }

  private static void assertAgreement(String text, String hint) {
    char[] chars = ("x" + text + "9").toCharArray();
    for (ColumnType type : TYPES) {
      Object expected = word(() -> type.parseWord(text));
      Object found = word(() -> CellParser.parseWord(type, false, chars, 1, text.length()));
      assertEquals(expected, found, () -> hint + ": " + type.describe() + " of " + text);
    }
  }

  private interface Parse {
    long word();
  }

  private static @Nullable Object word(Parse parse) {
    try {
      return parse.word();
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
  }
}
