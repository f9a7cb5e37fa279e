package org.splinter.client.sql.fold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.splinter.client.sql.FoldScheme;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.protocol.contract.TrustModel;

/** Tests that estimates of folds by tables of values order plans as measured times do. */
final class CostModelTest {
  private static double seconds(FoldScheme scheme, String sql) {
    QueryPlan plan =
        Planner.plan(
            SqlReader.read(sql),
            SampleTables.FLIGHTS,
            PlanOptions.DEFAULT.withTrust(TrustModel.allButOne(3)).withScheme(scheme));
    return CostModel.of(plan).workSeconds();
  }

  @Test
  void longerKeysCostMoreThanShorterAndThoseMoreThanRings() {
    String sql = "SELECT SUM(distance) FROM flights WHERE month = ? AND origin = ?";
    double ring = seconds(FoldScheme.RING, sql);
    double shorter = seconds(FoldScheme.PAILLIER_2048, sql);
    double longer = seconds(FoldScheme.PAILLIER, sql);
    assertTrue(ring < shorter, ring + " " + shorter);
    assertTrue(2 * shorter < longer && longer < 3 * shorter, shorter + " " + longer);
  }

  /** Powers are raised for each group: three values and NULL. */
  @Test
  void powersOfEachSumAreCounted() {
    String from = " FROM flights WHERE month = ?";
    double one = seconds(FoldScheme.PAILLIER_2048, "SELECT COUNT(*)" + from);
    double grouped =
        seconds(FoldScheme.PAILLIER_2048, "SELECT origin, COUNT(*)" + from + " GROUP BY origin");
    double ofRows = seconds(FoldScheme.DENSE, "SELECT COUNT(*)" + from);
    assertEquals(4, (grouped - ofRows) / (one - ofRows), 0.5);
  }
}
