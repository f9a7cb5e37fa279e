package org.splinter.provider.sum;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.sum.SumPlan;
import org.splinter.protocol.table.NoSuchTableException;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.job.Orphans.Leftover;
import org.splinter.provider.table.TableLock;
import org.splinter.provider.table.TableStore;

/**
 * The place of what was evaluated ahead ({@link AheadStates}), by table version and client:
 *
 * <pre>
 * private/ahead/TABLE/COMMITMENT/CLIENT/NAME            nothing has followed yet
 * private/ahead/TABLE/COMMITMENT/CLIENT/NAME-DIGEST     the request with that digest has
 * private/ahead/TABLE/COMMITMENT/CLIENT/NAME+BYTES      it was begun, and will have about so many bytes
 * </pre>
 *
 * <p>Guarantee: no more is kept for a client than its limits allow, whatever processes keep it at
 * once; a place is taken before states are evaluated, and what ends in the middle keeps it. (How
 * long that takes tells of rows.) States that a request has followed make room for new ones, the
 * oldest first; those that nothing has followed do not.
 */
final class AheadShelf {
  /**
   * Stands for a client where a provider keeps what it has evaluated by its own command. No client
   * can have this name.
   */
  static final String PROVIDER = "_provider";

  /** Stands between a name and the digest of the request that has followed. */
  static final String FOLLOWED = "-";

  /** Stands between a name and the bytes of what was begun. */
  private static final String BEGUN = "+";

  private static final String DIRECTORY = "ahead";

  private final TableStore store;
  private final Path directory;

  AheadShelf(TableStore store) {
    this.store = store;
    this.directory = new Path(store.root(), DIRECTORY);
  }

  /** Returns the directory of a client's states of a plan's table version. */
  Path place(SumPlan plan, String client) throws IOException {
    return new Path(version(plan), client.equals(PROVIDER) ? client : SumBudget.client(client));
  }

  private Path version(SumPlan plan) {
    return new Path(new Path(directory, plan.table()), plan.commitment().toString());
  }

  /** Returns the states of a plan's table version with this name, or one that it begins. */
  List<FileStatus> named(SumPlan plan, String name) throws IOException {
    List<FileStatus> files = files(new Path(version(plan), "*/" + name + "*"));
    files.removeIf(file -> file.getPath().getName().contains(BEGUN));
    return files;
  }

  private List<FileStatus> files(Path pattern) throws IOException {
    List<FileStatus> files = new ArrayList<>();
    FileStatus[] found = store.fileSystem().globStatus(pattern);
    for (FileStatus file : found == null ? new FileStatus[0] : found) {
      if (file.isFile() && !file.getPath().getName().startsWith(".")) {
        files.add(file);
      }
    }
    return files;
  }

  /** Returns a client's files, but for the place of what was begun under a name. */
  private List<FileStatus> of(String client, String name) throws IOException {
    List<FileStatus> files = files(new Path(directory, "*/*/" + client + "/*"));
    files.removeIf(file -> file.getPath().getName().startsWith(name + BEGUN));
    return files;
  }

  private static long bytes(FileStatus file) {
    String name = file.getPath().getName();
    int begun = name.indexOf(BEGUN);
    return begun < 0 ? file.getLen() : Long.parseLong(name.substring(begun + 1));
  }

  private static boolean isFollowed(FileStatus file) {
    return file.getPath().getName().contains(FOLLOWED);
  }

  /**
   * Checks that there is room for one more, or for one that was begun.
   *
   * @param name of its states
   * @throws RefusedRequestException naming the limit, and the mend
   */
  void requireRoom(String client, String name, long bytes, AheadLimits limits) throws IOException {
    List<FileStatus> free = of(client, name);
    free.removeIf(AheadShelf::isFollowed);
    long held = free.stream().mapToLong(AheadShelf::bytes).sum();
    if (free.size() >= limits.requests() || held + bytes > limits.bytes()) {
      throw new RefusedRequestException(
          "client "
              + client
              + " has "
              + free.size()
              + " requests ahead here that nothing has followed, of "
              + held
              + " bytes; at most "
              + limits.requests()
              + ", of "
              + limits.bytes()
              + " bytes, are kept, each for "
              + limits.kept().toHours()
              + " h: let one be followed, or wait until one is dropped");
    }
  }

  /**
   * Takes the place of states that are about to be evaluated, once; they replace it, or it stays as
   * long as they would. The provider itself needs none.
   */
  void begin(String name, long bytes, SumPlan plan, String client, AheadLimits limits)
      throws IOException {
    if (client.equals(PROVIDER)) {
      return;
    }
    inPlace(
        plan,
        client,
        place -> {
          Path begun = new Path(place, name + BEGUN + bytes);
          if (!store.fileSystem().exists(begun)) {
            requireRoom(client, name, bytes, limits);
            makeRoom(client, name, bytes, limits);
            boolean unused = TableFiles.createEmpty(store.fileSystem(), begun);
          }
        });
  }

