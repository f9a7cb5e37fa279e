package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Value;

/** Tests of dictionaries and of the ranks in them against the collections of the platform. */
final class ColumnProfileTest {
  private final long seed = System.nanoTime();
  private final SplittableRandom random = new SplittableRandom(seed);

  @Test
  void wordsAreRankedInTheirOrder() throws FormatException {
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      values.add(
          new Value.Word(
              random.nextInt(3) == 0 ? random.nextLong() : (long) random.nextInt(-9, 5000) << 40));
    }
    values.add(new Value.Word(0));
    Ranks ranks = check(values, false);
    assertEquals(-1, ranks.of(1));
    assertEquals(-1, new Ranks(new Dictionary(List.of())).of(0));
  }

  @Test
  void stringsAreRankedAsUnsignedBytes() throws FormatException {
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      values.add(new Value.Text("é".repeat(random.nextInt(4)) + random.nextInt(5000)));
    }
    values.add(new Value.Text(""));
    Ranks ranks = check(values, true);
    assertEquals(-1, ranks.of(new byte[] {-1}, 0, 1));
  }

  /** Checks that the high words of the least and the greatest wide decimal are found. */
  @Test
  void wideDecimalsHaveBounds() throws FormatException {
    ColumnProfile first = new ColumnProfile(ColumnType.wide(2), 1);
    ColumnProfile second = new ColumnProfile(ColumnType.wide(2), 1);
    first.add(new OneValue(ColumnType.wide(2).parse("-0.01")), 0);
    second.add(new OneValue(ColumnType.wide(2).parse("1844674407370955161.60")), 0);
    second.add(new OneValue(ColumnType.wide(2).parse("7")), 0);
    first.merge(second.encode());
    assertEquals(new ColumnStatistics(0, -1, 10, 3), first.statistics());
    assertEquals(new ColumnStatistics(0, 0, 10, 2), second.statistics());
  }

  @Test
  void tooManyValuesHaveNoDictionary() {
    ColumnProfile profile = new ColumnProfile(ColumnType.INTEGER, 1);
    for (int i = 0; i <= Dictionary.MAX_SIZE; i++) {
      int distinct = i < Dictionary.MAX_SIZE ? i + 1 : ColumnStatistics.UNCOUNTED;
      profile.add(new OneValue(new Value.Word(i)), 0);
      assertEquals(distinct, profile.statistics().distinct());
    }
    profile.add(new OneValue(new Value.Word(0)), 0);
    assertEquals(ColumnStatistics.UNCOUNTED, profile.statistics().distinct());
  }

  /** Checks what two profiles with half of the values each make when they are merged. */
  private Ranks check(List<Value> values, boolean text) throws FormatException {
    ColumnType type = text ? ColumnType.STRING : ColumnType.INTEGER;
    ColumnProfile first = new ColumnProfile(type, 1);
    ColumnProfile second = new ColumnProfile(type, 1);
    for (Value value : values) {
      (random.nextBoolean() ? first : second).add(new OneValue(value), 0);
    }
    first.merge(second.encode());
    List<Value> expected = List.copyOf(new TreeSet<>(values));
    assertEquals(expected, first.dictionary().values(), "seed " + seed);
    assertEquals(expected.size(), first.statistics().distinct());
    Ranks ranks = new Ranks(first.dictionary());
    for (int rank = 0; rank < expected.size(); rank++) {
      OneValue row = new OneValue(expected.get(rank));
      assertEquals(
          rank,
          text ? ranks.of(row.text(0), row.textStart(0), row.textLength(0)) : ranks.of(row.word(0)),
          "seed " + seed);
    }
    return ranks;
  }

  /** A row of one value, whose text lies within other bytes. */
  private record OneValue(Value value) implements RowSource {
    @Override
    public boolean next() {
      return false;
    }

    @Override
    public @Nullable BadRow problem() {
      return null;
    }

    @Override
    public long position() {
      return 1;
    }

    @Override
    public boolean isNull(int column) {
      return false;
    }

    @Override
    public long word(int column) {
      return ((Value.Word) value).word();
    }

    @Override
    public byte[] text(int column) {
      byte[] padded = (" " + ((Value.Text) value).string() + "!").getBytes(StandardCharsets.UTF_8);
      return Arrays.copyOf(padded, padded.length + 1);
    }

    @Override
    public int textStart(int column) {
      return 1;
    }

    @Override
    public int textLength(int column) {
      return ((Value.Text) value).utf8().length;
    }

    @Override
    public float progress() {
      return 1;
    }

    @Override
    public byte[] digest() {
      return new byte[0];
    }

    @Override
    public void close() {}
  }
}
