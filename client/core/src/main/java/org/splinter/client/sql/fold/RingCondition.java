package org.splinter.client.sql.fold;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.aggregate.MeasureParts;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.condition.Factor;
import org.splinter.client.sql.condition.Operand;
import org.splinter.client.sql.condition.TermPlanner;
import org.splinter.fss.Output;
import org.splinter.fss.RingParameters;
import org.splinter.fss.ring.RingSet;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.fold.ShareForm;
import org.splinter.protocol.fold.Term;
import org.splinter.protocol.key.KeyPart;
import org.splinter.protocol.table.PublicTable;

/**
 * Public rule by which the secrets of a query become ring functions, made of the template and the
 * table's statistics alone.
 *
 * @param operands the expressions that secrets are compared with
 * @param factors the secret sets of rows that products are made of
 * @param terms one per term of the plan, in order
 * @param scale by which sums are read
 * @param parts the measures as providers sum them up
 */
public record RingCondition(
    List<Operand> operands,
    List<Factor> factors,
    List<ProductTerm> terms,
    RingScale scale,
    MeasureParts parts)
    implements FoldCondition {
  /** The most bits of a key: a table of its values is expanded. */
  public static final int MAX_KEY_BITS =
      Math.min(RingParameters.MAX_DOMAIN_BITS, Output.RESIDUES.maxTableBits());

  /**
   * Plans the terms of a condition.
   *
   * @param aggregations what the query sums up
   * @throws RefusedQueryException if there are too many keys or shares, or too many rows
   */
  static Planned plan(
      SecretSelection rows,
      List<Aggregation> aggregations,
      PublicTable table,
      PlanOptions options) {
    TermPlanner.Sum sum = rows.sum();
    List<Operand> operands = rows.operands();
    int parties = options.trust().parties();
    List<DenseTerm> dense = new DensePlanner(rows, table, parties, MAX_KEY_BITS).terms();
    RingScale scale = scale(Math.max(1, sum.products().size()), dense.size(), aggregations, table);
    MeasureParts parts = parts(scale, aggregations, table);
    List<ProductTerm> terms = new ArrayList<>();
    for (DenseTerm term : dense) {
      RowPatterns patterns = new RowPatterns(term, sum.factors(), operands);
      terms.add(
          term.operands().isEmpty()
              ? new ProductTerm(term, 0, 1)
              : ProductTerm.of(
                  term,
                  patterns,
                  RingParameters.MAX_ROW_BITS,
                  RingParameters.MAX_COLUMN_BITS,
                  columns ->
                      new RingParameters(parties, term.key().bits(), columns, scale.sums())
                          .shareBytes()));
    }
    RingCondition condition = new RingCondition(operands, sum.factors(), terms, scale, parts);
    return new Planned(condition, terms.stream().map(condition::term).toList());
  }

  /** Takes the smaller ring, of shorter shares, unless that cuts measures into more parts. */
  private static RingScale scale(
      int values, int terms, List<Aggregation> aggregations, PublicTable table) {
    RingScale large = RingScale.of(RingSet.L, values, terms).orElseThrow();
    Optional<RingScale> small =
        RingScale.of(RingSet.S, values, terms)
            .filter(scale -> scale.suits(table.manifest().rows()))
            .filter(
                scale ->
                    parts(scale, aggregations, table).words()
                        == parts(large, aggregations, table).words());
    return small.orElse(large);
  }

  private static MeasureParts parts(
      RingScale scale, List<Aggregation> aggregations, PublicTable table) {
    return new MeasureParts(aggregations, table, scale.bitsOfWeight(table.manifest().rows()));
  }

  private Term term(ProductTerm ring) {
    List<KeyPart> key =
        ring.term().operands().stream()
            .map(operand -> KeyPart.equal(operands.get(operand).expression()))
            .toList();
    boolean constant = key.isEmpty();
    ShareForm form =
        constant ? ShareForm.CONSTANT : ShareForm.ring(ring.columnBits(), scale.sums());
    return new Term(
        ring.term().filter(), key, !constant, Collections.nCopies(ring.products(), form));
  }

  public RingCondition {
    operands = List.copyOf(operands);
    factors = List.copyOf(factors);
    terms = List.copyOf(terms);
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.ring(this);
  }
}
