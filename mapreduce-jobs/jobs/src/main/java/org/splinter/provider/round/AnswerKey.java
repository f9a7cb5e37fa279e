package org.splinter.provider.round;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;

/** The key of an answer's record: (query, part, group), 16 bytes, in that order. */
public final class AnswerKey implements WritableComparable<AnswerKey> {
  static final int BYTES = 16;

  private int query;
  private int part;
  private long group;

  void set(int ofQuery, int ofPart, long ofGroup) {
    this.query = ofQuery;
    this.part = ofPart;
    this.group = ofGroup;
  }

  int query() {
    return query;
  }

  int part() {
    return part;
  }

  long group() {
    return group;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeInt(query);
    out.writeInt(part);
    out.writeLong(group);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    query = in.readInt();
    part = in.readInt();
    group = in.readLong();
  }

  @Override
  public int compareTo(AnswerKey other) {
    int order = Integer.compare(query, other.query);
    order = order != 0 ? order : Integer.compare(part, other.part);
    return order != 0 ? order : Long.compare(group, other.group);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AnswerKey key && compareTo(key) == 0;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * query + part) + Long.hashCode(group);
  }

  /** Comparator of serialized keys: no field is negative, so byte order is key order. */
  public static final class ByteComparator extends WritableComparator {
    public ByteComparator() {
      super(AnswerKey.class);
    }

    @Override
    public int compare(byte[] left, int leftAt, int leftSize, byte[] right, int rightAt, int size) {
      return compareBytes(left, leftAt, BYTES, right, rightAt, BYTES);
    }
  }
}
