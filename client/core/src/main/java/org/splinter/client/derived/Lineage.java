package org.splinter.client.derived;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.splinter.client.provider.Provider;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.derived.DerivedTableCodec;
import org.splinter.protocol.table.Manifest;

/**
 * Chains of tables that were made of one another, and may have stayed behind when the first
 * changed.
 */
public final class Lineage {
  private Lineage() {}

  /**
   * Returns whether each table of a provider was made of the current version of the table before it
   * alone.
   *
   * @throws org.splinter.protocol.table.NoSuchTableException if one is not there
   */
  public static boolean isCurrent(Provider provider, List<String> tables) throws IOException {
    Manifest before = provider.manifest(tables.get(0));
    for (String table : tables.subList(1, tables.size())) {
      Manifest made = provider.manifest(table);
      Optional<byte[]> origin = provider.origin(made);
      Source expected = new Source(before.table(), before.fingerprint());
      if (origin.isEmpty()
          || !DerivedTableCodec.decode(origin.get()).sources().equals(List.of(expected))) {
        return false;
      }
      before = made;
    }
    return true;
  }
}
