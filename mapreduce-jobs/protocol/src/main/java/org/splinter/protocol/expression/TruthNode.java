package org.splinter.protocol.expression;

import static org.splinter.protocol.expression.RowFilter.FALSE;
import static org.splinter.protocol.expression.RowFilter.TRUE;
import static org.splinter.protocol.expression.RowFilter.UNKNOWN;

import java.util.Arrays;
import java.util.List;

/** A node of a predicate; its truth values are those of {@link RowFilter}. */
abstract class TruthNode extends Node {
  final byte[] truth = new byte[Rows.MAX];

  /**
   * Returns a node of the truth values of a table.
   *
   * @param truthByRank one truth value per rank and a last one for NULL
   */
  static TruthNode of(int source, byte[] truthByRank) {
    return source == Sources.NO_COLUMN
        ? new Constant(truthByRank[0])
        : new LookUp(source, truthByRank);
  }

  final void unknownWhere(boolean[] left, boolean[] right, int count) {
    for (int i = 0; i < count; i++) {
      truth[i] = left[i] || right[i] ? UNKNOWN : truth[i];
    }
  }

  /** A node of any predicate on one dictionary column, as a table by rank. */
  static final class LookUp extends TruthNode {
    private final RankReader ranks;
    private final byte[] truthByRank;

    LookUp(int column, byte[] truthByRank) {
      this.ranks = new RankReader(column, truthByRank.length - 1);
      this.truthByRank = truthByRank;
    }

    @Override
    void evaluate(Rows rows) {
      int[] index = ranks.read(rows);
      for (int i = 0; i < rows.count; i++) {
        truth[i] = truthByRank[index[i]];
      }
    }
  }

  /** A node of one truth value in every row. */
  static final class Constant extends TruthNode {
    Constant(byte value) {
      Arrays.fill(truth, value);
    }

    @Override
    void evaluate(Rows rows) {}
  }

  static final class IsNull extends TruthNode {
    private final ValueNode operand;

    IsNull(ValueNode operand) {
      this.operand = operand;
    }

    @Override
    void evaluate(Rows rows) {
      operand.evaluate(rows);
      for (int i = 0; i < rows.count; i++) {
        truth[i] = operand.nulls[i] ? TRUE : FALSE;
      }
    }
  }

  /** A node of AND, the least of the truth values, or of OR, the greatest. */
  static final class Connective extends TruthNode {
    private final List<TruthNode> terms;
    private final boolean all;

    Connective(List<TruthNode> terms, boolean all) {
      this.terms = List.copyOf(terms);
      this.all = all;
    }

    @Override
    void evaluate(Rows rows) {
      Arrays.fill(truth, 0, rows.count, all ? TRUE : FALSE);
      for (TruthNode term : terms) {
        term.evaluate(rows);
        byte[] other = term.truth;
        for (int i = 0; i < rows.count; i++) {
          truth[i] = (byte) (all ? Math.min(truth[i], other[i]) : Math.max(truth[i], other[i]));
        }
      }
    }
  }

  static final class Negation extends TruthNode {
    private final TruthNode term;

    Negation(TruthNode term) {
      this.term = term;
    }

    @Override
    void evaluate(Rows rows) {
      term.evaluate(rows);
      for (int i = 0; i < rows.count; i++) {
        truth[i] = (byte) (TRUE - term.truth[i]);
      }
    }
  }
}
