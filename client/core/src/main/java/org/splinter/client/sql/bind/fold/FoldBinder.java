package org.splinter.client.sql.bind.fold;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.bind.BoundSecret;
import org.splinter.client.sql.bind.BoundShare;
import org.splinter.client.sql.bind.SecretBox;
import org.splinter.client.sql.bind.SecretBoxes;
import org.splinter.client.sql.bind.SecretSet;
import org.splinter.client.sql.fold.CellCondition;
import org.splinter.client.sql.fold.DenseCondition;
import org.splinter.client.sql.fold.FoldCondition;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.fold.RingCondition;
import org.splinter.client.sql.fold.SecretCondition;
import org.splinter.client.sql.fold.SecretTerm;
import org.splinter.fss.DomainPoint;

/**
 * Binder of secrets to the plan of a fold: it chooses α and β of each planned share and nothing
 * else.
 */
public final class FoldBinder {
  private final IntFunction<DomainPoint> uniformPoint;

  /**
   * Makes a binder.
   *
   * @param uniformPoint draws a uniform point of a domain of that many bits, cryptographically
   */
  public FoldBinder(IntFunction<DomainPoint> uniformPoint) {
    this.uniformPoint = uniformPoint;
  }

  /**
   * The bound shares of one query.
   *
   * @param refusal of a LIKE pattern that the key cannot decide: its shares select nothing, and it
   *     is to be reported once the round is over
   */
  public record Binding(
      List<? extends BoundSecret> shares, Optional<RefusedQueryException> refusal) {
    public Binding {
      shares = List.copyOf(shares);
    }

    @Override
    public String toString() {
      return "Binding[hidden]";
    }
  }

  /**
   * Binds the secrets of one query.
   *
   * @param secrets one per parameter of the template, in order
   * @return the secrets of the plan's shares, in order, and what is wrong with a pattern
   * @throws RefusedQueryException for a wrong number of secrets, or one that isn't of its operand's
   *     SQL type, which it names by position but doesn't show
   */
  public Binding bind(QueryPlan plan, List<SecretValue> secrets) {
    plan.template().requireParameters(secrets.size());
    return bind(plan.condition(), secrets);
  }

  /** Binds a condition that may have parameters of its own after the template's. */
  public Binding bind(FoldCondition condition, List<SecretValue> secrets) {
    return condition.accept(
        new FoldCondition.Visitor<>() {
          @Override
          public Binding boxes(SecretCondition boxes) {
            return bindBoxes(boxes, secrets);
          }

          @Override
          public Binding dense(DenseCondition dense) {
            DenseBinder binder = new DenseBinder(dense, secrets);
            return new Binding(binder.bind(dense.terms()), binder.refusal());
          }

          @Override
          public Binding ring(RingCondition ring) {
            DenseBinder values = new DenseBinder(ring, secrets);
            return new Binding(new ProductBinder(values).bind(ring), values.refusal());
          }

          @Override
          public Binding cells(CellCondition cells) {
            DenseBinder values = new DenseBinder(cells, secrets);
            return new Binding(new ProductBinder(values).bind(cells), values.refusal());
          }
        });
  }

  private Binding bindBoxes(SecretCondition condition, List<SecretValue> secrets) {
    SecretBoxes boxes = new SecretBoxes(condition.operands(), condition.factors(), secrets);
    List<BoundShare> shares = new ArrayList<>();
    for (SecretTerm term : condition.terms()) {
      boolean holds = boxes.allHold(term.tests());
      bind(term, boxes.intersections(term.factors()), holds ? term.sign() : 0, shares);
    }
    return new Binding(shares, boxes.refusal());
  }

  private void bind(SecretTerm term, List<SecretBox> boxes, long beta, List<BoundShare> shares) {
    Supplier<DomainPoint> nowhere = () -> uniformPoint.apply(Math.max(1, term.definition().bits()));
    for (int i = 0; i < boxes.size(); i++) {
      SecretBox box = boxes.get(i);
      Optional<List<SecretSet>> sets =
          beta == 0 || box.sets().isEmpty() ? Optional.empty() : Optional.of(inOrder(term, box));
      shares.addAll(new BoxShares(term, term.boxes().get(i)).bind(sets, beta, nowhere));
    }
  }

  private static List<SecretSet> inOrder(SecretTerm term, SecretBox box) {
    return term.key().stream().map(operand -> box.set(operand.operand())).toList();
  }
}
