package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.QueryResult;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.PlanOptions;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.view.ViewManifest;
import org.splinter.provider.prepared.SlotFiles;
import org.splinter.provider.prepared.StoredView;
import org.splinter.provider.view.ViewKeys;

/**
 * Tests of views that take several shards, and with {@code splinter.long} several part files. One
 * provider makes its slots in this process and the other by jobs of several tasks: a client accepts
 * no answer unless the bytes of both are equal. Each has a home of its own, since embedded
 * providers of one home share the making of a view: the bytes of one would be compared with a copy
 * of them.
 */
@Tag("slow")
final class LargeViewsTest {
  @TempDir private Path home;

  private interface Row {
    String of(int number) throws IOException;
  }

  private void load(String header, int rows, Row row) throws IOException {
    Path csv = home.resolve("t.csv");
    try (BufferedWriter out = Files.newBufferedWriter(csv)) {
      out.write(header + "\n");
      for (int i = 0; i < rows; i++) {
        out.write(row.of(i) + "\n");
      }
    }
    for (String name : List.of("alpha", "beta")) {
      CommandLine.succeed(
          homeOf(name), "import", "--provider", name, "--table", "t", csv.toString());
    }
    Files.delete(csv);
  }

  private Path homeOf(String provider) throws IOException {
    return Files.createDirectories(home.resolve("home-of-" + provider));
  }

  private HadoopProvider provider(String name, String jobBytes, int reducers) throws IOException {
    Configuration overrides = new Configuration(false);
    ViewKeys.JOB_BYTES.set(overrides, jobBytes);
    ViewKeys.REDUCERS.set(overrides, String.valueOf(reducers));
    return new Providers(homeOf(name), overrides).find(name);
  }

  /** Looks up keys, all in one round, and returns the manifest of the view that was built. */
  private ViewManifest check(String sql, List<String> keys, IntFunction<List<Object>> rows)
      throws Exception {
    HadoopProvider here = provider("alpha", "1g", 1);
    HadoopProvider jobs = provider("beta", "0", 4);
    List<QueryResult> results =
        new SplinterClient(List.of(here, jobs))
            .prepare(sql, PlanOptions.DEFAULT.withQueries(keys.size()))
            .runAll(keys.stream().map(key -> List.of(SecretValue.of(key))).toList(), done -> {});
    for (int i = 0; i < keys.size(); i++) {
      assertEquals(1, results.get(i).rounds());
      assertEquals(List.of(rows.apply(i)), results.get(i).rows(), "key " + keys.get(i));
    }
    return (ViewManifest) ((StoredView) here.prepared().get(0)).manifest();
  }

  private static long shards(ViewManifest manifest) {
    return manifest.subTables().get(0).slots() / manifest.shardSlots();
  }

  /** Builds a view of two shards, since one has at most 64 MiB. */
  @Test
  void ofManyBytes() throws Exception {
    String text = "x".repeat(100_000);
    load("id,a,b", 180, i -> "k" + i + "," + i + text + "," + i % 7);
    List<String> keys = IntStream.range(0, 8).mapToObj(i -> "k" + 25 * i).toList();
    ViewManifest manifest =
        check(
            "SELECT MAX(a), MIN(a), MAX_BY(a, b), MIN_BY(a, b) FROM t WHERE id = ?",
            keys,
            i -> {
              String value = 25 * i + text;
              return List.of(value, value, value, value);
            });
    assertEquals(2, shards(manifest));
    assertEquals(180, manifest.entries());
  }

  /**
   * Builds a view of two shards, since one has at most 2^20 keys, in part files of at most 256 MiB.
   */
  @Test
  @EnabledIfSystemProperty(named = "splinter.long", matches = "true")
  void ofManyKeysAndParts() throws Exception {
    int rows = (1 << 20) + 100_000;
    load("id,note", rows, i -> "key-" + i + "," + note(i));
    List<Integer> asked = List.of(0, 1, 77, 1 << 19, (1 << 20) - 1, 1 << 20, rows - 1);
    ViewManifest manifest =
        check(
            "SELECT MAX(note) FROM t WHERE id = ?",
            asked.stream().map(i -> "key-" + i).toList(),
            i -> List.of(note(asked.get(i))));
    assertEquals(2, shards(manifest));
    assertEquals(List.of(2, 2, 2), manifest.subTables().stream().map(SlotFiles::parts).toList());
  }

  /** Returns a row's note: a few long ones make the slots of all sub-tables wide. */
  private static String note(int number) {
    return number % 40_000 == 77 ? "n".repeat(700) : Integer.toString(number, 36);
  }
}
