package org.splinter.provider.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import org.apache.hadoop.io.BytesWritable;
import org.junit.jupiter.api.Test;
import org.splinter.protocol.table.Value;

/** Tests that the bytes of keys sort as the values in them, in either direction. */
final class SortBytesTest {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @Test
  void bytesSortAsValues() {
    for (int i = 0; i < 20_000; i++) {
      boolean descending = random.nextBoolean();
      boolean nullsFirst = random.nextBoolean();
      Value[] one = {word(), text(), word()};
      Value[] other = random.nextInt(4) == 0 ? one.clone() : new Value[] {word(), text(), word()};
      if (random.nextBoolean()) {
        other[0] = one[0];
      }
      int expected = 0;
      for (int part = 0; part < one.length && expected == 0; part++) {
        expected = compare(one[part], other[part], descending, nullsFirst);
      }
      int actual =
          Arrays.compareUnsigned(
              key(one, descending, nullsFirst), key(other, descending, nullsFirst));
      assertEquals(
          Integer.signum(expected),
          Integer.signum(actual),
          () -> "seed " + seed + ": " + Arrays.toString(one) + " " + Arrays.toString(other));
    }
  }

  private static int compare(Value one, Value other, boolean descending, boolean nullsFirst) {
    if (one == null || other == null) {
      int nullSide = one == other ? 0 : one == null ? -1 : 1;
      return nullsFirst ? nullSide : -nullSide;
    }
    return descending ? other.compareTo(one) : one.compareTo(other);
  }

  private static byte[] key(Value[] values, boolean descending, boolean nullsFirst) {
    SortBytes sort = new SortBytes();
    sort.addWord(5, false);
    sort.clear();
    for (Value value : values) {
      if (value == null) {
        sort.addNull(nullsFirst);
      } else if (value instanceof Value.Word word) {
        sort.addWord(word.word(), descending);
      } else {
        byte[] utf8 = ((Value.Text) value).utf8();
        sort.addText(utf8, 0, utf8.length, descending);
      }
    }
    BytesWritable key = new BytesWritable();
    sort.copyTo(key);
    return key.copyBytes();
  }

  private Value word() {
    return switch (random.nextInt(5)) {
      case 0 -> null;
      case 1 -> new Value.Word(random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE);
      case 2 -> new Value.Word(random.nextLong());
      default -> new Value.Word(random.nextInt(5) - 2);
    };
  }

  private Value text() {
    if (random.nextInt(5) == 0) {
      return null;
    }
    int[] choices = {0, 1, 'a', 255};
    byte[] bytes = new byte[random.nextInt(4)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) choices[random.nextInt(choices.length)];
    }
    return new Value.Text(bytes);
  }
}
