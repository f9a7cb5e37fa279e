package org.splinter.provider.fold;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.FunctionEvaluator;
import org.splinter.fss.FunctionEvaluator.Summand;
import org.splinter.fss.FunctionShare;
import org.splinter.protocol.expression.ExpressionCompiler;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.expression.RowFilter;
import org.splinter.protocol.fold.Term;
import org.splinter.protocol.key.KeyDefinition;
import org.splinter.protocol.key.KeyEncoder;
import org.splinter.protocol.table.Batch;
import org.splinter.provider.measure.DirectBuffers;

/**
 * Evaluation of one term of a plan: which rows it counts, their keys, and each query's function.
 */
final class TermEvaluation implements AutoCloseable {
  private final @Nullable RowFilter filter;

  /** The filter's truth values on the current batch; none if there is no filter. */
  private final byte[] truth;

  private final KeyEncoder keyEncoder;
  private final boolean constant;
  private final Work work;
  private final List<FunctionEvaluator> functions = new ArrayList<>();

  /** Work arrays that all terms of a plan share, one term at a time. */
  static final class Work {
    private final KeyEncoder.Work keyWork;
    private final LongBuffer keys;
    private final int[] passed;

    /**
     * Makes the arrays.
     *
     * @param maxRows the most rows of a call to {@link #select}
     */
    Work(int maxRows) {
      this.keyWork = new KeyEncoder.Work(maxRows);
      this.keys = DirectBuffers.longs(2 * maxRows);
      this.passed = new int[maxRows];
    }
  }

  /** Opener of shares, which makes evaluators of them. */
  interface Opener {
    FunctionEvaluator open(
        List<Summand> summands, int domainBits, boolean expanded, EvaluationPath path);
  }

  /**
   * Opens one term.
   *
   * @param shares the term's shares of each query
   */
  TermEvaluation(
      Term term,
      KeyDefinition key,
      List<List<FunctionShare>> shares,
      ExpressionCompiler compiler,
      Opener opener,
      EvaluationPath path,
      Work work) {
    Predicate predicate = term.filter();
    this.filter = predicate == null ? null : compiler.filter(predicate);
    this.truth = new byte[predicate == null ? 0 : Batch.MAX_ROWS];
    this.keyEncoder = new KeyEncoder(key, term.key(), compiler, work.keyWork);
    this.constant = key.bits() == 0;
    this.work = work;
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

  /** Opens a term without function shares, of which keys alone are wanted. */
  TermEvaluation(Term term, KeyDefinition key, ExpressionCompiler compiler, Work work) {
    this(term, key, List.of(), compiler, FunctionEvaluator::open, EvaluationPath.JAVA, work);
  }

  /** Finds the rows of a whole batch that pass the term's filter; slices of it follow. */
  void start(Batch batch) {
    if (filter != null) {
      filter.evaluate(batch, truth);
    }
  }

  /**
   * Makes the keys of those rows that the term counts.
   *
   * @param rows numbers in the batch that {@link #start} received
   * @param counted is set to the numbers of the rows it counts
   * @return how many they are
   */
  int select(Batch batch, int[] rows, int count, int[] counted) {
    if (filter == null) {
      return keyEncoder.encode(batch, rows, count, counted, work.keys);
    }
    int passing = 0;
    for (int i = 0; i < count; i++) {
      work.passed[passing] = rows[i];
      passing += truth[rows[i]] >> 1; // 1 for TRUE only
    }
    return keyEncoder.encode(batch, work.passed, passing, counted, work.keys);
  }

  /** Returns the keys of the last selection; null if no function looks at them. */
  @Nullable LongBuffer keys() {
    return constant ? null : work.keys;
  }

  /** Returns the buffer of keys, whose content counts if the term has a key. */
  LongBuffer keyBuffer() {
    return work.keys;
  }

  /** Returns the function of each query. */
  List<FunctionEvaluator> functions() {
    return functions;
  }

  @Override
  public void close() {
    functions.forEach(FunctionEvaluator::close);
  }
}
