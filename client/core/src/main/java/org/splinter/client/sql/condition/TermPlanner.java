package org.splinter.client.sql.condition;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Predicate;

/**
 * Planner of clauses as signed products of factors whose sum is the condition's indicator.
 *
 * <p>Clauses over one key join to one factor, which the binder makes disjoint; an OR of different
 * factors is counted by inclusion and exclusion; an excluded comparison is all rows with a value
 * less those where it holds. A product that no row can be in, whatever the secrets, is left out.
 */
public final class TermPlanner {
  /** The most terms of inclusion and exclusion. */
  static final int MAX_PRODUCTS = 64;

  private final List<Operand> operands;
  private final List<Factor> factors = new ArrayList<>();
  private final Map<Factor, Integer> numbers = new HashMap<>();

  /**
   * One signed product.
   *
   * @param filters public conditions on its rows
   * @param factors numbers of the factors, of which a row must be in all
   * @param tests of secrets for NULL, all of which hold, or no row counts
   */
  public record Product(
      int sign, List<Predicate> filters, List<Integer> factors, List<NullTest> tests) {
    /** The product of nothing: all rows. */
    static final Product ALL = new Product(1, List.of(), List.of(), List.of());

    public Product {
      filters = List.copyOf(filters);
      factors = List.copyOf(factors);
      tests = List.copyOf(tests);
    }

    Product negated() {
      return new Product(-sign, filters, factors, tests);
    }

    /** Returns this product with one more factor and further public conditions on its rows. */
    public Product and(List<Predicate> furtherFilters, int factor) {
      List<Predicate> allFilters = new ArrayList<>(filters);
      allFilters.addAll(furtherFilters);
      List<Integer> allFactors = new ArrayList<>(factors);
      allFactors.add(factor);
      return new Product(sign, allFilters, allFactors, tests);
    }
  }

  /** All factors, and the products of them. */
  public record Sum(List<Factor> factors, List<Product> products) {}

  private TermPlanner(List<Operand> operands) {
    this.operands = operands;
  }

  /**
   * Returns the sum that is 1 on the rows of any clause, and 0 on all others.
   *
   * @param operands those of the clauses' comparisons, by number
   * @throws RefusedQueryException if there would be more than {@link #MAX_PRODUCTS} products
   */
  public static Sum plan(List<Clause> clauses, List<Operand> operands) {
    List<Clause> possible = Clause.possible(clauses, operands);
    if (possible.isEmpty()) {
      // A query of no rows is asked like any other: by a product that none is in.
      Clause none = clauses.get(0);
      return new Sum(
          List.of(),
          List.of(new Product(1, none.allFilters(operands), List.of(), none.allTests())));
    }
    TermPlanner planner = new TermPlanner(operands);
    List<Product> products = new ArrayList<>();
    for (List<Clause> alternative : planner.joined(possible)) {
      // Rows of both are counted twice until they are subtracted once.
      List<Product> added = new ArrayList<>(planner.times(Product.ALL, alternative));
      for (Product product : products) {
        added.addAll(planner.times(product.negated(), alternative));
        requireFew(products.size() + added.size());
      }
      products.addAll(added);
    }
    return new Sum(planner.factors, products);
  }

  private static void requireFew(int products) {
    if (products > MAX_PRODUCTS) {
      throw new RefusedQueryException(
          "WHERE makes "
              + products
              + " or more summands of conditions on different columns (OR, <>, NOT IN, IS [NOT]"
              + " DISTINCT FROM), at most "
              + MAX_PRODUCTS
              + " are possible; write fewer of these, or ask what OR joins one by one");
    }
  }

  /** Joins clauses that the binder can make disjoint. */
  private List<List<Clause>> joined(List<Clause> clauses) {
    Map<Shape, List<Clause>> joined = new LinkedHashMap<>();
    for (int i = 0; i < clauses.size(); i++) {
      joined
          .computeIfAbsent(shape(clauses.get(i), i), key -> new ArrayList<>())
          .add(clauses.get(i));
    }
    return new ArrayList<>(joined.values());
  }

  /**
   * The properties that clauses must have in common to be joined.
   *
   * @param interval the operand that may be an interval, or -1
   * @param alone the number of a clause that joins no other, else -1
   */
  private record Shape(
      List<Predicate> filters,
      List<NullTest> tests,
      Set<Integer> operands,
      int interval,
      int alone) {}

  private Shape shape(Clause clause, int number) {
    TreeMap<Integer, Side> sides = clause.sides();
    TreeSet<Integer> intervals = new TreeSet<>(sides.keySet());
    intervals.removeIf(operand -> sides.get(operand) == Side.POINT);
    if (!clause.excluded().isEmpty() || intervals.size() > 1) {
      return new Shape(List.of(), List.of(), Set.of(), -1, number);
    }
    int interval = intervals.isEmpty() ? -1 : intervals.first();
    if (sides.size() == 1 && exact(sides.firstKey())) {
      interval = sides.firstKey(); // points and intervals are both intervals of one coordinate
    }
    return new Shape(clause.filters(), clause.tests(), sides.keySet(), interval, -1);
  }

