package org.splinter.cli;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.splinter.client.provider.Provider;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.TableVersion;

/** Versions of tables as lists show them, of providers of any kind. */
final class ListedVersions {
  private ListedVersions() {}

  /**
   * Returns the versions of a table, the current one first. A door offers the current one alone,
   * and tells no time of import.
   */
  static List<TableVersion> of(Provider provider, String table) throws IOException {
    if (provider instanceof HadoopProvider administered) {
      return administered.versions(table);
    }
    Manifest manifest = provider.manifest(table);
    long bytes = manifest.batches().stream().mapToLong(batch -> batch.span().length()).sum();
    return List.of(
        new TableVersion(
            manifest.table(),
            manifest.fingerprint().shortName(),
            manifest,
            /* current= */ true,
            bytes,
            Instant.EPOCH));
  }

  /**
   * Returns the version of a table whose fingerprint starts with {@code name}.
   *
   * @throws IOException if the provider has none
   */
  static TableVersion of(Provider provider, String table, String name) throws IOException {
    if (provider instanceof HadoopProvider administered) {
      return administered.version(table, name);
    }
    TableVersion current = of(provider, table).get(0);
    if (!current.fingerprint().startsWith(name)) {
      throw new IOException(
          "provider "
              + provider.name()
              + " offers version "
              + current.name()
              + " of table '"
              + table
              + "' and no other");
    }
    return current;
  }
}
