package org.splinter.eval;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.expression.ExpressionCompiler;
import org.splinter.expression.Predicate;
import org.splinter.expression.RowFilter;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.FunctionEvaluator;
import org.splinter.fss.FunctionEvaluator.Summand;
import org.splinter.fss.FunctionShare;
import org.splinter.query.KeyDefinition;
import org.splinter.query.KeyEncoder;
import org.splinter.query.Term;
import org.splinter.table.Batch;

/** One term of a plan at work: which rows it counts, their keys, and each query's function. */
final class TermEvaluation implements AutoCloseable {
  private final @Nullable RowFilter filter;
  private final KeyEncoder keyEncoder;
  private final boolean constant;
  private final LongBuffer keys;
  private final byte[] truth = new byte[Batch.MAX_ROWS];
  private final int[] passed = new int[Batch.MAX_ROWS];
  private final List<FunctionEvaluator> functions = new ArrayList<>();

  /** How shares become an evaluator. */
  interface Opener {
    FunctionEvaluator open(
        List<Summand> summands, int domainBits, boolean expanded, EvaluationPath path);
  }

  /**
   * @param shares the term's shares of each query
   * @param maxRows the most rows of a call to {@link #select}
   */
  TermEvaluation(
      Term term,
      KeyDefinition key,
      List<List<FunctionShare>> shares,
      ExpressionCompiler compiler,
      Opener opener,
      EvaluationPath path,
      int maxRows) {
    Predicate predicate = term.filter();
    this.filter = predicate == null ? null : compiler.filter(predicate);
    this.keyEncoder = new KeyEncoder(key, term.key(), compiler);
    this.constant = key.bits() == 0;
    this.keys = Buffers.longs(maxRows * (key.bits() <= Long.SIZE ? 1 : 2));
    try {
      for (List<FunctionShare> ofQuery : shares) {
        List<Summand> summands = new ArrayList<>();
        for (int i = 0; i < ofQuery.size(); i++) {
          summands.add(new Summand(ofQuery.get(i), term.shares().get(i).use()));
        }
        functions.add(opener.open(summands, key.bits(), term.expanded(), path));
      }
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  /** Finds the rows of a whole batch that pass the term's filter. */
  void start(Batch batch) {
    if (filter != null) {
      filter.evaluate(batch, truth);
    }
  }

  /**
   * Makes the keys of those rows that the term counts.
   *
   * @param rows numbers in the batch that {@link #start} was told of
   * @param counted is set to the numbers of the rows it counts
   * @return how many they are
   */
  int select(Batch batch, int[] rows, int count, int[] counted) {
    if (filter == null) {
      return keyEncoder.encode(batch, rows, count, counted, keys);
    }
    int passing = 0;
    for (int i = 0; i < count; i++) {
      passed[passing] = rows[i];
      passing += truth[rows[i]] >> 1; // 1 for TRUE only
    }
    return keyEncoder.encode(batch, passed, passing, counted, keys);
  }

  /** The keys of the last selection; null if no function looks at them. */
  @Nullable LongBuffer keys() {
    return constant ? null : keys;
  }

  /** The function of each query. */
  List<FunctionEvaluator> functions() {
    return functions;
  }

  @Override
  public void close() {
    functions.forEach(FunctionEvaluator::close);
  }
}
