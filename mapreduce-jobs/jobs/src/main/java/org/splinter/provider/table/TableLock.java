package org.splinter.provider.table;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.provider.files.TableFiles;

/**
 * Lock that keeps two processes from changing a table's versions at once. Readers never take it. It
 * is a file with its holder's random token that is held for a few moves; one that stays for {@link
 * #ABANDONED} was left by a process that was killed, and is taken over.
 */
public final class TableLock {
  private static final Duration ABANDONED = Duration.ofSeconds(20);
  private static final long PAUSE_MILLIS = 20;
  private static final int MAX_BYTES = 64;

  private TableLock() {}

  /** Work that is done while the lock is held. */
  @FunctionalInterface
  public interface Work<T> {
    T run() throws IOException;
  }

  /**
   * Waits for the lock of a table and does the work.
   *
   * @param tables the directory of all tables, which is there
   */
  public static <T> T holding(FileSystem fileSystem, Path tables, String table, Work<T> work)
      throws IOException {
    return holding(fileSystem, tables, table, ABANDONED, work);
  }

  /**
   * Waits for the lock of a table and does the work; a lock that one holder has had for longer than
   * {@code abandoned} is taken over.
   */
  static <T> T holding(
      FileSystem fileSystem, Path tables, String table, Duration abandoned, Work<T> work)
      throws IOException {
    Path file = file(tables, table);
    String token = UUID.randomUUID().toString();
    take(fileSystem, file, "table '" + table + "'", token, abandoned, () -> {});
    try {
      return work.run();
    } finally {
      if (token.equals(holder(fileSystem, file))) { // else it took too long, and lost the lock
        fileSystem.delete(file, false);
      }
    }
  }

  static Path file(Path tables, String table) {
    return new Path(tables, "." + table + ".lock");
  }

  /**
   * Waits until the lock is free or abandoned, and puts the token into it.
   *
   * @param waiting run again and again while another holds it
   */
  static void take(
      FileSystem fileSystem,
      Path file,
      String what,
      String token,
      Duration abandoned,
      Runnable waiting)
      throws IOException {
    String holder = null;
    long since = System.nanoTime();
    while (!TableFiles.createEmpty(fileSystem, file)) {
      String seen = holder(fileSystem, file);
      if (seen == null || !seen.equals(holder)) {
        holder = seen;
        since = System.nanoTime();
      } else if (System.nanoTime() - since > abandoned.toNanos()) {
        moveAway(fileSystem, file, seen);
      }
      waiting.run();
      pause(what);
    }
    try {
      TableFiles.replaceLine(fileSystem, file, token, token);
    } catch (IOException e) {
      fileSystem.delete(file, false);
      throw e;
    }
  }

  /**
   * Removes the lock of a holder that is gone. The file is moved first, which only one waiter can
   * do; if another process has taken the lock over since it was read, the file is put back.
   */
  static void moveAway(FileSystem fileSystem, Path file, String holder) throws IOException {
    Path away = new Path(file.getParent(), file.getName() + "-" + UUID.randomUUID());
    try {
      if (!fileSystem.rename(file, away)) {
        return;
      }
    } catch (FileNotFoundException e) {
      return;
    }
    if (!holder.equals(holder(fileSystem, away)) && fileSystem.rename(away, file)) {
      return;
    }
    fileSystem.delete(away, false);
  }

  /**
   * Returns the token in a lock, empty if it is just being taken, or null if it was just released.
   */
  static @Nullable String holder(FileSystem fileSystem, Path file) throws IOException {
    try {
      return new String(TableFiles.read(fileSystem, file, MAX_BYTES), StandardCharsets.UTF_8)
          .trim();
    } catch (FileNotFoundException | EOFException e) {
      return null;
    }
  }

  private static void pause(String what) throws IOException {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for " + what);
    }
  }
}
