package org.splinter.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.hadoop.fs.Path;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.slot.SlotManifest;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.BatchReader;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewLayout;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.prepared.PreparedCodecs;
import org.splinter.provider.prepared.SlotFiles;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.VersionFiles;
import org.splinter.provider.view.MemoryView;

/**
 * The tables of one provider, read in this thread, and views of them, in memory; the tables are
 * assumed not to change.
 */
final class LocalTables {
  private final HadoopProvider provider;
  private final TableStore store;
  private final Map<String, Manifest> manifests = new ConcurrentHashMap<>();
  private final Map<String, Dictionary> dictionaries = new ConcurrentHashMap<>();
  private final Map<ViewDigest, MemoryView> views = new ConcurrentHashMap<>();

  LocalTables(HadoopProvider provider) {
    this.provider = provider;
    this.store = new TableStore(provider.configuration(), provider.root());
  }

  /** A receiver of batches, each of which is read at once. */
  interface Rows {
    void accept(Batch batch) throws IOException, InterruptedException;
  }

  HadoopProvider provider() {
    return provider;
  }

  TableStore store() {
    return store;
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

  /** Returns a version of a table with the dictionaries of these columns. */
  PublicTable table(Manifest manifest, List<Integer> columns) throws IOException {
    Map<Integer, Dictionary> needed = new HashMap<>();
    for (int column : columns) {
      if (manifest.statistics().get(column).hasDictionary()) {
        needed.put(column, dictionary(manifest, column));
      }
    }
    return new PublicTable(manifest, needed);
  }

  /** Returns a view if it was made, with slots that native code can read. */
  Optional<MemoryView> view(ViewDefinition definition) {
    return Optional.ofNullable(views.get(definition.name()));
  }

  /** The slots that a scan reads, in memory. */
  record Scanned(SlotManifest manifest, List<ByteBuffer> subTables, List<ByteBuffer> digests) {}

  /** Returns a view that was made, or a table for routes that the provider made. */
  Scanned scanned(PirPlan.View named) throws IOException {
    MemoryView view = views.get(named.name());
    if (view != null) {
      return new Scanned(view.manifest(), view.subTables(), view.digests());
    }
    SlotFiles files =
        SlotFiles.of(store.directory(named.table(), named.fingerprint()), named.name());
    SlotManifest manifest = PreparedCodecs.manifest(store.fileSystem(), files);
    return new Scanned(
        manifest, List.of(read(files.slots(0, 0))), List.of(read(files.digests(0, 0))));
  }

  private ByteBuffer read(Path file) throws IOException {
    byte[] bytes = TableFiles.read(store.fileSystem(), file, Integer.MAX_VALUE);
    return direct(ByteBuffer.wrap(bytes));
  }

  /** Makes a view unless it is there. */
  synchronized MemoryView makeView(ViewDefinition definition) throws IOException {
    Optional<MemoryView> known = view(definition);
    if (known.isPresent()) {
      return known.get();
    }
    Manifest manifest = store.version(definition.table(), definition.fingerprint());
    List<Integer> columns = ViewLayout.columns(definition, manifest);
    PublicTable table = table(manifest, columns);
    MemoryView built;
    try (BatchReader reader =
        VersionFiles.batches(store.fileSystem(), store.directory(manifest), manifest, columns)) {
      built = MemoryView.build(definition, table, () -> batches(reader, manifest));
    }
    MemoryView view =
        new MemoryView(
            built.manifest(),
            built.index(),
            built.subTables().stream().map(LocalTables::direct).toList(),
            built.digests().stream().map(LocalTables::direct).toList());
    views.put(definition.name(), view);
    return view;
  }

  /** Returns the batches one at a time: the reader fills one batch again and again. */
  private static Iterator<Batch> batches(BatchReader reader, Manifest manifest) {
    List<Supplier<Batch>> batches = new ArrayList<>();
    for (Manifest.Part part : manifest.parts()) {
      part.batches().forEach(span -> batches.add(() -> read(reader, part, span)));
    }
    return batches.stream().map(Supplier::get).iterator();
  }

  private static Batch read(BatchReader reader, Manifest.Part part, Manifest.Span span) {
    try {
      return reader.read(part.file(), span);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ByteBuffer direct(ByteBuffer bytes) {
    return ByteBuffer.allocateDirect(bytes.remaining())
        .put(bytes.duplicate())
        .flip()
        .order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Reads these columns of all rows. */
  void read(Manifest manifest, List<Integer> columns, Rows rows)
      throws IOException, InterruptedException {
    try (BatchReader reader =
        VersionFiles.batches(store.fileSystem(), store.directory(manifest), manifest, columns)) {
      for (Manifest.Part part : manifest.parts()) {
        for (Manifest.Span span : part.batches()) {
          rows.accept(reader.read(part.file(), span));
        }
      }
    }
  }
}
