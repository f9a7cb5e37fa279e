package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the delimiter of a file is found in its first characters. */
final class DelimitersTest {
  private static final String CANDIDATES = ",\t;|";

  private static char detect(String sample, boolean whole) {
    return Delimiters.detect(sample.toCharArray(), sample.length(), whole, '"');
  }

  @ParameterizedTest
  @ValueSource(chars = {',', '\t', ';', '|'})
  void findsWhatDividesAllRowsAlike(char delimiter) {
    for (String sample :
        new String[] {
          "a#b\n1#2\n",
          "a#b",
          "a#b\r\n1#2\r\n",
          "\n\na#b\n1#2",
          "a#b#c\n1,5#2,5#3,5\nx;y#z|w#tab\t\n",
          "\"a,;|\t\"#b\n\"x\n,,;;||\t\t\"#\"\"\"q\"\"\"\n"
        }) {
      assertEquals(delimiter, detect(sample.replace('#', delimiter), true), sample);
    }
  }

  @Test
  void takesTheRarerOfTwoThatDivideAlike() {
    assertEquals('\t', detect("city, state\tpop\nRome, IT\t3\n", true));
    assertEquals(';', detect("a,b;c\n1,2;3\n", true));
    assertEquals(',', detect("a,b,c;d\n1,2,3;4\n", true));
  }

  @Test
  void takesACommaWhereNoneDivides() {
    assertEquals(',', detect("name\nx;y\n", true));
    assertEquals(',', detect("", true));
  }

  @Test
  void leavesOutARowThatTheSampleCuts() {
    assertEquals(';', detect("a;b;c,d\n1;2;3,4\n5;6", false));
    assertEquals('|', Delimiters.detect("'a;'|b\n'x;;'|1\n".toCharArray(), 15, true, '\''));
  }

  /** Writes random tables whose fields have the other delimiters in them. */
  @Test
  void findsTheDelimiterOfRandomTables() {
    for (long seed : new long[] {1, System.nanoTime()}) {
      SplittableRandom random = new SplittableRandom(seed);
      for (int round = 0; round < 300; round++) {
        char delimiter = CANDIDATES.charAt(random.nextInt(CANDIDATES.length()));
        int columns = random.nextInt(2, 9);
        StringBuilder text = new StringBuilder("c0");
        for (int i = 1; i < columns; i++) {
          text.append(delimiter).append("c").append(i);
        }
        for (int row = random.nextInt(0, 30); row >= 0; row--) {
          text.append('\n');
          for (int i = 0; i < columns; i++) {
            text.append(i == 0 ? "" : delimiter);
            String value = random.nextInt(1000) + "" + CANDIDATES.charAt(random.nextInt(4)) + "x";
            text.append(value.indexOf(delimiter) >= 0 ? "\"" + value + "\"" : value);
          }
        }
        assertEquals(delimiter, detect(text.toString(), true), "seed " + seed + ": " + text);
      }
    }
  }
}
