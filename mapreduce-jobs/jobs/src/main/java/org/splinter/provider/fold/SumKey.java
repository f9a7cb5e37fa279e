package org.splinter.provider.fold;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;

/** Which sum a shuffled value belongs to: (query, word, group), 16 bytes, in that order. */
public final class SumKey implements WritableComparable<SumKey> {
  private static final int BYTES = 16;

  private int query;
  private int word;
  private long group;

  void set(int query, int word, long group) {
    this.query = query;
    this.word = word;
    this.group = group;
  }

  int query() {
    return query;
  }

  int word() {
    return word;
  }

  long group() {
    return group;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeInt(query);
    out.writeInt(word);
    out.writeLong(group);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    query = in.readInt();
    word = in.readInt();
    group = in.readLong();
  }

  @Override
  public int compareTo(SumKey other) {
    int order = Integer.compare(query, other.query);
    order = order != 0 ? order : Integer.compare(word, other.word);
    return order != 0 ? order : Long.compare(group, other.group);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SumKey key && compareTo(key) == 0;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * query + word) + Long.hashCode(group);
  }

  /** Compares serialized keys: no field is negative, so byte order is key order. */
  public static final class ByteComparator extends WritableComparator {
    public ByteComparator() {
      super(SumKey.class);
    }

    @Override
    public int compare(byte[] left, int leftAt, int leftSize, byte[] right, int rightAt, int size) {
      return compareBytes(left, leftAt, BYTES, right, rightAt, BYTES);
    }
  }
}