  private boolean exact(int operand) {
    return !(operands.get(operand).domain() instanceof Domain.FreeText);
  }

  /**
   * Multiplies a product by an alternative's factor, in as many summands as its exclusions make.
   */
  private List<Product> times(Product product, List<Clause> alternative) {
    Clause first = alternative.get(0);
    TreeMap<Integer, Side> sides = first.sides();
    List<Factor.Slot> slots = new ArrayList<>();
    for (Clause clause : alternative) {
      slots.add(new Factor.Slot(clause.required(), atPoints(clause, sides)));
    }
    List<Product> open = new ArrayList<>();
    addWith(product, 1, first.filters(), slots, first.tests(), open);
    Map<Integer, List<SecretComparison>> exclusions = new TreeMap<>();
    for (SecretComparison excluded : first.excluded()) {
      if (sides.get(excluded.operand()) != Side.POINT) {
        // Points and prefixes of free text have different keys.
        boolean apart = !exact(excluded.operand()) && excluded.side() != Side.POINT;
        int group = 2 * excluded.operand() + (apart ? 1 : 0);
        exclusions.computeIfAbsent(group, g -> new ArrayList<>()).add(excluded);
      }
    }
    exclusions.forEach(
        (group, excluded) -> {
          int operand = group / 2;
          List<Product> next = new ArrayList<>();
          List<NullTest> known = excluded.stream().map(NullTest::known).toList();
          List<Predicate> filter =
              sides.containsKey(operand)
                  ? List.of()
                  : List.of(Outcomes.isKnown(operands.get(operand).expression()));
          List<Factor.Slot> taken = new ArrayList<>();
          excluded.forEach(one -> taken.add(new Factor.Slot(List.of(one), List.of())));
          for (Product each : open) {
            addWith(each, 1, filter, List.of(), known, next);
            addWith(each, -1, List.of(), taken, known, next);
          }
          if (next.size() > MAX_PRODUCTS) {
            throw new RefusedQueryException(
                "WHERE excludes values (<>, NOT IN, NOT LIKE, IS DISTINCT FROM) of so many columns that it makes "
                    + next.size()
                    + " or more summands, at most "
                    + MAX_PRODUCTS
                    + " are possible; exclude values of fewer columns");
          }
          open.clear();
          open.addAll(next);
        });
    return open;
  }

  /**
   * Returns the exclusions that the binder can decide: those of operands that are one secret value.
   */
  private static List<SecretComparison> atPoints(Clause clause, Map<Integer, Side> sides) {
    return clause.excluded().stream().filter(e -> sides.get(e.operand()) == Side.POINT).toList();
  }

  /** Adds a product with more factors, conditions and tests, unless no row could be in it. */
  private void addWith(
      Product product,
      int sign,
      List<Predicate> filters,
      List<Factor.Slot> slots,
      List<NullTest> tests,
      List<Product> to) {
    List<Predicate> allFilters = new ArrayList<>(product.filters());
    filters.stream().filter(filter -> !allFilters.contains(filter)).forEach(allFilters::add);
    List<NullTest> allTests = new ArrayList<>(product.tests());
    tests.stream().filter(test -> !allTests.contains(test)).forEach(allTests::add);
    boolean bounded = slots.stream().anyMatch(slot -> !slot.required().isEmpty());
    Optional<Factor> factor = bounded ? Optional.of(new Factor(slots)) : Optional.empty();
    if (NullTest.contradict(allTests) || isEmpty(allFilters, product.factors(), factor)) {
      return;
    }
    List<Integer> allFactors = new ArrayList<>(product.factors());
    factor.ifPresent(more -> allFactors.add(numbers.computeIfAbsent(more, this::add)));
    to.add(new Product(product.sign() * sign, allFilters, allFactors, allTests));
  }

  /** Returns whether no row can meet the conditions and be in the factors, which hold no NULL. */
  private boolean isEmpty(
      List<Predicate> filters, List<Integer> ofFactors, Optional<Factor> furtherFactor) {
    List<Predicate> all = new ArrayList<>(filters);
    Stream.concat(ofFactors.stream().map(factors::get), furtherFactor.stream())
        .flatMap(factor -> factor.slots().get(0).sides().keySet().stream())
        .forEach(operand -> all.add(Outcomes.isKnown(operands.get(operand).expression())));
    return Outcomes.contradict(all);
  }

  private int add(Factor factor) {
    factors.add(factor);
    return factors.size() - 1;
  }
}
