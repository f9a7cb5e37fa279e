package org.splinter.system;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of random queries of the whole grammar, of a seed that each run draws and prints; {@code
 * splinter.seed} repeats one.
 */
@Tag("slow")
final class DrawnViewQueriesTest {
  private static final int CASES = 300;

  @Test
  void answersInProcessAgreeWithPlainSql(@TempDir Path home) throws Exception {
    long seed = Long.getLong("splinter.seed", System.nanoTime());
    System.out.println("queries in process, of the drawn seed " + seed);
    new ViewQueryCases(home, seed).askInProcess(0, CASES, new LinearTally(seed), Optional.empty());
  }
}
