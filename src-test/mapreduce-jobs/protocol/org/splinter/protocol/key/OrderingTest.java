package org.splinter.protocol.key;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.table.WideDecimal;

/** Tests of coordinates against counting and comparing the values themselves. */
final class OrderingTest {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final String context = "seed " + seed;

  private static BigInteger big(long number) {
    return BigInteger.valueOf(number);
  }

  private static Ordering listed(List<? extends Value> values) {
    return Ordering.of(new Domain.Listed(new Dictionary(List.copyOf(values))));
  }

  private List<Value> words(int most) {
    TreeSet<Value> values = new TreeSet<>();
    for (int i = random.nextInt(most); i >= 0; i--) {
      values.add(new Value.Word(random.nextInt(4 * most) - 2 * most));
    }
    return new ArrayList<>(values);
  }

  /**
   * Returns a text of few different bytes, among them the least and the greatest, so that texts
   * often agree.
   */
  private Value.Text text(int longest) {
    byte[] letters = {0, 1, 'a', 'b', (byte) 0x80, (byte) 0xff};
    byte[] text = new byte[random.nextInt(longest + 1)];
    for (int i = 0; i < text.length; i++) {
      text[i] = letters[random.nextInt(letters.length)];
    }
    return new Value.Text(text);
  }

  private List<Value.Text> texts(int count, int longest) {
    TreeSet<Value.Text> values = new TreeSet<>();
    for (int i = 0; i < count; i++) {
      values.add(text(longest));
    }
    return new ArrayList<>(values);
  }

  private static boolean startsWith(Value.Text text, Value.Text prefix) {
    int length = prefix.utf8().length;
    return text.utf8().length >= length
        && Arrays.equals(Arrays.copyOf(text.utf8(), length), prefix.utf8());
  }

  @Test
  void listedValuesCountThoseBeforeThem() {
    for (int i = 0; i < 200; i++) {
      List<Value> values = words(1 + random.nextInt(40));
      List<Value> probes = new ArrayList<>(List.of(word(Long.MIN_VALUE), word(Long.MAX_VALUE)));
      for (int probe = -100; probe < 100; probe++) {
        probes.add(word(probe));
      }
      checkListed(values, probes);
    }
  }

  /** Checks numbers around both ends of a range, up to that of all 128 bits. */
  @Test
  void wideDecimalsCountTheNumbersBeforeThem() {
    for (int i = 0; i < 300; i++) {
      BigInteger low = new BigInteger(random.nextInt(WideDecimal.BITS), random);
      BigInteger high = new BigInteger(random.nextInt(WideDecimal.BITS), random);
      BigInteger min = i == 0 ? WideDecimal.LEAST : low.not();
      BigInteger max = i == 0 ? WideDecimal.GREATEST : high;
      Ordering order = Ordering.of(new Domain.Wide(min, max));
      BigInteger count = max.subtract(min).add(BigInteger.ONE);
      assertEquals(count.subtract(BigInteger.ONE), order.greatest(), context);
      assertEquals(order.greatest().bitLength(), order.bits(), context);
      assertTrue(order.exact());
      for (int probe = -3; probe <= 3; probe++) {
        for (BigInteger end : List.of(min, max, BigInteger.ZERO)) {
          BigInteger number = end.add(big(probe));
          if (WideDecimal.fits(number)) {
            checkWide(order, new Value.Text(WideDecimal.text(number)), number.subtract(min), count);
          }
        }
      }
    }
  }

  /** Checks texts that a false slot could hold in place of a number. */
  @Test
  void textsThatAreNoWideDecimalsHaveNoPlace() {
    Ordering order = Ordering.of(new Domain.Wide(BigInteger.ZERO, BigInteger.TEN));
    for (String text : List.of("", "5", "4" + "0".repeat(21), "2" + "0".repeat(22))) {
      assertEquals(Optional.empty(), order.coordinate(new Value.Text(text)), text);
      assertThrows(IllegalArgumentException.class, () -> order.below(new Value.Text(text)));
      assertThrows(IllegalArgumentException.class, () -> order.upTo(new Value.Text(text)));
    }
  }

