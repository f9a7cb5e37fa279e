package org.splinter.protocol.expression;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.ColumnVector;
import org.splinter.protocol.table.Value;

/** A node whose values are words; a word is 0 where it is NULL. */
abstract class WordNode extends ValueNode {
  final long[] words = new long[Rows.MAX];

  /** Returns a node of the words, or ranks, of a table. */
  static WordNode of(int source, RankTable table) {
    return source == Sources.NO_COLUMN
        ? new Constant(table.words[0], table.nulls[0])
        : new LookUp(source, table);
  }

  @Override
  final @Nullable Value value(int i) {
    return nulls[i] ? null : new Value.Word(words[i]);
  }

  /** A node of a column as a batch holds it: words, or the ranks of a dictionary column. */
  static final class Stored extends WordNode {
    private final int column;

    Stored(int column) {
      this.column = column;
    }

    @Override
    void evaluate(Rows rows) {
      ColumnVector vector = rows.batch.column(column);
      long[] stored = vector.words();
      for (int i = 0; i < rows.count; i++) {
        words[i] = stored[rows.row(i)];
      }
      Nulls.gather(vector, rows, nulls);
    }
  }

  /** A node of any function of one dictionary column, as a table by rank. */
  static final class LookUp extends WordNode {
    private final RankReader ranks;
    private final long[] wordByRank;
    private final boolean[] nullByRank;

    LookUp(int column, RankTable table) {
      this.ranks = new RankReader(column, table.size() - 1);
      this.wordByRank = table.words;
      this.nullByRank = table.nulls;
    }

    @Override
    void evaluate(Rows rows) {
      int[] index = ranks.read(rows);
      for (int i = 0; i < rows.count; i++) {
        words[i] = wordByRank[index[i]];
        nulls[i] = nullByRank[index[i]];
      }
    }
  }

  /** A node of one word, or NULL, in every row. */
  static final class Constant extends WordNode {
    Constant(long word, boolean isNull) {
      Arrays.fill(words, word);
      Arrays.fill(nulls, isNull);
    }

    @Override
    void evaluate(Rows rows) {}
  }
}
