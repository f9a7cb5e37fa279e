package org.splinter.provider.prepared;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Definition;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.slot.SlotManifest;
import org.splinter.protocol.table.NoSuchTableException;
import org.splinter.protocol.table.TableName;
import org.splinter.protocol.table.TableVersion;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.table.Lease;
import org.splinter.provider.table.TableOrigin;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.TableVersions;

/**
 * The views and the derived tables of a provider, under one quota.
 *
 * <p>Guarantee: all of them together have at most {@link PreparedKeys#QUOTA} bytes. To make room
 * for a new one the least recently used go, but none that something else there was made of, so that
 * what is left can always be asked for. A derived table that was used within {@link #IN_USE} stays;
 * a view may go, since a query that misses it builds it again. Tables that users named belong to
 * the users, and are not counted.
 *
 * <p>Assumption: clocks of clients differ by less than {@link #IN_USE}; by more, a query may lose a
 * derived table that it reads, and then fails with that reason.
 */
public final class PreparedStore {
  /**
   * The time for which a derived table counts as in use; readers mark it more often than this
   * ({@link Use}).
   */
  public static final Duration IN_USE = Duration.ofSeconds(30);

  private final TableStore tables;

  public PreparedStore(TableStore tables) {
    this.tables = tables;
  }

  /** Returns all views and derived tables, the most recently used first. */
  public List<Prepared> list() throws IOException {
    List<Prepared> all = new ArrayList<>();
    for (String table : tables.tables()) {
      try {
        all.addAll(views(table));
        if (TableName.isDerived(table)) {
          all.add(stored(table));
        }
      } catch (NoSuchTableException | FileNotFoundException e) {
        // Another process has just dropped the table.
      }
    }
    all.sort(Comparator.comparing(Prepared::used).reversed().thenComparing(Prepared::name));
    return all;
  }

  /** Returns all views of all versions of a table. */
  public List<StoredView> views(String table) throws IOException {
    List<StoredView> views = new ArrayList<>();
    for (TableVersion version : new TableVersions(tables, table).list()) {
      Path directory = new Path(tables.versionDirectory(table, version.name()), SlotFiles.VIEWS);
      for (FileStatus status : children(directory)) {
        views.add(stored(table, version.name(), status));
      }
    }
    return views;
  }

  private StoredTable stored(String table) throws IOException {
    List<TableVersion> versions = new TableVersions(tables, table).list();
    if (versions.isEmpty()) { // a user deleted their directories; what is left can be dropped
      return new StoredTable(table, null, null, 0, Instant.EPOCH);
    }
    TableVersion current = versions.get(0);
    Instant used = current.time();
    Definition<?> origin = null;
    Path directory = tables.versionDirectory(table, current.name());
    try {
      Optional<byte[]> bytes = TableOrigin.read(tables.fileSystem(), directory);
      if (bytes.isPresent()) {
        used = TableOrigin.used(tables.fileSystem(), directory);
        origin = PreparedCodecs.origin(bytes.get());
      }
    } catch (FormatException | EOFException | ChecksumException e) {
      // Listed nevertheless, so that it can be dropped.
    }
    long size = versions.stream().mapToLong(TableVersion::bytes).sum();
    return new StoredTable(table, current.manifest(), origin, size, used);
  }

