package org.splinter.http.door.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A lock that keeps two commands from changing one file at once, so that neither undoes the other's
 * change. It is the operating system's lock on an empty file beside the changed one: a command that
 * is killed holds it no longer, and the empty file stays, since deleting it would let two commands
 * hold locks on two files of one name.
 */
public final class CommandLock {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final long PAUSE_MILLIS = 20;

  private CommandLock() {}

  /** A change of a file. */
  public interface Change<T> {
    T make() throws IOException;
  }

  /** Changes a file under its lock, after the command that may hold it. */
  public static <T> T holding(Path file, Change<T> change)
      throws IOException, InterruptedException {
    return holding(file, PATIENCE, change);
  }

  static <T> T holding(Path file, Duration patience, Change<T> change)
      throws IOException, InterruptedException {
    Path beside = file.resolveSibling(file.getFileName() + ".lock");
    try (FileChannel channel = open(beside)) {
      long start = System.nanoTime();
      while (tryLock(channel) == null) {
        if (System.nanoTime() - start >= patience.toNanos()) {
          throw new IOException(
              "another command has held %s for %d s; wait until it ends, and try again"
                  .formatted(beside, patience.toSeconds()));
        }
        Thread.sleep(PAUSE_MILLIS);
      }
      return change.make();
    }
  }

  private static FileChannel open(Path beside) throws IOException {
    try {
      return FileChannel.open(
          beside,
          Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
          PosixFilePermissions.asFileAttribute(
              PosixFilePermissions.fromString(SmallFile.OWNER_ONLY)));
    } catch (IOException e) {
      throw new IOException("cannot write " + beside + ": " + SmallFile.reason(e), e);
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // held by another thread of this process
    }
  }
}
