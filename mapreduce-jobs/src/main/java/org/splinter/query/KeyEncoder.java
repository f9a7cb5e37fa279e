package org.splinter.query;

import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.splinter.fss.DomainPoint;
import org.splinter.table.Batch;
import org.splinter.table.ColumnVector;
import org.splinter.table.Dictionary;
import org.splinter.table.Value;

/**
 * Makes the keys of a {@link KeyDefinition}: of many rows at a provider, column by column, and of
 * one list of values at the client. Both go through the same parts, so equal values always make
 * equal keys; keys of different values differ, but for the hashed part's collisions.
 *
 * <p>Not thread-safe: it keeps its work arrays.
 */
public final class KeyEncoder {
  private final KeyDefinition definition;
  private final Map<Integer, Dictionary> dictionaries;
  private final long[] high = new long[Batch.MAX_ROWS];
  private final long[] low = new long[Batch.MAX_ROWS];

  /**
   * @param dictionaries of every key column that has one
   */
  public KeyEncoder(KeyDefinition definition, Map<Integer, Dictionary> dictionaries) {
    this.definition = definition;
    this.dictionaries = dictionaries;
  }

  /**
   * Writes the keys of the selected rows, one word a key up to 64 bits, else two, the low one
   * first. No selected row may have a NULL in a key column.
   *
   * @param selected row numbers in the batch
   * @param count how many of them
   */
  public void encode(Batch batch, int[] selected, int count, LongBuffer keys) {
    Arrays.fill(high, 0, count, 0);
    Arrays.fill(low, 0, count, 0);
    for (KeyDefinition.Part part : definition.parts()) {
      if (part instanceof KeyDefinition.RankPart rank) {
        append(batch.column(rank.column()).words(), 0, rank.bits(), selected, count);
      } else if (part instanceof KeyDefinition.OffsetPart offset) {
        append(batch.column(offset.column()).words(), offset.min(), offset.bits(), selected, count);
      } else if (part instanceof KeyDefinition.HashPart hash) {
        appendHashes(batch, hash, selected, count);
      }
    }
    if (definition.bits() <= Long.SIZE) {
      keys.put(0, low, 0, count);
    } else {
      for (int i = 0; i < count; i++) {
        keys.put(2 * i, low[i]);
        keys.put(2 * i + 1, high[i]);
      }
    }
  }

  /**
   * The key of one list of values, in the order of the key columns; empty if no row can have it
   * because a value is in no row of the table.
   *
   * @param columns the key columns, which the values belong to
   */
  public Optional<DomainPoint> encode(List<Integer> columns, List<Value> values) {
    long[] key = new long[2];
    for (KeyDefinition.Part part : definition.parts()) {
      if (part instanceof KeyDefinition.RankPart rank) {
        int value = dictionary(rank.column()).rank(values.get(columns.indexOf(rank.column())));
        if (value < 0) {
          return Optional.empty();
        }
        shiftIn(key, part.bits(), 0, value);
      } else if (part instanceof KeyDefinition.OffsetPart offset) {
        long word = ((Value.Word) values.get(columns.indexOf(offset.column()))).word();
        if (word < offset.min() || word > offset.max()) {
          return Optional.empty();
        }
        shiftIn(key, part.bits(), 0, word - offset.min());
      } else if (part instanceof KeyDefinition.HashPart hash) {
        KeyHash digest = new KeyHash(hash);
        for (int column : hash.columns()) {
          digest.add(values.get(columns.indexOf(column)));
        }
        digest.finish();
        shiftIn(key, part.bits(), digest.high(), digest.low());
      }
    }
    return Optional.of(new DomainPoint(key[0], key[1]));
  }

  private void append(long[] words, long min, int bits, int[] selected, int count) {
    if (definition.bits() <= Long.SIZE) {
      // A part of all 64 bits stands alone, and Java would shift by 0 instead of 64.
      int shift = bits == Long.SIZE ? 0 : bits;
      for (int i = 0; i < count; i++) {
        low[i] = (low[i] << shift) | (words[selected[i]] - min);
      }
    } else {
      long[] key = new long[2];
      for (int i = 0; i < count; i++) {
        key[0] = high[i];
        key[1] = low[i];
        shiftIn(key, bits, 0, words[selected[i]] - min);
        high[i] = key[0];
        low[i] = key[1];
      }
    }
  }

  private void appendHashes(Batch batch, KeyDefinition.HashPart hash, int[] selected, int count) {
    KeyHash digest = new KeyHash(hash);
    long[] key = new long[2];
    for (int i = 0; i < count; i++) {
      int row = selected[i];
      for (int column : hash.columns()) {
        ColumnVector vector = batch.column(column);
        Dictionary dictionary = dictionaries.get(column);
        if (dictionary != null) {
          digest.add(dictionary.value((int) vector.words()[row]));
        } else if (vector.isText()) {
          int from = vector.offsets()[row];
          digest.add(vector.bytes(), from, vector.offsets()[row + 1] - from);
        } else {
          digest.add(vector.words()[row]);
        }
      }
      digest.finish();
      key[0] = high[i];
      key[1] = low[i];
      shiftIn(key, hash.bits(), digest.high(), digest.low());
      high[i] = key[0];
      low[i] = key[1];
    }
  }

  private Dictionary dictionary(int column) {
    Dictionary dictionary = dictionaries.get(column);
    if (dictionary == null) {
      throw new IllegalArgumentException("the dictionary of key column " + column + " is missing");
    }
    return dictionary;
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
}
