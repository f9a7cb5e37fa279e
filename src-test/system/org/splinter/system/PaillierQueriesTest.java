package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.sql.FoldScheme;

/**
 * Tests of random linear queries folded by functions of cells under Paillier's encryption, of two
 * to five providers.
 */
@Tag("slow")
final class PaillierQueriesTest {
  /** More than a batch of the table has, so that there are two tasks. */
  private static final int ROWS = 70_000;

  private static final int MANY_KEYS = 1 << 17;
  private static final int MANY_GROUPS = 160;

  @TempDir private Path home;

  @Test
  void answersOfTwoToFiveProvidersAgreeWithPlainSql() throws Exception {
    new SchemeQueries(home, FoldScheme.PAILLIER_2048, 2026).ask();
  }

  /** Tasks add up cells apart: their states travel, and a reducer makes ciphertexts of them. */
  @Test
  void jobsOfEmbeddedProvidersAgreeWithPlainSql() throws Exception {
    Random random = new Random(2027);
    List<String> lines = new ArrayList<>(List.of("a,g,v"));
    long[] counts = new long[2];
    long[] sums = new long[2];
    for (int i = 0; i < ROWS; i++) {
      int a = i % 60;
      int g = random.nextInt(2);
      int v = random.nextInt(2_000_001) - 1_000_000;
      lines.add(a + "," + g + "," + v);
      if (a >= 7 && a <= 20) {
        counts[g]++;
        sums[g] += v;
      }
    }
    String csv = Files.write(home.resolve("rows.csv"), lines).toString();
    String[] providers = {"--provider", "alpha", "--provider", "beta", "--provider", "gamma"};
    CommandLine.succeed(
        home,
        "import",
        Stream.concat(Arrays.stream(providers), Stream.of("--table", "t", csv))
            .toArray(String[]::new));
    String answer =
        CommandLine.succeed(
            home,
            "query",
            "-D",
            "splinter.split.rows=65536",
            "SELECT g, COUNT(*), SUM(v) FROM t WHERE a BETWEEN ? AND ? GROUP BY g ORDER BY g",
            "--param",
            "7",
            "--param",
            "20",
            "--providers",
            "alpha,beta,gamma",
            "--evaluate",
            "fold",
            "--scheme",
            "paillier-2048",
            "--format",
            "csv");
    List<String> expected = new ArrayList<>();
    for (int g = 0; g < 2; g++) {
      expected.add(g + "," + counts[g] + "," + sums[g]);
    }
    assertEquals(expected, answer.lines().skip(1).toList());
  }

  /** Sums of many groups over many keys, whose weights of all cells would take 335 MB. */
  @Test
  void sumsOfManyGroupsOverManyKeysAreAnswered() throws Exception {
    Random random = new Random(2028);
    long[] counts = new long[MANY_GROUPS];
    long[] sums = new long[MANY_GROUPS];
    List<String> lines = new ArrayList<>(List.of("a,g,v"));
    for (int i = 0; i < 4 * MANY_GROUPS; i++) {
      int a = i == 0 ? MANY_KEYS - 1 : i % 2 == 0 ? random.nextInt(MANY_KEYS) : 777;
      int g = i % MANY_GROUPS;
      int v = random.nextInt(1000);
      lines.add(a + "," + g + "," + v);
      if (a == 777) {
        counts[g]++;
        sums[g] += v;
      }
    }
    String csv = Files.write(home.resolve("many.csv"), lines).toString();
    CommandLine.succeed(
        home, "import", "--provider", "alpha", "--provider", "beta", "--table", "t", csv);
    String answer =
        CommandLine.succeed(
            home,
            "query",
            "SELECT g, COUNT(*), SUM(v) FROM t WHERE a = ? GROUP BY g ORDER BY g",
            "--param",
            "777",
            "--providers",
            "alpha,beta",
            "--evaluate",
            "fold",
            "--scheme",
            "paillier-2048",
            "--format",
            "csv");
    List<String> expected = new ArrayList<>();
    for (int g = 0; g < MANY_GROUPS; g++) {
      if (counts[g] > 0) {
        expected.add(g + "," + counts[g] + "," + sums[g]);
      }
    }
    assertEquals(expected, answer.lines().skip(1).toList());
  }

  /** Two columns make keys of 24 bits, as many as there may be. */
  @Test
  void asManyCellsAsThereMayBeAreAnswered() throws Exception {
    Random random = new Random(2029);
    List<String> lines = new ArrayList<>(List.of("a,b,v"));
    long count = 0;
    long sum = 0;
    for (int i = 0; i < 4_000; i++) {
      int a = i; // each value of both columns occurs, so that both take 12 bits
      int b = i * 17 % 3_500;
      int v = random.nextInt(2_001) - 1_000;
      lines.add(a + "," + b + "," + v);
      if (a >= 1_000 && b < 3_000) {
        count++;
        sum += v;
      }
    }
    String csv = Files.write(home.resolve("wide.csv"), lines).toString();
    CommandLine.succeed(
        home, "import", "--provider", "alpha", "--provider", "beta", "--table", "t", csv);
    List<String> query =
        new ArrayList<>(
            List.of(
                "SELECT COUNT(*), SUM(v) FROM t WHERE a >= ? AND b < ?",
                "--param",
                "1000",
                "--param",
                "3000",
                "--providers",
                "alpha,beta",
                "--scheme",
                "paillier-2048",
                "--format",
                "csv"));
    String answer = CommandLine.succeed(home, "query", query.toArray(String[]::new));
    assertEquals(List.of(count + "," + sum), answer.lines().skip(1).toList());
    query.add("--explain");
    String explained = CommandLine.succeed(home, "query", query.toArray(String[]::new));
    assertTrue(explained.contains("of 24 bits, a cell for each"), explained);
  }
}
