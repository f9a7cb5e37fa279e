package org.splinter.client.sql.condition;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Condition.Operator;
import org.splinter.client.sql.ast.RefusedException;
import org.splinter.client.sql.ast.Scalar;
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
     * @param operator how it is compared with a secret
     */
    int operand(Scalar scalar, Operator operator);
  }

  /**
   * Returns the normal form of a WHERE clause.
   *
   * @throws RefusedException if there would be more than {@link #MAX_CLAUSES} clauses
   */
  public static NormalForm of(@Nullable Condition where, Parts parts) {
    List<Predicate> filters = new ArrayList<>();
    List<Clause> clauses = List.of(ALWAYS);
    for (Condition term : conjuncts(where)) {
      if (isPublic(term)) {
        filters.add(parts.predicate(term));
      } else {
        clauses = product(clauses, new NormalForm.Reader(parts).clauses(term, false));
      }
    }
    return new NormalForm(filters.isEmpty() ? null : conjunction(filters), clauses);
  }

  private static Predicate conjunction(List<Predicate> predicates) {
    return predicates.size() == 1 ? predicates.get(0) : new Predicate.And(predicates);
  }

  private static List<Condition> conjuncts(@Nullable Condition where) {
    if (where == null) {
      return List.of();
    }
    return where instanceof Condition.And and ? and.terms() : List.of(where);
  }

  private static boolean isPublic(Condition condition) {
    if (condition instanceof Condition.Comparison comparison) {
      return !(comparison.right() instanceof Scalar.Parameter);
    } else if (condition instanceof Condition.And and) {
      return and.terms().stream().allMatch(NormalForm::isPublic);
    } else if (condition instanceof Condition.Or or) {
      return or.terms().stream().allMatch(NormalForm::isPublic);
    }
    return !(condition instanceof Condition.Not not) || isPublic(not.term());
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
                joined(a.excluded(), b.excluded())));
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
      throw new RefusedException(
          "WHERE makes "
              + clauses
              + " combinations of secret conditions, at most "
              + MAX_CLAUSES
              + " are possible; write fewer ORs under ANDs");
    }
  }

  /** Reader of the clauses of one condition. */
  private record Reader(Parts parts) {

    List<Clause> clauses(Condition condition, boolean negated) {
      if (isPublic(condition)) {
        return List.of(new Clause(List.of(predicate(condition, negated)), List.of(), List.of()));
      } else if (condition instanceof Condition.Not not) {
        return clauses(not.term(), !negated);
      } else if (condition instanceof Condition.And and) {
        return negated ? anyOf(and.terms(), true) : allOf(and.terms(), false);
      } else if (condition instanceof Condition.Or or) {
        return negated ? allOf(or.terms(), true) : anyOf(or.terms(), false);
      }
      return List.of(comparison((Condition.Comparison) condition, negated));
    }

    private Predicate predicate(Condition condition, boolean negated) {
      Predicate predicate = parts.predicate(condition);
      return negated ? new Predicate.Not(predicate) : predicate;
    }

    private List<Clause> anyOf(List<Condition> terms, boolean negated) {
      List<Clause> all = new ArrayList<>();
      List<Predicate> filters = new ArrayList<>();
      for (Condition term : terms) {
        for (Clause clause : clauses(term, negated)) {
          if (clause.required().isEmpty() && clause.excluded().isEmpty()) {
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

    private List<Clause> allOf(List<Condition> terms, boolean negated) {
      List<Clause> all = List.of(ALWAYS);
      for (Condition term : terms) {
        all = product(all, clauses(term, negated));
      }
      return all;
    }

    private Clause comparison(Condition.Comparison comparison, boolean negated) {
      int operand = parts.operand(comparison.left(), comparison.operator());
      int parameter = ((Scalar.Parameter) comparison.right()).index();
      Operator operator = comparison.operator();
      boolean excludes = negated;
      if (operator == Operator.NOT_EQUAL) {
        operator = Operator.EQUAL;
        excludes = !negated;
      } else if (negated && operator != Operator.EQUAL && operator != Operator.LIKE) {
        operator = opposite(operator);
        excludes = false;
      }
      List<SecretComparison> one = List.of(new SecretComparison(operand, operator, parameter));
      return excludes
          ? new Clause(List.of(), List.of(), one)
          : new Clause(List.of(), one, List.of());
    }

    private static Operator opposite(Operator operator) {
      return switch (operator) {
        case LESS -> Operator.GREATER_OR_EQUAL;
        case LESS_OR_EQUAL -> Operator.GREATER;
        case GREATER -> Operator.LESS_OR_EQUAL;
        case GREATER_OR_EQUAL -> Operator.LESS;
        case EQUAL, NOT_EQUAL, LIKE -> throw new IllegalArgumentException("" + operator);
      };
    }
  }
}
