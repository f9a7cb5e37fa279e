package org.splinter.client.sql.condition;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A secret set of rows as a disjoint union of as many boxes as it has slots; a box bounds each of
 * the operands to a point or an interval. The binder makes the boxes disjoint; which slots end up
 * empty is secret.
 */
public record Factor(List<Slot> slots) {

  /**
   * One box of the template: the comparisons that must hold for a row to be in it; the excluded
   * ones must be FALSE.
   *
   * @param excluded comparisons of operands that {@code required} fixes to a point
   * @param gap where else the row must be, or null
   */
  public record Slot(
      List<SecretComparison> required, List<SecretComparison> excluded, @Nullable Gap gap) {
    public Slot {
      required = List.copyOf(required);
      excluded = List.copyOf(excluded);
    }

    public Slot(List<SecretComparison> required, List<SecretComparison> excluded) {
      this(required, excluded, null);
    }

    /** Returns all comparisons: required, excluded, and those of the gap. */
    public Stream<SecretComparison> comparisons() {
      return Stream.of(
              required, excluded, gap == null ? List.<SecretComparison>of() : gap.excluded())
          .flatMap(List::stream);
    }

    public TreeMap<Integer, Side> sides() {
      TreeMap<Integer, Side> sides = new Clause(List.of(), required, List.of()).sides();
      if (gap != null) {
        sides.merge(gap.operand(), gap.side(), Side::and);
      }
      return sides;
    }
  }

  /**
   * The values between two neighbours of the excluded ones, in their order, which is secret. Number
   * 0 is before the first excluded value, the last number after the last one.
   *
   * @param excluded comparisons of one operand
   */
  public record Gap(List<SecretComparison> excluded, int number) {
    public Gap {
      excluded = List.copyOf(excluded);
    }

    public int operand() {
      return excluded.get(0).operand();
    }

    Side side() {
      return number == 0 ? Side.BELOW : number == excluded.size() ? Side.ABOVE : Side.BETWEEN;
    }
  }

  public Factor {
    slots = List.copyOf(slots);
  }

  /**
   * Returns the operand that some slot bounds to an interval, or -1: a union of several slots has
   * at most one.
   */
  public int orderedOperand() {
    for (Slot slot : slots) {
      for (Map.Entry<Integer, Side> side : slot.sides().entrySet()) {
        if (side.getValue() != Side.POINT) {
          return side.getKey();
        }
      }
    }
    return -1;
  }
}
