package org.splinter.provider.lookup;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;

/** Which look-up a shuffled slot belongs to: (query, share), 8 bytes, in that order. */
public final class SlotKey implements WritableComparable<SlotKey> {
  private static final int BYTES = 8;

  private int query;
  private int share;

  void set(int query, int share) {
    this.query = query;
    this.share = share;
  }

  int query() {
    return query;
  }

  int share() {
    return share;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeInt(query);
    out.writeInt(share);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    query = in.readInt();
    share = in.readInt();
  }

  @Override
  public int compareTo(SlotKey other) {
    int order = Integer.compare(query, other.query);
    return order != 0 ? order : Integer.compare(share, other.share);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SlotKey key && compareTo(key) == 0;
  }

  @Override
  public int hashCode() {
    return 31 * query + share;
  }

  /** Compares serialized keys: no field is negative, so byte order is key order. */
  public static final class ByteComparator extends WritableComparator {
    public ByteComparator() {
      super(SlotKey.class);
    }

    @Override
    public int compare(byte[] left, int leftAt, int leftSize, byte[] right, int rightAt, int size) {
      return compareBytes(left, leftAt, BYTES, right, rightAt, BYTES);
    }
  }
}
