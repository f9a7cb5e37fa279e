package org.splinter.protocol.key;

import java.math.BigInteger;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.fss.BulkSha256;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionCompiler;
import org.splinter.protocol.expression.TextEvaluator;
import org.splinter.protocol.expression.TextVector;
import org.splinter.protocol.expression.WordEvaluator;
import org.splinter.protocol.expression.WordVector;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.WideDecimal;

/**
 * An encoder of the keys of many rows, piece by piece. {@link KeyDefinition#key} makes equal keys
 * of secrets with equal contents.
 *
 * <p>Not thread-safe, like the work arrays that it uses.
 */
public final class KeyEncoder {
  private final KeyDefinition definition;
  private final List<Column> columns = new ArrayList<>();
  private final ExpressionCompiler compiler;
  private final Work work;
  private final boolean[] unknown;
  private final long[] high;
  private final long[] low;
  private final long[] key = new long[2];

  /** The work arrays, which many encoders can share, one at a time. */
  public static final class Work {
    private final boolean[] unknown;
    private final long[] high;
    private final long[] low;
    private final List<WordVector> words = new ArrayList<>();
    private final List<TextVector> texts = new ArrayList<>();

    /**
     * @param maxRows the most rows that are encoded at once
     */
    public Work(int maxRows) {
      this.unknown = new boolean[maxRows];
      this.high = new long[maxRows];
      this.low = new long[maxRows];
    }

    private WordVector words(int number) {
      while (words.size() <= number) {
        words.add(new WordVector());
      }
      return words.get(number);
    }

    private TextVector texts(int number) {
      while (texts.size() <= number) {
        texts.add(new TextVector());
      }
      return texts.get(number);
    }
  }

  /** A column that appends one piece's bits to the keys of some rows. */
  private interface Column {
    /** Appends to key i that of row {@code selected[from + i]}. */
    void append(Batch batch, int[] selected, int from, int count);
  }

  /**
   * @param parts the parts that {@code definition} was made of
   */
  public KeyEncoder(
      KeyDefinition definition, List<KeyPart> parts, ExpressionCompiler compiler, Work work) {
    this.definition = definition;
    this.compiler = compiler;
    this.work = work;
    this.unknown = work.unknown;
    this.high = work.high;
    this.low = work.low;
    ColumnMaker maker = new ColumnMaker(parts, compiler);
    definition.pieces().forEach(piece -> columns.add(piece.accept(maker)));
  }

  /** A maker of the column of each piece. */
  private final class ColumnMaker implements KeyDefinition.Piece.Visitor<Column> {
    private final List<KeyPart> parts;
    private final ExpressionCompiler compiler;

    ColumnMaker(List<KeyPart> parts, ExpressionCompiler compiler) {
      this.parts = parts;
      this.compiler = compiler;
    }

    @Override
    public Column coordinate(KeyDefinition.CoordinatePiece piece) {
      Expression expression = parts.get(piece.part()).expression();
      return piece
          .domain()
          .accept(
              new Domain.Visitor<>() {
                @Override
                public Column listed(Domain.Listed listed) {
                  return codes(compiler.codes(expression), 0, piece);
                }

                @Override
                public Column range(Domain.Range range) {
                  return codes(compiler.codes(expression), range.min(), piece);
                }

                @Override
                public Column wide(Domain.Wide wide) {
                  return distances(compiler.texts(expression), wide.min(), piece);
                }

                @Override
                public Column freeText(Domain.FreeText text) {
                  return prefixes(compiler.texts(expression), text, piece);
                }
              });
    }

    @Override
    public Column hash(KeyDefinition.HashPiece piece) {
      return hashes(piece, parts, compiler);
    }
  }

  /**
   * Writes the keys of those selected rows that have no NULL in the key, one word a key up to 64
   * bits, else two, the low one first.
   *
   * @param selected row numbers in the batch
   * @param count the number of selected rows
   * @param keyed receives the row numbers that have a key
   * @return the number of rows that have a key
   */
  public int encode(Batch batch, int[] selected, int count, int[] keyed, LongBuffer keys) {
    int slice = compiler.rowsAtOnce();
    int rows = 0;
    for (int from = 0; from < count; from += slice) {
      rows += encode(batch, selected, from, Math.min(slice, count - from), keyed, keys, rows);
    }
    return rows;
  }

