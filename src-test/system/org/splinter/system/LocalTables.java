package org.splinter.system;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.splinter.client.provider.HadoopProvider;
import org.splinter.table.Batch;
import org.splinter.table.BatchReader;
import org.splinter.table.Dictionary;
import org.splinter.table.Manifest;
import org.splinter.table.PublicTable;
import org.splinter.table.TableStore;

/** The tables of one provider, read in this thread; they are taken to stay as they are. */
final class LocalTables {
  private final HadoopProvider provider;
  private final TableStore store;
  private final Map<String, Manifest> manifests = new ConcurrentHashMap<>();
  private final Map<String, Dictionary> dictionaries = new ConcurrentHashMap<>();

  LocalTables(HadoopProvider provider) {
    this.provider = provider;
    this.store = new TableStore(provider.configuration(), provider.root());
  }

  /** Is given a batch, to be read at once. */
  interface Rows {
    void accept(Batch batch) throws IOException;
  }

  HadoopProvider provider() {
    return provider;
  }

  Manifest manifest(String table) throws IOException {
    Manifest known = manifests.get(table);
    if (known == null) {
      known = provider.manifest(table);
      manifests.put(table, known);
    }
    return known;
  }

  Dictionary dictionary(Manifest manifest, int column) throws IOException {
    String key = manifest.fingerprint() + "/" + column;
    Dictionary known = dictionaries.get(key);
    if (known == null) {
      known = provider.dictionary(manifest, column);
      dictionaries.put(key, known);
    }
    return known;
  }

  /** A version with the dictionaries of these columns. */
  PublicTable table(Manifest manifest, List<Integer> columns) throws IOException {
    Map<Integer, Dictionary> needed = new HashMap<>();
    for (int column : columns) {
      if (manifest.statistics().get(column).hasDictionary()) {
        needed.put(column, dictionary(manifest, column));
      }
    }
    return new PublicTable(manifest, needed);
  }

  /** Reads these columns of all rows. */
  void read(Manifest manifest, List<Integer> columns, Rows rows) throws IOException {
    try (BatchReader reader =
        new BatchReader(store.fileSystem(), store.directory(manifest), manifest, columns)) {
      for (Manifest.Part part : manifest.parts()) {
        for (Manifest.Span span : part.batches()) {
          rows.accept(reader.read(part.file(), span));
        }
      }
    }
  }
}
