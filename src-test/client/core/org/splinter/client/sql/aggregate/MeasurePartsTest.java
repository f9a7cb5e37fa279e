package org.splinter.client.sql.aggregate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;

/** Tests that the sums of parts make the sums of whole measures, and no part is too large. */
final class MeasurePartsTest {
  private static final long SEED = 20_261_128;
  private static final Expression NUMBER = new Expression.ColumnValue(0);
  private static final long[] EDGES = {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 32, -77};

  private static PublicTable table(long... numbers) {
    List<Value[]> rows =
        Arrays.stream(numbers).mapToObj(number -> new Value[] {new Value.Word(number)}).toList();
    return Tables.of(List.of(new Column("number", ColumnType.INTEGER)), new boolean[] {false}, rows)
        .table();
  }

  /** Returns a measure of a number as providers take it. */
  private static long measured(Measure measure, long number) {
    BigInteger whole = BigInteger.valueOf(number);
    whole = measure.kind() == Measure.Kind.SQUARE ? whole.multiply(whole) : whole;
    BigInteger rest = whole.shiftRight(measure.shift());
    return measure.kind() == Measure.Kind.PRESENT
        ? 1
        : measure.bits() == Measure.REST
            ? rest.longValue()
            : rest.longValue() & ((1L << measure.bits()) - 1);
  }

  @Test
  void sumsOfPartsMakeThoseOfWholeMeasures() {
    Random random = new Random(SEED);
    List<Measure> measures =
        List.of(
            Measure.whole(Measure.Kind.PRESENT, NUMBER),
            Measure.whole(Measure.Kind.VALUE, NUMBER),
            Measure.limb(Measure.Kind.VALUE, NUMBER, 0, 2),
            Measure.limb(Measure.Kind.VALUE, NUMBER, 1, 2),
            Measure.whole(Measure.Kind.SQUARE, NUMBER),
            Measure.limb(Measure.Kind.SQUARE, NUMBER, 0, 4),
            Measure.limb(Measure.Kind.SQUARE, NUMBER, 2, 4),
            Measure.limb(Measure.Kind.SQUARE, NUMBER, 3, 4));
    for (int bits = 1; bits <= 44; bits++) {
      long[] numbers = new long[20];
      int width = bits % 4 == 0 ? 64 : 1 + random.nextInt(64);
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = i < EDGES.length && width == 64 ? EDGES[i] : random.nextLong() >> (64 - width);
      }
      MeasureParts parts =
          new MeasureParts(List.of(new Aggregation(List.of(), measures)), table(numbers), bits);
      List<Measure> split = parts.aggregations().get(0).measures();
      long[] sums = new long[1 + split.size()];
      sums[0] = numbers.length;
      for (int i = 0; i < split.size(); i++) {
        for (long number : numbers) {
          long part = measured(split.get(i), number);
          assertEquals(0, Math.abs(part) >>> bits, split.get(i) + ", seed " + SEED);
          sums[1 + i] += part;
        }
      }
      long[] whole = new long[1 + measures.size()];
      whole[0] = numbers.length;
      for (int i = 0; i < measures.size(); i++) {
        for (long number : numbers) {
          whole[1 + i] += measured(measures.get(i), number);
        }
      }
      QuerySums joined = parts.joined(new QuerySums(List.of(new TreeMap<>(Map.of(7L, sums)))));
      assertArrayEquals(whole, joined.aggregations().get(0).get(7L), bits + " bits, seed " + SEED);
    }
  }

  @Test
  void smallNumbersStayWhole() {
    List<Measure> measures = List.of(Measure.whole(Measure.Kind.VALUE, NUMBER));
    List<Aggregation> whole = List.of(new Aggregation(List.of(), measures));
    assertEquals(whole, new MeasureParts(whole, table(-1000, 1000), 26).aggregations());
    assertEquals(
        List.of(
            new Measure(Measure.Kind.VALUE, NUMBER, 0, 8),
            new Measure(Measure.Kind.VALUE, NUMBER, 8, 0)),
        new MeasureParts(whole, table(-1000, 1000), 8).aggregations().get(0).measures());
  }
}
