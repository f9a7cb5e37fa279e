package org.splinter.client.fold;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.splinter.client.round.Payloads;
import org.splinter.client.round.Round;
import org.splinter.client.round.SharePayloads;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.client.sql.bind.BoundSecret;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.fold.RingCondition;
import org.splinter.protocol.contract.PartialAnswer;

/** One round of a fold: providers evaluate their shares, drawn afresh, on every row. */
public final class FoldRound extends PlannedRound {
  private final QueryPlan plan;
  private final List<? extends List<? extends BoundSecret>> bound;
  private Optional<TagCheck> check = Optional.empty();

  /**
   * Makes a round over a plan.
   *
   * @param bound the secrets of each query's shares
   */
  public FoldRound(QueryPlan plan, List<? extends List<? extends BoundSecret>> bound) {
    super(plan, bound.size());
    this.plan = plan;
    this.bound = bound;
  }

  @Override
  public Round<List<QuerySums>> ofNothing() {
    return new FoldRound(plan, SharePayloads.ofNothing(plan.layout().parameters(), bound.size()));
  }

  @Override
  public Payloads draw() {
    int parties = plan.trust().parties();
    if (!checked()) {
      return SharePayloads.draw(parties, plan.layout().parameters(), bound);
    }
    if (check.isPresent()) { // two answers under one tag key would show how to forge a third
      throw new IllegalStateException("the round's shares were drawn before");
    }
    TagCheck drawn = TagCheck.draw(bound.size());
    check = Optional.of(drawn);
    return SharePayloads.draw(parties, plan.layout().parameters(), bound, drawn.keys());
  }

  @Override
  public boolean checked() {
    return plan.evaluation().check();
  }

  @Override
  public List<QuerySums> combine(List<PartialAnswer> answers) throws IOException {
    if (plan.condition() instanceof RingCondition ring) {
      SumReader reader = SumReader.ofRing(ring.scale().sums());
      return combiner(reader).combine(answers).stream().map(ring.parts()::joined).toList();
    }
    return combiner(SumReader.FIRST_WORD).combine(answers);
  }

  private Combiner combiner(SumReader reader) {
    return new Combiner(plan.evaluation(), plan.layout(), bound.size(), check, reader);
  }

  @Override
  public String toString() {
    return "FoldRound[hidden]";
  }
}
