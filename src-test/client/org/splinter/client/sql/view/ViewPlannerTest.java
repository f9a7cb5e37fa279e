package org.splinter.client.sql.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.ast.RefusedException;
import org.splinter.client.sql.fold.Planner;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.query.view.Addressing;
import org.splinter.query.view.ViewAggregate.Top;

/** Which views answer a template. */
final class ViewPlannerTest {
  private static ViewPlan plan(String select, String where) {
    String sql = "SELECT " + select + " FROM flights WHERE " + where;
    return ViewPlanner.plan(
        Planner.logical(SqlReader.read(sql), SampleTables.FLIGHTS), PlanOptions.DEFAULT);
  }

  private static List<Addressing> addressings(ViewPlan plan) {
    return plan.views().stream().map(view -> view.definition().addressing()).toList();
  }

  @Test
  void pointsAreHashedIntervalsAreNodesOrRanks() {
    assertEquals(List.of(Addressing.HASHED), addressings(plan("MAX(delay)", "origin = ?")));
    assertEquals(List.of(Addressing.HASHED), addressings(plan("MAX(delay)", "tailnum IN (?, ?)")));
    assertEquals(List.of(Addressing.DYADIC), addressings(plan("MAX(delay)", "date > ?")));
    assertEquals(
        List.of(Addressing.DYADIC), addressings(plan("MAX(delay)", "origin = ? AND date > ?")));
    assertEquals(List.of(Addressing.RANKED), addressings(plan("MAX(delay)", "huge > ?")));
    assertEquals(
        List.of(Addressing.RANKED), addressings(plan("MAX(delay)", "tailnum = ? AND date > ?")));
    assertEquals(List.of(Addressing.DENSE), addressings(plan("MAX(delay)", "month = 3")));
  }

  @Test
  void literalsShareAView() {
    ViewPlan one = plan("MAX(delay)", "origin = 'JFK' AND month = ?");
    ViewPlan other = plan("MAX(delay)", "origin = 'EWR' AND month = ?");
    ViewPlan both = plan("MAX(delay)", "month = ? AND origin = ?");
    assertEquals(one.views().get(0).definition(), other.views().get(0).definition());
    assertEquals(one.views().get(0).definition(), both.views().get(0).definition());
  }

  @Test
  void exclusionsAreIntervalsOfWhatCannotBeSubtracted() {
    ViewPlan most = plan("MAX(delay)", "NOT (month IN (?, ?))");
    assertEquals(3, most.lookups());
    assertEquals(List.of(Addressing.DYADIC), addressings(most));
    ViewPlan counted = plan("COUNT(*)", "month <> ?");
    assertEquals(List.of(1, -1), counted.terms().stream().map(LookupTerm::sign).toList());
    assertEquals(List.of(Addressing.DENSE, Addressing.HASHED), addressings(counted));
  }

  @Test
  void sumsAndExtremesOfOneFactorAreOneView() {
    ViewPlan plan = plan("MAX(delay), COUNT(*), SUM(distance)", "origin = ?");
    assertEquals(1, plan.views().size());
    assertTrue(plan.terms().get(0).sums() && plan.terms().get(0).further());
  }

  @Test
  void rowsOfOverlappingFactorsAreIdentified() {
    Top apart =
        (Top)
            plan("*", "origin = ? OR month = ? LIMIT 5")
                .views()
                .get(0)
                .definition()
                .aggregates()
                .get(0);
    assertTrue(apart.identified());
    ViewPlan once = plan("origin, delay", "origin = ? LIMIT 5");
    List<?> aggregates = once.views().get(0).definition().aggregates();
    assertFalse(((Top) aggregates.get(aggregates.size() - 1)).identified());
  }

  @Test
  void whatIsNoBoxIsRefused() {
    RefusedException two =
        assertThrows(
            RefusedException.class, () -> plan("MAX(delay)", "distance > ? AND delay < ?"));
    assertTrue(String.valueOf(two.getMessage()).contains("one interval"), two::getMessage);
    RefusedException product =
        assertThrows(
            RefusedException.class, () -> plan("PRODUCT(month)", "origin = ? OR distance > ?"));
    assertTrue(String.valueOf(product.getMessage()).contains("PRODUCT"), product::getMessage);
  }
}
