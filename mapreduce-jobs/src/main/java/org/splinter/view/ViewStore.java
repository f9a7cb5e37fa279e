package org.splinter.view;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.codec.FormatException;
import org.splinter.job.JobDirectory;
import org.splinter.job.JobKeys;
import org.splinter.query.view.ViewCodec;
import org.splinter.query.view.ViewDefinition;
import org.splinter.query.view.ViewDigest;
import org.splinter.query.view.ViewFiles;
import org.splinter.query.view.ViewIndex;
import org.splinter.query.view.ViewManifest;
import org.splinter.query.view.ViewManifestCodec;
import org.splinter.table.Fingerprint;
import org.splinter.table.Lease;
import org.splinter.table.Manifest;
import org.splinter.table.TableFiles;
import org.splinter.table.TableStore;
import org.splinter.table.TableVersion;
import org.splinter.table.TableVersions;

/**
 * The views of a provider, each below its table version ({@link ViewFiles}).
 *
 * <p>Guarantee: a view appears whole and never changes; one that is dropped is gone for new readers
 * in one step. All of them have at most {@link JobKeys#VIEW_QUOTA} bytes: the least recently used
 * ones go to make room for a new one.
 */
public final class ViewStore {
  /** Leases of what is being built lie here: never below a version, which may be dropped. */
  private static final String BUILDING = "building";

  private final TableStore tables;

  /**
   * @param root the provider's root directory on its file system
   */
  public ViewStore(Configuration configuration, Path root) {
    this.tables = new TableStore(configuration, root);
  }

  TableStore tables() {
    return tables;
  }

  /** The view of that definition; empty if it was not built, or cannot be read. */
  public Optional<ViewManifest> find(ViewDefinition definition) throws IOException {
    return find(definition.table(), definition.fingerprint(), ViewCodec.name(definition));
  }

  /** The view of a table version whose definition has that name. */
  public Optional<ViewManifest> find(String table, Fingerprint fingerprint, ViewDigest name)
      throws IOException {
    ViewFiles files = files(table, fingerprint, name);
    return readManifest(files)
        .filter(manifest -> ViewCodec.name(manifest.definition()).equals(name));
  }

  /** Where a view's files lie, if it is there. */
  public ViewFiles files(String table, Fingerprint fingerprint, ViewDigest name) {
    return ViewFiles.of(tables.directory(table, fingerprint), name);
  }

  ViewFiles files(ViewDefinition definition) {
    return files(definition.table(), definition.fingerprint(), ViewCodec.name(definition));
  }

  private Optional<ViewManifest> readManifest(ViewFiles files) throws IOException {
    Path path = files.manifest();
    try {
      byte[] bytes = TableFiles.read(tables.fileSystem(), path, ViewManifestCodec.MAX_BYTES);
      return Optional.of(ViewManifestCodec.decode(bytes));
    } catch (FileNotFoundException | FormatException | EOFException | ChecksumException e) {
      return Optional.empty();
    }
  }

  /** The public index of a RANKED view that is there. */
  public ViewIndex index(ViewManifest manifest) throws IOException {
    Path path = files(manifest.definition()).index();
    byte[] bytes = TableFiles.read(tables.fileSystem(), path, ViewIndex.MAX_BYTES);
    return ViewIndex.decode(bytes);
  }

  /** Notes that a view is used now, for as long as it is there. */
  public void touch(ViewManifest manifest) throws IOException {
    touch(files(manifest.definition()));
  }

  /** The same of a view by its name. */
  public void touch(String table, Fingerprint fingerprint, ViewDigest name) throws IOException {
    touch(files(table, fingerprint, name));
  }

  private void touch(ViewFiles view) throws IOException {
    try {
      tables.fileSystem().setTimes(view.used(), System.currentTimeMillis(), -1);
    } catch (FileNotFoundException e) {
      // Dropped meanwhile, which the reader will tell.
    }
  }

  /** All views of all versions of all tables, the most recently used first. */
  public List<StoredView> list() throws IOException {
    List<StoredView> views = new ArrayList<>();
    for (String table : tables.tables()) {
      views.addAll(list(table));
    }
    views.sort(Comparator.comparing(StoredView::used).reversed().thenComparing(StoredView::name));
    return views;
  }

  /** All views of all versions of a table. */
  public List<StoredView> list(String table) throws IOException {
    List<StoredView> views = new ArrayList<>();
    for (TableVersion version : new TableVersions(tables, table).list()) {
      Path directory = new Path(tables.versionDirectory(table, version.name()), ViewFiles.VIEWS);
      for (FileStatus status : children(directory)) {
        views.add(stored(table, version.name(), status));
      }
    }
    return views;
  }

