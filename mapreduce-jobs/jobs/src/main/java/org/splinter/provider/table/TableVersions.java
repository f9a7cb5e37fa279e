package org.splinter.provider.table;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.NoSuchTableException;
import org.splinter.protocol.table.TableName;
import org.splinter.protocol.table.TableVersion;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.job.JobDirectory;

/**
 * The versions of one table: lists, names and drops them. A dropped version is gone for readers in
 * one step; its files are deleted after that.
 */
public final class TableVersions {
  private final TableStore store;
  private final String table;

  /**
   * Makes a view of one table's versions.
   *
   * @throws IllegalArgumentException if {@code table} cannot be a table's name
   */
  public TableVersions(TableStore store, String table) {
    this.store = store;
    this.table = TableName.of(table);
  }

  /**
   * Returns all versions, the current one first, then the latest. Those that cannot be read are
   * among them.
   *
   * @throws NoSuchTableException naming the tables there are
   */
  public List<TableVersion> list() throws IOException {
    String current = currentDirectory();
    List<TableVersion> versions = new ArrayList<>();
    for (FileStatus status : directories()) {
      String directory = status.getPath().getName();
      if (VersionFiles.isVersion(directory)) {
        try {
          versions.add(version(status, directory.equals(current)));
        } catch (FileNotFoundException e) {
          // Another process has just dropped the version.
        }
      }
    }
    versions.sort(
        Comparator.comparing(TableVersion::current)
            .thenComparing(TableVersion::time)
            .reversed()
            .thenComparing(TableVersion::name));
    return versions;
  }

  private FileStatus[] directories() throws IOException {
    try {
      return store.fileSystem().listStatus(store.tableDirectory(table));
    } catch (FileNotFoundException e) { // another process has just dropped the version
      throw NoSuchTableException.table(table, store.tables());
    }
  }

  /** Returns the name of the current version's directory, or null if the table does not say. */
  private @Nullable String currentDirectory() throws IOException {
    try {
      return store.currentDirectory(table).getName();
    } catch (FormatException e) {
      return null;
    }
  }

  private TableVersion version(FileStatus status, boolean current) throws IOException {
    FileSystem fileSystem = store.fileSystem();
    Path directory = status.getPath();
    long bytes = 0;
    long time = status.getModificationTime();
    for (FileStatus file : fileSystem.listStatus(directory)) {
      bytes += file.isFile() ? file.getLen() : 0; // views have their own list
      if (file.getPath().equals(VersionFiles.manifest(directory))) {
        time = file.getModificationTime();
      }
    }
    return new TableVersion(
        table,
        VersionFiles.versionName(directory),
        manifest(fileSystem, directory),
        current,
        bytes,
        Instant.ofEpochMilli(time));
  }

  private static @Nullable Manifest manifest(FileSystem fileSystem, Path directory)
      throws IOException {
    try {
      return VersionFiles.readManifest(fileSystem, directory);
    } catch (FormatException | FileNotFoundException | EOFException | ChecksumException e) {
      return null;
    }
  }

  /**
   * Returns the version whose fingerprint starts with {@code name}.
   *
   * @throws NoSuchTableException naming the versions there are, if none or several do
   */
  public TableVersion find(String name) throws IOException {
    String wanted = name.toLowerCase(Locale.ROOT);
    List<TableVersion> all = list();
    List<TableVersion> found =
        all.stream().filter(version -> version.fingerprint().startsWith(wanted)).toList();
    if (found.size() != 1 || wanted.isEmpty()) {
      String names =
          all.stream()
              .map(version -> version.name() + (version.current() ? " (current)" : ""))
              .collect(Collectors.joining(", "));
      throw NoSuchTableException.versionName(table, name, found.isEmpty(), names);
    }
    return found.get(0);
  }

  /** Drops the table with all its versions, and returns those. */
  public List<TableVersion> dropAll() throws IOException {
    return dropping(
        trash -> {
          List<TableVersion> versions = list();
          TableFiles.moveDirectory(
              store.configuration(), store.tableDirectory(table), new Path(trash, table));
          return versions;
        });
  }

  /** Drops all versions but the current one, and returns those dropped. */
  public List<TableVersion> dropOld() throws IOException {
    return dropping(
        trash -> {
          List<TableVersion> all = list();
          if (all.stream().noneMatch(TableVersion::current)) {
            throw new IOException(
                "table '" + table + "' has no current version; import it again, or drop all of it");
          }
          List<TableVersion> old = all.stream().filter(version -> !version.current()).toList();
          for (TableVersion version : old) {
            moveAway(version, trash);
          }
          return old;
        });
  }

  /**
   * Drops one version and returns it.
   *
   * @param name the start of its fingerprint
   * @throws IOException if it is the current one, without which a table cannot be
   */
  public List<TableVersion> drop(String name) throws IOException {
    return dropping(
        trash -> {
          TableVersion version = find(name);
          if (version.current()) {
            throw new IOException(
                version.name()
                    + " is the current version of table '"
                    + table
                    + "'; drop the whole table, or first import the rows that take its place");
          }
          moveAway(version, trash);
          return List.of(version);
        });
  }

  /** Move of versions into a directory that is deleted afterwards. */
  private interface Drop {
    List<TableVersion> into(Path trash) throws IOException;
  }

  private List<TableVersion> dropping(Drop drop) throws IOException {
    list(); // refuses an unknown table, before a root is made
    try (JobDirectory trash = store.newStaging()) {
      return store.locked(table, () -> drop.into(trash.path()));
    }
  }

  private void moveAway(TableVersion version, Path trash) throws IOException {
    Path directory = store.versionDirectory(table, version.name());
    TableFiles.moveDirectory(
        store.configuration(), directory, new Path(trash, directory.getName()));
  }
}
