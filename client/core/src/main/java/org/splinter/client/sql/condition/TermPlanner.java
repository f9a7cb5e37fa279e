package org.splinter.client.sql.condition;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.splinter.client.sql.ast.RefusedException;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;

/**
 * Planner of clauses as signed products of factors whose sum is the condition's indicator.
 *
 * <p>Clauses over one key join to one factor, which the binder makes disjoint; an OR of different
 * factors is counted by inclusion and exclusion; an excluded comparison is all rows with a value
 * less those where it holds.
 */
public final class TermPlanner {
  /** The most terms of inclusion and exclusion. */
  static final int MAX_PRODUCTS = 64;

  private final List<Operand> operands;
  private final List<Factor> factors = new ArrayList<>();
  private final Map<Factor, Integer> numbers = new HashMap<>();
  private final List<Product> products = new ArrayList<>();

  /**
   * One signed product.
   *
   * @param filters public conditions on its rows
   * @param factors numbers of the factors, of which a row must be in all
   * @param known parameters that are not NULL, or no row counts
   */
  public record Product(
      int sign, List<Predicate> filters, List<Integer> factors, List<Integer> known) {
    public Product {
      filters = List.copyOf(filters);
      factors = List.copyOf(factors);
      known = List.copyOf(known);
    }

    /** Returns this product with one more factor and further public conditions on its rows. */
    public Product and(List<Predicate> furtherFilters, int factor) {
      List<Predicate> allFilters = new ArrayList<>(filters);
      allFilters.addAll(furtherFilters);
      List<Integer> allFactors = new ArrayList<>(factors);
      allFactors.add(factor);
      return new Product(sign, allFilters, allFactors, known);
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
   * @throws RefusedException if there would be more than {@link #MAX_PRODUCTS} products
   */
  public static Sum plan(List<Clause> clauses, List<Operand> operands) {
    TermPlanner planner = new TermPlanner(operands);
    List<List<Clause>> alternatives = planner.joined(clauses);
    if (alternatives.size() > 6) {
      throw tooMany((1L << Math.min(62, alternatives.size())) - 1);
    }
    for (int subset = 1; subset < 1 << alternatives.size(); subset++) {
      List<List<Clause>> chosen = new ArrayList<>();
      for (int i = 0; i < alternatives.size(); i++) {
        if ((subset >> i & 1) == 1) {
          chosen.add(alternatives.get(i));
        }
      }
      planner.addProducts(chosen.size() % 2 == 1 ? 1 : -1, chosen);
    }
    return new Sum(planner.factors, planner.products);
  }

  private static RefusedException tooMany(long products) {
    return new RefusedException(
        "WHERE joins conditions on different columns by OR in "
            + products
            + " or more overlapping ways, at most "
            + MAX_PRODUCTS
            + " are possible; ask the alternatives one by one");
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
  private record Shape(List<Predicate> filters, Set<Integer> operands, int interval, int alone) {}

  private Shape shape(Clause clause, int number) {
    TreeMap<Integer, Side> sides = clause.sides();
    TreeSet<Integer> intervals = new TreeSet<>(sides.keySet());
    intervals.removeIf(operand -> sides.get(operand) == Side.POINT);
    if (!clause.excluded().isEmpty() || intervals.size() > 1) {
      return new Shape(List.of(), Set.of(), -1, number);
    }
    int interval = intervals.isEmpty() ? -1 : intervals.first();
    if (sides.size() == 1 && exact(sides.firstKey())) {
      interval = sides.firstKey(); // points and intervals are both intervals of one coordinate
    }
    return new Shape(clause.filters(), sides.keySet(), interval, -1);
  }

  private boolean exact(int operand) {
    return !(operands.get(operand).domain() instanceof Domain.FreeText);
  }

  private void addProducts(int sign, List<List<Clause>> chosen) {
    List<Product> open = List.of(new Product(sign, List.of(), List.of(), List.of()));
    for (List<Clause> alternative : chosen) {
      open = open.stream().flatMap(p -> times(p, alternative).stream()).toList();
      if (products.size() + open.size() > MAX_PRODUCTS) {
        throw tooMany(products.size() + open.size());
      }
    }
    products.addAll(open);
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
    open.add(with(product, 1, first.filters(), slots, List.of()));
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
          List<Integer> known = excluded.stream().map(SecretComparison::parameter).toList();
          List<Predicate> filter =
              sides.containsKey(operand) ? List.of() : List.of(isKnown(operand));
          List<Factor.Slot> taken = new ArrayList<>();
          excluded.forEach(one -> taken.add(new Factor.Slot(List.of(one), List.of())));
          for (Product each : open) {
            next.add(with(each, 1, filter, List.of(), known));
            next.add(with(each, -1, List.of(), taken, known));
          }
          if (next.size() > MAX_PRODUCTS) {
            throw new RefusedException(
                "WHERE excludes values (<>, NOT IN, NOT LIKE) of so many columns that it makes "
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

  private Predicate isKnown(int operand) {
    Expression expression = operands.get(operand).expression();
    return new Predicate.Not(new Predicate.IsNull(expression));
  }

  private Product with(
      Product product,
      int sign,
      List<Predicate> filters,
      List<Factor.Slot> slots,
      List<Integer> known) {
    List<Predicate> allFilters = new ArrayList<>(product.filters());
    filters.stream().filter(filter -> !allFilters.contains(filter)).forEach(allFilters::add);
    List<Integer> allFactors = new ArrayList<>(product.factors());
    boolean bounded = slots.stream().anyMatch(slot -> !slot.required().isEmpty());
    if (bounded) {
      allFactors.add(numbers.computeIfAbsent(new Factor(slots), this::add));
    }
    List<Integer> allKnown = new ArrayList<>(product.known());
    allKnown.addAll(known);
    return new Product(product.sign() * sign, allFilters, allFactors, allKnown);
  }

  private int add(Factor factor) {
    factors.add(factor);
    return factors.size() - 1;
  }
}
