package org.splinter.provider.table;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.protocol.contract.Progress;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.job.Uninterrupted;

/**
 * Lease that keeps two processes from making one thing at once, however long that takes: a file
 * with a token that its holder renews. A lease whose token does not change for {@link #ABANDONED}
 * was left by a process that was killed, and is taken over.
 *
 * <p>It saves work and is no guard: a holder that stood still for longer goes on beside the one
 * that took over. The result must therefore appear in one step and be equal whichever process made
 * it.
 */
public final class Lease {
  /**
   * The directory below a provider's root with the leases of what is being built: never below a
   * version, which may be dropped.
   */
  public static final String BUILDING = "building";

  static final Duration ABANDONED = Duration.ofSeconds(30);
  private static final Duration RENEWED = Duration.ofSeconds(5);

  /**
   * Names of locks and leases elsewhere, and of files that {@link TableFiles#replaceLine} and a
   * taking over leave.
   */
  private static final Pattern ELSEWHERE =
      Pattern.compile("\\..*(\\.lock|\\.lease|-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})");

  /** Work that is done while the lease is held. */
  @FunctionalInterface
  public interface Work<T> {
    T run() throws IOException, InterruptedException;
  }

  private final FileSystem fileSystem;
  private final Path file;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread renewer;
  private volatile String token;

  private Lease(FileSystem fileSystem, Path file, String token, Duration renewed) {
    this.fileSystem = fileSystem;
    this.file = file;
    this.token = token;
    this.renewer = new Thread(() -> renew(renewed), "lease of " + file.getName());
    renewer.setDaemon(true);
  }

  /**
   * Waits for the lease and does the work.
   *
   * @param file in a directory that is there
   * @param what is being made, for messages
   * @param progress receives a stage that says so while another client is making it
   */
  public static <T> T holding(
      FileSystem fileSystem, Path file, String what, Progress progress, Work<T> work)
      throws IOException, InterruptedException {
    return holding(fileSystem, file, what, ABANDONED, RENEWED, progress, work);
  }

  static <T> T holding(
      FileSystem fileSystem,
      Path file,
      String what,
      Duration abandoned,
      Duration renewed,
      Progress progress,
      Work<T> work)
      throws IOException, InterruptedException {
    String token = UUID.randomUUID().toString();
    String waiting = "waiting for another client that makes " + what;
    TableLock.take(fileSystem, file, what, token, abandoned, () -> progress.report(waiting, 0));
    Lease lease = new Lease(fileSystem, file, token, renewed);
    lease.renewer.start();
    try {
      return work.run();
    } finally {
      lease.giveBack();
    }
  }

  /**
   * Returns all leases and locks at a provider, and what a killed process left that was changing a
   * lease, a lock or the current version: files that live for moments unless they are renewed.
   *
   * @param root the provider's
   */
  public static List<Path> files(FileSystem fileSystem, Path root) throws IOException {
    Path tables = new Path(root, TableStore.TABLES);
    List<Path> files = new ArrayList<>(children(fileSystem, new Path(root, BUILDING)));
    List<Path> elsewhere = new ArrayList<>(children(fileSystem, root));
    for (Path table : children(fileSystem, tables)) {
      elsewhere.add(table);
      elsewhere.addAll(children(fileSystem, table));
    }
    elsewhere.stream()
        .filter(file -> ELSEWHERE.matcher(file.getName()).matches())
        .forEach(files::add);
    return files;
  }

  /** Returns the files in a directory, nothing if it is none or not there. */
  private static List<Path> children(FileSystem fileSystem, Path directory) throws IOException {
    List<Path> children = new ArrayList<>();
    try {
      for (FileStatus child : fileSystem.listStatus(directory)) {
        if (!child.getPath().equals(directory)) {
          children.add(child.getPath());
        }
      }
    } catch (FileNotFoundException e) {
      // Never made, or just deleted.
    }
    return children;
  }

  private void renew(Duration pause) {
    try {
      while (!closed.await(pause.toNanos(), TimeUnit.NANOSECONDS) && renewed()) {}
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Renews the token, and returns whether the lease was still held. */
  private boolean renewed() {
    try {
      if (!isHeld()) {
        return false;
      }
      String fresh = UUID.randomUUID().toString();
      TableFiles.replaceLine(fileSystem, file, fresh, fresh);
      token = fresh;
    } catch (IOException e) {
      // Tried again after the next pause; there is time for several.
    }
    return true;
  }

  private boolean isHeld() throws IOException {
    return token.equals(TableLock.holder(fileSystem, file));
  }

  /** Gives the lease back, unless another process has taken it over. */
  private void giveBack() throws IOException {
    closed.countDown();
    Uninterrupted.run(
        () -> {
          renewer.join();
          if (isHeld()) {
            fileSystem.delete(file, false);
          }
        });
  }
}
