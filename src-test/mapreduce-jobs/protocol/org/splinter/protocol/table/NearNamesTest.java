package org.splinter.protocol.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearNamesTest {
  private static final List<String> COLUMNS =
      List.of(
          "year", "month", "day", "carrier", "tailnum", "origin", "dest", "dep_delay", "arr_delay");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          dst       | dest
          dset      | dest
          DEST_     | dest
          carier    | carrier
          carriers  | carrier
          tial_num  | tailnum
          depdelay  | dep_delay
          rep_delay | dep_delay
          drr_delay | arr_delay
          xrp_delay | arr_delay or dep_delay
          eay       | day
          ear       | year
          dyar      | day or year
          """)
  void nearestNamesAreAskedFor(String mistyped, String meant) {
    assertEquals(" (did you mean " + meant + "?)", NearNames.question(mistyped, COLUMNS));
  }

  @ParameterizedTest
  @CsvSource({"departure", "x", "xx", "price", "xyz", "airline"})
  void farNamesAreNot(String mistyped) {
    assertEquals("", NearNames.question(mistyped, COLUMNS));
  }

  @Test
  void fewAreNamedInAlphabeticalOrder() {
    assertEquals(
        " (did you mean col_a or col_b or col_c?)",
        NearNames.question("col_x", List.of("col_d", "col_b", "col_c", "col_a")));
  }

  /** Checks that hostile names, which providers may publish, take no time. */
  @Test
  void longNamesAreNoSlips() {
    String name = "a".repeat(100_000);
    List<String> names = Collections.nCopies(100_000, name);
    assertTimeoutPreemptively(
        Duration.ofSeconds(5),
        () -> {
          assertEquals("", NearNames.question(name + "b", names));
          assertEquals("", NearNames.question("a".repeat(64), names));
        });
  }

  @Test
  void editsAreThoseOfAPlainCalculation() {
    long seed = Long.getLong("splinter.seed", 20261128);
    Random random = new Random(seed);
    for (int i = 0; i < 3_000; i++) {
      String wrong = word(random);
      List<String> names =
          IntStream.range(0, 1 + random.nextInt(5)).mapToObj(each -> word(random)).toList();
      int most = Math.min(3, (wrong.length() + 2) / 3);
      List<String> near = new ArrayList<>();
      for (int edits = 0; edits <= most && near.isEmpty(); edits++) {
        for (String name : new TreeSet<>(names)) {
          if (edits(wrong, name) == edits && edits < name.length()) {
            near.add(name);
          }
        }
      }
      String expected =
          near.isEmpty()
              ? ""
              : " (did you mean " + String.join(" or ", near.stream().limit(3).toList()) + "?)";
      assertEquals(
          expected, NearNames.question(wrong, names), "seed " + seed + ": " + wrong + names);
    }
  }

  private static String word(Random random) {
    StringBuilder word = new StringBuilder();
    for (int i = 1 + random.nextInt(7); i > 0; i--) {
      word.append((char) ('a' + random.nextInt(3)));
    }
    return word.toString();
  }

  /** Returns the edits by the definition: optimal alignment of two words. */
  private static int edits(String from, String to) {
    int[][] table = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        int best = i == 0 && j == 0 ? 0 : Integer.MAX_VALUE;
        best = i > 0 ? Math.min(best, table[i - 1][j] + 1) : best;
        best = j > 0 ? Math.min(best, table[i][j - 1] + 1) : best;
        if (i > 0 && j > 0) {
          int same = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
          best = Math.min(best, table[i - 1][j - 1] + same);
        }
        if (i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1)) {
          best = Math.min(best, table[i - 2][j - 2] + 1);
        }
        table[i][j] = best;
      }
    }
    return table[from.length()][to.length()];
  }
}
