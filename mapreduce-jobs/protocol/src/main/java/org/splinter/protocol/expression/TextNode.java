package org.splinter.protocol.expression;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.ColumnVector;
import org.splinter.protocol.table.Value;

/**
 * A node whose values are texts, each a span of bytes that lie in the batch or in a dictionary:
 * nothing is copied. A text is empty where it is NULL.
 */
abstract class TextNode extends ValueNode {
  static final byte[] EMPTY = new byte[0];

  final byte[][] bytes = new byte[Rows.MAX][];
  final int[] from = new int[Rows.MAX];
  final int[] length = new int[Rows.MAX];

  /** Returns a node of the texts of a table. */
  static TextNode of(int source, RankTable table) {
    return source == Sources.NO_COLUMN
        ? new Constant(table.texts[0], table.nulls[0])
        : new LookUp(source, table);
  }

  @Override
  final @Nullable Value value(int i) {
    return nulls[i]
        ? null
        : new Value.Text(Arrays.copyOfRange(bytes[i], from[i], from[i] + length[i]));
  }

  /** A node of a column without a dictionary. */
  static final class Stored extends TextNode {
    private final int column;

    Stored(int column) {
      this.column = column;
    }

    @Override
    void evaluate(Rows rows) {
      ColumnVector vector = rows.batch.column(column);
      int[] offsets = vector.offsets();
      Arrays.fill(bytes, 0, rows.count, vector.bytes());
      for (int i = 0; i < rows.count; i++) {
        int row = rows.row(i);
        from[i] = offsets[row];
        length[i] = offsets[row + 1] - offsets[row];
      }
      Nulls.gather(vector, rows, nulls);
    }
  }

  /** A node of any function of one dictionary column, as a table by rank. */
  static final class LookUp extends TextNode {
    private final RankReader ranks;
    private final byte[][] textByRank;
    private final boolean[] nullByRank;

    LookUp(int column, RankTable table) {
      this.ranks = new RankReader(column, table.size() - 1);
      this.textByRank = table.texts;
      this.nullByRank = table.nulls;
    }

    @Override
    void evaluate(Rows rows) {
      int[] index = ranks.read(rows);
      for (int i = 0; i < rows.count; i++) {
        bytes[i] = textByRank[index[i]];
        length[i] = bytes[i].length;
        nulls[i] = nullByRank[index[i]];
      }
    }
  }

  /** A node of one text, or NULL, in every row. */
  static final class Constant extends TextNode {
    Constant(byte[] text, boolean isNull) {
      Arrays.fill(bytes, text);
      Arrays.fill(length, text.length);
      Arrays.fill(nulls, isNull);
    }

    @Override
    void evaluate(Rows rows) {}
  }

  /** A node of the first code points of a text. */
  static final class Prefix extends TextNode {
    private final TextNode text;
    private final int characters;

    Prefix(TextNode text, int characters) {
      this.text = text;
      this.characters = characters;
    }

    @Override
    void evaluate(Rows rows) {
      text.evaluate(rows);
      System.arraycopy(text.bytes, 0, bytes, 0, rows.count);
      System.arraycopy(text.from, 0, from, 0, rows.count);
      System.arraycopy(text.nulls, 0, nulls, 0, rows.count);
      for (int i = 0; i < rows.count; i++) {
        length[i] = length(bytes[i], from[i], text.length[i], characters);
      }
    }

    /**
     * Returns the bytes of the first {@code characters} code points of a text of {@code whole}
     * bytes.
     */
    static int length(byte[] utf8, int start, int whole, int characters) {
      if (whole <= characters) {
        return whole; // a code point has a byte or more
      }
      int begun = 0;
      for (int i = 0; i < whole; i++) {
        boolean continuation = (utf8[start + i] & 0xC0) == 0x80;
        if (!continuation && ++begun > characters) {
          return i;
        }
      }
      return whole;
    }
  }
}
