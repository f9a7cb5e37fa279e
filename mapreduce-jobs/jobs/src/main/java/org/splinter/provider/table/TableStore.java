package org.splinter.provider.table;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.DictionaryDigest;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.ManifestCodec;
import org.splinter.protocol.table.NoSuchTableException;
import org.splinter.protocol.table.TableName;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.job.JobDirectory;

/**
 * The tables under one root on a provider's file system.
 *
 * <pre>
 * tables/NAME/CURRENT                  one line: the name of the current version's directory
 * tables/NAME/v-FINGERPRINT16/         a version; it appears whole and never changes
 *     {@link VersionFiles files}, {@link TableOrigin origin}
 * staging/RANDOM/                      an import in progress
 * </pre>
 *
 * Readers need no lock: a version's directory is moved into place complete, and CURRENT is replaced
 * in one step. Versions that are no longer current stay, for the queries planned on them, until
 * {@link TableVersions} drops them.
 */
public final class TableStore {
  static final String TABLES = "tables";
  private static final String CURRENT = "CURRENT";
  private static final FsPermission OWNER_ONLY = new FsPermission((short) 0700);

  private final Configuration configuration;
  private final Path root;

  /** Digests of the dictionaries of versions whose manifests lack them. */
  private final Map<Fingerprint, Map<Integer, DictionaryDigest>> digests =
      new ConcurrentHashMap<>();

  public TableStore(Configuration configuration, Path root) {
    this.configuration = configuration;
    this.root = root;
  }

  public Configuration configuration() {
    return configuration;
  }

  public Path root() {
    return root;
  }

  public FileSystem fileSystem() throws IOException {
    return root.getFileSystem(configuration);
  }

  /** Returns the names of the tables that have a current version, sorted. */
  public List<String> tables() throws IOException {
    FileSystem fileSystem = fileSystem();
    List<String> names = new ArrayList<>();
    try {
      for (FileStatus status : fileSystem.listStatus(new Path(root, TABLES))) {
        Path directory = status.getPath();
        if (status.isDirectory()
            && TableName.isValid(directory.getName()) // other directories are not a store's
            && fileSystem.exists(new Path(directory, CURRENT))) {
          names.add(directory.getName());
        }
      }
    } catch (FileNotFoundException e) {
      return List.of(); // nothing was ever imported
    }
    Collections.sort(names);
    return names;
  }

  /**
   * Returns the current version of a table.
   *
   * @throws NoSuchTableException naming the tables there are
   * @throws FormatException if its version is damaged, with the mend
   * @throws IllegalArgumentException if {@code table} cannot be a table's name
   */
  public Manifest current(String table) throws IOException {
    String name = TableName.of(table);
    try {
      return readNamed(name, currentDirectory(name));
    } catch (FileNotFoundException e) { // replaced and dropped after its name was read
      return readCurrent(name);
    }
  }

  private Manifest readCurrent(String name) throws IOException {
    Path version = currentDirectory(name);
    try {
      return readNamed(name, version);
    } catch (FileNotFoundException e) {
      if (TableName.isDerived(name) && !fileSystem().exists(version)) {
        throw NoSuchTableException.derived(name); // a derived table, which is made anew
      }
      throw new FormatException(
          "table '" + name + "' has no whole current version",
          version
              + " has no manifest. "
              + (TableName.isDerived(name)
                  ? "Drop it, and it is made anew: splinter tables drop --derived " + name
                  : "Import again"));
    }
  }

  /**
   * Returns the directory of the current version, which need not be readable.
   *
   * @throws NoSuchTableException naming the tables there are
   * @throws FormatException if the table does not say which version is current
   */
  Path currentDirectory(String name) throws IOException {
    Path pointer = new Path(tableDirectory(name), CURRENT);
    byte[] line;
    try {
      line = TableFiles.read(fileSystem(), pointer, 64);
    } catch (FileNotFoundException e) {
      throw NoSuchTableException.table(name, tables());
    }
    String version = new String(line, StandardCharsets.UTF_8).trim();
    if (!VersionFiles.isVersion(version)) {
      throw new FormatException(pointer.toString(), "it does not name a version; import again");
    }
    return new Path(tableDirectory(name), version);
  }

  /**
   * Returns the version of a table with that fingerprint.
   *
   * @throws NoSuchTableException if the table or that version is not there
   */
  public Manifest version(String table, Fingerprint fingerprint) throws IOException {
    String name = TableName.of(table);
    try {
      Manifest manifest = readNamed(name, directory(name, fingerprint));
      if (manifest.fingerprint().equals(fingerprint)) {
        return manifest;
      }
    } catch (FileNotFoundException e) {
      if (!tables().contains(name)) {
        throw NoSuchTableException.table(name, tables());
      }
    }
    throw NoSuchTableException.version(name, fingerprint);
  }