  /** Moves a written file to its place, and makes room for it among the client's. */
  void put(Path written, long bytes, SumPlan plan, String client, AheadLimits limits)
      throws IOException {
    inPlace(
        plan,
        client,
        place -> {
          FileSystem fileSystem = store.fileSystem();
          String name = written.getName();
          List<FileStatus> begun = files(new Path(place, name + BEGUN + "*"));
          if (begun.isEmpty()) {
            requireRoom(client, name, bytes, limits);
          }
          makeRoom(client, name, bytes, limits);
          Path file = new Path(place, name);
          fileSystem.mkdirs(place); // an older version's may just have been removed
          fileSystem.delete(file, false);
          if (!fileSystem.rename(written, file)) {
            throw new IOException("cannot write " + file + "; evaluate the request ahead again");
          }
          for (FileStatus replaced : begun) {
            fileSystem.delete(replaced.getPath(), false);
          }
        });
  }

  /** A change of a client's directory. */
  private interface Change {
    void in(Path place) throws IOException;
  }

  /** Makes a change to a client's directory while nobody else changes that client's. */
  private void inPlace(SumPlan plan, String client, Change change) throws IOException {
    FileSystem fileSystem = store.fileSystem();
    Path place = place(plan, client);
    fileSystem.mkdirs(place);
    Path unused =
        TableLock.holding(
            fileSystem,
            directory,
            client,
            () -> {
              change.in(place);
              return place;
            });
  }

  private void makeRoom(String client, String name, long bytes, AheadLimits limits)
      throws IOException {
    List<FileStatus> all = of(client, name);
    long held = all.stream().mapToLong(AheadShelf::bytes).sum();
    int number = all.size();
    List<FileStatus> followed =
        all.stream()
            .filter(AheadShelf::isFollowed)
            .sorted(Comparator.comparingLong(FileStatus::getModificationTime))
            .toList();
    for (FileStatus file : followed) {
      if (number < limits.requests() && held + bytes <= limits.bytes()) {
        return;
      }
      store.fileSystem().delete(file.getPath(), false);
      held -= file.getLen();
      number--;
    }
  }

  /** Deletes those of all versions of a table. */
  void deleteAll(String table) throws IOException {
    store.fileSystem().delete(new Path(directory, table), true);
  }

  /**
   * Deletes what clients have left here for longer than it is kept. Times are the file system's
   * own.
   *
   * @return how many were deleted
   */
  int deleteOlderThan(Duration kept) throws IOException {
    int deleted = 0;
    List<FileStatus> all = files(new Path(directory, "*/*/*/*"));
    if (all.isEmpty()) {
      return deleted;
    }
    long now = now();
    for (FileStatus file : all) {
      boolean own = file.getPath().getParent().getName().equals(PROVIDER);
      if (!own && now - file.getModificationTime() > kept.toMillis()) {
        deleted += store.fileSystem().delete(file.getPath(), false) ? 1 : 0;
      }
    }
    return deleted;
  }

  private long now() throws IOException {
    Path made = new Path(directory, "." + UUID.randomUUID());
    try {
      boolean unused = TableFiles.createEmpty(store.fileSystem(), made);
      return store.fileSystem().getFileStatus(made).getModificationTime();
    } finally {
      store.fileSystem().delete(made, false);
    }
  }

  /** Returns the directories of versions that are not current any more. */
  List<FileStatus> ofOldVersions() throws IOException {
    List<FileStatus> old = new ArrayList<>();
    for (FileStatus table : directories(directory)) {
      for (FileStatus version : directories(table.getPath())) {
        if (!isCurrent(table.getPath().getName(), version.getPath().getName())) {
          old.add(version);
        }
      }
    }
    return old;
  }

  /** Returns the directories of versions that are not current, as what may be removed. */
  List<Leftover> leftovers() throws IOException {
    List<Leftover> left = new ArrayList<>();
    for (FileStatus old : ofOldVersions()) {
      long renewed = old.getModificationTime();
      left.add(
          new Leftover(
              old.getPath(),
              renewed,
              Duration.ofMillis(Math.max(0, now() - renewed)),
              store.fileSystem().getContentSummary(old.getPath()).getLength()));
    }
    return left;
  }

  private List<FileStatus> directories(Path parent) throws IOException {
    try {
      List<FileStatus> all = new ArrayList<>(List.of(store.fileSystem().listStatus(parent)));
      all.removeIf(FileStatus::isFile);
      return all;
    } catch (FileNotFoundException e) {
      return List.of(); // nothing was ever evaluated ahead
    }
  }

  private boolean isCurrent(String table, String version) throws IOException {
    try {
      return store.current(table).fingerprint().toString().equals(version);
    } catch (NoSuchTableException e) {
      return false;
    }
  }
}
