package org.splinter.provider.derived;

import java.io.IOException;
import java.util.Optional;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.derived.DerivedTableCodec;
import org.splinter.protocol.table.ManifestCodec;
import org.splinter.provider.prepared.PreparedFamily;
import org.splinter.provider.table.TableStore;

/** Derived tables as a provider prepares them. */
public final class DerivedFamily implements PreparedFamily<DerivedTable> {
  @Override
  public String name() {
    return DerivedTable.FAMILY;
  }

  @Override
  public DerivedTable decode(byte[] definition) throws FormatException {
    return DerivedTableCodec.decode(definition);
  }

  @Override
  public Optional<byte[]> find(DerivedTable definition, TableStore tables) throws IOException {
    return derived(tables).find(definition).map(ManifestCodec::encode);
  }

  @Override
  public byte[] prepare(DerivedTable definition, TableStore tables, Progress progress)
      throws IOException, InterruptedException {
    return ManifestCodec.encode(derived(tables).derive(definition, progress));
  }

  @Override
  public long bytes(byte[] manifest) throws FormatException {
    return ManifestCodec.decode("manifest of a derived table", manifest).batches().stream()
        .mapToLong(batch -> batch.span().length())
        .sum();
  }

  @Override
  public byte[] index(DerivedTable definition, TableStore tables) throws IOException {
    throw new FormatException("definition", "is of a derived table, which has no index");
  }

  private static DerivedTables derived(TableStore tables) {
    return new DerivedTables(tables.configuration(), tables.root());
  }
}
