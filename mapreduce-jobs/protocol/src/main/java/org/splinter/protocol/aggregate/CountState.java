package org.splinter.protocol.aggregate;

import java.math.BigInteger;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.Value;

/** The number of rows, or of rows that have a value. */
public final class CountState implements AdditiveState {
  private long count;

  public long count() {
    return count;
  }

  @Override
  public SortedMap<Value, BigInteger> numbers() {
    return new TreeMap<>(Map.of(ONLY, BigInteger.valueOf(count)));
  }

  @Override
  public void add(RowInput row) {
    if (row.size() == 0 || !row.isNull(0)) {
      count++;
    }
  }

  @Override
  public void merge(AggregateState other) {
    count += ((CountState) other).count;
  }

  @Override
  public void write(ByteWriter out) {
    out.varint(count);
  }

  @Override
  public void read(ByteReader in) throws FormatException {
    count = in.varint("count", 0, Long.MAX_VALUE);
  }
}
