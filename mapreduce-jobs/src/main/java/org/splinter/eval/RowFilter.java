package org.splinter.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.splinter.query.Predicate;
import org.splinter.query.Predicate.Operator;
import org.splinter.table.Batch;
import org.splinter.table.ColumnVector;
import org.splinter.table.Dictionary;
import org.splinter.table.Value;

/**
 * A public predicate, ready to run over batches a column at a time. Truth values are FALSE = 0,
 * UNKNOWN = 1, TRUE = 2, so that AND is the least, OR the greatest and NOT is 2 less the value.
 *
 * <p>A part of the predicate that looks at one dictionary column only, such as a long IN list, is
 * decided once per dictionary entry; per row it is one look-up.
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
    return compile(predicate, dictionaries, new ArrayList<>(), 0);
  }

  /**
   * @param scratch truth values of the terms at each depth, shared by all that is at that depth
   */
  private static RowFilter compile(
      Predicate predicate, Map<Integer, Dictionary> dictionaries, List<byte[]> scratch, int depth) {
    Set<Integer> columns = new TreeSet<>();
    predicate.addColumns(columns);
    Integer column = columns.iterator().next();
    Dictionary dictionary = dictionaries.get(column);
    if (columns.size() == 1 && dictionary != null) {
      return new RankTable(predicate, column, dictionary);
    } else if (predicate instanceof Predicate.Comparison comparison) {
      return comparison.literal() instanceof Value.Word word
          ? new WordInterval(column, comparison.operator(), word.word())
          : new TextComparison(comparison, ((Value.Text) comparison.literal()).utf8());
    } else if (predicate instanceof Predicate.IsNull) {
      return new NullCheck(column);
    } else if (predicate instanceof Predicate.Not not) {
      return new Negation(compile(not.term(), dictionaries, scratch, depth));
    }
    boolean all = predicate instanceof Predicate.And;
    List<Predicate> terms =
        predicate instanceof Predicate.And and ? and.terms() : ((Predicate.Or) predicate).terms();
    if (scratch.size() == depth) {
      scratch.add(new byte[Batch.MAX_ROWS]);
    }
    List<RowFilter> filters = new ArrayList<>();
    for (Predicate term : terms) {
      filters.add(compile(term, dictionaries, scratch, depth + 1));
    }
    return new Connective(filters, all, scratch.get(depth));
  }

  private static boolean holds(Operator operator, Value value, Value literal) {
    if (operator == Operator.STARTS_WITH) {
      byte[] text = ((Value.Text) value).utf8();
      return startsWith(((Value.Text) literal).utf8(), text, 0, text.length);
    }
    return holds(operator, value.compareTo(literal));
  }

  /** Whether a comparison with this outcome (negative, 0, positive) holds. */
  private static boolean holds(Operator operator, int order) {
    return switch (operator) {
      case EQUAL -> order == 0;
      case NOT_EQUAL -> order != 0;
      case LESS -> order < 0;
      case LESS_OR_EQUAL -> order <= 0;
      case GREATER -> order > 0;
      case GREATER_OR_EQUAL -> order >= 0;
      case STARTS_WITH -> throw new IllegalArgumentException("a prefix is not an order");
    };
  }

  private static boolean startsWith(byte[] prefix, byte[] bytes, int from, int to) {
    int end = from + prefix.length;
    return end <= to && Arrays.equals(bytes, from, end, prefix, 0, prefix.length);
  }

  private static void maskNulls(ColumnVector vector, byte ofNull, byte[] truth) {
    boolean @Nullable [] nulls = vector.nulls();
    if (nulls != null) {
      for (int i = 0; i < vector.rows(); i++) {
        truth[i] = nulls[i] ? ofNull : truth[i];
      }
    }
  }

  /** Any predicate over one dictionary column. */
  private static final class RankTable extends RowFilter {
    private final int column;
    private final byte[] byRank;
    private final byte ofNull;

    RankTable(Predicate predicate, int column, Dictionary dictionary) {
      this.column = column;
      // One entry more than ranks, so that the rank 0 of NULL rows has a place in an empty one.
      byRank = new byte[dictionary.size() + 1];
      for (int rank = 0; rank < dictionary.size(); rank++) {
        byRank[rank] = truth(predicate, dictionary.value(rank));
      }
      ofNull = truth(predicate, null);
    }

    /** The truth of the predicate for one value of its column. */
    private static byte truth(Predicate predicate, @Nullable Value value) {
      if (predicate instanceof Predicate.Comparison comparison) {
        if (value == null) {
          return UNKNOWN;
        }
        return holds(comparison.operator(), value, comparison.literal()) ? TRUE : FALSE;
      } else if (predicate instanceof Predicate.IsNull) {
        return value == null ? TRUE : FALSE;
      } else if (predicate instanceof Predicate.Not not) {
        return (byte) (TRUE - truth(not.term(), value));
      } else if (predicate instanceof Predicate.And and) {
        byte least = TRUE;
        for (Predicate term : and.terms()) {
          least = (byte) Math.min(least, truth(term, value));
        }
        return least;
      }
      byte greatest = FALSE;
      for (Predicate term : ((Predicate.Or) predicate).terms()) {
        greatest = (byte) Math.max(greatest, truth(term, value));
      }
      return greatest;
    }

    @Override
    void evaluate(Batch batch, byte[] truth) {
      ColumnVector vector = batch.column(column);
      long[] words = vector.words();
      for (int i = 0; i < batch.rows(); i++) {
        truth[i] = byRank[(int) words[i]];
      }
      maskNulls(vector, ofNull, truth);
    }
  }

  /** A comparison of words, as membership of a closed interval. */
  private static final class WordInterval extends RowFilter {
    private final int column;
    private final long least;
    private final long greatest;
    private final byte inside;

    WordInterval(int column, Operator operator, long literal) {
      this.column = column;
      // NOT_EQUAL, LESS and GREATER are the outside of the interval of their opposites.
      boolean outside =
          switch (operator) {
            case NOT_EQUAL, LESS, GREATER -> true;
            default -> false;
          };
      boolean unbounded = operator == Operator.LESS_OR_EQUAL || operator == Operator.GREATER;
      least = unbounded ? Long.MIN_VALUE : literal;
      boolean open = operator == Operator.GREATER_OR_EQUAL || operator == Operator.LESS;
      greatest = open ? Long.MAX_VALUE : literal;
      inside = outside ? FALSE : TRUE;
    }

    @Override
    void evaluate(Batch batch, byte[] truth) {
      ColumnVector vector = batch.column(column);
      long[] words = vector.words();
      byte outside = (byte) (TRUE - inside);
      for (int i = 0; i < batch.rows(); i++) {
        truth[i] = least <= words[i] && words[i] <= greatest ? inside : outside;
      }
      maskNulls(vector, UNKNOWN, truth);
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
      Operator operator = comparison.operator();
      int[] offsets = vector.offsets();
      byte[] bytes = vector.bytes();
      for (int i = 0; i < batch.rows(); i++) {
        int from = offsets[i];
        int to = offsets[i + 1];
        boolean holds =
            operator == Operator.STARTS_WITH
                ? startsWith(literal, bytes, from, to)
                : holds(
                    operator, Arrays.compareUnsigned(bytes, from, to, literal, 0, literal.length));
        truth[i] = holds ? TRUE : FALSE;
      }
      maskNulls(vector, UNKNOWN, truth);
    }
  }

  private static final class NullCheck extends RowFilter {
    private final int column;

    NullCheck(int column) {
      this.column = column;
    }

    @Override
    void evaluate(Batch batch, byte[] truth) {
      Arrays.fill(truth, 0, batch.rows(), FALSE);
      maskNulls(batch.column(column), TRUE, truth);
    }
  }

  private static final class Connective extends RowFilter {
    private final List<RowFilter> terms;
    private final boolean all;
    private final byte[] termTruth;

    Connective(List<RowFilter> terms, boolean all, byte[] termTruth) {
      this.terms = terms;
      this.all = all;
      this.termTruth = termTruth;
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
