package org.splinter.client.cli;

import java.io.IOException;
import java.util.stream.Collectors;
import org.splinter.client.provider.HadoopProvider;
import org.splinter.query.derived.DerivedTable;
import org.splinter.table.Manifest;

/** Says what a table version was made of. */
final class Origin {
  private Origin() {}

  /** The tables and their versions, or nothing if the version was imported. */
  static String of(HadoopProvider provider, Manifest manifest) throws IOException {
    return provider.origin(manifest).map(Origin::text).orElse("");
  }

  /** The same of a definition. */
  static String text(DerivedTable table) {
    String how = table instanceof DerivedTable.Ranked ? "rows numbered of " : "";
    return table.sources().stream()
        .map(source -> source.table() + " " + source.fingerprint().shortName())
        .collect(Collectors.joining(" JOIN ", how, ""));
  }
}
