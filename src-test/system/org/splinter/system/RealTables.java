package org.splinter.system;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Whole real tables at embedded providers, each imported once a run of the tests. */
final class RealTables {
  private RealTables() {}

  /** Copies a table into the homes of alpha and beta. */
  static void copyTo(Path home, String table, Path file) throws IOException {
    Path shared =
        SharedHome.prepared(
            "table-" + table,
            made ->
                CommandLine.succeed(
                    made, "import", "--provider", "alpha", "--table", table, file.toString()));
    for (String provider : List.of("alpha", "beta")) {
      SharedHome.copy(directory(shared, "alpha", table), directory(home, provider, table));
    }
  }

  /** Returns the directory of a table at an embedded provider of a home. */
  static Path directory(Path home, String provider, String table) {
    return home.resolve(Path.of("providers", provider, "tables", table));
  }
}
