package org.splinter.client.metadata;

import java.io.IOException;
import java.util.List;
import org.splinter.client.provider.Provider;
import org.splinter.protocol.slot.SlotManifest;
import org.splinter.protocol.table.Manifest;

/**
 * Agreement of providers on the version of a table, or on the contents of a view. Versions or
 * contents that differ are refused, with both fingerprints or digests (docs/security.md).
 */
public final class CommonVersion {
  private CommonVersion() {}

  /** Returns the current version of a table, which all providers have. */
  public static Manifest of(PublicMetadata metadata, String table) throws IOException {
    return of(metadata.providers(), metadata.ofAll(provider -> provider.manifest(table)));
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
                + " differs: provider "
                + providers.get(0).name()
                + " has version "
                + first.fingerprint()
                + ", provider "
                + providers.get(i).name()
                + " has "
                + other.fingerprint()
                + "; import the same rows at both");
      }
    }
    return first;
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
      if (!first.digest().equals(other.digest())) {
        throw new IOException(
            "view "
                + first.definition().name().shortName()
                + " of table "
                + first.definition().table()
                + " differs: provider "
                + providers.get(0).name()
                + " has "
                + first.digest()
                + ", provider "
                + providers.get(i).name()
                + " has "
                + other.digest()
                + "; drop it at both ('splinter views drop') and prepare it anew");
      }
    }
    return first;
  }
}
