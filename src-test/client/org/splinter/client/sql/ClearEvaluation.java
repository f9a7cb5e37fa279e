package org.splinter.client.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.splinter.expression.ExpressionCompiler;
import org.splinter.expression.Predicate;
import org.splinter.expression.RowFilter;
import org.splinter.fss.DomainPoint;
import org.splinter.query.KeyDefinition;
import org.splinter.query.KeyEncoder;
import org.splinter.query.PlanLayout;
import org.splinter.query.Term;
import org.splinter.table.Batch;

/** What both providers' evaluations of bound shares add up to, from the functions themselves. */
final class ClearEvaluation {
  private ClearEvaluation() {}

  /** The value of every row: 1 if the query selects it, or else the shares are wrong. */
  static long[] values(QueryPlan plan, List<BoundShare> bound, Batch batch) {
    List<PlanLayout.Share> shares = plan.layout().shares();
    assertEquals(shares.size(), bound.size(), "one bound share per planned one");
    ExpressionCompiler compiler = new ExpressionCompiler(plan.table());
    int[] passed = passing(plan.evaluation().filter(), compiler, batch, null);
    long[] values = new long[batch.rows()];
    for (int t = 0; t < plan.evaluation().terms().size(); t++) {
      Term term = plan.evaluation().terms().get(t);
      KeyDefinition key = plan.layout().keys().get(t);
      int[] rows = passing(term.filter(), compiler, batch, passed);
      int[] keyed = new int[rows.length];
      int words = key.bits() <= Long.SIZE ? 1 : 2;
      LongBuffer keys = LongBuffer.allocate(Math.max(1, words * rows.length));
      int count =
          new KeyEncoder(key, term.key(), compiler).encode(batch, rows, rows.length, keyed, keys);
      for (int s = 0; s < shares.size(); s++) {
        for (int i = 0; shares.get(s).term() == t && i < count; i++) {
          long high = words == 1 ? 0 : keys.get(2 * i + 1);
          BigInteger x = number(new DomainPoint(high, keys.get(words * i)));
          values[keyed[i]] += value(shares.get(s), bound.get(s), x);
        }
      }
    }
    return values;
  }

  /** The rows among {@code rows} (null: all) where the predicate is TRUE. */
  private static int[] passing(
      @Nullable Predicate predicate,
      ExpressionCompiler compiler,
      Batch batch,
      int @Nullable [] rows) {
    int[] candidates = rows == null ? IntStream.range(0, batch.rows()).toArray() : rows;
    if (predicate == null) {
      return candidates;
    }
    byte[] truth = new byte[Batch.MAX_ROWS];
    compiler.filter(predicate).evaluate(batch, truth);
    return Arrays.stream(candidates).filter(row -> truth[row] == RowFilter.TRUE).toArray();
  }

  private static long value(PlanLayout.Share share, BoundShare bound, BigInteger x) {
    BigInteger alpha = number(bound.alpha());
    int order = x.compareTo(alpha);
    boolean holds =
        switch (share.form().scheme()) {
          case CONSTANT -> true;
          case LESS_THAN -> order < 0 || (bound.inclusive() && order == 0);
          case POINT ->
              switch (share.form().use()) {
                case DIRECT -> order == 0;
                case AT_LEAST -> order >= 0;
                case ABOVE -> order > 0;
              };
        };
    assertTrue(
        share.domainBits() == 0 || alpha.bitLength() <= share.domainBits(),
        "α is a point of the domain");
    return holds ? bound.beta() : 0;
  }

  static BigInteger number(DomainPoint point) {
    BigInteger high = new BigInteger(Long.toUnsignedString(point.high()));
    return high.shiftLeft(Long.SIZE).add(new BigInteger(Long.toUnsignedString(point.low())));
  }
}
