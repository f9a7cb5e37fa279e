package org.splinter.client.sql.fold;

import java.util.ArrayList;
import java.util.List;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.aggregate.MeasureParts;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.condition.Factor;
import org.splinter.client.sql.condition.Operand;
import org.splinter.client.sql.condition.TermPlanner;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.fold.CellGrid;
import org.splinter.protocol.fold.Term;
import org.splinter.protocol.key.KeyPart;
import org.splinter.protocol.table.PublicTable;

/**
 * Public rule by which the secrets of a query become functions of cells, made of the template and
 * the table's statistics alone.
 *
 * @param operands the expressions that secrets are compared with
 * @param factors the secret sets of rows that products are made of
 * @param terms one per term of the plan, in order
 * @param keyBits the length of the client's key
 * @param parts the measures as providers sum them up, whose weights add up to less than 2^64
 */
public record CellCondition(
    List<Operand> operands,
    List<Factor> factors,
    List<ProductTerm> terms,
    int keyBits,
    MeasureParts parts)
    implements FoldCondition {
  public CellCondition {
    operands = List.copyOf(operands);
    factors = List.copyOf(factors);
    terms = List.copyOf(terms);
  }

  /**
   * Plans the terms of a condition.
   *
   * @param aggregations what the query sums up
   * @throws RefusedQueryException if there are too many keys or rows
   */
  static Planned plan(
      SecretSelection rows,
      List<Aggregation> aggregations,
      PublicTable table,
      PlanOptions options) {
    int keyBits = options.scheme().keyBits().orElseThrow();
    TermPlanner.Sum sum = rows.sum();
    List<Operand> operands = rows.operands();
    int parties = options.trust().parties();
    List<ProductTerm> terms = new ArrayList<>();
    for (DenseTerm term : new DensePlanner(rows, table, parties, CellGrid.MAX_BITS).terms()) {
      int bits = term.key().bits();
      terms.add(
          ProductTerm.of(
              term,
              new RowPatterns(term, sum.factors(), operands),
              CellGrid.MAX_ROW_BITS,
              CellGrid.MAX_COLUMN_BITS,
              columns -> new CellGrid(bits, columns, 1).shareBytes(keyBits)));
    }
    MeasureParts parts = new MeasureParts(aggregations, table, bitsOfWeight(table));
    CellCondition condition = new CellCondition(operands, sum.factors(), terms, keyBits, parts);
    return new Planned(condition, terms.stream().map(condition::term).toList());
  }

  /** Returns the bits of weights of which those of all rows add up to less than 2^64. */
  private static int bitsOfWeight(PublicTable table) {
    long rows = Math.max(1, table.manifest().rows());
    int bits = Long.numberOfLeadingZeros(rows);
    return Math.min(bits, Measure.MAX_BITS);
  }

  private Term term(ProductTerm product) {
    List<KeyPart> key =
        product.term().operands().stream()
            .map(operand -> KeyPart.equal(operands.get(operand).expression()))
            .toList();
    return Term.ofCells(
        product.term().filter(), key, new Term.Cells(product.columnBits(), product.products()));
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.cells(this);
  }
}