  private void checkWide(Ordering order, Value value, BigInteger place, BigInteger count) {
    boolean occurs = place.signum() >= 0 && place.compareTo(count) < 0;
    BigInteger below = place.max(BigInteger.ZERO).min(count);
    assertEquals(below, order.below(value), context);
    assertEquals(occurs ? below.add(BigInteger.ONE) : below, order.upTo(value), context);
    assertEquals(occurs ? Optional.of(place) : Optional.empty(), order.coordinate(value), context);
  }

  @Test
  void listedTextsCountThoseBeforeThem() {
    for (int i = 0; i < 200; i++) {
      List<Value.Text> values = texts(1 + random.nextInt(60), 4);
      List<Value.Text> probes = texts(60, 6);
      probes.addAll(values);
      checkListed(values, probes);
      Ordering order = listed(values);
      for (Value.Text prefix : probes) {
        BigInteger[] range = order.startingWith(prefix.utf8());
        for (int rank = 0; rank < values.size(); rank++) {
          boolean inside = range[0].intValue() <= rank && rank < range[1].intValue();
          assertEquals(startsWith(values.get(rank), prefix), inside, context);
        }
      }
    }
  }

  private void checkListed(List<? extends Value> values, List<? extends Value> probes) {
    Ordering order = listed(values);
    assertTrue(order.exact());
    assertEquals(big(values.size() - 1L), order.greatest());
    assertEquals(order.greatest().bitLength(), order.bits());
    for (Value probe : probes) {
      long less = values.stream().filter(value -> value.compareTo(probe) < 0).count();
      boolean occurs = values.stream().anyMatch(probe::equals);
      checkPlace(order, probe, big(less), occurs);
    }
  }

  /** Asserts that {@code less} coordinates are below a value, and whether the value occurs. */
  private void checkPlace(Ordering order, Value value, BigInteger less, boolean occurs) {
    assertEquals(less, order.below(value), context);
    assertEquals(occurs ? less.add(BigInteger.ONE) : less, order.upTo(value), context);
    assertEquals(occurs ? Optional.of(less) : Optional.empty(), order.coordinate(value), context);
  }

  @Test
  void nothingListedHasNoCoordinates() {
    Ordering order = listed(List.of());
    assertEquals(0, order.bits());
    assertEquals(big(-1), order.greatest());
    checkPlace(order, word(7), BigInteger.ZERO, false);
    assertEquals(order.startingWith(new byte[1])[1], order.startingWith(new byte[1])[0]);
  }

  @Test
  void wordsCountTheirDistance() {
    long[] edges = {
      Long.MIN_VALUE, Long.MIN_VALUE + 1, -(1L << 32), -2, -1, 0, 1, 255, 256, Long.MAX_VALUE
    };
    for (long min : edges) {
      for (long max : edges) {
        if (min <= max) {
          checkRange(min, max, edges);
        }
      }
    }
    for (int i = 0; i < 1000; i++) {
      long one = random.nextLong() >> random.nextInt(64);
      long other = random.nextLong() >> random.nextInt(64);
      checkRange(
          Math.min(one, other),
          Math.max(one, other),
          one,
          other,
          one - 1,
          one + 1,
          other - 1,
          other + 1,
          random.nextLong());
    }
  }

  private void checkRange(long min, long max, long... probes) {
    Ordering order = Ordering.of(new Domain.Range(min, max));
    BigInteger size = big(max).subtract(big(min)).add(BigInteger.ONE);
    assertTrue(order.exact());
    assertEquals(size.subtract(BigInteger.ONE), order.greatest());
    assertEquals(order.greatest().bitLength(), order.bits());
    for (long probe : probes) {
      BigInteger less = big(probe).subtract(big(min)).max(BigInteger.ZERO).min(size);
      checkPlace(order, word(probe), less, min <= probe && probe <= max);
    }
  }

  @Test
  void theFullRangeHas64BitsAndOneValueNone() {
    assertEquals(64, Ordering.of(new Domain.Range(Long.MIN_VALUE, Long.MAX_VALUE)).bits());
    assertEquals(0, Ordering.of(new Domain.Range(-5, -5)).bits());
    assertEquals(0, listed(List.of(word(3))).bits());
  }

