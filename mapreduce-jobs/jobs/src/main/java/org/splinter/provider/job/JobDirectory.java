package org.splinter.provider.job;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * An owner-only directory for everything that a round or an import writes while it runs.
 *
 * <p>Guarantee: the directory is deleted, past any trash, when it is closed, even by an interrupted
 * thread. When the process receives a signal to end (Ctrl-C, SIGTERM), the thread that made the
 * directory is interrupted and is given time to kill its job and close the directory. While the
 * process lives, it renews the directory's time of modification. The silence of a directory shows
 * that its process was killed or its machine failed: {@link #create} deletes it after {@link
 * #STALE}, and {@link Orphans} deletes it with what still runs for it. All times are the file
 * system's own, so no two clocks are ever compared.
 */
public final class JobDirectory implements AutoCloseable {
  /** The directory below a provider's root that holds the directories of rounds. */
  public static final String JOBS = "jobs";

  /**
   * The directory below a provider's root that holds the directories of imports and of what makes
   * views and derived tables.
   */
  public static final String STAGING = "staging";

  /** The time without renewal after which a directory's owner is known to be gone. */
  public static final Duration STALE = Duration.ofMinutes(5);

  private static final Duration RENEWED = Duration.ofSeconds(20);
  private static final String ALIVE = "alive";
  private static final String HISTORY = "mapreduce.jobhistory.intermediate-done-dir";
  private static final FsPermission OWNER_ONLY = new FsPermission((short) 0700);
  private static final long END_SECONDS = 20;
  private static final int DELETIONS = 100;
  private static final long DELETION_PAUSE_MILLIS = 10;
  private static final Set<JobDirectory> OPEN = ConcurrentHashMap.newKeySet();

  /** Whether all directories end, which a process may put off until its work is done. */
  private static volatile boolean ending;

  static {
    // Before Hadoop's own hook closes the file systems, and no longer than hooks are waited for.
    ShutdownHookManager.get()
        .addShutdownHook(
            JobDirectory::endAll,
            FileSystem.SHUTDOWN_HOOK_PRIORITY + 1,
            END_SECONDS + 5,
            TimeUnit.SECONDS);
  }

  private final FileSystem fileSystem;
  private final Path path;
  private final Thread owner = Thread.currentThread();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final CountDownLatch closed = new CountDownLatch(1);
  private long made;

  private JobDirectory(FileSystem fileSystem, Path path) {
    this.fileSystem = fileSystem;
    this.path = path;
  }

  /**
   * Makes a directory with a random name, and deletes stale ones beside it.
   *
   * @param parent where such directories are made, and nothing else is
   */
  public static JobDirectory create(Configuration configuration, Path parent) throws IOException {
    return create(configuration, parent, RENEWED);
  }

  static JobDirectory create(Configuration configuration, Path parent, Duration renewed)
      throws IOException {
    JobDirectory directory = make(configuration, parent, renewed);
    try {
      for (FileStatus stale : directory.stale(parent)) {
        try {
          directory.fileSystem.delete(stale.getPath(), true);
        } catch (AccessControlException e) {
          // The directory is another user's, who will delete it.
        }
      }
      return directory;
    } catch (AccessControlException e) {
      return directory; // Another user's directories cannot even be listed.
    } catch (IOException | RuntimeException e) {
      try (directory) {
        throw e;
      }
    }
  }

  /** Makes a directory with a random name. */
  static JobDirectory make(Configuration configuration, Path parent) throws IOException {
    return make(configuration, parent, RENEWED);
  }

  private static JobDirectory make(Configuration configuration, Path parent, Duration renewed)
      throws IOException {
    FileSystem fileSystem = parent.getFileSystem(configuration);
    Path path = fileSystem.makeQualified(new Path(parent, UUID.randomUUID().toString()));
    JobDirectory directory = new JobDirectory(fileSystem, path);
    OPEN.add(directory);
    try {
      if (ending) {
        throw new IOException("this process is ending");
      }
      if (!FileSystem.mkdirs(fileSystem, path, OWNER_ONLY)) {
        throw new IOException("cannot make the directory " + path);
      }
      fileSystem.deleteOnExit(path); // in case its owner is not done in time
      directory.made = fileSystem.getFileStatus(path).getModificationTime();
      directory.startRenewing(renewed);
      return directory;
    } catch (IOException | RuntimeException e) {
      try (directory) {
        throw e;
      }
    }
  }

  public Path path() {
    return path;
  }

  /**
   * Makes a job keep here what Hadoop writes for it, so that it is deleted with the directory. A
   * tag marks a job on a cluster as this directory's ({@link Orphans}).
   */
  void keep(Configuration job) {
    if (!JobRunner.isLocal(job)) {
      // The directory of history stays what it is: by default it lies below what is set here.
      String history =
          job.get(HISTORY, job.get(MRJobConfig.MR_AM_STAGING_DIR) + "/history/done_intermediate");
      job.set(HISTORY, history);
      job.set(MRJobConfig.MR_AM_STAGING_DIR, new Path(path, "staging").toString());
      String tag = Orphans.tag(path);
      String tags = job.get(MRJobConfig.JOB_TAGS, "");
      job.set(MRJobConfig.JOB_TAGS, tags.isBlank() ? tag : tags + "," + tag);
    } else if (fileSystem instanceof LocalFileSystem) {
      String scratch = new Path(path, "scratch").toUri().getPath();
      job.set("mapreduce.cluster.local.dir", scratch + "/local");
      job.set("mapreduce.jobtracker.staging.root.dir", scratch + "/staging");
    }
  }

  /** Returns when the directory was made, in milliseconds by the file system's clock. */
  long made() {
    return made;
  }

  /** Returns whether a file was not renewed for {@link #STALE} before this directory was made. */
  boolean isStale(FileStatus other) {
    return made - other.getModificationTime() > STALE.toMillis();
  }

  /** Returns the stale files of some directory on this file system, which need not exist. */
  List<FileStatus> stale(Path parent) throws IOException {
    try {
      return Stream.of(fileSystem.listStatus(parent)).filter(this::isStale).toList();
    } catch (FileNotFoundException e) {
      return List.of(); // There never was one, or another process has just deleted it.
    }
  }

  /**
   * Deletes the directory and all in it.
   *
   * @throws IOException if that fails; if the owner failed too, the owner's failure is the one to
   *     report
   */
  @Override
  public void close() throws IOException {
    closing.countDown();
    try {
      Uninterrupted.run(
          () -> {
            deleteAll(fileSystem, path);
            fileSystem.cancelDeleteOnExit(path);
          });
    } finally {
      OPEN.remove(this);
      closed.countDown();
    }
  }

  /**
   * Deletes a file or a directory and all in it, past any trash. A task that was not seen to end
   * may still write into it.
   *
   * @return whether it was there
   */
  static boolean deleteAll(FileSystem fileSystem, Path path)
      throws IOException, InterruptedException {
    boolean there = fileSystem.delete(path, true);
    for (int i = 1; fileSystem.exists(path); i++) {
      if (i == DELETIONS) {
        throw new IOException("cannot delete " + path + "; delete it by hand");
      }
      Thread.sleep(DELETION_PAUSE_MILLIS);
      there |= fileSystem.delete(path, true);
    }
    return there;
  }

  private void startRenewing(Duration pause) {
    Thread renewer = new Thread(() -> renew(pause), "renewal of " + path.getName());
    renewer.setDaemon(true);
    renewer.start();
  }

  private void renew(Duration pause) {
    try {
      while (!closing.await(pause.toNanos(), TimeUnit.NANOSECONDS) && renewed()) {}
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Renews the time of modification by a change within, so that it follows the file system's clock;
   * false if the directory is gone.
   */
  private boolean renewed() {
    Path alive = new Path(path, ALIVE);
    try {
      Directories.make(fileSystem, alive); // never the directory itself
      fileSystem.delete(alive, true);
    } catch (FileNotFoundException e) {
      return false;
    } catch (IOException e) {
      // Tried again after the next pause; there is time for several.
    }
    return true;
  }

  /** Ends all open directories as the process ends. */
  private static void endAll() {
    ending = true; // before it looks which there are
    OPEN.forEach(directory -> directory.owner.interrupt());
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(END_SECONDS);
    try {
      for (JobDirectory directory : OPEN) {
        if (!directory.closed.await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
          return;
        }
      }
    } catch (InterruptedException e) {
      // The owner took too long; the file system deletes what it can.
    }
  }
}
