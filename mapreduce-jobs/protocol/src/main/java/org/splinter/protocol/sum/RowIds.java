package org.splinter.protocol.sum;

import java.util.Arrays;
import org.splinter.protocol.table.Value;

/**
 * The ids of a private table's rows, ascending, no two alike: row i has id i. They are public, and
 * a client finds by them the rows that it selects. Those of ten million rows take their bytes and
 * no object each.
 */
public final class RowIds {
  /** The most rows of a private table. */
  public static final int MAX_ROWS = 1 << 24;

  private final boolean text;
  private final int size;

  /** The words of ids that are no texts. */
  private final long[] words;

  /** The UTF-8 bytes of ids that are texts, one after the other, and where each begins. */
  private final byte[] bytes;

  private final int[] starts;

  private RowIds(boolean text, int size, long[] words, byte[] bytes, int[] starts) {
    this.text = text;
    this.size = size;
    this.words = words;
    this.bytes = bytes;
    this.starts = starts;
  }

  /** Returns the ids of rows, of words that ascend. */
  static RowIds ofWords(long[] words) {
    return new RowIds(false, words.length, words, new byte[0], new int[0]);
  }

  /**
   * Returns the ids of rows, of texts that ascend.
   *
   * @param starts where each begins, and where the last one ends
   */
  static RowIds ofTexts(byte[] bytes, int[] starts) {
    return new RowIds(true, starts.length - 1, new long[0], bytes, starts);
  }

  public int size() {
    return size;
  }

  /** Returns whether ids are texts. */
  public boolean text() {
    return text;
  }

  public Value id(int row) {
    return text
        ? new Value.Text(Arrays.copyOfRange(bytes, starts[row], starts[row + 1]))
        : new Value.Word(words[row]);
  }

  /** Returns the row of an id of this kind, or a negative number if none has it. */
  public int row(Value id) {
    if (!text) {
      return Arrays.binarySearch(words, ((Value.Word) id).word());
    }
    byte[] wanted = ((Value.Text) id).utf8();
    int low = 0;
    int high = size - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order =
          Arrays.compareUnsigned(
              bytes, starts[middle], starts[middle + 1], wanted, 0, wanted.length);
      if (order == 0) {
        return middle;
      }
      low = order < 0 ? middle + 1 : low;
      high = order < 0 ? high : middle - 1;
    }
    return -1 - low;
  }
}
