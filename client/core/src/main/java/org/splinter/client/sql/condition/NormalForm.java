package org.splinter.client.sql.condition;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.Scalars;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;

/**
 * WHERE as a public filter AND an OR of clauses. Negations are pushed down to the comparisons by
 * the rules of three-valued logic, so that a clause is TRUE exactly where all its parts are TRUE
 * (or, if excluded, FALSE); a part of the condition without secrets stays one public predicate.
 *
 * @param filter what all rows must pass, or null
 * @param clauses never empty; a single clause without content if there is no secret
 */
public record NormalForm(@Nullable Predicate filter, List<Clause> clauses) {
  /** The most clauses before those over one key are joined. */
  static final int MAX_CLAUSES = 1024;

  private static final Clause ALWAYS = new Clause(List.of(), List.of(), List.of());

  public NormalForm {
    clauses = List.copyOf(clauses);
  }

  /** Planner of the parts of a condition that have no structure of their own. */
  public interface Parts {
    /** Returns the predicate of a condition without secrets. */
    Predicate predicate(Condition condition);

    /**
     * Returns the number of the operand that an expression is.
     *
     * @param comparison how it is compared with a secret
     * @param secret the secret
     * @throws RefusedQueryException if it cannot be
     */
    int operand(Scalar scalar, ComparisonDefinition comparison, Scalar.Parameter secret);

    /** Returns the expression of an operand. */
    Expression expression(int operand);
  }

  /**
   * Returns the normal form of a WHERE clause.
   *
   * @throws RefusedQueryException if there would be more than {@link #MAX_CLAUSES} clauses
   */
  public static NormalForm of(@Nullable Condition where, Parts parts) {
    List<Predicate> filters = new ArrayList<>();
    List<Clause> clauses = List.of(ALWAYS);
    for (Condition term : where == null ? List.<Condition>of() : where.conjuncts()) {
      if (isPublic(term)) {
        filters.add(parts.predicate(term));
      } else {
        clauses = product(clauses, new Reader(parts, false).clauses(term));
      }
    }
    return new NormalForm(filters.isEmpty() ? null : conjunction(filters), clauses);
  }

  private static Predicate conjunction(List<Predicate> predicates) {
    return predicates.size() == 1 ? predicates.get(0) : new Predicate.And(predicates);
  }

  private static boolean isPublic(Condition condition) {
    boolean[] secret = new boolean[1];
    Scalars.visit(condition, scalar -> secret[0] |= scalar instanceof Scalar.Parameter);
    return !secret[0];
  }

  /** Returns every clause of one list with every clause of the other. */
  private static List<Clause> product(List<Clause> left, List<Clause> right) {
    requireAtMost((long) left.size() * right.size());
    List<Clause> product = new ArrayList<>();
    for (Clause a : left) {
      for (Clause b : right) {
        product.add(
            new Clause(
                joined(a.filters(), b.filters()),
                joined(a.required(), b.required()),
                joined(a.excluded(), b.excluded()),
                joined(a.tests(), b.tests())));
      }
    }
    return product;
  }

  private static <T> List<T> joined(List<T> left, List<T> right) {
    List<T> all = new ArrayList<>(left);
    right.stream().filter(element -> !left.contains(element)).forEach(all::add);
    return all;
  }

  private static void requireAtMost(long clauses) {
    if (clauses > MAX_CLAUSES) {
      throw new RefusedQueryException(
          "WHERE makes "
              + clauses
              + " combinations of secret conditions, at most "
              + MAX_CLAUSES
              + " are possible; write fewer ORs, or IS [NOT] DISTINCT FROM, under ANDs");
    }
  }

  /**
   * Reader of the clauses of one condition.
   *
   * @param negated whether a row is in a clause where the condition is FALSE, and not TRUE
   */
  private record Reader(Parts parts, boolean negated) implements Condition.Visitor<List<Clause>> {

    List<Clause> clauses(Condition condition) {
      return isPublic(condition) ? List.of(ofRows(condition)) : condition.accept(this);
    }

    private Clause ofRows(Condition condition) {
      Predicate predicate = parts.predicate(condition);
      return new Clause(
          List.of(negated ? new Predicate.Not(predicate) : predicate), List.of(), List.of());
    }

    @Override
    public List<Clause> comparison(Condition.Comparison comparison) {
      ComparisonDefinition definition = Comparisons.of(comparison.operator());
      Scalar.Parameter secret = (Scalar.Parameter) comparison.right();
      int operand = parts.operand(comparison.left(), definition, secret);
      return definition.clauses(operand, parts.expression(operand), secret.index(), negated);
    }

    @Override
    public List<Clause> isNull(Condition.IsNull test) {
      return List.of(ofRows(test)); // refused there, if it is of a secret
    }

    @Override
    public List<Clause> and(Condition.And and) {
      return negated ? anyOf(and.terms()) : allOf(and.terms());
    }

    @Override
    public List<Clause> or(Condition.Or or) {
      return negated ? allOf(or.terms()) : anyOf(or.terms());
    }

    @Override
    public List<Clause> not(Condition.Not not) {
      return new Reader(parts, !negated).clauses(not.term());
    }

    private List<Clause> anyOf(List<Condition> terms) {
      List<Clause> all = new ArrayList<>();
      List<Predicate> filters = new ArrayList<>();
      for (Condition term : terms) {
        for (Clause clause : clauses(term)) {
          if (clause.isPublic()) {
            filters.add(conjunction(clause.filters()));
          } else {
            all.add(clause);
          }
        }
        requireAtMost(all.size());
      }
      // All public alternatives are one, so that they overlap with the others once.
      if (!filters.isEmpty()) {
        Predicate any = filters.size() == 1 ? filters.get(0) : new Predicate.Or(filters);
        all.add(new Clause(List.of(any), List.of(), List.of()));
      }
      return all;
    }

    private List<Clause> allOf(List<Condition> terms) {
      List<Clause> all = List.of(ALWAYS);
      for (Condition term : terms) {
        all = product(all, clauses(term));
      }
      return all;
    }
  }
}
