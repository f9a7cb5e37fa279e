package org.splinter.client.sql.bind.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.logical.LogicalPlanner;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.client.sql.view.PirTerm;
import org.splinter.client.sql.view.ViewPlan;
import org.splinter.client.sql.view.ViewPlanner;

/** Tests of the contents of PIR queries, and that the secrets do not change their number. */
final class PirBinderTest {
  private static ViewPlan plan(String select, String where) {
    String sql = "SELECT " + select + " FROM flights WHERE " + where;
    return ViewPlanner.plan(
        LogicalPlanner.plan(SqlReader.read(sql), SampleTables.FLIGHTS), PlanOptions.DEFAULT);
  }

  @Test
  void secretsDoNotChangeThePirQueries() {
    ViewPlan plan = plan("MAX(delay)", "NOT (month IN (?, ?)) OR distance BETWEEN ? AND ?");
    List<List<String>> all =
        List.of(
            List.of("3", "7", "100", "200"),
            List.of("3", "3", "200", "100"),
            List.of("-9", "99", "-5000", "5000"),
            List.of("1", "12", "5", "5"));
    for (List<String> secrets : all) {
      List<Integer> boxes = new ArrayList<>();
      PirBinder.bind(plan, secrets.stream().map(SecretValue::of).toList())
          .boxes()
          .forEach(ofTerm -> boxes.add(ofTerm.size()));
      assertEquals(plan.terms().stream().map(PirTerm::boxes).toList(), boxes);
    }
  }

  @Test
  void gapsCoverAllButTheExcludedValues() {
    ViewPlan plan = plan("MAX(delay)", "NOT (month IN (?, ?))");
    for (List<String> secrets :
        List.of(List.of("3", "7"), List.of("7", "3"), List.of("4", "4"), List.of("1", "40"))) {
      List<Boolean> covered = new ArrayList<>();
      var boxes =
          PirBinder.bind(plan, secrets.stream().map(SecretValue::of).toList()).boxes().get(0);
      for (int month = 1; month <= 12; month++) {
        int place = month - 1;
        long times =
            boxes.stream()
                .flatMap(box -> box.stream())
                .filter(box -> box.ordered().get(0).contains(BigInteger.valueOf(place)))
                .count();
        assertTrue(times <= 1, "disjoint");
        covered.add(times == 1);
        assertEquals(!secrets.contains("" + month), covered.get(month - 1), secrets + " " + month);
      }
    }
  }
}
