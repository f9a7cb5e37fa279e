package org.splinter.client.sql.condition;

import java.util.List;
import java.util.TreeMap;
import org.splinter.protocol.expression.Predicate;

/**
 * A conjunction of a template's conditions.
 *
 * @param filters public ones, which must be TRUE
 * @param required comparisons with secrets that must hold
 * @param excluded comparisons (EQUAL or LIKE) that must be FALSE: {@code <>}, NOT LIKE
 * @param tests of secrets for NULL that must hold besides: a comparison that holds, or is FALSE,
 *     has a secret that is not NULL by itself
 */
public record Clause(
    List<Predicate> filters,
    List<SecretComparison> required,
    List<SecretComparison> excluded,
    List<NullTest> tests) {
  public Clause {
    filters = List.copyOf(filters);
    required = List.copyOf(required);
    excluded = List.copyOf(excluded);
    tests = List.copyOf(tests);
  }

  /** Makes a clause that no secret's being NULL decides. */
  public Clause(
      List<Predicate> filters, List<SecretComparison> required, List<SecretComparison> excluded) {
    this(filters, required, excluded, List.of());
  }

  /** Returns whether it depends on no secret. */
  boolean isPublic() {
    return required.isEmpty() && excluded.isEmpty() && tests.isEmpty();
  }

  /** Returns the clause of one comparison that must hold. */
  static Clause requiring(SecretComparison comparison) {
    return new Clause(List.of(), List.of(comparison), List.of());
  }

  /** Returns the clause of one comparison that must be FALSE. */
  static Clause excluding(SecretComparison comparison) {
    return new Clause(List.of(), List.of(), List.of(comparison));
  }

  /** Returns the clause of a public condition on rows, where a secret is NULL or is not. */
  static Clause testing(Predicate filter, NullTest test) {
    return new Clause(List.of(filter), List.of(), List.of(), List.of(test));
  }

  /** Returns the form of the set of values that each operand must be in, by its number. */
  TreeMap<Integer, Side> sides() {
    TreeMap<Integer, Side> sides = new TreeMap<>();
    for (SecretComparison comparison : required) {
      sides.merge(comparison.operand(), comparison.side(), Side::and);
    }
    return sides;
  }
}
