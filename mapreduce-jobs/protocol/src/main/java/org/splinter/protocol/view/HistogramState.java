package org.splinter.protocol.view;

import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/** How many values fall into each bucket; it takes the bucket's number of a row. */
public final class HistogramState implements AggregateState {
  private final long[] counts;

  HistogramState(int buckets) {
    this.counts = new long[buckets];
  }

  /** From the bucket below the first boundary to the one from the last boundary on. */
  public long[] counts() {
    return counts.clone();
  }

  @Override
  public void add(RowInput row) {
    if (!row.isNull(0)) {
      counts[(int) row.word(0)]++;
    }
  }

  @Override
  public void merge(AggregateState other) {
    long[] others = ((HistogramState) other).counts;
    for (int i = 0; i < counts.length; i++) {
      counts[i] += others[i];
    }
  }

  @Override
  public void unite(AggregateState other) {
    merge(other);
  }

  @Override
  public void write(ByteWriter out) {
    for (long count : counts) {
      out.varint(count);
    }
  }

  @Override
  public void read(ByteReader in) throws FormatException {
    for (int i = 0; i < counts.length; i++) {
      counts[i] = in.varint("bucket's count", 0, Long.MAX_VALUE);
    }
  }
}
