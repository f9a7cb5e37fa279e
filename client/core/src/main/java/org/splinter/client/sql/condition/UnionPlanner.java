package org.splinter.client.sql.condition;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Predicate;

/**
 * Planner of clauses as factors whose union is the condition; MAX, TOP k and rows need a union,
 * since they cannot be subtracted. The binder makes the boxes of one factor disjoint; factors may
 * overlap. An exclusion becomes the intervals around the excluded values.
 */
public final class UnionPlanner {
  private final List<Operand> operands;

  private UnionPlanner(List<Operand> operands) {
    this.operands = operands;
  }

  /**
   * One part of the union.
   *
   * @param filters public conditions on its rows
   * @param tests of secrets for NULL, all of which hold, or no row is in it
   */
  public record Part(List<Predicate> filters, List<NullTest> tests, Factor factor) {
    public Part {
      filters = List.copyOf(filters);
      tests = List.copyOf(tests);
    }
  }

  /**
   * Returns the parts whose union the clauses are.
   *
   * @throws RefusedQueryException if a clause is no union of boxes with one interval each
   */
  public static List<Part> plan(List<Clause> clauses, List<Operand> operands) {
    UnionPlanner planner = new UnionPlanner(operands);
    Map<Shape, List<Factor.Slot>> joined = new LinkedHashMap<>();
    List<Clause> possible = Clause.possible(clauses, operands);
    for (Clause clause : possible.isEmpty() ? clauses.subList(0, 1) : possible) {
      List<Factor.Slot> slots = planner.slots(clause);
      joined
          .computeIfAbsent(planner.shape(clause, slots), shape -> new ArrayList<>())
          .addAll(slots);
    }
    return joined.entrySet().stream()
        .map(
            entry ->
                new Part(
                    entry.getKey().filters(), entry.getKey().tests(), new Factor(entry.getValue())))
        .toList();
  }

  /** Returns whether no row is in two of the parts, whatever the secrets. */
  public static boolean areDisjoint(List<Part> parts, List<Operand> operands) {
    for (int i = 0; i < parts.size(); i++) {
      for (Part other : parts.subList(i + 1, parts.size())) {
        List<Predicate> filters = new ArrayList<>(filters(parts.get(i), operands));
        filters.addAll(filters(other, operands));
        List<NullTest> tests = new ArrayList<>(tests(parts.get(i)));
        tests.addAll(tests(other));
        if (!NullTest.contradict(tests) && !Outcomes.contradict(filters)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Returns the conditions that all rows of a part meet: no comparison selects a NULL. */
  private static List<Predicate> filters(Part part, List<Operand> operands) {
    List<Predicate> filters = new ArrayList<>(part.filters());
    part.factor().slots().get(0).sides().keySet().stream()
        .map(operand -> Outcomes.isKnown(operands.get(operand).expression()))
        .forEach(filters::add);
    return filters;
  }

  /** Returns the tests that hold for all rows of a part: none is selected by a NULL. */
  private static List<NullTest> tests(Part part) {
    List<NullTest> tests = new ArrayList<>(part.tests());
    List<Factor.Slot> slots = part.factor().slots();
    slots
        .get(0)
        .comparisons()
        .map(NullTest::known)
        .filter(
            test ->
                slots.stream()
                    .allMatch(
                        slot -> slot.comparisons().map(NullTest::known).anyMatch(test::equals)))
        .forEach(tests::add);
    return tests;
  }

  private List<Factor.Slot> slots(Clause clause) {
    TreeMap<Integer, Side> sides = clause.sides();
    TreeMap<Integer, List<SecretComparison>> outside = new TreeMap<>();
    List<SecretComparison> atPoints = new ArrayList<>();
    for (SecretComparison excluded : clause.excluded()) {
      if (sides.get(excluded.operand()) == Side.POINT) {
        atPoints.add(excluded);
      } else {
        requireOrder(operands.get(excluded.operand()), excluded);
        outside.computeIfAbsent(excluded.operand(), o -> new ArrayList<>()).add(excluded);
      }
    }
    TreeSet<Integer> intervals = new TreeSet<>(outside.keySet());
    sides.forEach(
        (operand, side) -> {
          if (side != Side.POINT) {
            intervals.add(operand);
          }
        });
    requireOne(intervals, operands);
    if (outside.isEmpty()) {
      return List.of(new Factor.Slot(clause.required(), atPoints));
    }
    List<SecretComparison> excluded = outside.firstEntry().getValue();
    return IntStream.rangeClosed(0, excluded.size())
        .mapToObj(
            gap -> new Factor.Slot(clause.required(), atPoints, new Factor.Gap(excluded, gap)))
        .toList();
  }

  /** Refuses more than one interval, since no view is keyed by several. */
  public static void requireOne(Set<Integer> intervals, List<Operand> operands) {
    if (intervals.size() > 1) {
      throw new RefusedQueryException(
          "a view is keyed by one interval, the query joins intervals of "
              + String.join(
                  " and ", intervals.stream().map(operand -> operands.get(operand).name()).toList())
              + " by AND; compare all but one of them by = ?, or with a constant");
    }
  }

  private static void requireOrder(Operand operand, SecretComparison excluded) {
    if (!operand.ordering().exact() && excluded.side() == Side.POINT) {
      throw new RefusedQueryException(
          operand.name()
              + " is text that is not wholly in its key, so that a view cannot exclude a value of"
              + " it; ask without <> ?, or declare a longer prefix at import");
    }
  }

  /**
   * The properties that clauses must have in common to be joined to one factor.
   *
   * @param interval the operand that may be an interval, or -1
   */
  private record Shape(
      List<Predicate> filters, List<NullTest> tests, Set<Integer> operands, int interval) {}

  private Shape shape(Clause clause, List<Factor.Slot> slots) {
    TreeMap<Integer, Side> sides = slots.get(0).sides();
    int interval = new Factor(slots).orderedOperand();
    boolean exact =
        sides.size() == 1 && !(operands.get(sides.firstKey()).domain() instanceof Domain.FreeText);
    // Points and intervals are both intervals of one coordinate.
    return new Shape(
        filters(clause, sides.keySet()),
        clause.tests(),
        sides.keySet(),
        exact ? sides.firstKey() : interval);
  }

  /** Returns a clause's public conditions but for those that any key of the operands meets. */
  private List<Predicate> filters(Clause clause, Set<Integer> keyed) {
    List<Predicate> met =
        keyed.stream()
            .map(operand -> Outcomes.isKnown(operands.get(operand).expression()))
            .toList();
    return clause.filters().stream().filter(filter -> !met.contains(filter)).toList();
  }
}