  /** Writes the keys of some selected rows behind those of {@code before} rows. */
  private int encode(
      Batch batch, int[] selected, int from, int count, int[] keyed, LongBuffer keys, int before) {
    Arrays.fill(high, 0, count, 0);
    Arrays.fill(low, 0, count, 0);
    Arrays.fill(unknown, 0, count, false);
    columns.forEach(column -> column.append(batch, selected, from, count));
    int rows = 0;
    for (int i = 0; i < count; i++) {
      keyed[before + rows] = selected[from + i];
      high[rows] = high[i];
      low[rows] = low[i];
      rows += unknown[i] ? 0 : 1;
    }
    if (definition.bits() <= Long.SIZE) {
      keys.put(before, low, 0, rows);
    } else {
      for (int i = 0; i < rows; i++) {
        keys.put(2 * (before + i), low[i]);
        keys.put(2 * (before + i) + 1, high[i]);
      }
    }
    return rows;
  }

  /** Makes the column of a coordinate that is a code's distance from the least one. */
  private Column codes(WordEvaluator codes, long least, KeyDefinition.CoordinatePiece piece) {
    WordVector words = work.words(0);
    return (batch, selected, from, count) -> {
      codes.evaluate(batch, selected, from, count, words);
      markUnknown(words.nulls(), count);
      long[] values = words.words();
      int bits = piece.bits();
      int drop = piece.drop();
      if (bits == 0) {
        return;
      } else if (definition.bits() <= Long.SIZE) {
        // A piece of all 64 bits stands alone, and Java would shift by 0 instead of 64.
        int shift = bits == Long.SIZE ? 0 : bits;
        for (int i = 0; i < count; i++) {
          // A NULL's word may lie outside the domain; its key is dropped but must not spill.
          low[i] = (low[i] << shift) | (unknown[i] ? 0 : (values[i] - least) >>> drop);
        }
      } else {
        for (int i = 0; i < count; i++) {
          append(i, bits, 0, unknown[i] ? 0 : (values[i] - least) >>> drop);
        }
      }
    };
  }

  /** Makes the column of a coordinate that is a wide decimal's distance from the least one. */
  private Column distances(
      TextEvaluator evaluator, BigInteger least, KeyDefinition.CoordinatePiece piece) {
    long leastHigh = least.shiftRight(Long.SIZE).longValue();
    long leastLow = least.longValue();
    long[] coordinate = new long[2];
    TextVector texts = work.texts(0);
    return (batch, selected, from, count) -> {
      evaluator.evaluate(batch, selected, from, count, texts);
      markUnknown(texts.nulls(), count);
      for (int i = 0; i < count; i++) {
        coordinate[0] = 0;
        coordinate[1] = 0;
        byte[] bytes = texts.bytes(i);
        int start = texts.from(i);
        if (!unknown[i] && WideDecimal.isOne(bytes, start, texts.length(i))) {
          long low = WideDecimal.low(bytes, start);
          int borrow = Long.compareUnsigned(low, leastLow) < 0 ? 1 : 0;
          coordinate[0] = WideDecimal.high(bytes, start) - leastHigh - borrow;
          coordinate[1] = low - leastLow;
        }
        shiftOut(coordinate, piece.drop());
        append(i, piece.bits(), coordinate[0], coordinate[1]);
      }
    };
  }