  @Test
  void aNumberHasNoPrefix() {
    Ordering order = Ordering.of(new Domain.Range(0, 9));
    assertThrows(IllegalArgumentException.class, () -> order.startingWith(new byte[] {'1'}));
  }

  /** Returns the coordinate of a text of some row: rows always have a place in the order. */
  private static BigInteger coordinate(Ordering order, Value row) {
    return order.upTo(row).subtract(BigInteger.ONE);
  }

  @Test
  void textsThatFitTheKeyAreOrderedExactly() {
    for (int longest = 0; longest <= 8; longest++) {
      Ordering order = Ordering.of(new Domain.FreeText(longest, 8));
      assertTrue(order.exact());
      List<Value.Text> rows = texts(60, longest);
      List<Value.Text> probes = texts(60, longest + 2);
      probes.addAll(rows);
      for (Value.Text row : rows) {
        BigInteger coordinate = coordinate(order, row);
        assertEquals(Optional.of(coordinate), order.coordinate(row), context);
        assertTrue(coordinate.signum() >= 0 && coordinate.compareTo(order.greatest()) <= 0);
        for (Value.Text probe : probes) {
          int compared = row.compareTo(probe);
          assertEquals(compared < 0, coordinate.compareTo(order.below(probe)) < 0, context);
          assertEquals(compared <= 0, coordinate.compareTo(order.upTo(probe)) < 0, context);
          checkPrefix(order, row, probe);
        }
      }
      for (Value.Text probe : probes) {
        boolean possible = probe.utf8().length <= longest;
        assertEquals(possible, order.coordinate(probe).isPresent(), context);
      }
    }
  }

  private void checkPrefix(Ordering order, Value.Text row, Value.Text prefix) {
    BigInteger coordinate = coordinate(order, row);
    BigInteger[] range = order.startingWith(prefix.utf8());
    boolean inside = range[0].compareTo(coordinate) <= 0 && coordinate.compareTo(range[1]) < 0;
    assertEquals(startsWith(row, prefix), inside, context);
  }

  @Test
  void longerTextsKeepTheirOrderAsFarAsTheKeyHoldsThem() {
    int kept = 3;
    Ordering order = Ordering.of(new Domain.FreeText(7, kept));
    assertFalse(order.exact());
    List<Value.Text> rows = texts(300, 7);
    for (int i = 1; i < rows.size(); i++) {
      BigInteger before = coordinate(order, rows.get(i - 1));
      BigInteger coordinate = coordinate(order, rows.get(i));
      int step = before.compareTo(coordinate);
      assertTrue(step <= 0, context);
      boolean agree = rows.get(i - 1).utf8().length >= kept && startsWithSame(rows, i, kept);
      assertEquals(agree, step == 0, context);
    }
    for (Value.Text row : rows) {
      BigInteger coordinate = coordinate(order, row);
      assertTrue(coordinate.compareTo(order.greatest()) <= 0);
      for (Value.Text probe : texts(50, kept - 1)) {
        assertEquals(row.compareTo(probe) < 0, coordinate.compareTo(order.below(probe)) < 0);
        assertEquals(row.compareTo(probe) <= 0, coordinate.compareTo(order.upTo(probe)) < 0);
      }
      for (Value.Text prefix : texts(50, kept)) {
        checkPrefix(order, row, prefix);
      }
    }
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> order.startingWith(new byte[kept + 1]));
    assertTrue(refusal.getMessage().contains("more than the 3 bytes"), refusal.getMessage());
  }

  private static boolean startsWithSame(List<Value.Text> rows, int i, int bytes) {
    byte[] start = Arrays.copyOf(rows.get(i - 1).utf8(), bytes);
    return startsWith(rows.get(i), new Value.Text(start));
  }

  @Test
  void theWidestTextHolds8BytesAndTheirNumber() {
    assertEquals(68, Ordering.of(new Domain.FreeText(100, 8)).bits());
    assertEquals(9, Ordering.of(new Domain.FreeText(1, 8)).bits());
    assertEquals(0, Ordering.of(new Domain.FreeText(0, 8)).bits());
    assertEquals(0, Ordering.of(new Domain.FreeText(100, 0)).bits());
  }

  private static Value.Word word(long word) {
    return new Value.Word(word);
  }
}
