package org.splinter.client.metadata;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.splinter.client.provider.Provider;
import org.splinter.codec.Sha256;
import org.splinter.protocol.slot.SlotManifest;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.Manifest;

/**
 * Agreement of providers on the version of a table, or on the contents of a view. Versions that
 * differ are refused before any share is made, in an error that shows both sides
 * (docs/security.md).
 *
 * <p>Guarantee: of a table all {@link Manifest#facts} are equal at all providers, so that schema,
 * statistics and the digests of dictionaries, by which a client plans and turns secrets into keys,
 * are those of each provider that is honest; of a view all bytes of the manifest are. A table's
 * parts are not compared: they follow from the files that a provider imported, and only the
 * estimate of a fold's cost reads them, which is public and moves no key.
 */
public final class CommonVersion {
  private CommonVersion() {}

  /** The agreement on a version of a table. */
  public static final Agreement<Manifest> OF_TABLE =
      new Agreement<>() {
        @Override
        public Object facts(Manifest version) {
          return version.facts();
        }

        @Override
        public Manifest ofAll(List<Provider> providers, List<Manifest> versions)
            throws IOException {
          return of(providers, versions);
        }
      };

  /** Returns the agreement on the contents of a view. */
  public static <M extends SlotManifest> Agreement<M> ofViews() {
    return new Agreement<>() {
      @Override
      public Object facts(M view) {
        return ByteBuffer.wrap(view.encode());
      }

      @Override
      public M ofAll(List<Provider> providers, List<M> views) throws IOException {
        return ofView(providers, views);
      }
    };
  }

  /** Returns the current version of a table, which the providers agree on. */
  public static Manifest of(PublicMetadata metadata, String table) throws IOException {
    return metadata.panel().agreed(provider -> provider.manifest(table), OF_TABLE);
  }

  /**
   * Returns the version that all providers have.
   *
   * @param versions one per provider
   */
  public static Manifest of(List<Provider> providers, List<Manifest> versions) throws IOException {
    Manifest first = versions.get(0);
    for (int i = 1; i < versions.size(); i++) {
      Manifest other = versions.get(i);
      if (!first.fingerprint().equals(other.fingerprint())) {
        throw new IOException(
            "table "
                + first.table()
                + " differs: "
                + sides(
                    providers.get(0),
                    "version " + first.fingerprint(),
                    providers.get(i),
                    String.valueOf(other.fingerprint()))
                + "; import the same rows at both");
      }
      if (!first.facts().equals(other.facts())) {
        throw new IOException(
            "table "
                + first.table()
                + " differs though both providers call it version "
                + first.fingerprint().shortName()
                + ": "
                + difference(providers.get(0), first, providers.get(i), other)
                + "; one of them is damaged or lies: drop the table there and import it again");
      }
    }
    return first;
  }

  private static String difference(Provider one, Manifest of, Provider other, Manifest ofOther) {
    if (!of.table().equals(ofOther.table())) {
      return sides(one, "table " + of.table(), other, "table " + ofOther.table());
    }
    if (of.rows() != ofOther.rows()) {
      return sides(one, of.rows() + " rows", other, ofOther.rows() + " rows");
    }
    if (!of.schema().equals(ofOther.schema())) {
      return sides(
          one,
          "columns " + of.schema().columns(),
          other,
          String.valueOf(ofOther.schema().columns()));
    }
    for (int i = 0; i < of.statistics().size(); i++) {
      String column = "of column '" + of.schema().columns().get(i).name() + "' ";
      if (!of.statistics().get(i).equals(ofOther.statistics().get(i))) {
        return column
            + sides(one, text(of.statistics().get(i)), other, text(ofOther.statistics().get(i)));
      }
      if (!String.valueOf(of.dictionaries().get(i))
          .equals(String.valueOf(ofOther.dictionaries().get(i)))) {
        return column
            + sides(
                one,
                "a dictionary of digest " + of.dictionaries().get(i),
                other,
                "one of digest " + ofOther.dictionaries().get(i));
      }
    }
    throw new IllegalStateException("a fact of a table that this does not know differs");
  }

  private static String sides(Provider one, String has, Provider other, String otherHas) {
    return "provider "
        + one.name()
        + " has "
        + has
        + ", provider "
        + other.name()
        + " has "
        + otherHas;
  }

  private static String text(ColumnStatistics statistics) {
    return statistics.nulls()
        + " NULLs, values from "
        + statistics.min()
        + " to "
        + statistics.max()
        + (statistics.hasDictionary() ? ", " + statistics.distinct() + " of them" : "")
        + (statistics.unique() ? ", unique" : "");
  }

  /**
   * Returns the view that all providers have.
   *
   * @param views what each provider has of one definition, in the order of the providers
   */
  public static <M extends SlotManifest> M ofView(List<Provider> providers, List<M> views)
      throws IOException {
    M first = views.get(0);
    for (int i = 0; i < views.size(); i++) {
      M other = views.get(i);
      if (!Arrays.equals(first.encode(), other.encode())) {
        boolean ofDigest = !first.digest().equals(other.digest());
        throw new IOException(
            "view "
                + first.definition().name().shortName()
                + " of table "
                + first.definition().table()
                + " differs: "
                + sides(
                    providers.get(0),
                    ofDigest ? first.digest().toString() : facts(first),
                    providers.get(i),
                    ofDigest ? other.digest().toString() : facts(other))
                + "; drop it at both ('splinter views drop') and prepare it anew");
      }
    }
    return first;
  }

  private static String facts(SlotManifest manifest) {
    return manifest.entries()
        + " keys in sub-tables "
        + manifest.subTables()
        + " and a manifest of SHA-256 "
        + new ViewDigest(Sha256.of(manifest.encode()));
  }
}
