package org.splinter.system;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.sql.FoldScheme;

/** Tests of random linear queries folded by ring shares of two to five providers. */
@Tag("slow")
final class RingQueriesTest {
  @TempDir private Path home;

  @Test
  void answersOfTwoToFiveProvidersAgreeWithPlainSql() throws Exception {
    new SchemeQueries(home, FoldScheme.RING, 2023).ask();
  }
}
