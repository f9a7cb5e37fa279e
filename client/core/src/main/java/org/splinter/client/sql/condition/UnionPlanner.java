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
  /** The most intervals of a box. */
  private static final int MAX_INTERVALS = 2;

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
   * @throws RefusedQueryException if a clause is no union of boxes with two intervals each at most
   */
  public static List<Part> plan(List<Clause> clauses, List<Operand> operands) {
    UnionPlanner planner = new UnionPlanner(operands);
    Map<Shape, List<Factor.Slot>> joined = new LinkedHashMap<>();
    List<Clause> possible = Clause.possible(clauses, operands);
    for (Clause clause : possible.isEmpty() ? clauses.subList(0, 1) : possible) {
      List<Factor.Slot> slots = planner.slots(clause);
      // The binder makes boxes disjoint in one interval. Each box of two is a part of its own.
      List<List<Factor.Slot>> alone =
          intervals(slots.get(0)) > 1 ? slots.stream().map(List::of).toList() : List.of(slots);
      for (List<Factor.Slot> together : alone) {
        int number = intervals(together.get(0)) > 1 ? joined.size() : -1;
        joined
            .computeIfAbsent(planner.shape(clause, together, number), shape -> new ArrayList<>())
            .addAll(together);
      }
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
    requireFew(intervals, operands);
    if (outside.size() > 1) {
      throw new RefusedQueryException(
          "PIR queries exclude values of one column, the query those of "
              + names(outside.keySet(), operands)
              + "; compare all but one of them by = ?, or with a constant");
    }
    if (outside.isEmpty()) {
      return List.of(new Factor.Slot(clause.required(), atPoints));
    }
    List<SecretComparison> excluded = outside.firstEntry().getValue();
    return IntStream.rangeClosed(0, excluded.size())
        .mapToObj(
            gap -> new Factor.Slot(clause.required(), atPoints, new Factor.Gap(excluded, gap)))
        .toList();
  }

  /** Refuses more than two intervals, since no view is keyed by them. */
  public static void requireFew(Set<Integer> intervals, List<Operand> operands) {
    if (intervals.size() > MAX_INTERVALS) {
      throw new RefusedQueryException(
          "a view is keyed by at most "
              + MAX_INTERVALS
              + " intervals, the query joins those of "
              + names(intervals, operands)
              + " by AND; compare all but two of them by = ?, or with a constant; folds and searches"
              + " of two providers take more, where columns have few values");
    }
  }

  private static String names(Set<Integer> numbers, List<Operand> operands) {
    return String.join(
        " and ", numbers.stream().map(operand -> operands.get(operand).name()).toList());
  }

  /** Returns how many operands a box bounds to an interval. */
  private static long intervals(Factor.Slot slot) {
    return slot.sides().values().stream().filter(side -> side != Side.POINT).count();
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
   * @param alone the number of a part that no other joins, else -1
   */
  private record Shape(
      List<Predicate> filters,
      List<NullTest> tests,
      Set<Integer> operands,
      int interval,
      int alone) {}

  private Shape shape(Clause clause, List<Factor.Slot> slots, int alone) {
    TreeMap<Integer, Side> sides = slots.get(0).sides();
    int interval = new Factor(slots).orderedOperand();
    boolean exact =
        sides.size() == 1 && !(operands.get(sides.firstKey()).domain() instanceof Domain.FreeText);
    // Points and intervals are both intervals of one coordinate.
    return new Shape(
        filters(clause, sides.keySet()),
        clause.tests(),
        sides.keySet(),
        exact ? sides.firstKey() : interval,
        alone);
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
