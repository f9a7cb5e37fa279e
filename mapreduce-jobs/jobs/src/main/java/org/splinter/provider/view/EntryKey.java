package org.splinter.provider.view;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.WritableComparator;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.Words;
import org.splinter.fss.DomainPoint;
import org.splinter.protocol.key.KeyDefinition.Content;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.table.ValueBytes;
import org.splinter.protocol.view.CuckooHash;
import org.splinter.protocol.view.SlotCodec;
import org.splinter.protocol.view.ViewLayout;

/**
 * The bytes by which entries of a view are sorted, and a key's values behind them:
 *
 * <pre>
 * order (8 bytes) | point (16 bytes) | each part's value        numbers big-endian
 * </pre>
 *
 * The order is an unsigned number that follows the place in the view: the hash that decides the
 * shard, the position, or the point's leading bits, moved up to the top bit. Equal ranges of it
 * make equal work but for RANKED and BOXED views, whose keys may lie close to one another.
 */
final class EntryKey {
  private static final int POINT = Long.BYTES;
  private static final int VALUES = POINT + 2 * Long.BYTES;

  private final ViewLayout layout;
  private final CuckooHash hash;
  private final int shift;

  EntryKey(ViewLayout layout) {
    this.layout = layout;
    this.hash = new CuckooHash(CuckooHash.seed(layout.definition().name(), 0), 1, 1);
    this.shift =
        switch (layout.definition().addressing()) {
          case HASHED -> 0;
          case DENSE -> shift(layout.positions());
          case DYADIC -> shift(layout.positions() * layout.runs());
          case RANKED, BOXED -> 2 * Long.SIZE - layout.key().bits();
        };
  }

  private static int shift(long positions) {
    return Long.numberOfLeadingZeros(Math.max(1, positions - 1));
  }

  /** Returns the key of a point, with the bytes of its values. */
  byte[] of(DomainPoint point, byte[] values, int from, int length) {
    byte[] key = new byte[VALUES + length];
    Words.put(key, 0, order(point));
    Words.put(key, POINT, point.high());
    Words.put(key, POINT + Long.BYTES, point.low());
    System.arraycopy(values, from, key, VALUES, length);
    return key;
  }

  /** Returns the key of some values, which are not NULL. */
  byte[] of(List<Value> values) {
    ByteWriter bytes = new ByteWriter();
    values.forEach(value -> ValueBytes.write(bytes, value));
    DomainPoint point = layout.key().key(values.stream().map(Content::of).toList());
    return of(point, bytes.array(), 0, bytes.size());
  }

  private long order(DomainPoint point) {
    return switch (layout.definition().addressing()) {
      case HASHED -> hash.order(point);
      case DENSE, DYADIC -> layout.position(point) << shift;
      case RANKED, BOXED ->
          shift >= Long.SIZE
              ? point.low() << (shift - Long.SIZE)
              : point.high() << shift | (shift == 0 ? 0 : point.low() >>> (Long.SIZE - shift));
    };
  }

  /** Comparator of keys as tasks pass them on: nearly all of them by their order alone. */
  static final class Sorter extends WritableComparator {
    private static final int LENGTH = Integer.BYTES;

    Sorter() {
      super(BytesWritable.class);
    }

    @Override
    public int compare(
        byte[] one, int from, int length, byte[] other, int otherFrom, int otherLength) {
      int order =
          Long.compareUnsigned(Words.get(one, from + LENGTH), Words.get(other, otherFrom + LENGTH));
      return order != 0
          ? order
          : Arrays.compareUnsigned(
              one,
              from + LENGTH,
              from + length,
              other,
              otherFrom + LENGTH,
              otherFrom + otherLength);
    }
  }

  /**
   * Returns the number of the range that a key belongs to, if the order is divided into {@code
   * ranges} equal ones.
   */
  static int range(byte[] key, int ranges) {
    return (int) (((Words.get(key, 0) >>> 32) * ranges) >>> 32);
  }

  static DomainPoint point(byte[] key) {
    return new DomainPoint(Words.get(key, POINT), Words.get(key, POINT + Long.BYTES));
  }

  /** Returns the order of a key. */
  static long order(byte[] key) {
    return Words.get(key, 0);
  }

  /**
   * Returns the bytes of an entry's slot without the zeros after them.
   *
   * @param groups as they stand in the slot
   */
  static byte[] payload(byte[] key, byte[] groups) throws IOException {
    return SlotCodec.join(key, VALUES, groups);
  }

  /** Returns the bytes of an entry in a block: its key's values, and its groups. */
  static byte[] entry(byte[] key, byte[] groups) {
    byte[] entry = Arrays.copyOfRange(key, VALUES, key.length + groups.length);
    System.arraycopy(groups, 0, entry, key.length - VALUES, groups.length);
    return entry;
  }

  /** Returns how many bytes {@link #payload} has for a key and groups of these lengths. */
  static int payloadBytes(int keyBytes, int groupBytes) throws IOException {
    return SlotCodec.bytes(keyBytes - VALUES, groupBytes);
  }
}
