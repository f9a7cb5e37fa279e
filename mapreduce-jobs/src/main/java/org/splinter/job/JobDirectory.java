package org.splinter.job;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * An owner-only directory for everything that a round or an import writes while it runs.
 *
 * <p>Guarantee: it is deleted, past any trash, when it is closed, even by an interrupted thread.
 * When the process is told to end (Ctrl-C, SIGTERM), the thread that made it is interrupted and is
 * given time to kill its job and close it. What a process leaves that was killed or whose machine
 * failed, {@link #create} deletes once it is {@link #STALE} old.
 */
public final class JobDirectory implements AutoCloseable {
  /** No round or import runs for so long. */
  public static final Duration STALE = Duration.ofDays(7);

  private static final FsPermission OWNER_ONLY = new FsPermission((short) 0700);
  private static final long END_SECONDS = 20;
  private static final int DELETIONS = 100;
  private static final long DELETION_PAUSE_MILLIS = 10;
  private static final Set<JobDirectory> OPEN = ConcurrentHashMap.newKeySet();

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
  private final CountDownLatch closed = new CountDownLatch(1);

  private JobDirectory(FileSystem fileSystem, Path path) {
    this.fileSystem = fileSystem;
    this.path = path;
  }

  /**
   * Makes one with a random name, and deletes stale ones beside it.
   *
   * @param parent where such directories are made, and nothing else is
   */
  public static JobDirectory create(Configuration configuration, Path parent) throws IOException {
    FileSystem fileSystem = parent.getFileSystem(configuration);
    deleteStale(fileSystem, parent);
    Path path = fileSystem.makeQualified(new Path(parent, UUID.randomUUID().toString()));
    JobDirectory directory = new JobDirectory(fileSystem, path);
    OPEN.add(directory);
    try {
      if (ShutdownHookManager.get().isShutdownInProgress()) {
        throw new IOException("this process is ending");
      }
      if (!FileSystem.mkdirs(fileSystem, path, OWNER_ONLY)) {
        throw new IOException("cannot make the directory " + path);
      }
      fileSystem.deleteOnExit(path); // if its owner is not done in time
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

  /** Whether it lies on this machine's own file system. */
  boolean isLocal() {
    return fileSystem instanceof LocalFileSystem;
  }

  /**
   * Deletes it and all in it.
   *
   * @throws IOException if that fails; the owner's failure, if any, is the one to be told
   */
  @Override
  public void close() throws IOException {
    try {
      Uninterrupted.run(this::delete);
    } finally {
      OPEN.remove(this);
      closed.countDown();
    }
  }

  /** A task that was not seen to end may still write into it. */
  private void delete() throws IOException, InterruptedException {
    fileSystem.delete(path, true);
    for (int i = 1; fileSystem.exists(path); i++) {
      if (i == DELETIONS) {
        throw new IOException("cannot delete " + path + "; delete it by hand");
      }
      Thread.sleep(DELETION_PAUSE_MILLIS);
      fileSystem.delete(path, true);
    }
    fileSystem.cancelDeleteOnExit(path);
  }

  private static void deleteStale(FileSystem fileSystem, Path parent) throws IOException {
    long oldest = System.currentTimeMillis() - STALE.toMillis();
    try {
      for (FileStatus status : fileSystem.listStatus(parent)) {
        if (status.getModificationTime() < oldest) {
          fileSystem.delete(status.getPath(), true);
        }
      }
    } catch (FileNotFoundException e) {
      // There never was one, or another process has just deleted it.
    } catch (AccessControlException e) {
      // Another user's, who will delete it.
    }
  }

  /** Runs as the process ends. */
  private static void endAll() {
    OPEN.forEach(directory -> directory.owner.interrupt());
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(END_SECONDS);
    try {
      for (JobDirectory directory : OPEN) {
        if (!directory.closed.await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
          return;
        }
      }
    } catch (InterruptedException e) {
      // Waited for too long; the file system deletes what it can.
    }
  }
}
