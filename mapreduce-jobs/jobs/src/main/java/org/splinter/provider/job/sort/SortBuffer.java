package org.splinter.provider.job.sort;

import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Writable;
import org.jspecify.annotations.Nullable;

/**
 * Buffer of serialized records, which it brings into the order of their partitions, and in each of
 * their keys as unsigned bytes. Records of equal keys keep their order.
 *
 * <p>Keys are compared five bytes at a time: those and a record's number are one word, so that a
 * sort of words does nearly all of the work. Comparing records one by one, as Hadoop's sort does,
 * takes several times as long.
 */
final class SortBuffer {
  private static final int NUMBER_BITS = 24;
  private static final long NUMBERS = (1L << NUMBER_BITS) - 1;

  /** The most records that a buffer takes: their numbers stand in words. */
  static final int MAX_RECORDS = 1 << NUMBER_BITS;

  private static final int STEP = (Long.SIZE - NUMBER_BITS) / Byte.SIZE;
  private static final int LENGTH = Integer.BYTES;

  /** The bytes of a record's elements in the arrays beside its own. */
  private static final int OVERHEAD = 3 * Integer.BYTES + Long.BYTES;

  private static final int FIRST_RECORDS = 1 << 12;
  private static final int FIRST_PENDING = 3 << 6;

  private static final ThreadLocal<@Nullable SortBuffer> OF_THREAD = new ThreadLocal<>();

  private final int most;
  private final Bytes out = new Bytes();
  private final DataOutput data = new DataOutputStream(out);

  private byte[] bytes;
  private int size;
  private int records;

  /** Where each record begins, and its value. */
  private int[] starts = new int[FIRST_RECORDS];

  private int[] values = new int[FIRST_RECORDS];
  private int[] partitions = new int[FIRST_RECORDS];
  private long[] words = {};

  /** Ranges of words to be sorted: from, to, and up to which depth their keys are alike. */
  private int[] pending = new int[FIRST_PENDING];

  private int pendings;

  /** Stream into the buffer. */
  private final class Bytes extends OutputStream {
    @Override
    public void write(int one) {
      reserve(1);
      bytes[size++] = (byte) one;
    }

    @Override
    public void write(byte[] some, int from, int length) {
      reserve(length);
      System.arraycopy(some, from, bytes, size, length);
      size += length;
    }
  }

  /**
   * Returns the empty buffer of this thread. A local job's threads run one map task after the other
   * and then end, so that their tasks use one buffer and no later one keeps it.
   */
  static SortBuffer ofThread(int most) {
    SortBuffer buffer = OF_THREAD.get();
    if (buffer == null || buffer.most != most) {
      buffer = new SortBuffer(most);
      OF_THREAD.set(buffer);
    }
    buffer.clear();
    return buffer;
  }

  /**
   * @param most bytes that records and what is known of them take, after which it is full; a last
   *     record may go beyond
   */
  SortBuffer(int most) {
    this.most = most;
    this.bytes = new byte[Math.min(most, 1 << 16)];
  }

  private void reserve(int length) {
    int end = Math.addExact(size, length);
    if (end > bytes.length) {
      long wanted = Math.max(end, Math.min(2L * bytes.length, most));
      bytes = Arrays.copyOf(bytes, (int) wanted);
    }
  }

  /** Adds a record as Hadoop serializes it. */
  void add(BytesWritable key, Writable value, int partition) throws IOException {
    if (records == starts.length) {
      starts = Arrays.copyOf(starts, 2 * records);
      values = Arrays.copyOf(values, 2 * records);
      partitions = Arrays.copyOf(partitions, 2 * records);
    }
    starts[records] = size;
    addBytes(key);
    values[records] = size;
    if (value instanceof BytesWritable content) {
      addBytes(content);
    } else {
      value.write(data);
    }
    partitions[records++] = partition;
  }

  private void addBytes(BytesWritable content) {
    int length = content.getLength();
    reserve(LENGTH + length);
    bytes[size++] = (byte) (length >>> 24);
    bytes[size++] = (byte) (length >>> 16);
    bytes[size++] = (byte) (length >>> 8);
    bytes[size++] = (byte) length;
    System.arraycopy(content.getBytes(), 0, bytes, size, length);
    size += length;
  }

  boolean isFull() {
    return size + (long) OVERHEAD * records >= most || records == MAX_RECORDS;
  }

  boolean isEmpty() {
    return records == 0;
  }

  /** Returns the bytes of all records. */
  int bytes() {
    return size;
  }

  /** Forgets all records. */
  void clear() {
    size = 0;
    records = 0;
  }

  /** Receiver of a record in the buffer: its key, and behind it its value. */
  interface Sink {
    void accept(byte[] bytes, int key, int value, int end) throws IOException;
  }

