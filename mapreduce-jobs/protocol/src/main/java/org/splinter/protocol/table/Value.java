package org.splinter.protocol.table;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One non-NULL table value. All types but text are a 64-bit word whose signed order is the order of
 * the values (see {@link ColumnType}); text is its UTF-8 bytes, ordered as unsigned bytes.
 */
public sealed interface Value extends Comparable<Value> {

  /** An integer, unscaled decimal, day number or boolean (0 or 1). */
  record Word(long word) implements Value {
    @Override
    public int compareTo(Value other) {
      return Long.compare(word, ((Word) other).word);
    }
  }

  /** A string. The array is not copied and must not be changed. */
  @SuppressWarnings("ArrayRecordComponent") // equality is by content, below
  record Text(byte[] utf8) implements Value {
    public Text(String text) {
      this(text.getBytes(StandardCharsets.UTF_8));
    }

    public String string() {
      return new String(utf8, StandardCharsets.UTF_8);
    }

    @Override
    public int compareTo(Value other) {
      return Arrays.compareUnsigned(utf8, ((Text) other).utf8);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Text text && Arrays.equals(utf8, text.utf8);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(utf8);
    }

    @Override
    public String toString() {
      return string();
    }
  }
}
