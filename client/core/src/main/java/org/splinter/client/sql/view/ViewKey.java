package org.splinter.client.sql.view;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.condition.Factor;
import org.splinter.client.sql.condition.Side;
import org.splinter.client.sql.condition.UnionPlanner;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.client.sql.view.PirTerm.KeySource;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionCodec;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.key.Ordering;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.view.Addressing;
import org.splinter.protocol.view.DyadicLevels;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewLayout;

/**
 * Key and addressing of a view for some factors. Public, of the template and the table alone.
 *
 * @param filter which rows the view holds, or null for all
 * @param equal the parts compared for equality, in an order that does not depend on the text's
 * @param ordered the operands compared by order, in an order that does not depend on the text's
 * @param boxes how many boxes the factors' intersections are
 */
record ViewKey(
    @Nullable Predicate filter,
    Addressing addressing,
    List<KeySource> equal,
    List<Integer> ordered,
    int boxes) {

  /**
   * The most levels of dyadic nodes: over more they would be mostly empty, so ranks take their
   * place.
   */
  private static final int MAX_LEVELS = 24;

  /** The most slots of all levels, for each row of the table. */
  private static final int MAX_SLOTS_PER_ROW = 4;

  /** Number of slots that are always worth it, since they save a round. */
  private static final long FREE_SLOTS = 65_536;

  ViewKey {
    equal = List.copyOf(equal);
    ordered = List.copyOf(ordered);
  }

  /**
   * Returns the key of the product of factors.
   *
   * @param filters public conditions on its rows beside the query's own
   * @throws RefusedQueryException if there are more than two intervals in it, or too many boxes
   */
  static ViewKey of(LogicalQuery query, List<Predicate> filters, List<Factor> factors) {
    List<Predicate> conjuncts = new ArrayList<>();
    addConjuncts(query.where().filter(), conjuncts);
    filters.forEach(filter -> addConjuncts(filter, conjuncts));
    List<SortedMap<Integer, Side>> boxes = boxes(factors);
    TreeSet<Integer> intervals = new TreeSet<>();
    for (SortedMap<Integer, Side> box : boxes) {
      box.forEach((operand, side) -> addInterval(operand, side, intervals));
    }
    UnionPlanner.requireFew(intervals, query.operands());
    List<Integer> ordered = new ArrayList<>(intervals);
    ordered.sort(Comparator.comparing(part -> bytes(query.operands().get(part).expression())));
    List<KeySource> equal = new ArrayList<>();
    for (int operand : boxes.get(0).keySet()) {
      if (!intervals.contains(operand)) {
        equal.add(new PirTerm.Compared(operand));
      }
    }
    Addressing addressing = addressing(query, equal, ordered);
    if (addressing == Addressing.HASHED) {
      moveLiterals(conjuncts, equal, query);
    }
    equal.sort(Comparator.comparing(part -> bytes(part.expression(query.operands()))));
    return new ViewKey(conjunction(conjuncts), addressing, equal, ordered, boxes.size());
  }

  private static List<SortedMap<Integer, Side>> boxes(List<Factor> factors) {
    List<SortedMap<Integer, Side>> boxes = List.of(new TreeMap<>());
    for (Factor factor : factors) {
      List<SortedMap<Integer, Side>> all = new ArrayList<>();
      for (SortedMap<Integer, Side> box : boxes) {
        for (Factor.Slot slot : factor.slots()) {
          TreeMap<Integer, Side> both = new TreeMap<>(box);
          slot.sides().forEach((operand, side) -> both.merge(operand, side, Side::and));
          all.add(both);
        }
      }
      if (all.size() > PirPlan.MAX_SHARES) {
        throw new RefusedQueryException(
            "WHERE takes "
                + all.size()
                + " or more PIR queries, at most "
                + PirPlan.MAX_SHARES
                + " are possible; write fewer alternatives");
      }
      boxes = all;
    }
    return boxes;
  }

  private static void addInterval(int operand, Side side, Set<Integer> intervals) {
    if (side != Side.POINT) {
      intervals.add(operand);
    }
  }

  private static Addressing addressing(
      LogicalQuery query, List<KeySource> equal, List<Integer> ordered) {
    if (ordered.isEmpty()) {
      return equal.isEmpty() ? Addressing.DENSE : Addressing.HASHED;
    }
    if (ordered.size() > 1) {
      return Addressing.BOXED;
    }
    BigInteger runs = BigInteger.ONE;
    for (KeySource part : equal) {
      Domain domain = Domain.of(part.expression(query.operands()), query.table());
      if (domain instanceof Domain.FreeText) {
        return Addressing.RANKED; // its values have no numbers
      }
      runs = runs.multiply(values(Ordering.of(domain)));
    }
    BigInteger positions = values(query.operands().get(ordered.get(0)).ordering());
    long most = Math.max(FREE_SLOTS, MAX_SLOTS_PER_ROW * query.table().manifest().rows());
    // All heights together have about two slots a position.
    most = Math.min(most / 2, ViewLayout.MAX_POSITIONS);
    boolean few = positions.multiply(runs).compareTo(BigInteger.valueOf(most)) <= 0;
    return few && new DyadicLevels(positions.longValueExact(), 1).levels() <= MAX_LEVELS
        ? Addressing.DYADIC
        : Addressing.RANKED;
  }

  private static BigInteger values(Ordering ordering) {
    return ordering.greatest().add(BigInteger.ONE).max(BigInteger.ONE);
  }

  /** Moves conjuncts that compare with a constant for equality from the filter into the key. */
  private static void moveLiterals(
      List<Predicate> conjuncts, List<KeySource> equal, LogicalQuery query) {
    for (Predicate conjunct : List.copyOf(conjuncts)) {
      if (conjunct instanceof Predicate.Comparison comparison
          && comparison.operator() == Predicate.Operator.EQUAL
          && !(comparison.left() instanceof Expression.Constant)
          && comparison.right() instanceof Expression.Constant constant
          && equal.size() < ViewDefinition.MAX_KEY_PARTS
          && equal.stream()
              .map(part -> part.expression(query.operands()))
              .noneMatch(comparison.left()::equals)) {
        equal.add(new PirTerm.Fixed(comparison.left(), constant.value()));
        conjuncts.remove(conjunct);
      }
    }
  }

  private static void addConjuncts(@Nullable Predicate predicate, List<Predicate> conjuncts) {
    if (predicate instanceof Predicate.And and) {
      and.terms().forEach(term -> addConjuncts(term, conjuncts));
    } else if (predicate != null && !conjuncts.contains(predicate)) {
      conjuncts.add(predicate);
    }
  }

  private static @Nullable Predicate conjunction(List<Predicate> conjuncts) {
    return conjuncts.isEmpty()
        ? null
        : conjuncts.size() == 1 ? conjuncts.get(0) : new Predicate.And(conjuncts);
  }

  private static String bytes(Expression expression) {
    return HexFormat.of().formatHex(ExpressionCodec.encode(expression));
  }
}
