package org.splinter.client.sql.view;

import java.util.List;
import org.splinter.client.sql.condition.NullTest;
import org.splinter.client.sql.condition.Operand;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.table.Value;

/**
 * One summand of a view plan: the PIR queries of some boxes in one view. Public: it says which
 * boxes there are, not where they lie.
 *
 * <p>The boxes are the intersections of one box of each factor; each is one PIR query: of the key
 * that a box of points is, or of the keys in its intervals.
 *
 * @param view its number in the plan
 * @param sign 1 or -1: what a row in a box counts
 * @param sums whether the view's sums are added up
 * @param further the further aggregates that are united, whole: the view leaves out what its key
 *     holds
 * @param factors numbers of the factors
 * @param tests of secrets for NULL, all of which hold, or the term is 0
 * @param equal what the parts of the key that are compared for equality hold
 * @param ordered the operands that are the ordered parts
 * @param boxes how many there are
 */
public record PirTerm(
    int view,
    int sign,
    boolean sums,
    List<Aggregate> further,
    List<Integer> factors,
    List<NullTest> tests,
    List<KeySource> equal,
    List<Integer> ordered,
    int boxes) {

  public PirTerm {
    further = List.copyOf(further);
    factors = List.copyOf(factors);
    tests = List.copyOf(tests);
    equal = List.copyOf(equal);
    ordered = List.copyOf(ordered);
  }

  /** Source of the content of a key part. */
  public sealed interface KeySource {

    /** A function of a source, with a method for each kind. */
    interface Visitor<R> {
      R compared(Compared secret);

      R fixed(Fixed constant);
    }

    /** Returns the result of the visitor's method for this kind. */
    <R> R accept(Visitor<R> visitor);

    /** Returns the expression of the key part. */
    Expression expression(List<Operand> operands);
  }

  /** A secret that is compared with an operand. */
  public record Compared(int operand) implements KeySource {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.compared(this);
    }

    @Override
    public Expression expression(List<Operand> operands) {
      return operands.get(operand).expression();
    }
  }

  /**
   * A constant of the text; as part of the key, so that templates that differ in it share a view.
   */
  public record Fixed(Expression part, Value value) implements KeySource {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.fixed(this);
    }

    @Override
    public Expression expression(List<Operand> operands) {
      return part;
    }
  }
}
