package org.splinter.provider.sum;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.sum.IdsDigest;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.RowIdsCodec;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.BatchReader;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.NoSuchTableException;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.StoredValues;
import org.splinter.protocol.table.TableName;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.Orphans;
import org.splinter.provider.job.Orphans.Orphan;
import org.splinter.provider.table.Lease;
import org.splinter.provider.table.TableOrigin;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.TableVersions;
import org.splinter.provider.table.VersionFiles;

/**
 * The private tables of a provider, in a store below that of its public ones. A version's rows
 * stand in the order of their ids, and its statistics are what its owner declared.
 */
public final class PrivateTables {
  private static final String DIRECTORY = "private";

  private final TableStore tables;
  private final TableStore store;

  /**
   * Opens the private tables of a provider.
   *
   * @param tables of the provider, with the Hadoop configuration that its jobs start from
   */
  public PrivateTables(TableStore tables) {
    this.tables = tables;
    this.store = new TableStore(tables.configuration(), new Path(tables.root(), DIRECTORY));
  }

  /** Returns the store of the private tables. */
  public TableStore store() {
    return store;
  }

  /** Makes a directory for work in progress, and roots that its owner alone can read. */
  JobDirectory newStaging() throws IOException {
    tables.makeRoot(); // else it would be made with its child, by the usual mode of directories
    return store.newStaging();
  }

  /**
   * Returns what processes that were killed have left below the private tables, and what was
   * evaluated ahead for versions that are not current any more.
   */
  public List<Orphan> leftovers() throws IOException {
    Orphans orphans = new Orphans(store.configuration(), store.root());
    List<Orphan> found =
        new ArrayList<>(orphans.leftovers(Lease.files(store.fileSystem(), store.root())));
    found.addAll(new AheadShelf(store).leftovers());
    return found;
  }

  /** Returns the names of the private tables, sorted. */
  public List<String> names() throws IOException {
    return store.tables();
  }

  /** Drops a table. Its clients' budgets stay spent, as they know what they were answered. */
  public void drop(String table) throws IOException {
    Manifest current = current(table);
    new TableVersions(store, current.table()).dropAll();
    new AheadShelf(store).deleteAll(current.table());
  }

  /** Returns the current version of a table, with its parts: for the provider alone. */
  public Manifest current(String table) throws IOException {
    String name;
    try {
      name = TableName.given(table);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
    try {
      return store.current(name);
    } catch (NoSuchTableException e) {
      throw new IOException(
          "there is no private table '"
              + table
              + "'; there are "
              + (names().isEmpty() ? "none" : String.join(", ", names()))
              + ". Its owner imports it by: splinter select-sum import",
          e);
    }
  }

  /** Returns the public facts of a table. */
  public PrivateTable facts(String name) throws IOException {
    Manifest version = current(name);
    return facts(version, writeIds(version, OutputStream.nullOutputStream()));
  }

  /**
   * Returns a version's public facts.
   *
   * @param ids the digest of the ids of its rows, as {@link #writeIds} returns it
   */
  public PrivateTable facts(Manifest version, IdsDigest ids) throws IOException {
    return facts(version, origin(version), ids);
  }

  /** Returns the public facts of a table but for the digest of its ids, which is not computed. */
  public PrivateTable declared(String name) throws IOException {
    return declared(current(name));
  }

  /** Returns a version's public facts but for the digest of its ids, which is not computed. */
  PrivateTable declared(Manifest version) throws IOException {
    return facts(version, origin(version), new IdsDigest(new byte[Sha256.BYTES]));
  }

  private PrivateTable facts(Manifest version, PrivateOrigin origin, IdsDigest ids)
      throws IOException {
    Map<Integer, Dictionary> dictionaries = new HashMap<>();
    for (int column : version.columnsWithDictionary()) {
      dictionaries.put(column, store.dictionary(version, column));
    }
    return new PrivateTable(
        new PublicTable(version.facts(), dictionaries),
        origin.idColumn(),
        ids,
        origin.minimumGroup(),
        origin.epsilon());
  }

  /** Returns the encoded ids of a table's rows, which are public. */
  public byte[] ids(String name) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    var unused = writeIds(current(name), out);
    return out.toByteArray();
  }

  private PrivateOrigin origin(Manifest version) throws IOException {
    Path directory = store.directory(version);
    byte[] bytes =
        TableOrigin.read(store.fileSystem(), directory)
            .orElseThrow(() -> new FormatException(directory.toString(), "has lost its origin"));
    return PrivateOrigin.decode(bytes);
  }

  /**
   * Writes the encoded ids of a version's rows, which are public, batch by batch.
   *
   * @param out which the caller closes
   * @return their digest
   */
  public IdsDigest writeIds(Manifest version, OutputStream out) throws IOException {
    int column = origin(version).idColumn();
    boolean text = version.schema().columns().get(column).type().isText();
    MessageDigest sha = Sha256.digest();
    OutputStream hashed = new DigestOutputStream(out, sha);
    hashed.write(RowIdsCodec.head(text, (int) version.rows()));
    List<Integer> columns = List.of(column);
    StoredValues values = new StoredValues(new PublicTable(version, Map.of()), columns);
    try (BatchReader reader =
        VersionFiles.batches(store.fileSystem(), store.directory(version), version, columns)) {
      for (Manifest.StoredBatch stored : version.batches()) {
        Batch batch = reader.read(stored.file(), stored.span());
        values.batch(batch);
        ByteWriter ids = new ByteWriter();
        for (int i = 0; i < batch.rows(); i++) {
          if (text) {
            int length = values.textLength(column, i);
            ids.i32(length).fixed(values.text(column, i), values.textStart(column, i), length);
          } else {
            ids.i64(values.word(column, i));
          }
        }
        hashed.write(ids.array(), 0, ids.size());
      }
    }
    byte[] digest = sha.digest();
    out.write(digest);
    return new IdsDigest(digest);
  }
}