  private Column prefixes(
      TextEvaluator evaluator, Domain.FreeText domain, KeyDefinition.CoordinatePiece piece) {
    int kept = Ordering.keptBytes(domain);
    int lengthBits = Ordering.width(kept);
    long[] coordinate = new long[2];
    TextVector texts = work.texts(0);
    return (batch, selected, from, count) -> {
      evaluator.evaluate(batch, selected, from, count, texts);
      markUnknown(texts.nulls(), count);
      for (int i = 0; i < count; i++) {
        Arrays.fill(coordinate, 0);
        byte[] bytes = texts.bytes(i);
        int length = Math.min(kept, texts.length(i));
        for (int b = 0; b < kept; b++) {
          shiftIn(coordinate, Byte.SIZE, 0, b < length ? bytes[texts.from(i) + b] & 0xffL : 0);
        }
        shiftIn(coordinate, lengthBits, 0, length);
        shiftOut(coordinate, piece.drop());
        append(i, piece.bits(), coordinate[0], coordinate[1]);
      }
    };
  }

  private Column hashes(
      KeyDefinition.HashPiece piece, List<KeyPart> parts, ExpressionCompiler compiler) {
    List<@Nullable WordEvaluator> wordParts = new ArrayList<>();
    List<@Nullable TextEvaluator> textParts = new ArrayList<>();
    List<WordVector> wordVectors = new ArrayList<>();
    List<TextVector> textVectors = new ArrayList<>();
    for (int part : piece.parts()) {
      Expression expression = parts.get(part).expression();
      boolean text = compiler.isText(expression);
      wordParts.add(text ? null : compiler.words(expression));
      textParts.add(text ? compiler.texts(expression) : null);
      wordVectors.add(work.words(text ? 0 : wordVectors.size()));
      textVectors.add(work.texts(text ? textVectors.size() : 0));
    }
    KeyHash digest = new KeyHash(piece, new BulkSha256());
    return (batch, selected, from, count) -> {
      for (int p = 0; p < wordParts.size(); p++) {
        WordEvaluator wordPart = wordParts.get(p);
        TextEvaluator textPart = textParts.get(p);
        if (wordPart != null) {
          wordPart.evaluate(batch, selected, from, count, wordVectors.get(p));
          markUnknown(wordVectors.get(p).nulls(), count);
        } else if (textPart != null) {
          textPart.evaluate(batch, selected, from, count, textVectors.get(p));
          markUnknown(textVectors.get(p).nulls(), count);
        }
      }
      for (int i = 0; i < count; i++) {
        if (unknown[i]) {
          continue;
        }
        for (int p = 0; p < wordParts.size(); p++) {
          if (wordParts.get(p) != null) {
            digest.add(wordVectors.get(p).words()[i]);
          } else {
            TextVector text = textVectors.get(p);
            digest.add(text.bytes(i), text.from(i), text.length(i));
          }
        }
        digest.finish();
        append(i, piece.bits(), digest.high(), digest.low());
      }
    };
  }

  private void markUnknown(boolean @Nullable [] nulls, int count) {
    if (nulls != null) {
      for (int i = 0; i < count; i++) {
        unknown[i] |= nulls[i];
      }
    }
  }

  private void append(int row, int bits, long valueHigh, long valueLow) {
    key[0] = high[row];
    key[1] = low[row];
    shiftIn(key, bits, valueHigh, valueLow);
    high[row] = key[0];
    low[row] = key[1];
  }

  /** Shifts {high, low} left by {@code bits} (0 to 128) and ors the value in. */
  private static void shiftIn(long[] key, int bits, long valueHigh, long valueLow) {
    long high = key[0];
    long low = key[1];
    if (bits >= Long.SIZE) {
      high = bits == 2 * Long.SIZE ? 0 : low << (bits - Long.SIZE);
      low = 0;
    } else if (bits > 0) {
      high = (high << bits) | (low >>> (Long.SIZE - bits));
      low <<= bits;
    }
    key[0] = high | valueHigh;
    key[1] = low | valueLow;
  }

  /** Shifts {high, low} right by {@code bits} (0 to 128). */
  private static void shiftOut(long[] key, int bits) {
    if (bits >= Long.SIZE) {
      key[1] = bits == 2 * Long.SIZE ? 0 : key[0] >>> (bits - Long.SIZE);
      key[0] = 0;
    } else if (bits > 0) {
      key[1] = (key[1] >>> bits) | (key[0] << (Long.SIZE - bits));
      key[0] >>>= bits;
    }
  }
}