  /** The views of a version that can be read. */
  List<ViewManifest> of(Manifest version) throws IOException {
    return list(version.table()).stream()
        .filter(view -> view.version().equals(version.fingerprint().shortName()))
        .map(StoredView::manifest)
        .filter(Objects::nonNull)
        .toList();
  }

  private StoredView stored(String table, String version, FileStatus directory) throws IOException {
    ViewFiles files = new ViewFiles(directory.getPath());
    long bytes = 0;
    long used = directory.getModificationTime();
    for (FileStatus file : children(directory.getPath())) {
      bytes += file.getLen();
      if (file.getPath().getName().equals(files.used().getName())) {
        used = file.getModificationTime();
      }
    }
    return new StoredView(
        table,
        version,
        directory.getPath().getName(),
        readManifest(files).orElse(null),
        bytes,
        Instant.ofEpochMilli(used),
        directory.getPath());
  }

  /** What is in a directory, nothing if it is not there. */
  private FileStatus[] children(Path directory) throws IOException {
    try {
      return tables.fileSystem().listStatus(directory);
    } catch (FileNotFoundException e) {
      return new FileStatus[0];
    }
  }

  /** Drops views. */
  public void drop(List<StoredView> views) throws IOException {
    if (views.isEmpty()) {
      return;
    }
    try (JobDirectory trash = tables.newStaging()) {
      for (StoredView view : views) {
        moveAway(view.directory(), trash);
      }
    }
  }

  private void moveAway(Path view, JobDirectory trash) throws IOException {
    String name = view.getParent().getParent().getName() + "-" + view.getName();
    try {
      TableFiles.moveDirectory(tables.configuration(), view, new Path(trash.path(), name));
    } catch (FileNotFoundException | java.nio.file.NoSuchFileException e) {
      // Dropped by another just now.
    }
  }

  /** Waits until no other process builds the view, and keeps others from doing so. */
  <T> T building(ViewDefinition definition, Lease.Work<T> work)
      throws IOException, InterruptedException {
    Path view = files(definition).directory();
    String version = view.getParent().getParent().getName();
    String file = definition.table() + "-" + version + "-" + view.getName();
    return holding(file, "a view of table '" + definition.table() + "'", work);
  }

  private <T> T holding(String file, String what, Lease.Work<T> work)
      throws IOException, InterruptedException {
    FileSystem fileSystem = tables.fileSystem();
    Path building = new Path(tables.root(), BUILDING);
    fileSystem.mkdirs(building);
    return Lease.holding(fileSystem, new Path(building, file), what, work);
  }

  /**
   * Refuses a view that would not fit the quota even if there were no other.
   *
   * @param bytes of its slots
   */
  void requireRoom(long bytes) throws IOException {
    long quota = JobKeys.VIEW_QUOTA.getBytes(tables.configuration());
    if (bytes > quota) {
      throw new IOException(
          "the view would have "
              + bytes
              + " bytes, all views may have "
              + quota
              + "; raise "
              + JobKeys.VIEW_QUOTA.key()
              + ", or ask for fewer groups, columns or rows");
    }
  }

  /**
   * Makes a view visible, dropping others if the quota demands it.
   *
   * @param staging a directory with all its files but the manifest, which goes in here
   */
  void commit(JobDirectory job, Path staging, ViewManifest manifest)
      throws IOException, InterruptedException {
    FileSystem fileSystem = tables.fileSystem();
    ViewFiles staged = new ViewFiles(staging);
    TableFiles.write(fileSystem, staged.manifest(), ViewManifestCodec.encode(manifest));
    TableFiles.write(fileSystem, staged.used(), new byte[0]);
    holding("views", "the views of this provider", () -> move(job, staging, manifest));
  }

  /** Returns false if it is there: by a builder that stood still, or took over from this one. */
  private boolean move(JobDirectory job, Path staging, ViewManifest manifest) throws IOException {
    ViewDefinition definition = manifest.definition();
    if (find(definition).isPresent()) {
      return false;
    }
    makeRoom(manifest.bytes(), job);
    Path target = files(definition).directory();
    moveAway(target, job); // one that cannot be read
    try {
      TableFiles.makeDirectory(tables.fileSystem(), target.getParent());
    } catch (FileNotFoundException e) {
      throw new IOException(
          "the version of table '"
              + definition.table()
              + "' was dropped while its view was built; run the query again",
          e);
    }
    return TableFiles.moveDirectory(tables.configuration(), staging, target);
  }

  private void makeRoom(long bytes, JobDirectory trash) throws IOException {
    requireRoom(bytes);
    long quota = JobKeys.VIEW_QUOTA.getBytes(tables.configuration());
    List<StoredView> views = list();
    long total = bytes + views.stream().mapToLong(StoredView::bytes).sum();
    for (int i = views.size() - 1; i >= 0 && total > quota; i--) {
      moveAway(views.get(i).directory(), trash);
      total -= views.get(i).bytes();
    }
  }
}