  /**
   * Sorts the records; returns where those of each partition begin, and where the last ones end.
   */
  int[] sort(int count) {
    int[] begins = new int[count + 1];
    for (int i = 0; i < records; i++) {
      begins[partitions[i] + 1]++;
    }
    for (int partition = 0; partition < count; partition++) {
      begins[partition + 1] += begins[partition];
    }
    if (words.length < records) {
      words = new long[records];
    }
    int[] next = begins.clone();
    for (int i = 0; i < records; i++) {
      words[next[partitions[i]]++] = i;
    }
    for (int partition = 0; partition < count; partition++) {
      sort(begins[partition], begins[partition + 1]);
    }
    return begins;
  }

  /** Passes on sorted records. */
  void read(int from, int to, Sink sink) throws IOException {
    for (int i = from; i < to; i++) {
      int record = number(i);
      sink.accept(bytes, starts[record], values[record], end(record));
    }
  }

  private int number(int place) {
    return (int) (words[place] & NUMBERS);
  }

  private int end(int record) {
    return record + 1 == records ? size : starts[record + 1];
  }

  private int keyLength(int record) {
    return values[record] - starts[record] - LENGTH;
  }

  /** Sorts records; keys that are long and alike would take a recursion deeper than a stack. */
  private void sort(int from, int to) {
    push(from, to, 0);
    while (pendings > 0) {
      pendings -= 3;
      step(pending[pendings], pending[pendings + 1], pending[pendings + 2]);
    }
  }

  /** Notes records that are to be sorted, whose keys are alike up to a depth. */
  private void push(int from, int to, int depth) {
    if (to - from < 2) {
      return;
    }
    if (pendings == pending.length) {
      pending = Arrays.copyOf(pending, 2 * pendings);
    }
    pending[pendings++] = from;
    pending[pendings++] = to;
    pending[pendings++] = depth;
  }

  /** Sorts records whose keys are alike up to a depth by one step, and notes what is left. */
  private void step(int from, int to, int known) {
    int depth = known + alike(from, to, known);
    boolean ended = true;
    for (int i = from; i < to; i++) {
      int record = number(i);
      int length = keyLength(record);
      ended &= length <= depth;
      words[i] = ((word(record, depth, length) << NUMBER_BITS) ^ Long.MIN_VALUE) | record;
    }
    if (ended) { // and alike
      return;
    }
    Arrays.sort(words, from, to);
    for (int i = from; i < to; ) {
      int end = i + 1;
      while (end < to && words[end] >>> NUMBER_BITS == words[i] >>> NUMBER_BITS) {
        end++;
      }
      if (end - i > 1) {
        settle(i, end, depth);
      }
      i = end;
    }
  }

  /** Sorts records whose keys are alike in a step, or would be if zeros followed short ones. */
  private void settle(int from, int to, int depth) {
    boolean longer = true;
    for (int i = from; i < to; i++) {
      longer &= keyLength(number(i)) >= depth + STEP;
    }
    if (longer) {
      push(from, to, depth + STEP);
      return;
    }
    // A key that ends within the step is less than those that go on, however many zeros they have.
    for (int i = from; i < to; i++) {
      int record = number(i);
      long shown = Math.min(keyLength(record), (long) depth + STEP);
      words[i] = (shown << NUMBER_BITS) | record;
    }
    Arrays.sort(words, from, to);
    int first = from;
    while (first < to && keyLength(number(first)) < depth + STEP) {
      first++;
    }
    push(first, to, depth + STEP);
  }

  /** Returns how many bytes behind a depth are those of the first key in all others. */
  private int alike(int from, int to, int depth) {
    int first = starts[number(from)] + LENGTH + depth;
    int most = Integer.MAX_VALUE;
    for (int i = from; i < to; i++) { // so that a short key spares comparing long ones
      most = Math.min(most, keyLength(number(i)) - depth);
    }
    for (int i = from + 1; i < to && most > 0; i++) {
      int start = starts[number(i)] + LENGTH + depth;
      int mismatch = 0;
      while (mismatch < most && bytes[first + mismatch] == bytes[start + mismatch]) {
        mismatch++;
      }
      most = mismatch;
    }
    return most;
  }

  /** Returns the bytes of a step, with zeros behind a key's end. */
  private long word(int record, int depth, int length) {
    int at = starts[record] + LENGTH + depth;
    if (length - depth >= STEP) {
      return (long) (bytes[at] & 0xff) << 32
          | (bytes[at + 1] & 0xffL) << 24
          | (bytes[at + 2] & 0xff) << 16
          | (bytes[at + 3] & 0xff) << 8
          | (bytes[at + 4] & 0xff);
    }
    long word = 0;
    for (int i = 0; i < STEP; i++) {
      word = word << Byte.SIZE | (depth + i < length ? bytes[at + i] & 0xff : 0);
    }
    return word;
  }
}
