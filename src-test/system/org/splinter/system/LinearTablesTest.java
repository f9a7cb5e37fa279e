package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.SplinterClient;
import org.splinter.client.sql.Disclosure;
import org.splinter.client.sql.PlanOptions;
import org.splinter.fss.EvaluationPath;

/** Tests of the basis of the random linear queries: equal tables on both sides, and a tally. */
final class LinearTablesTest {
  private static final int TABLES = 12;
  private static final int MANY_VALUES = 65_536;

  @TempDir private Path home;

  private final long seed = Long.getLong("splinter.seed", 2013);

  @Test
  void ourTablesHoldWhatDuckDbHolds() throws Exception {
    try (LinearTables tables = new LinearTables(home, seed, TABLES, List.of("alpha"))) {
      SplinterClient client = tables.inProcess(EvaluationPath.AUTO);
      PlanOptions open =
          PlanOptions.DEFAULT.withDisclosure(Disclosure.DEFAULT.withNothingHidden(true));
      for (int t = 0; t <= TABLES; t++) {
        PlainTable table = tables.table(t == TABLES ? 19 : t);
        for (int i = 0; i < table.columns(); i++) {
          if (table.distinct(i) <= MANY_VALUES) {
            String sql =
                "SELECT %1$s, COUNT(*) FROM %2$s GROUP BY %1$s"
                    .formatted(table.column(i).name(), table.name());
            List<List<Object>> ours = client.prepare(sql, open).run(List.of(), f -> {}).rows();
            Answers.assertSame("seed " + seed + ": " + sql, tables.database().query(sql), ours);
          }
        }
      }
    }
  }

  @Test
  void aTallyGoesOnWhereItWas() throws Exception {
    Path file = home.resolve("below").resolve("state");
    LinearTally tally = LinearTally.load(Optional.of(file), 7);
    assertEquals(0, tally.next());
    tally.passed(Set.of("in", "<>"));
    tally.refused(Set.of("in"), "the term 'x' has 65 parts, at most 64");
    tally.done(1);
    tally.save(file);
    LinearTally again = LinearTally.load(Optional.of(file), 7);
    assertEquals(2, again.next());
    assertEquals(1, again.passed());
    assertEquals(1, again.refused());
    assertEquals(tally.summary(), again.summary());
    assertTrue(again.summary().contains("in=1/1"), again.summary());
    assertEquals("1 × the term … has # parts, at most #\n", again.reasons());
    assertEquals(0, LinearTally.load(Optional.of(file), 8).next(), "another seed starts anew");
    try (Stream<Path> files = Files.list(file.getParent())) {
      assertEquals(1, files.count());
    }
  }
}
