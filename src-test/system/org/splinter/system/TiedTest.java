package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the answers that an order with ties allows, and of those that it does not. */
final class TiedTest {
  private static final List<Tied.Row> ROWS =
      List.of(row(1, "a"), row(2, "b"), row(2, "c"), row(2, "c"), row(3, null));

  private static Tied.Row row(int rank, Object value) {
    return new Tied.Row(rank, Arrays.asList(value, new BigDecimal("1.50")));
  }

  private static List<List<Object>> answer(Object... values) {
    return Arrays.stream(values)
        .map(v -> Arrays.asList(v, (Object) new BigDecimal("1.5")))
        .toList();
  }

  private static boolean allows(int offset, int most, Object... values) {
    return new Tied(ROWS, offset, most).allows(answer(values));
  }

  @Test
  void equalRanksMayStandInAnyOrder() {
    assertTrue(allows(0, Tied.ALL, "a", "c", "b", "c", null));
    assertTrue(allows(0, 3, "a", "c", "c"));
    assertTrue(allows(0, 3, "a", "b", "c"));
    assertTrue(allows(2, 2, "b", "c"));
    assertTrue(allows(4, 9, (Object) null));
    assertTrue(allows(9, 9));
  }

  @Test
  void allElseIsRefused() {
    assertFalse(allows(0, Tied.ALL, "a", "b", "c", "c"), "one too few");
    assertFalse(allows(0, 2, "a", "b", "c"), "one too many");
    assertFalse(allows(0, 3, "a", "b", "b"), "one row twice");
    assertFalse(allows(0, 2, "b", "a"), "ranks out of order");
    assertFalse(allows(0, 1, "b"), "a later rank");
    assertFalse(allows(0, 2, "a", "d"), "no row");
    assertFalse(allows(9, 9, "a"), "past the end");
  }
}
