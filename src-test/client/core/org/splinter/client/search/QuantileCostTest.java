package org.splinter.client.search;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.Resilience;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.cost.CostSetting;
import org.splinter.client.sql.cost.ProviderKind;
import org.splinter.client.sql.fold.RingCondition;
import org.splinter.client.sql.logical.LogicalPlanner;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.client.sql.search.QuantilePlan;
import org.splinter.client.sql.search.QuantilePlanner;
import org.splinter.protocol.contract.TrustModel;

/** Tests of the choice among plans of a search for quantiles. */
final class QuantileCostTest {
  private static final PlanOptions THREE =
      PlanOptions.DEFAULT.withResilience(Resilience.allButOne(3));

  /**
   * Checks that a plan whose answers are checked is taken though one by ring functions is cheaper.
   */
  @Test
  void checkedAnswersComeFirst() {
    int cheaperRings = 0;
    for (int factor = 1; factor <= 4096; factor *= 2) {
      LogicalQuery query =
          LogicalPlanner.plan(
              SqlReader.read(
                  "SELECT MEDIAN(price * " + factor + " + 1) FROM flights WHERE month = ?"),
              SampleTables.FLIGHTS);
      List<QuantilePlan> plans = QuantilePlanner.plans(query, THREE);
      for (ProviderKind kind : ProviderKind.values()) {
        CostSetting setting = new CostSetting(TrustModel.allButOne(3), kind);
        QuantileCost least = QuantileCost.least(query, THREE, setting);
        boolean checked = plans.stream().anyMatch(plan -> !hasRing(plan));
        assertTrue(!checked || !hasRing(least.plan()), query.template().text() + " " + kind);
        cheaperRings += checked && plans.stream().anyMatch(QuantileCostTest::hasRing) ? 1 : 0;
      }
    }
    assertTrue(cheaperRings > 0, "no query has plans of both kinds");
  }

  private static boolean hasRing(QuantilePlan plan) {
    return plan.folds().stream().anyMatch(fold -> fold.condition() instanceof RingCondition);
  }
}
