package org.splinter.provider.ingest;

import com.carrotsearch.hppc.LongHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.DictionaryCodec;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.table.WideDecimal;
import org.splinter.provider.table.ByteTable;

/**
 * Statistics of one column and its distinct values, as long as they are few enough for a
 * dictionary. The order in which rows are added and profiles merged does not change the result.
 */
final class ColumnProfile {
  /** The most bytes of the distinct values of all text columns of a table. */
  private static final int ALL_TEXT_BYTES = 256 << 20;

  private final boolean text;
  private final boolean wide;
  private final int maxTextBytes;
  private LongHashSet words = new LongHashSet();
  private ByteTable texts = new ByteTable();
  private boolean overflow;
  private long values;
  private long nulls;
  private long min = Long.MAX_VALUE;
  private long max = Long.MIN_VALUE;

  /**
   * Starts a profile of a column.
   *
   * @param columns the number of the table's columns, which share the memory for text
   */
  ColumnProfile(ColumnType type, int columns) {
    this.text = type.isText();
    this.wide = type.isWide();
    this.maxTextBytes = Math.min(DictionaryCodec.MAX_TEXT_BYTES, ALL_TEXT_BYTES / columns);
  }

  /** Adds the value of a parsed row. */
  void add(RowSource row, int column) {
    if (row.isNull(column)) {
      nulls++;
    } else if (text) {
      values++;
      if (wide) {
        long high = WideDecimal.high(row.text(column), row.textStart(column));
        min = Math.min(min, high);
        max = Math.max(max, high);
      } else {
        min = 0;
        max = Math.max(max, row.textLength(column));
      }
      addText(row.text(column), row.textStart(column), row.textLength(column));
    } else {
      values++;
      long word = row.word(column);
      min = Math.min(min, word);
      max = Math.max(max, word);
      addWord(word);
    }
  }

  ColumnStatistics statistics() {
    int distinct = overflow ? ColumnStatistics.UNCOUNTED : words.size() + texts.size();
    return new ColumnStatistics(nulls, values > 0 ? min : 0, values > 0 ? max : 0, distinct);
  }

  /** Returns the dictionary; callers ask only if the statistics say that there is one. */
  Dictionary dictionary() {
    List<Value> sorted = new ArrayList<>(words.size() + texts.size());
    long[] ascending = words.toArray();
    Arrays.sort(ascending);
    for (long word : ascending) {
      sorted.add(new Value.Word(word));
    }
    IntStream.range(0, texts.size())
        .mapToObj(texts::get)
        .sorted(Arrays::compareUnsigned)
        .forEach(utf8 -> sorted.add(new Value.Text(utf8)));
    return new Dictionary(sorted);
  }

  byte[] encode() {
    ByteWriter writer = new ByteWriter();
    writer.i64(values).i64(nulls).i64(min).i64(max).u8(overflow ? 1 : 0);
    writer.block(DictionaryCodec.encode(dictionary(), text)).i32(words.size() + texts.size());
    return writer.toByteArray();
  }

  /** Adds what another task's profile of this column has. */
  void merge(byte[] encoded) throws FormatException {
    ByteReader reader = new ByteReader("column profile", encoded);
    values += reader.i64("values", 0, Long.MAX_VALUE);
    nulls += reader.i64("nulls", 0, Long.MAX_VALUE);
    min = Math.min(min, reader.i64("min"));
    max = Math.max(max, reader.i64("max"));
    if (reader.flag("overflow")) {
      overflow();
    }
    byte[] dictionary = reader.block("values", DictionaryCodec.MAX_BYTES);
    int size = reader.i32("distinct", 0, Dictionary.MAX_SIZE);
    reader.end();
    for (Value value : DictionaryCodec.decode("column profile", dictionary, text, size).values()) {
      if (value instanceof Value.Text string) {
        addText(string.utf8(), 0, string.utf8().length);
      } else {
        addWord(((Value.Word) value).word());
      }
    }
  }

  private void addWord(long word) {
    if (!overflow) {
      words.add(word);
      if (words.size() > Dictionary.MAX_SIZE) {
        overflow();
      }
    }
  }

  private void addText(byte[] utf8, int from, int length) {
    if (!overflow) {
      texts.number(utf8, from, length);
      if (texts.size() > Dictionary.MAX_SIZE || texts.bytes() > maxTextBytes) {
        overflow();
      }
    }
  }

  private void overflow() {
    overflow = true;
    words = new LongHashSet();
    texts = new ByteTable();
  }
}
