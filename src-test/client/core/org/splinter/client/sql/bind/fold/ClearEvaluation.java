package org.splinter.client.sql.bind.fold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.bind.BoundSecret;
import org.splinter.client.sql.bind.BoundShare;
import org.splinter.client.sql.bind.BoundTable;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.fss.DomainPoint;
import org.splinter.protocol.expression.ExpressionCompiler;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.expression.RowFilter;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.fold.Term;
import org.splinter.protocol.key.KeyDefinition;
import org.splinter.protocol.key.KeyEncoder;
import org.splinter.protocol.table.Batch;

/**
 * The sums of both providers' evaluations of bound shares, computed from the functions themselves.
 */
final class ClearEvaluation {
  private final List<PlanLayout.Share> shares;
  private final int rows;
  private final List<Map<Integer, BigInteger>> keysOfTerms = new ArrayList<>();

  ClearEvaluation(QueryPlan plan, Batch batch) {
    this.shares = plan.layout().shares();
    this.rows = batch.rows();
    ExpressionCompiler compiler = new ExpressionCompiler(plan.table());
    int[] all = IntStream.range(0, rows).toArray();
    int[] passed = passing(plan.evaluation().filter(), compiler, batch, all);
    for (int t = 0; t < plan.evaluation().terms().size(); t++) {
      Term term = plan.evaluation().terms().get(t);
      int[] ofTerm = passing(term.filter(), compiler, batch, passed);
      keysOfTerms.add(keys(plan.layout().keys().get(t), term, compiler, batch, ofTerm));
    }
  }

  /** Returns the keys of those rows that have one. */
  private static Map<Integer, BigInteger> keys(
      KeyDefinition key, Term term, ExpressionCompiler compiler, Batch batch, int[] rows) {
    int[] keyed = new int[rows.length];
    int words = key.bits() <= Long.SIZE ? 1 : 2;
    LongBuffer buffer = LongBuffer.allocate(words * rows.length);
    int count =
        new KeyEncoder(key, term.key(), compiler, new KeyEncoder.Work(batch.rows()))
            .encode(batch, rows, rows.length, keyed, buffer);
    Map<Integer, BigInteger> keys = new HashMap<>();
    for (int i = 0; i < count; i++) {
      long high = words == 1 ? 0 : buffer.get(2 * i + 1);
      keys.put(keyed[i], number(new DomainPoint(high, buffer.get(words * i))));
    }
    return keys;
  }

  /** Returns the value of every row: 1 if the query selects it, or else the shares are wrong. */
  long[] values(List<? extends BoundSecret> bound) {
    assertEquals(shares.size(), bound.size(), "one bound share per planned one");
    long[] values = new long[rows];
    for (int i = 0; i < shares.size(); i++) {
      PlanLayout.Share share = shares.get(i);
      BoundSecret secrets = bound.get(i);
      keysOfTerms.get(share.term()).forEach((row, x) -> values[row] += value(share, secrets, x));
    }
    return values;
  }

  /** Returns those of the rows where the predicate is TRUE. */
  private static int[] passing(
      @Nullable Predicate predicate, ExpressionCompiler compiler, Batch batch, int[] rows) {
    if (predicate == null) {
      return rows;
    }
    byte[] truth = new byte[Batch.MAX_ROWS];
    compiler.filter(predicate).evaluate(batch, truth);
    return Arrays.stream(rows).filter(row -> truth[row] == RowFilter.TRUE).toArray();
  }

  private static long value(PlanLayout.Share share, BoundSecret secret, BigInteger x) {
    if (secret instanceof BoundTable table) {
      return table.value(share.domainBits() == 0 ? 0 : x.intValueExact());
    }
    BoundShare bound = (BoundShare) secret;
    BigInteger alpha = number(bound.alpha());
    int order = x.compareTo(alpha);
    boolean holds =
        switch (share.form().scheme()) {
          case CONSTANT -> true;
          case DCF -> order < 0 || (bound.inclusive() && order == 0);
          case MULTI_PARTY_DPF, DENSE, SHAMIR, RING ->
              throw new IllegalStateException("a point has none");
          case DPF ->
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
