package org.splinter.cli;

import java.io.IOException;
import java.util.Optional;
import java.util.stream.Collectors;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.derived.DerivedTableCodec;
import org.splinter.protocol.table.Manifest;

/** The text that describes what a table version was made of. */
final class Origin {
  private Origin() {}

  /**
   * Returns the tables that a version was made of with their versions, or nothing if the version
   * was imported.
   */
  static String of(HadoopProvider provider, Manifest manifest) throws IOException {
    Optional<byte[]> origin = provider.origin(manifest);
    return origin.isEmpty() ? "" : text(DerivedTableCodec.decode(origin.get()));
  }

  /** Describes a definition. */
  static String text(DerivedTable table) {
    String how =
        switch (kind(table)) {
          case "ranked" -> "rows numbered of ";
          case "located" -> "hexagons of ";
          case "faceted" -> "facets of ";
          default -> "";
        };
    return table.sources().stream()
        .map(source -> source.table() + " " + source.fingerprint().shortName())
        .collect(Collectors.joining(" JOIN ", how, ""));
  }

  /** Returns how a table was made, in a word. */
  static String kind(DerivedTable table) {
    if (table instanceof DerivedTable.Joined) {
      return "joined";
    }
    if (table instanceof DerivedTable.Ranked) {
      return "ranked";
    }
    return table instanceof DerivedTable.Located ? "located" : "faceted";
  }
}
