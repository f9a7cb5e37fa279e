package org.splinter.client.sql.fold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.FoldScheme;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.fss.ring.RingSet;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.table.PublicTable;

/** Tests of which ring a fold takes, by the template and the table's public size alone. */
final class RingConditionTest {
  private static QueryPlan plan(String selected, String where, PublicTable table) {
    return Planner.plan(
        SqlReader.read("SELECT " + selected + " FROM flights WHERE " + where),
        table,
        PlanOptions.DEFAULT.withTrust(TrustModel.allButOne(3)).withScheme(FoldScheme.RING));
  }

  private static RingSet set(String selected, String where, long rows) {
    QueryPlan plan = plan(selected, where, SampleTables.withRows(rows));
    RingSet set = assertInstanceOf(RingCondition.class, plan.condition()).scale().sums().set();
    plan.evaluation()
        .terms()
        .forEach(
            term ->
                term.shares().stream()
                    .filter(share -> share.ring() != null)
                    .forEach(share -> assertEquals(set, share.ring().sums().set())));
    return set;
  }

  @Test
  void countsTakeTheSmallerRingWhereRowsAreFewEnough() {
    assertEquals(RingSet.S, set("COUNT(*), COUNT(price)", "month = ?", 336_776));
    assertEquals(RingSet.S, set("COUNT(*)", "month = ?", 1 << 21));
    assertEquals(RingSet.L, set("COUNT(*)", "month = ?", (1 << 21) + 1));
  }

  /** A row that several products count weighs as often, and each term adds noise of its own. */
  @Test
  void termsAndProductsLeaveLessRoom() {
    String either = "month = ? OR origin = ?"; // three terms of a product each
    assertEquals(RingSet.S, set("COUNT(*)", either, 1 << 20));
    assertEquals(RingSet.L, set("COUNT(*)", either, (1 << 20) + 1));
  }

  @Test
  void sumsTakeTheSmallerRingIfTheyStayWhole() {
    assertEquals(RingSet.L, set("SUM(distance)", "month = ?", 336_776));
    assertEquals(RingSet.L, set("AVG(distance)", "month = ?", 200));
    assertEquals(RingSet.S, set("AVG(distance)", "month = ?", 100));
    // Numbers up to 4,983 with a sign have 14 bits; 127 times 2^14 - 1 is below 2^21, 129 not.
    assertEquals(RingSet.S, set("SUM(distance)", "month = ?", 128));
    assertEquals(RingSet.L, set("SUM(distance)", "month = ?", 129));
  }

  /** Both rings cut the limbs of 32 bits of a large sum, the smaller one into more parts. */
  @Test
  void theLargerRingCutsMeasuresIntoFewerParts() {
    QueryPlan plan = plan("SUM(huge)", "month = ?", SampleTables.FLIGHTS);
    List<Measure> measures = plan.evaluation().aggregations().get(0).measures();
    assertEquals(List.of(0, 27, 32, 59), measures.stream().map(Measure::shift).toList());
    assertEquals(RingSet.L, set("SUM(huge)", "month = ?", 336_776));
  }
}
