package org.splinter.client;

import java.io.IOException;
import java.util.List;
import org.splinter.client.provider.Provider;
import org.splinter.table.Manifest;

/** The version of a table that all providers have; providers whose tables differ are refused. */
final class CommonVersion {
  private CommonVersion() {}

  /** The current version of a table. */
  static Manifest of(PublicMetadata metadata, String table) throws IOException {
    return of(metadata.providers(), metadata.ofAll(provider -> provider.manifest(table)));
  }

  /**
   * The version that all have.
   *
   * @param versions one per provider
   */
  static Manifest of(List<Provider> providers, List<Manifest> versions) throws IOException {
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
}