  private StoredView stored(String table, String version, FileStatus directory) throws IOException {
    SlotFiles files = new SlotFiles(directory.getPath());
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
        manifest(files).orElse(null),
        bytes,
        Instant.ofEpochMilli(used),
        directory.getPath());
  }

  /** Returns the manifest of a view; empty if it is not there, or cannot be read. */
  public Optional<SlotManifest> manifest(SlotFiles files) throws IOException {
    try {
      return Optional.of(PreparedCodecs.manifest(tables.fileSystem(), files));
    } catch (FileNotFoundException | FormatException | EOFException | ChecksumException e) {
      return Optional.empty();
    }
  }

  /** Returns the files in a directory, nothing if it is not there. */
  private FileStatus[] children(Path directory) throws IOException {
    try {
      return tables.fileSystem().listStatus(directory);
    } catch (FileNotFoundException e) {
      return new FileStatus[0];
    }
  }

  /**
   * Drops views and derived tables with all that was made of them.
   *
   * @return what went, in this order: what was made of others before them
   */
  public List<Prepared> drop(Collection<? extends Prepared> chosen) throws IOException {
    boolean ofTables = chosen.stream().anyMatch(Prepared::isTable);
    List<Prepared> all = ofTables ? list() : List.of();
    List<Prepared> going = new ArrayList<>();
    Set<String> names = new HashSet<>();
    chosen.forEach(each -> addWithMade(each, all, names, going));
    dropOnly(going);
    return going;
  }

  /**
   * Adds a view or derived table behind all that was made of it.
   *
   * @param names of what was added: manifests of two readings of one view are not equal
   */
  private static void addWithMade(
      Prepared prepared, List<Prepared> all, Set<String> names, List<Prepared> going) {
    if (!names.add(prepared.name())) {
      return;
    }
    if (prepared.isTable()) {
      for (Prepared made : all) {
        if (made.sources().contains(prepared.name())) {
          addWithMade(made, all, names, going);
        }
      }
    }
    going.add(prepared);
  }

  private void dropOnly(List<Prepared> going) throws IOException {
    if (going.isEmpty()) {
      return;
    }
    try (JobDirectory trash = tables.newStaging()) {
      for (Prepared each : going) {
        each.accept(new Drop(trash));
      }
    }
  }

  /** The removal of one view or table, which it returns. */
  private final class Drop implements Prepared.Visitor<Prepared, IOException> {
    private final JobDirectory trash;

    Drop(JobDirectory trash) {
      this.trash = trash;
    }

    @Override
    public Prepared view(StoredView view) throws IOException {
      moveAway(view.directory(), trash);
      return view;
    }

    @Override
    public Prepared table(StoredTable table) throws IOException {
      try {
        List<TableVersion> unused = new TableVersions(tables, table.name()).dropAll();
      } catch (NoSuchTableException e) {
        // Another process has just dropped the table.
      }
      return table;
    }
  }

  /** Moves a view to where it is deleted. */
  public void moveAway(Path view, JobDirectory trash) throws IOException {
    String name = view.getParent().getParent().getName() + "-" + view.getName();
    try {
      TableFiles.moveDirectory(tables.configuration(), view, new Path(trash.path(), name));
    } catch (FileNotFoundException | NoSuchFileException e) {
      // Another process has just dropped the view.
    }
  }

  /** Does work once no other process does it, and keeps others from doing it meanwhile. */
  public <T> T leased(String file, String what, Progress progress, Lease.Work<T> work)
      throws IOException, InterruptedException {
    FileSystem fileSystem = tables.fileSystem();
    Path building = new Path(tables.root(), Lease.BUILDING);
    fileSystem.mkdirs(building);
    return Lease.holding(fileSystem, new Path(building, file), what, progress, work);
  }

  /** Makes room and lets something appear there, while no other process makes room or takes it. */
  public <T> T adding(Lease.Work<T> work) throws IOException, InterruptedException {
    return leased("views", "room for a view or a derived table", done -> {}, work);
  }

  /**
   * Refuses what would not fit the quota even if there were nothing else.
   *
   * @param what it is, for the message
   * @param mend what makes it smaller
   */
  public void requireRoom(String what, long bytes, String mend) throws IOException {
    long quota = quota();
    if (bytes > quota) {
      throw new RefusedRequestException(
          what
              + " would have "
              + bytes
              + " bytes, all views and derived tables may have "
              + quota
              + "; raise "
              + PreparedKeys.QUOTA.key()
              + ", or "
              + mend);
    }
  }

  private long quota() throws IOException {
    return PreparedKeys.QUOTA.getBytes(tables.configuration());
  }

  /**
   * Drops the least recently used to make room for a number of bytes, nothing if that is not
   * enough; called within {@link #adding}.
   *
   * @param sources names of tables that must stay
   */
  public void makeRoom(String what, long bytes, Set<String> sources) throws IOException {
    requireRoom(what, bytes, "ask for less");
    List<Prepared> going = leastRecentlyUsed(what, bytes, sources);
    while (isAnyInUse(going)) { // a reader may have come since they were listed
      going = leastRecentlyUsed(what, bytes, sources);
    }
    dropOnly(going);
  }

  /**
   * Chooses what must go to make room for a number of bytes; what nothing else is made of goes
   * first.
   */
  private List<Prepared> leastRecentlyUsed(String what, long bytes, Set<String> sources)
      throws IOException {
    List<Prepared> left = list();
    long free = quota() - left.stream().mapToLong(Prepared::bytes).sum();
    List<Prepared> going = new ArrayList<>();
    while (free < bytes) {
      Prepared oldest = leastRecentlyUsed(left, sources);
      if (oldest == null) {
        throw new IOException(
            what
                + " has "
                + bytes
                + " bytes, what other queries use just now leaves "
                + free
                + " of the "
                + quota()
                + " that all views and derived tables may have; raise "
                + PreparedKeys.QUOTA.key()
                + ", or ask again when they are done");
      }
      left.remove(oldest);
      going.add(oldest);
      free += oldest.bytes();
    }
    return going;
  }

  private boolean isAnyInUse(List<Prepared> going) throws IOException {
    for (Prepared prepared : going) {
      if (prepared.isTable()) {
        try {
          if (isInUse(stored(prepared.name()))) {
            return true;
          }
        } catch (NoSuchTableException | FileNotFoundException e) {
          // Another process has just dropped the table.
        }
      }
    }
    return false;
  }

  /** Returns whether it is a table that a query may be reading. */
  private static boolean isInUse(Prepared prepared) {
    return prepared.isTable() && prepared.used().isAfter(Instant.now().minus(IN_USE));
  }

  /**
   * Returns the least recently used view or table that may go and that nothing else is made of;
   * null if there is none.
   */
  private static @Nullable Prepared leastRecentlyUsed(List<Prepared> left, Set<String> sources) {
    Set<String> needed = new HashSet<>(sources);
    left.forEach(prepared -> needed.addAll(prepared.sources()));
    for (int i = left.size() - 1; i >= 0; i--) {
      Prepared prepared = left.get(i);
      boolean isNeeded = prepared.isTable() && needed.contains(prepared.name());
      if (!isNeeded && !isInUse(prepared)) {
        return prepared;
      }
    }
    return null;
  }
}
