package org.splinter.table;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Keeps two processes from changing which versions a table has at once. Readers never take it. It
 * is a file that is held for a few moves; one that stays for {@link #ABANDONED_SECONDS} was left by
 * a process that was killed, and is taken over.
 */
final class TableLock {
  private static final long ABANDONED_SECONDS = 20;
  private static final long PAUSE_MILLIS = 20;

  private TableLock() {}

  /** What is done while the lock is held. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws IOException;
  }

  /**
   * Waits for the lock of a table and does the work.
   *
   * @param tables the directory of all tables, which is there
   */
  static <T> T holding(FileSystem fileSystem, Path tables, String table, Work<T> work)
      throws IOException {
    Path file = new Path(tables, "." + table + ".lock");
    take(fileSystem, file, table);
    try {
      return work.run();
    } finally {
      fileSystem.delete(file, false);
    }
  }

  private static void take(FileSystem fileSystem, Path file, String table) throws IOException {
    long holder = 0;
    long since = System.nanoTime();
    while (!TableFiles.createEmpty(fileSystem, file)) {
      long seen = modified(fileSystem, file);
      if (seen != holder) {
        holder = seen;
        since = System.nanoTime();
      } else if (System.nanoTime() - since > TimeUnit.SECONDS.toNanos(ABANDONED_SECONDS)) {
        fileSystem.delete(file, false);
      }
      pause(table);
    }
  }

  private static long modified(FileSystem fileSystem, Path file) throws IOException {
    try {
      return fileSystem.getFileStatus(file).getModificationTime();
    } catch (FileNotFoundException e) {
      return 0; // released meanwhile
    }
  }

  private static void pause(String table) throws IOException {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for table '" + table + "'");
    }
  }
}
