package org.splinter.client.sql.fold;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.condition.Factor;
import org.splinter.client.sql.condition.Operand;
import org.splinter.client.sql.condition.SecretComparison;
import org.splinter.client.sql.condition.TermPlanner;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.key.KeyDefinition;
import org.splinter.protocol.key.KeyPart;
import org.splinter.protocol.table.PublicTable;

/**
 * Planner of products of factors as functions of any values: those of one public condition over the
 * same operands are one function. Intervals are not cut, and an operand may be compared in any way,
 * since a function may have any value at each key. A row where an operand is NULL has no key, so
 * that products over other operands are other terms.
 */
final class DensePlanner {
  private final List<Operand> operands;
  private final TermPlanner.Sum sum;
  private final PublicTable table;
  private final int parties;
  private final int maxBits;

  /**
   * Makes a planner.
   *
   * @param maxBits of a key
   */
  DensePlanner(SecretSelection rows, PublicTable table, int parties, int maxBits) {
    this.operands = rows.operands();
    this.sum = rows.sum();
    this.table = table;
    this.parties = parties;
    this.maxBits = maxBits;
  }

  /**
   * Returns the terms, in the order in which their first products come.
   *
   * @throws RefusedQueryException if a product has too many keys
   */
  List<DenseTerm> terms() {
    Map<List<Predicate>, List<TermPlanner.Product>> byFilter = new LinkedHashMap<>();
    for (TermPlanner.Product product : sum.products()) {
      byFilter.computeIfAbsent(product.filters(), key -> new ArrayList<>()).add(product);
    }
    List<DenseTerm> terms = new ArrayList<>();
    byFilter.forEach((filters, products) -> addTerms(filters, products, terms));
    return terms;
  }

  private void addTerms(
      List<Predicate> filters, List<TermPlanner.Product> products, List<DenseTerm> terms) {
    Map<Set<Integer>, List<TermPlanner.Product>> byOperands = new LinkedHashMap<>();
    for (TermPlanner.Product product : products) {
      byOperands.computeIfAbsent(operandsOf(product), key -> new ArrayList<>()).add(product);
    }
    byOperands.forEach((of, alike) -> terms.add(term(filters, alike, List.copyOf(of))));
  }

  private Set<Integer> operandsOf(TermPlanner.Product product) {
    Set<Integer> all = new TreeSet<>();
    for (int factor : product.factors()) {
      for (Factor.Slot slot : sum.factors().get(factor).slots()) {
        slot.comparisons().map(SecretComparison::operand).forEach(all::add);
      }
    }
    return new LinkedHashSet<>(all);
  }

  private DenseTerm term(
      List<Predicate> filters, List<TermPlanner.Product> products, List<Integer> of) {
    List<KeyPart> parts =
        of.stream().map(operand -> KeyPart.equal(operands.get(operand).expression())).toList();
    KeyDefinition key = KeyDefinition.of(table, parts);
    if (key.hashes() || key.bits() > maxBits) {
      throw new RefusedQueryException(
          "the values of "
              + String.join(", ", of.stream().map(each -> operands.get(each).name()).toList())
              + " make more than 2^"
              + maxBits
              + " keys, which is all that a fold of "
              + parties
              + " providers takes; compare fewer columns, or columns of fewer values, or let the"
              + " query be answered from views");
    }
    return new DenseTerm(
        filters.isEmpty()
            ? null
            : filters.size() == 1 ? filters.get(0) : new Predicate.And(filters),
        products,
        of,
        key);
  }
}
