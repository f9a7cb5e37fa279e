package org.splinter.protocol.fold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.splinter.fss.FunctionEvaluator.Use;
import org.splinter.fss.Scheme;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.key.KeyPart;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;

/** Tests that the time of a fold grows with all that it is made of, in about the measured ratio. */
final class FoldTimeTest {
  private static final PublicTable TABLE =
      Tables.of(
              List.of(new Column("key", ColumnType.INTEGER)),
              new boolean[] {false},
              List.<@Nullable Value[]>of(
                  new @Nullable Value[] {new Value.Word(0)},
                  new @Nullable Value[] {new Value.Word((1 << 22) - 2)}))
          .table();
  private static final Aggregation COUNT = new Aggregation(List.of(), List.of());
  private static final ShareForm DPF = new ShareForm(Scheme.DPF, Use.DIRECT, TreeShape.radix(8));

  private static double seconds(boolean check, boolean expanded, int counts, long rows, int queries)
      throws Exception {
    return seconds(check, expanded, counts, rows, queries, 1);
  }

  private static double seconds(
      boolean check, boolean expanded, int counts, long rows, int queries, int threads)
      throws Exception {
    Expression key = new Expression.ColumnValue(0);
    Term term = new Term(null, List.of(KeyPart.ordered(key)), expanded, List.of(DPF));
    EvaluationPlan plan =
        new EvaluationPlan(
            "t",
            TABLE.manifest().fingerprint(),
            check,
            null,
            List.of(term),
            Collections.nCopies(counts, COUNT));
    PlanLayout layout = PlanLayout.of(plan, TABLE);
    Manifest manifest = TABLE.manifest();
    Manifest longer =
        new Manifest(
            manifest.table(),
            manifest.schema(),
            rows,
            manifest.fingerprint(),
            manifest.statistics(),
            manifest.parts(),
            manifest.dictionaries());
    return FoldTime.seconds(plan, layout, longer, queries, threads);
  }

  @Test
  void timeGrowsWithRowsQueriesSumsAndTags() throws Exception {
    double one = seconds(false, false, 1, 10_000_000, 1);
    assertEquals(0.165, one, 0.01, "three levels a row at 5e8 blocks a second, and 10.5 ns");
    assertEquals(10 * one, seconds(false, false, 1, 100_000_000, 1), 1e-6);
    double more = seconds(false, false, 1, 10_000_000, 101) - one;
    assertEquals(6.5, more, 0.1, "100 queries more, whose rows have their keys already");
    assertEquals(
        1, seconds(false, false, 51, 10_000_000, 4) - seconds(false, false, 1, 10_000_000, 4), 0.1);
    assertTrue(seconds(true, false, 1, 10_000_000, 1) > 1.1 * one);
  }

  /** Checks that a query expands its domain once, however many rows look it up. */
  @Test
  void anExpandedShareTakesItsDomain() throws Exception {
    double few = seconds(false, true, 1, 1, 1);
    assertEquals(0.0042, few, 0.0005, "2^21 blocks of two words, and those above them");
    assertEquals(1.25, seconds(false, true, 1, 100_000_000, 1) - few, 0.01, "12.5 ns a row");
  }

  /** Checks that threads share the rows, and each expands all shares. */
  @Test
  void eachThreadExpandsItsShares() throws Exception {
    double expands = seconds(false, true, 1, 1, 1);
    assertEquals(expands, seconds(false, true, 1, 1, 1, 8), 1e-4);
    double direct = seconds(false, false, 1, 10_000_000, 1);
    assertEquals(direct, seconds(false, false, 1, 10_000_000, 1, 8), 1e-9, "one batch is no two");
  }

  /** Checks what a provider must not begin in memory: half an hour of a core. */
  @Test
  void manyQueriesOverManyRowsTakeLong() throws Exception {
    assertTrue(seconds(false, false, 1, 100_000_000, 4096) > 1_800);
  }
}
