package org.splinter.protocol.aggregate;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.Value;

/**
 * The exact sum of words or of their squares, in 192 bits: 2^63 rows of squares below 2^126 are
 * less than 2^190.
 */
public final class SumState implements AdditiveState {
  private static final int MAX_BYTES = 3 * Long.BYTES;

  private final boolean squared;
  private long low;
  private long middle;
  private long high;

  SumState(boolean squared) {
    this.squared = squared;
  }

  public BigInteger value() {
    return new BigInteger(
        ByteBuffer.allocate(MAX_BYTES).putLong(high).putLong(middle).putLong(low).array());
  }

  @Override
  public SortedMap<Value, BigInteger> numbers() {
    return new TreeMap<>(Map.of(ONLY, value()));
  }

  @Override
  public void add(RowInput row) {
    if (!row.isNull(0)) {
      add(row.word(0));
    }
  }

  void add(long word) {
    if (squared) {
      add(word * word, Math.multiplyHigh(word, word), 0);
    } else {
      long sign = word >> (Long.SIZE - 1);
      add(word, sign, sign);
    }
  }

  @Override
  public void merge(AggregateState other) {
    SumState sum = (SumState) other;
    add(sum.low, sum.middle, sum.high);
  }

  private void add(long addLow, long addMiddle, long addHigh) {
    low += addLow;
    long carry = Long.compareUnsigned(low, addLow) < 0 ? 1 : 0;
    long sum = middle + addMiddle;
    long carried = sum + carry;
    // At most one of the two additions can overflow.
    boolean overflow =
        Long.compareUnsigned(sum, addMiddle) < 0 || Long.compareUnsigned(carried, sum) < 0;
    middle = carried;
    high += addHigh + (overflow ? 1 : 0);
  }

  /**
   * Writes the number of bytes, then as few bytes as the two's complement number takes, big-endian.
   */
  @Override
  public void write(ByteWriter out) {
    byte[] bytes = value().toByteArray();
    out.u8(bytes.length).fixed(bytes);
  }

  @Override
  public void read(ByteReader in) throws FormatException {
    int length = in.u8("sum's bytes", 1, MAX_BYTES);
    BigInteger value = new BigInteger(in.fixed("sum", length));
    if (value.toByteArray().length != length) {
      throw in.error("a sum has idle bytes");
    }
    low = value.longValue();
    middle = value.shiftRight(Long.SIZE).longValue();
    high = value.shiftRight(2 * Long.SIZE).longValue();
  }
}
