package org.splinter.client.sql.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.logical.LogicalPlanner;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.aggregate.Top;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
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
    RefusedQueryException three =
        assertThrows(
            RefusedQueryException.class,
            () -> plan("MAX(delay)", "distance > ? AND delay < ? AND date > ?"));
    assertEquals(
        "a view is keyed by at most 2 intervals, the query joins those of column distance and column delay"
            + " and column date by AND; compare all but two of them by = ?, or with a constant; folds and searches"
            + " of two providers take more, where columns have few values",
        three.getMessage());
    RefusedQueryException excluded =
        assertThrows(
            RefusedQueryException.class, () -> plan("MAX(delay)", "distance <> ? AND delay <> ?"));
    assertEquals(
        "PIR queries exclude values of one column, the query those of column distance and column delay; compare all"
            + " but one of them by = ?, or with a constant",
        excluded.getMessage());
  }

  @Test
  void twoIntervalsAreARangeTree() {
    for (String select : List.of("MAX(delay)", "COUNT(*), SUM(distance)", "origin, delay")) {
      String limit = select.startsWith("origin") ? " LIMIT 5" : "";
      ViewPlan plan = plan(select, "date > ? AND distance BETWEEN ? AND ?" + limit);
      assertEquals(List.of(Addressing.BOXED), addressings(plan));
      assertEquals(1, plan.pirQueries());
      ViewPlan other = plan(select, "distance BETWEEN ? AND ? AND date < ?" + limit);
      assertEquals(plan.views().get(0).definition(), other.views().get(0).definition());
    }
    assertEquals(
        List.of(Addressing.BOXED),
        addressings(plan("MAX(delay)", "origin = ? AND date > ? AND distance > ?")));
    assertEquals(
        List.of(Addressing.DYADIC),
        addressings(plan("MAX(delay)", "month = ? AND date > ? AND month < ?")));
  }

  /**
   * The bound is on what the rows and the columns' values allow, since keys are not counted yet.
   */
  @Test
  void tooManyKeysOfBoxesAreRefused() {
    Manifest few = SampleTables.FLIGHTS.manifest();
    Manifest many =
        new Manifest(
            few.table(), few.schema(), 3_000_000, few.fingerprint(), few.statistics(), few.parts());
    String where = " FROM flights WHERE distance > ? AND delay < ?";
    LogicalQuery query =
        LogicalPlanner.plan(
            SqlReader.read("SELECT COUNT(*)" + where), new PublicTable(many, Map.of()));
    RefusedQueryException refused =
        assertThrows(
            RefusedQueryException.class, () -> ViewPlanner.plan(query, PlanOptions.DEFAULT));
    assertEquals(
        "a view of two intervals would have up to 3000000 keys, at most 2097152 are possible; compare"
            + " one of the two by = ?, or with a constant; folds and searches of two providers take"
            + " more, where columns have few values",
        refused.getMessage());
  }

  /** A clause of two intervals joins no other, since boxes of one factor are made disjoint. */
  @Test
  void eachBoxIsAPartOfItsOwn() {
    ViewPlan two =
        plan("MAX(delay)", "date > ? AND distance > ? OR date < ? AND distance BETWEEN ? AND ?");
    assertEquals(List.of(1, 1), two.terms().stream().map(PirTerm::boxes).toList());
    assertEquals(1, two.views().size());
    ViewPlan gaps = plan("MAX(delay)", "date > ? AND distance NOT IN (?, ?)");
    assertEquals(List.of(1, 1, 1), gaps.terms().stream().map(PirTerm::boxes).toList());
    ViewPlan sums = plan("COUNT(*)", "date > ? OR distance > ?");
    assertEquals(List.of(1, 1, -1), sums.terms().stream().map(PirTerm::sign).toList());
    assertEquals(Addressing.BOXED, addressings(sums).get(2));
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
