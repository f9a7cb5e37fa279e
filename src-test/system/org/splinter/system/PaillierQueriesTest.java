package org.splinter.system;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.sql.FoldScheme;

/**
 * Tests of random linear queries folded by functions of cells under Paillier's encryption, of two
 * to five providers.
 */
@Tag("slow")
final class PaillierQueriesTest {
  @TempDir private Path home;

  @Test
  void answersOfTwoToFiveProvidersAgreeWithPlainSql() throws Exception {
    new SchemeQueries(home, FoldScheme.PAILLIER_2048, 2026).ask();
  }
}
