package org.splinter.protocol.aggregate;

import java.io.IOException;
import java.math.BigInteger;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.table.ValueBytes;

/** The number of rows that have each value. */
public final class ValueCountsState implements AdditiveState {
  /** The most different values of a group. */
  public static final int MAX_VALUES = Dictionary.MAX_SIZE;

  private final boolean text;
  private final SortedMap<Value, Long> counts = new TreeMap<>();

  ValueCountsState(boolean text) {
    this.text = text;
  }

  @Override
  public SortedMap<Value, BigInteger> numbers() {
    SortedMap<Value, BigInteger> numbers = new TreeMap<>();
    counts.forEach((value, count) -> numbers.put(value, BigInteger.valueOf(count)));
    return numbers;
  }

  @Override
  public void add(RowInput row) throws IOException {
    if (!row.isNull(0)) {
      counts.merge(Objects.requireNonNull(row.column(0).value(row.row())), 1L, Long::sum);
      requireFew();
    }
  }

  @Override
  public void merge(AggregateState other) throws IOException {
    ((ValueCountsState) other)
        .counts.forEach((value, count) -> counts.merge(value, count, Long::sum));
    requireFew();
  }

  private void requireFew() throws IOException {
    if (counts.size() > MAX_VALUES) {
      throw new RefusedRequestException(
          "a key has more than "
              + MAX_VALUES
              + " different values of an expression whose values are counted; count those of a"
              + " coarser one, such as a prefix or a quotient");
    }
  }

  /** Writes the number of values, and for each, ascending, the value and its count. */
  @Override
  public void write(ByteWriter out) {
    out.varint(counts.size());
    for (Map.Entry<Value, Long> each : counts.entrySet()) {
      ValueBytes.write(out, each.getKey());
      out.varint(each.getValue());
    }
  }

  @Override
  public void read(ByteReader in) throws FormatException {
    int size = (int) in.varint("values", 0, MAX_VALUES);
    for (int i = 0; i < size; i++) {
      Value value = ValueBytes.read(in, "counted value", text);
      if (value == null) {
        throw in.error("a counted value is NULL");
      }
      if (!counts.isEmpty() && value.compareTo(counts.lastKey()) <= 0) {
        throw in.error("counted value " + i + " stands before its place");
      }
      counts.put(value, in.varint("value's count", 1, Long.MAX_VALUE));
    }
  }
}
