package org.splinter.client.sql.bind.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.bind.SecretBox;
import org.splinter.client.sql.bind.SecretBoxes;
import org.splinter.client.sql.bind.SecretSet;
import org.splinter.client.sql.view.PirTerm;
import org.splinter.client.sql.view.PirTerm.Compared;
import org.splinter.client.sql.view.PirTerm.Fixed;
import org.splinter.client.sql.view.PirTerm.KeySource;
import org.splinter.client.sql.view.ViewPlan;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.key.Ordering;
import org.splinter.protocol.table.Value;

/**
 * Binder of secrets to the plan of PIR queries: it says what each planned PIR query is for, or that
 * it is for nothing. Their number and order are the plan's.
 */
public final class PirBinder {
  private PirBinder() {}

  /**
   * The PIR queries of one SQL query.
   *
   * @param boxes of each term, in order; an empty one selects nothing
   * @param refusal of a LIKE pattern that the key cannot decide, to be reported after the last
   *     round
   */
  public record Binding(
      List<List<Optional<BoundBox>>> boxes, Optional<RefusedQueryException> refusal) {
    public Binding {
      boxes = List.copyOf(boxes);
    }

    @Override
    public String toString() {
      return "Binding[hidden]";
    }
  }

  /**
   * Binds the secrets of one SQL query.
   *
   * @param secrets one per parameter of the template, in order
   * @throws RefusedQueryException for a wrong number of secrets, or one that is not of its
   *     operand's SQL type, which it names by position but does not show
   */
  public static Binding bind(ViewPlan plan, List<SecretValue> secrets) {
    plan.query().template().requireParameters(secrets.size());
    return bindAll(plan, secrets);
  }

  /** Binds a plan that has parameters of its own instead of the template's. */
  public static Binding bindAll(ViewPlan plan, List<SecretValue> secrets) {
    SecretBoxes boxes = new SecretBoxes(plan.query().operands(), plan.factors(), secrets);
    List<List<Optional<BoundBox>>> bound = new ArrayList<>();
    for (PirTerm term : plan.terms()) {
      boolean holds = boxes.allHold(term.tests());
      List<Optional<BoundBox>> ofTerm = new ArrayList<>();
      for (SecretBox box : boxes.intersections(term.factors())) {
        ofTerm.add(holds ? bind(plan, term, box) : Optional.empty());
      }
      bound.add(ofTerm);
    }
    return new Binding(bound, boxes.refusal());
  }

  private static Optional<BoundBox> bind(ViewPlan plan, PirTerm term, SecretBox box) {
    if (box.sets().isEmpty()) {
      return Optional.empty();
    }
    List<Value> equal = new ArrayList<>();
    KeyValue values = new KeyValue(plan, box);
    for (KeySource part : term.equal()) {
      Optional<Value> value = part.accept(values);
      if (value.isEmpty()) {
        return Optional.empty();
      }
      equal.add(value.get());
    }
    List<BoundBox.Range> ordered = new ArrayList<>();
    for (int operand : term.ordered()) {
      SecretSet set = box.set(operand);
      ordered.add(new BoundBox.Range(set.low(), set.high()));
    }
    return Optional.of(new BoundBox(equal, ordered));
  }

  /** Finder of the content of a key part that is compared for equality; empty if no row has it. */
  private static final class KeyValue implements KeySource.Visitor<Optional<Value>> {
    private final ViewPlan plan;
    private final SecretBox box;

    KeyValue(ViewPlan plan, SecretBox box) {
      this.plan = plan;
      this.box = box;
    }

    @Override
    public Optional<Value> compared(Compared secret) {
      return Optional.of(((SecretSet.Point) box.set(secret.operand())).value());
    }

    @Override
    public Optional<Value> fixed(Fixed constant) {
      Domain domain = Domain.of(constant.part(), plan.query().table());
      boolean occurs =
          domain instanceof Domain.FreeText
              || Ordering.of(domain).coordinate(constant.value()).isPresent();
      return occurs ? Optional.of(constant.value()) : Optional.empty();
    }
  }
}
