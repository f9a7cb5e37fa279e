package org.splinter.client.sql.condition;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.protocol.expression.Predicate;

/**
 * A conjunction of a template's conditions.
 *
 * @param filters public ones, which must be TRUE
 * @param required comparisons with secrets that must hold
 * @param excluded comparisons (EQUAL or of a pattern) that must be FALSE: {@code <>}, NOT LIKE
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

  /**
   * Checks that points and intervals of operands' orders decide all comparisons.
   *
   * @throws RefusedQueryException naming one that only a list of values decides
   */
  public static void requireOrdered(List<Clause> clauses, List<Operand> operands) {
    comparisons(clauses)
        .filter(one -> one.definition() instanceof PatternComparison match && match.byListAlone())
        .findFirst()
        .ifPresent(
            one -> {
              throw new RefusedQueryException(
                  one.operator().sql()
                      + " on "
                      + operands.get(one.operand()).name()
                      + " is decided value by value, which a fold of dense shares alone does: ask for"
                      + " sums and counts, and leave --evaluate out");
            });
  }

  /** Returns whether some comparison takes more secrets by a list of values than by order. */
  public static boolean anyByList(List<Clause> clauses, List<Operand> operands) {
    return comparisons(clauses)
        .anyMatch(
            one ->
                one.definition() instanceof PatternComparison match
                    && match.byList(operands.get(one.operand())));
  }

  private static Stream<SecretComparison> comparisons(List<Clause> clauses) {
    return clauses.stream()
        .flatMap(clause -> Stream.concat(clause.required().stream(), clause.excluded().stream()));
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

  /**
   * Returns the clauses that a row can be in, by their public conditions and by whether operands
   * and secrets are NULL.
   *
   * @param operands those of the comparisons, by number
   */
  static List<Clause> possible(List<Clause> clauses, List<Operand> operands) {
    return clauses.stream().filter(clause -> !clause.isContradiction(operands)).toList();
  }

  private boolean isContradiction(List<Operand> operands) {
    return NullTest.contradict(allTests()) || Outcomes.contradict(allFilters(operands));
  }

  /** Returns the public conditions that all rows of the clause meet: none compares a NULL. */
  List<Predicate> allFilters(List<Operand> operands) {
    Stream<Predicate> known =
        comparisons().map(one -> Outcomes.isKnown(operands.get(one.operand()).expression()));
    return Stream.concat(filters.stream(), known).distinct().toList();
  }

  /** Returns the tests of secrets for NULL that hold if any row is in the clause. */
  List<NullTest> allTests() {
    return Stream.concat(tests.stream(), comparisons().map(NullTest::known)).distinct().toList();
  }

  private Stream<SecretComparison> comparisons() {
    return Stream.concat(required.stream(), excluded.stream());
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
