package org.splinter.protocol.aggregate;

import java.math.BigInteger;
import java.util.SortedMap;
import java.util.TreeMap;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.Value;

/** The number of values in each bucket; a row's input is the number of its bucket. */
public final class HistogramState implements AdditiveState {
  private final long[] counts;

  HistogramState(int buckets) {
    this.counts = new long[buckets];
  }

  /**
   * Returns the counts from the bucket below the first boundary to the one from the last boundary
   * on.
   */
  public long[] counts() {
    return counts.clone();
  }

  @Override
  public SortedMap<Value, BigInteger> numbers() {
    SortedMap<Value, BigInteger> numbers = new TreeMap<>();
    for (int bucket = 0; bucket < counts.length; bucket++) {
      numbers.put(new Value.Word(bucket), BigInteger.valueOf(counts[bucket]));
    }
    return numbers;
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