  /** Returns the dictionary of a column that has one. */
  public Dictionary dictionary(Manifest manifest, int column) throws IOException {
    return VersionFiles.readDictionary(fileSystem(), directory(manifest), manifest, column);
  }

  /** Returns the directory of a version's files. */
  public Path directory(Manifest manifest) {
    return directory(manifest.table(), manifest.fingerprint());
  }

  /** Returns the directory of a version's files, if it is there. */
  public Path directory(String table, Fingerprint fingerprint) {
    return versionDirectory(TableName.of(table), fingerprint.shortName());
  }

  /**
   * Makes the root for its owner alone if it is not there yet: the shares of running queries lie
   * below it.
   */
  public void makeRoot() throws IOException {
    FileSystem fileSystem = fileSystem();
    if (!fileSystem.exists(root) && !FileSystem.mkdirs(fileSystem, root, OWNER_ONLY)) {
      throw new IOException("cannot make the directory " + root);
    }
  }

  /** Makes a directory for an import in progress, and the root if it is not there yet. */
  public JobDirectory newStaging() throws IOException {
    makeRoot();
    return JobDirectory.create(configuration, new Path(root, JobDirectory.STAGING));
  }

  /** Makes a version visible and current, whatever was current before. */
  public boolean commit(Path staging, Manifest manifest) throws IOException {
    return commit(staging, manifest, null);
  }

  /**
   * Makes a version visible and current. Its files must be complete in {@code staging}, all but the
   * manifest, which is written here. If the version is there already, only CURRENT changes.
   *
   * @param base the version that must still be current, or null if any may be
   * @return whether the version is new
   * @throws IOException if another than {@code base} is current by now; nothing has changed then
   */
  public boolean commit(Path staging, Manifest manifest, @Nullable Fingerprint base)
      throws IOException {
    TableFiles.write(fileSystem(), VersionFiles.manifest(staging), ManifestCodec.encode(manifest));
    return locked(
        manifest.table(),
        () -> {
          if (base != null) {
            requireCurrent(manifest.table(), base);
          }
          return makeCurrent(staging, manifest);
        });
  }

  private boolean makeCurrent(Path staging, Manifest manifest) throws IOException {
    FileSystem fileSystem = fileSystem();
    Path version = directory(manifest);
    fileSystem.mkdirs(version.getParent());
    boolean fresh =
        !fileSystem.exists(version) && TableFiles.moveDirectory(configuration, staging, version);
    if (!fresh) {
      VersionFiles.requireWhole(fileSystem, version, manifest);
    }
    Path pointer = new Path(version.getParent(), CURRENT);
    try {
      TableFiles.replaceLine(fileSystem, pointer, version.getName(), UUID.randomUUID().toString());
    } catch (IOException e) {
      if (fresh) { // no reader can have seen it
        TableFiles.moveDirectory(configuration, version, staging);
      }
      throw e;
    }
    return fresh;
  }

  private void requireCurrent(String table, Fingerprint base) throws IOException {
    Fingerprint current = current(table).fingerprint();
    if (!current.equals(base)) {
      throw new IOException(
          "table '"
              + table
              + "' changed while rows were appended to it: the current version was "
              + base.shortName()
              + " and is "
              + current.shortName()
              + " now; append again");
    }
  }

  /** Does work that changes a table's versions, while no other process changes them. */
  <T> T locked(String table, TableLock.Work<T> work) throws IOException {
    Path tables = new Path(root, TABLES);
    fileSystem().mkdirs(tables);
    return TableLock.holding(fileSystem(), tables, table, work);
  }

  private Manifest readNamed(String table, Path directory) throws IOException {
    Manifest manifest = VersionFiles.readManifest(fileSystem(), directory);
    if (!manifest.table().equals(table)) {
      throw new FormatException(
          directory.toString(), "it is a version of '" + manifest.table() + "'; import again");
    }
    return withDigests(directory, manifest);
  }

  /** Completes the manifest of an earlier build, reading its dictionaries once. */
  private Manifest withDigests(Path directory, Manifest manifest) throws IOException {
    if (manifest.hasDigests()) {
      return manifest;
    }
    Map<Integer, DictionaryDigest> known = digests.get(manifest.fingerprint());
    Manifest complete =
        known == null
            ? VersionFiles.withDigests(fileSystem(), directory, manifest)
            : manifest.withDigests(known);
    digests.put(manifest.fingerprint(), complete.dictionaries());
    return complete;
  }

  /** Returns the directory of a version of that name ({@link Fingerprint#shortName}). */
  public Path versionDirectory(String table, String name) {
    return VersionFiles.directory(tableDirectory(table), name);
  }

  Path tableDirectory(String table) {
    return new Path(new Path(root, TABLES), table);
  }
}
