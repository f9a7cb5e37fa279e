package org.splinter.client.sql.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.logical.LogicalPlanner;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.aggregate.Top;
import org.splinter.protocol.view.Addressing;

/** Tests of which views answer a template. */
final class ViewPlannerTest {
  private static ViewPlan plan(String select, String where) {
    String sql = "SELECT " + select + " FROM flights WHERE " + where;
    return ViewPlanner.plan(
        LogicalPlanner.plan(SqlReader.read(sql), SampleTables.FLIGHTS), PlanOptions.DEFAULT);
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
    assertEquals(3, most.pirQueries());
    assertEquals(List.of(Addressing.DYADIC), addressings(most));
    ViewPlan counted = plan("COUNT(*)", "month <> ?");
    assertEquals(List.of(1, -1), counted.terms().stream().map(PirTerm::sign).toList());
    assertEquals(List.of(Addressing.DENSE, Addressing.HASHED), addressings(counted));
  }

  @Test
  void sumsAndExtremesOfOneFactorAreOneView() {
    ViewPlan plan = plan("MAX(delay), COUNT(*), SUM(distance)", "origin = ?");
    assertEquals(1, plan.views().size());
    assertTrue(plan.terms().get(0).sums() && !plan.terms().get(0).further().isEmpty());
  }

  @Test
  void rowsOfOverlappingFactorsAreIdentified() {
    assertTrue(top(plan("*", "origin = ? OR month = ? LIMIT 5")).identified());
    assertFalse(top(plan("origin, delay", "origin = ? LIMIT 5")).identified());
  }

  /** Checks that slots that are found by a key hold it, and nodes do not. */
  @Test
  void rowsDoNotRepeatTheKeyOfTheirSlot() {
    Top byKey = top(plan("origin, delay", "origin = ? LIMIT 5"));
    assertEquals(1, byKey.outputs().size());
    Top greatest = top(plan("MAX(month)", "month = ?"));
    assertEquals(List.of(), greatest.order());
    assertNull(greatest.required());
    assertEquals(2, top(plan("month, delay", "month > ? LIMIT 5")).outputs().size());
    assertEquals(
        top(plan("delay", "origin = ? LIMIT 5")), top(plan("delay, origin", "origin = ? LIMIT 5")));
  }

  /** A row that two PIR queries find changes an AND or an OR of bits once. */
  @Test
  void bitsOfOverlappingFactorsAreUnited() {
    for (String function : List.of("BIT_AND", "BIT_OR")) {
      ViewPlan plan = plan(function + "(month)", "origin = ? OR tailnum = ?");
      assertEquals(2, plan.pirQueries());
      assertEquals(function, plan.terms().get(0).further().get(0).name());
    }
    RefusedQueryException xor =
        assertThrows(
            RefusedQueryException.class, () -> plan("BIT_XOR(month)", "origin = ? OR tailnum = ?"));
    assertTrue(
        String.valueOf(xor.getMessage()).contains("BIT_XOR takes each row once"), xor::getMessage);
  }

  private static Top top(ViewPlan plan) {
    List<Aggregate> aggregates = plan.views().get(0).definition().aggregates();
    return (Top) aggregates.get(aggregates.size() - 1);
  }

  @Test
  void whatIsNoBoxIsRefused() {
    RefusedQueryException two =
        assertThrows(
            RefusedQueryException.class, () -> plan("MAX(delay)", "distance > ? AND delay < ?"));
    assertTrue(String.valueOf(two.getMessage()).contains("one interval"), two::getMessage);
  }

  /** Checks that the aggregate is named, and not what its sums alone would be refused for. */
  @Test
  void rowsThatMayBeMetTwiceAreRefusedToWhatTakesThemOnce() {
    for (String select : List.of("PRODUCT(delay)", "BIT_XOR(delay)", "PRODUCT(delay), COUNT(*)")) {
      RefusedQueryException once =
          assertThrows(RefusedQueryException.class, () -> plan(select, "delay < ? OR huge < ?"));
      assertEquals(
          select.substring(0, select.indexOf('('))
              + " takes each row once, and WHERE joins conditions by OR that a row may meet twice;"
              + " compare one column by IN or intervals, or ask the alternatives one by one",
          once.getMessage());
    }
  }

  @Test
  void whatTakesTooManySharesIsRefused() {
    String months = String.join(" OR ", Collections.nCopies(700, "month BETWEEN ? AND ?"));
    RefusedQueryException many =
        assertThrows(RefusedQueryException.class, () -> plan("MAX(delay)", months));
    String message = String.valueOf(many.getMessage());
    assertTrue(
        message.matches(
            "the query takes \\d+ or more function shares over 1 view, at most 4096 over 256 are"
                + " possible; write fewer alternatives"),
        message);
  }
}
