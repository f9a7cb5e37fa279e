package org.splinter.client.sql.fold;

import java.util.List;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.condition.Factor;
import org.splinter.client.sql.condition.Operand;
import org.splinter.fss.DenseParameters;
import org.splinter.protocol.fold.ShareForm;
import org.splinter.protocol.fold.Term;
import org.splinter.protocol.key.KeyPart;
import org.splinter.protocol.table.PublicTable;

/**
 * Public rule by which the secrets of a query become values of dense functions, made of the
 * template alone.
 *
 * @param operands the expressions that secrets are compared with
 * @param factors the secret sets of rows that products are made of
 * @param terms one per term of the plan, each of one share, in order
 */
public record DenseCondition(List<Operand> operands, List<Factor> factors, List<DenseTerm> terms)
    implements FoldCondition {
  /**
   * Plans the terms of a condition.
   *
   * @throws RefusedQueryException if a function would have too many keys
   */
  static Planned plan(SecretSelection rows, PublicTable table, PlanOptions options) {
    int parties = options.trust().parties();
    List<DenseTerm> terms =
        new DensePlanner(rows, table, parties, DenseParameters.MAX_DOMAIN_BITS).terms();
    DenseCondition condition = new DenseCondition(rows.operands(), rows.sum().factors(), terms);
    return new Planned(condition, terms.stream().map(condition::term).toList());
  }

  private Term term(DenseTerm term) {
    List<KeyPart> key =
        term.operands().stream()
            .map(operand -> KeyPart.equal(operands.get(operand).expression()))
            .toList();
    boolean constant = key.isEmpty();
    return new Term(
        term.filter(), key, !constant, List.of(constant ? ShareForm.CONSTANT : ShareForm.DENSE));
  }

  public DenseCondition {
    operands = List.copyOf(operands);
    factors = List.copyOf(factors);
    terms = List.copyOf(terms);
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.dense(this);
  }
}
