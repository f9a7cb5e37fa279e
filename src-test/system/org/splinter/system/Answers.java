package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.splinter.client.sql.answer.HistogramValue;

/**
 * A comparison of answers as SQL results: rows in any order, numbers by value, AVG to 1e-12
 * relative.
 */
final class Answers {
  private static final double TOLERANCE = 1e-12;

  private Answers() {}

  static void assertSame(String context, List<List<Object>> plain, List<List<Object>> ours) {
    assertSame(context, plain, ours, false);
  }

  /** Asserts that answers are equal, in the order of their rows if {@code ordered}. */
  static void assertSame(
      String context, List<List<Object>> plain, List<List<Object>> ours, boolean ordered) {
    assertEquals(plain.size(), ours.size(), () -> context + "\nplain " + plain + "\nours " + ours);
    List<List<Object>> left = ordered ? plain : sorted(plain);
    List<List<Object>> right = ordered ? ours : sorted(ours);
    for (int i = 0; i < left.size(); i++) {
      assertEquals(left.get(i).size(), right.get(i).size(), context);
      for (int j = 0; j < left.get(i).size(); j++) {
        Object a = left.get(i).get(j);
        Object b = right.get(i).get(j);
        assertTrue(
            same(a, b),
            () -> context + ": plain " + a + ", ours " + b + "\n" + left + "\n" + right);
      }
    }
  }

  private static List<List<Object>> sorted(List<List<Object>> rows) {
    return rows.stream().sorted(Comparator.comparing(Answers::sortKey)).toList();
  }

  /**
   * Returns the key of a row's order. Groups come first in every generated SELECT list, so they
   * decide it.
   */
  private static String sortKey(List<Object> row) {
    StringBuilder key = new StringBuilder();
    for (Object value : row) {
      boolean number = value instanceof Number && !(value instanceof Double);
      key.append(number ? new BigDecimal(value.toString()).stripTrailingZeros() : value)
          .append('|');
      if (value instanceof Double) {
        break;
      }
    }
    return key.toString();
  }

  private static boolean same(Object a, Object b) {
    if (a instanceof Tied tied) {
      return b instanceof List<?> list
          ? tied.allows(list)
          : tied.allows(List.of()) ? b == null : tied.allows(Collections.singletonList(b));
    }
    if (a == null || b == null) {
      return a == b;
    }
    if (a instanceof List<?> counts && b instanceof HistogramValue histogram) {
      return same(counts, histogram.counts());
    }
    if (a instanceof List<?> x && b instanceof List<?> y) {
      return x.size() == y.size()
          && IntStream.range(0, x.size()).allMatch(i -> same(x.get(i), y.get(i)));
    }
    if (a instanceof Double || b instanceof Double) {
      double x = ((Number) a).doubleValue();
      double y = ((Number) b).doubleValue();
      return Math.abs(x - y) <= TOLERANCE * Math.max(Math.abs(x), Math.abs(y));
    }
    if (a instanceof Number && b instanceof Number) {
      return new BigDecimal(a.toString()).compareTo(new BigDecimal(b.toString())) == 0;
    }
    return a.equals(b);
  }
}
