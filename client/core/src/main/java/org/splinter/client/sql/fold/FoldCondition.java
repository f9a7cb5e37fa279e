package org.splinter.client.sql.fold;

import java.util.List;
import org.splinter.client.sql.condition.Factor;
import org.splinter.client.sql.condition.Operand;
import org.splinter.protocol.fold.Term;

/** Public rule by which the secrets of a query become the shares of a fold. */
public sealed interface FoldCondition
    permits SecretCondition, DenseCondition, RingCondition, CellCondition {

  /** The plan's terms and what the binder needs for them. */
  record Planned(FoldCondition condition, List<Term> terms) {
    public Planned {
      terms = List.copyOf(terms);
    }
  }

  /** Visitor of the kinds of conditions. */
  interface Visitor<R> {
    R boxes(SecretCondition condition);

    R dense(DenseCondition condition);

    R ring(RingCondition condition);

    R cells(CellCondition condition);
  }

  /** Calls the visitor's method of this kind of condition. */
  <R> R accept(Visitor<R> visitor);

  /** Returns the expressions that secrets are compared with. */
  List<Operand> operands();

  /** Returns the secret sets of rows that products are made of. */
  List<Factor> factors();
}
