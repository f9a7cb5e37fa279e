package org.splinter.provider.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.aggregate.Measure.Kind;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.ExpressionCompiler;
import org.splinter.protocol.expression.RepeatedText;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;

/**
 * Tests that the limbs of a measure make up the number again, up to the square of the least number,
 * 2^126.
 */
final class MeasureColumnsTest {
  private static final Expression NUMBER = new ColumnValue(0);
  private static final Expression NOTE = new ColumnValue(1);
  private static final long[] EDGES = {
    Long.MIN_VALUE,
    Long.MIN_VALUE + 1,
    Long.MAX_VALUE,
    Long.MAX_VALUE - 1,
    0,
    1,
    -1,
    (1L << 31) - 1,
    1L << 31,
    -(1L << 31),
    -(1L << 31) - 1,
    (1L << 32) - 1,
    1L << 32,
    -(1L << 32),
    -(1L << 32) - 1,
    1L << 48,
    -(1L << 48)
  };

  @TempDir private Path directory;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final List<@Nullable Value[]> rows = new ArrayList<>();
  private PublicTable table;

  @BeforeEach
  void write() throws IOException {
    for (long edge : EDGES) {
      rows.add(new Value[] {new Value.Word(edge), new Value.Text("x")});
    }
    rows.get(1)[1] = new Value.Text("x".repeat(100_000));
    for (int i = 0; i < 500; i++) {
      long number = random.nextLong() >> random.nextInt(64);
      rows.add(
          new @Nullable Value[] {
            random.nextInt(5) == 0 ? null : new Value.Word(number),
            random.nextInt(5) == 0 ? null : new Value.Text("")
          });
    }
    List<Column> columns =
        List.of(new Column("number", ColumnType.INTEGER), new Column("note", ColumnType.STRING));
    Tables.Metadata metadata = Tables.of(columns, new boolean[2], rows);
    Manifest manifest = Tables.write(metadata, rows, directory);
    table = new PublicTable(manifest, metadata.dictionaries());
  }

  /** Returns the measures of some rows, one array per measure. */
  private List<long[]> measures(List<Measure> measures, int[] selected) throws IOException {
    MeasureColumns columns = new MeasureColumns(measures, new ExpressionCompiler(table));
    LongBuffer out = DirectBuffers.longs(measures.size() * selected.length);
    Tables.read(
        table.manifest(),
        directory,
        List.of(0, 1),
        batch -> columns.write(batch, selected, selected.length, out));
    List<long[]> result = new ArrayList<>();
    for (int w = 0; w < measures.size(); w++) {
      long[] column = new long[selected.length];
      out.get(w * selected.length, column);
      result.add(column);
    }
    return result;
  }

  private static List<Measure> limbs(Kind kind, int limbs) {
    return IntStream.range(0, limbs).mapToObj(i -> Measure.limb(kind, NUMBER, i, limbs)).toList();
  }

  private int[] someRows() {
    return IntStream.range(0, rows.size())
        .filter(row -> row < EDGES.length || random.nextBoolean())
        .toArray();
  }

  private BigInteger number(int row) {
    return rows.get(row)[0] instanceof Value.Word word
        ? BigInteger.valueOf(word.word())
        : BigInteger.ZERO;
  }

  @Test
  void limbsOfNumbersReassemble() throws IOException {
    for (int limbs = 1; limbs <= 2; limbs++) {
      int[] selected = someRows();
      List<long[]> columns = measures(limbs(Kind.VALUE, limbs), selected);
      for (int i = 0; i < selected.length; i++) {
        assertEquals(number(selected[i]), reassemble(columns, i), "seed " + seed);
      }
    }
  }

  @Test
  void limbsOfSquaresReassemble() throws IOException {
    int[] selected = someRows();
    for (int limbs = 1; limbs <= 4; limbs++) {
      List<long[]> columns = measures(limbs(Kind.SQUARE, limbs), selected);
      for (int i = 0; i < selected.length; i++) {
        BigInteger square = number(selected[i]).pow(2);
        BigInteger exact = reassemble(columns, i);
        // The last limb is 64 bits of the rest: with fewer than three limbs the top is cut off.
        int bits = 64 + 32 * (limbs - 1);
        assertEquals(
            BigInteger.ZERO,
            square.subtract(exact).mod(BigInteger.ONE.shiftLeft(bits)),
            "seed " + seed + ", " + square);
        assertTrue(limbs < 3 || square.equals(exact), "seed " + seed + ", " + square);
      }
    }
  }

  /**
   * Puts the limbs of a row together, and asserts that all but the last are 32 bits without a sign.
   */
  private static BigInteger reassemble(List<long[]> columns, int row) {
    BigInteger number = BigInteger.ZERO;
    for (int limb = 0; limb < columns.size(); limb++) {
      long word = columns.get(limb)[row];
      assertTrue(limb == columns.size() - 1 || word >>> 32 == 0);
      number = number.add(BigInteger.valueOf(word).shiftLeft(32 * limb));
    }
    return number;
  }

  @Test
  void sumsOfLimbsFitAWordAndReassembleToTheExactSum() throws IOException {
    int[] selected = someRows();
    List<Measure> measures = new ArrayList<>(limbs(Kind.VALUE, 2));
    measures.addAll(limbs(Kind.SQUARE, 4));
    List<long[]> columns = measures(measures, selected);
    List<long[]> sums = new ArrayList<>();
    for (long[] column : columns) {
      BigInteger exact = BigInteger.ZERO;
      for (long word : column) {
        exact = exact.add(BigInteger.valueOf(word));
      }
      sums.add(new long[] {exact.longValueExact()});
    }
    BigInteger sum = BigInteger.ZERO;
    BigInteger squares = BigInteger.ZERO;
    for (int row : selected) {
      sum = sum.add(number(row));
      squares = squares.add(number(row).pow(2));
    }
    assertEquals(sum, sum(sums.subList(0, 2)));
    assertEquals(squares, sum(sums.subList(2, 6)));
  }

  private static BigInteger sum(List<long[]> limbs) {
    BigInteger sum = BigInteger.ZERO;
    for (int limb = 0; limb < limbs.size(); limb++) {
      sum = sum.add(BigInteger.valueOf(limbs.get(limb)[0]).shiftLeft(32 * limb));
    }
    return sum;
  }

  @Test
  void presenceCountsNumbersAndTexts() throws IOException {
    int[] selected = someRows();
    List<long[]> columns =
        measures(
            List.of(
                Measure.whole(Kind.PRESENT, NOTE),
                Measure.whole(Kind.VALUE, NUMBER),
                Measure.whole(Kind.PRESENT, NUMBER),
                Measure.whole(Kind.PRESENT, RepeatedText.of(1, 8))),
            selected);
    for (int i = 0; i < selected.length; i++) {
      Value[] row = rows.get(selected[i]);
      assertEquals(row[1] == null ? 0 : 1, columns.get(0)[i]);
      assertEquals(number(selected[i]).longValue(), columns.get(1)[i]);
      assertEquals(row[0] == null ? 0 : 1, columns.get(2)[i]);
      assertEquals(row[1] == null ? 0 : 1, columns.get(3)[i]);
    }
  }
}
