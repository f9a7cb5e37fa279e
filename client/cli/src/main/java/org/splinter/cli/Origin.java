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
    return table.sources().stream()
        .map(source -> source.table() + " " + source.fingerprint().shortName())
        .collect(Collectors.joining(" JOIN ", table.accept(new Words()).before(), ""));
  }

  /** Returns how a table was made, in a word. */
  static String kind(DerivedTable table) {
    return table.accept(new Words()).kind();
  }

  /**
   * Words for a kind of table.
   *
   * @param before what stands before its sources
   */
  private record Called(String kind, String before) {}

  /** Finder of what a table is called. */
  private static final class Words implements DerivedTable.Visitor<Called, RuntimeException> {
    @Override
    public Called join(DerivedTable.Join joined) {
      return new Called("join", "");
    }

    @Override
    public Called rowNumbers(DerivedTable.RowNumbers rowNumbers) {
      return new Called("numbered", "rows numbered of ");
    }

    @Override
    public Called located(DerivedTable.Located located) {
      return new Called("located", "hexagons of ");
    }

    @Override
    public Called cube(DerivedTable.Cube cube) {
      return new Called("cube", "cube of ");
    }
  }
}
