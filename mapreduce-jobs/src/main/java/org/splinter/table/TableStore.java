package org.splinter.table;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** The tables under one root on a provider's file system. */
@SuppressWarnings("DoNotCallSuggester")
public final class TableStore {
  private final Configuration configuration;
  private final Path root;

  public TableStore(Configuration configuration, Path root) {
    this.configuration = configuration;
    this.root = root;
  }

  /** Names of the tables that have a current version, sorted. */
  public List<String> tables() throws IOException {
    throw new IOException("skeleton " + configuration + root);
  }

  /** The current version of a table; a NoSuchTableException names the tables there are. */
  public Manifest current(String table) throws IOException {
    throw new IOException("skeleton " + table);
  }

  /** The version of a table with that fingerprint. */
  public Manifest version(String table, Fingerprint fingerprint) throws IOException {
    throw new IOException("skeleton " + table + fingerprint);
  }

  /** The dictionary of a column that has one. */
  public Dictionary dictionary(Manifest manifest, int column) throws IOException {
    throw new IOException("skeleton " + manifest + column);
  }

  /** The directory of a version's parts. */
  public Path directory(Manifest manifest) {
    return new Path(root, manifest.table());
  }
}
