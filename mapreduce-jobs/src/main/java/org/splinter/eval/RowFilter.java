package org.splinter.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.splinter.query.Predicate;
import org.splinter.table.Batch;
import org.splinter.table.ColumnVector;
import org.splinter.table.Dictionary;
import org.splinter.table.Value;

/**
 * A public predicate, ready to run over batches a column at a time. Truth values are FALSE = 0,
 * UNKNOWN = 1, TRUE = 2, so that AND is the least, OR the greatest and NOT is 2 less the value.
 *
 * <p>A comparison with a dictionary column is decided once per dictionary entry; per row it is one
 * look-up.
 */
abstract class RowFilter {
  static final byte FALSE = 0;
  static final byte UNKNOWN = 1;
  static final byte TRUE = 2;

  /** Sets {@code truth[row]} for every row of the batch. */
  abstract void evaluate(Batch batch, byte[] truth);

  /**
   * Compiles a predicate that {@code PlanValidator} accepted.
   *
   * @param dictionaries of every column of the predicate that has one
   */
  static RowFilter compile(Predicate predicate, Map<Integer, Dictionary> dictionaries) {
    if (predicate instanceof Predicate.Comparison comparison) {
      Dictionary dictionary = dictionaries.get(comparison.column());
      if (dictionary != null) {
        return new RankComparison(comparison, dictionary);
      }
      return comparison.literal() instanceof Value.Word word
          ? new WordComparison(comparison, word.word())
          : new TextComparison(comparison, ((Value.Text) comparison.literal()).utf8());
    } else if (predicate instanceof Predicate.IsNull isNull) {
      return new NullCheck(isNull.column());
    } else if (predicate instanceof Predicate.And and) {
      return new Connective(compileAll(and.terms(), dictionaries), true);
    } else if (predicate instanceof Predicate.Or or) {
      return new Connective(compileAll(or.terms(), dictionaries), false);
    }
    return new Negation(compile(((Predicate.Not) predicate).term(), dictionaries));
  }

  private static List<RowFilter> compileAll(
      List<Predicate> terms, Map<Integer, Dictionary> dictionaries) {
    List<RowFilter> filters = new ArrayList<>();
    terms.forEach(term -> filters.add(compile(term, dictionaries)));
    return filters;
  }

  /** Whether a comparison with this outcome (negative, 0, positive) holds. */
  private static byte truth(Predicate.Operator operator, int order) {
    boolean holds =
        switch (operator) {
          case EQUAL -> order == 0;
          case NOT_EQUAL -> order != 0;
          case LESS -> order < 0;
          case LESS_OR_EQUAL -> order <= 0;
          case GREATER -> order > 0;
          case GREATER_OR_EQUAL -> order >= 0;
          case STARTS_WITH -> throw new IllegalArgumentException("a prefix is not an order");
        };
    return holds ? TRUE : FALSE;
  }

  private static byte textTruth(
      Predicate.Operator operator, byte[] literal, byte[] bytes, int from, int to) {
    if (operator == Predicate.Operator.STARTS_WITH) {
      int end = from + literal.length;
      boolean starts = end <= to && Arrays.equals(bytes, from, end, literal, 0, literal.length);
      return starts ? TRUE : FALSE;
    }
    return truth(operator, Arrays.compareUnsigned(bytes, from, to, literal, 0, literal.length));
  }

  private static void maskNulls(ColumnVector vector, byte[] truth) {
    boolean @Nullable [] nulls = vector.nulls();
    if (nulls != null) {
      for (int i = 0; i < vector.rows(); i++) {
        truth[i] = nulls[i] ? UNKNOWN : truth[i];
      }
    }
  }

  private static final class RankComparison extends RowFilter {
    private final int column;
    private final byte[] byRank;

    RankComparison(Predicate.Comparison comparison, Dictionary dictionary) {
      column = comparison.column();
      // One entry more than ranks, so that the rank 0 of NULL rows has a place in an empty one.
      byRank = new byte[dictionary.size() + 1];
      for (int rank = 0; rank < dictionary.size(); rank++) {
        Value value = dictionary.value(rank);
        byRank[rank] =
            value instanceof Value.Text text
                ? textTruth(
                    comparison.operator(),
                    ((Value.Text) comparison.literal()).utf8(),
                    text.utf8(),
                    0,
                    text.utf8().length)
                : truth(comparison.operator(), value.compareTo(comparison.literal()));
      }
    }

    @Override
    void evaluate(Batch batch, byte[] truth) {
      ColumnVector vector = batch.column(column);
      long[] words = vector.words();
      for (int i = 0; i < batch.rows(); i++) {
        truth[i] = byRank[(int) words[i]];
      }
      maskNulls(vector, truth);
    }
  }

  private static final class WordComparison extends RowFilter {
    private final Predicate.Comparison comparison;
    private final long literal;

    WordComparison(Predicate.Comparison comparison, long literal) {
      this.comparison = comparison;
      this.literal = literal;
    }

    @Override
    void evaluate(Batch batch, byte[] truth) {
      ColumnVector vector = batch.column(comparison.column());
      long[] words = vector.words();
      for (int i = 0; i < batch.rows(); i++) {
        truth[i] = truth(comparison.operator(), Long.compare(words[i], literal));
      }
      maskNulls(vector, truth);
    }
  }

  private static final class TextComparison extends RowFilter {
    private final Predicate.Comparison comparison;
    private final byte[] literal;

    TextComparison(Predicate.Comparison comparison, byte[] literal) {
      this.comparison = comparison;
      this.literal = literal;
    }

    @Override
    void evaluate(Batch batch, byte[] truth) {
      ColumnVector vector = batch.column(comparison.column());
      int[] offsets = vector.offsets();
      for (int i = 0; i < batch.rows(); i++) {
        truth[i] =
            textTruth(comparison.operator(), literal, vector.bytes(), offsets[i], offsets[i + 1]);
      }
      maskNulls(vector, truth);
    }
  }

  private static final class NullCheck extends RowFilter {
    private final int column;

    NullCheck(int column) {
      this.column = column;
    }

    @Override
    void evaluate(Batch batch, byte[] truth) {
      boolean @Nullable [] nulls = batch.column(column).nulls();
      for (int i = 0; i < batch.rows(); i++) {
        truth[i] = nulls != null && nulls[i] ? TRUE : FALSE;
      }
    }
  }

  private static final class Connective extends RowFilter {
    private final List<RowFilter> terms;
    private final boolean all;
    private final byte[] termTruth = new byte[Batch.MAX_ROWS];

    Connective(List<RowFilter> terms, boolean all) {
      this.terms = terms;
      this.all = all;
    }

    @Override
    void evaluate(Batch batch, byte[] truth) {
      Arrays.fill(truth, 0, batch.rows(), all ? TRUE : FALSE);
      for (RowFilter term : terms) {
        term.evaluate(batch, termTruth);
        for (int i = 0; i < batch.rows(); i++) {
          truth[i] =
              (byte) (all ? Math.min(truth[i], termTruth[i]) : Math.max(truth[i], termTruth[i]));
        }
      }
    }
  }

  private static final class Negation extends RowFilter {
    private final RowFilter term;

    Negation(RowFilter term) {
      this.term = term;
    }

    @Override
    void evaluate(Batch batch, byte[] truth) {
      term.evaluate(batch, truth);
      for (int i = 0; i < batch.rows(); i++) {
        truth[i] = (byte) (TRUE - truth[i]);
      }
    }
  }
}
