package org.splinter.cli;

import java.io.IOException;
import java.util.Optional;
import java.util.stream.Collectors;
import org.splinter.client.provider.Provider;
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
  static String of(Provider provider, Manifest manifest) throws IOException {
    Optional<byte[]> origin = provider.origin(manifest);
    return origin.isEmpty() ? "" : text(DerivedTableCodec.decode(origin.get()));
  }

  /** Describes a definition. */
  static String text(DerivedTable table) {
    return table.sources().stream()
        .map(source -> source.table() + " " + source.fingerprint().shortName())
        .collect(
            Collectors.joining(
                table.accept(new Kinds()).between(), table.accept(new Kinds()).prefix(), ""));
  }

  /** Returns how a table was made, in a word. */
  static String kind(DerivedTable table) {
    return table.accept(new Kinds()).kind();
  }

  /**
   * Description of a kind of table.
   *
   * @param prefix the text before the names of the sources
   * @param between the text between two of them
   */
  private record KindText(String kind, String prefix, String between) {
    KindText(String kind, String prefix) {
      this(kind, prefix, "");
    }
  }

  /** Describer of each kind of table. */
  private static final class Kinds implements DerivedTable.Visitor<KindText, RuntimeException> {
    @Override
    public KindText join(DerivedTable.Join joined) {
      return joined.outer()
          ? new KindText("left join", "", " LEFT JOIN ")
          : new KindText("join", "", " JOIN ");
    }

    @Override
    public KindText rowNumbers(DerivedTable.RowNumbers rowNumbers) {
      return new KindText(
          "numbered",
          rowNumbers.within().isEmpty() ? "rows numbered of " : "rows of each key numbered of ");
    }

    @Override
    public KindText located(DerivedTable.Located located) {
      return new KindText("located", "hexagons of ");
    }

    @Override
    public KindText cube(DerivedTable.Cube cube) {
      return new KindText("cube", "cube of ");
    }
  }
}
