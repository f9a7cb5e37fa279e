package org.splinter.protocol.fold;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that the time of sums over cells grows with what it is made of. */
final class CellTimeTest {
  @Test
  void timeGrowsWithSumsPowersAndTheKey() {
    CellGrid grid = new CellGrid(20, 10, 1);
    List<List<Long>> none = List.of(List.of(0L));
    CellLayout sums = new CellLayout(2048, 2, List.of(grid), none, 100, 0);
    assertEquals(26.7, CellTime.seconds(sums, 1), 0.1, "2048 powers of 0.13 ms each");
    assertEquals(4 * CellTime.seconds(sums, 1), CellTime.seconds(sums, 4), 1e-6);
    CellLayout longer = new CellLayout(3072, 2, List.of(grid), none, 100, 0);
    assertEquals(2.76, CellTime.seconds(longer, 1) / CellTime.seconds(sums, 1), 0.01);
    CellLayout added = new CellLayout(2048, 2, List.of(grid), none, 0, 1_000_000_000);
    assertEquals(50, CellTime.seconds(added, 1), 1e-6);
  }
}
