package org.splinter.client.sql;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A secret set of rows as a disjoint union of as many boxes as it has slots: a box bounds each of
 * the operands to a point or an interval. The binder makes the boxes disjoint; which slots end up
 * empty is secret.
 */
record Factor(List<Slot> slots) {

  /**
   * One box of the template: the comparisons that must hold for a row to be in it, all others being
   * FALSE.
   *
   * @param excluded comparisons of operands that {@code required} fixes to a point
   */
  record Slot(List<SecretComparison> required, List<SecretComparison> excluded) {
    Slot {
      required = List.copyOf(required);
      excluded = List.copyOf(excluded);
    }

    TreeMap<Integer, Side> sides() {
      return new Clause(List.of(), required, List.of()).sides();
    }
  }

  Factor {
    slots = List.copyOf(slots);
  }

  /** The operand that some slot bounds to an interval, or -1: a union of slots has at most one. */
  int orderedOperand() {
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
