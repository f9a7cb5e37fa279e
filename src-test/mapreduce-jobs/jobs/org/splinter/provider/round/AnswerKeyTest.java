package org.splinter.provider.round;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.junit.jupiter.api.Test;

/** Tests that keys sort as their bytes do: the shuffle sorts bytes, and the reducer writes keys. */
final class AnswerKeyTest {
  @Test
  void bytesAndKeysAreInOneOrder() throws IOException {
    List<AnswerKey> keys = new ArrayList<>();
    for (int query : new int[] {0, 1, 4095}) {
      for (int part : new int[] {0, 255, 256, 511}) {
        for (long group : new long[] {0, 127, 128, 1L << 32, Long.MAX_VALUE}) {
          AnswerKey key = new AnswerKey();
          key.set(query, part, group);
          keys.add(key);
        }
      }
    }
    AnswerKey.ByteComparator comparator = new AnswerKey.ByteComparator();
    for (int i = 0; i < keys.size(); i++) {
      for (int j = 0; j < keys.size(); j++) {
        DataOutputBuffer left = bytes(keys.get(i));
        DataOutputBuffer right = bytes(keys.get(j));
        int compared =
            comparator.compare(
                left.getData(), 0, left.getLength(), right.getData(), 0, right.getLength());
        assertEquals(Integer.compare(i, j), Integer.signum(compared));
        assertEquals(Integer.compare(i, j), Integer.signum(keys.get(i).compareTo(keys.get(j))));
        assertEquals(i == j, keys.get(i).equals(keys.get(j)));
      }
    }
    List<AnswerKey> shuffled = new ArrayList<>(keys);
    Collections.reverse(shuffled);
    Collections.sort(shuffled);
    assertEquals(keys, shuffled);
  }

  @Test
  void readsBackWhatItWrote() throws IOException {
    AnswerKey key = new AnswerKey();
    key.set(3, 17, 1L << 40);
    DataOutputBuffer out = bytes(key);
    DataInputBuffer in = new DataInputBuffer();
    in.reset(out.getData(), out.getLength());
    AnswerKey read = new AnswerKey();
    read.readFields(in);
    assertEquals(key, read);
    assertEquals(key.hashCode(), read.hashCode());
    assertEquals(16, out.getLength());
  }

  private static DataOutputBuffer bytes(AnswerKey key) throws IOException {
    DataOutputBuffer out = new DataOutputBuffer();
    key.write(out);
    return out;
  }
}
