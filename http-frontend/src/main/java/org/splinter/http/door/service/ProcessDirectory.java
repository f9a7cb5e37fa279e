package org.splinter.http.door.service;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A directory of files that this process alone needs, and that its user alone can read.
 *
 * <p>Guarantee: it is deleted when it is closed; what a process that was killed has left is deleted
 * when another one makes a directory of its kind. A lock on a file in it, which ends with its
 * process, tells the two apart. The parent may be shared with other users: nothing of theirs is
 * opened or deleted, whatever links they put there.
 */
final class ProcessDirectory implements AutoCloseable {
  private static final String LOCK = "lock";
  private static final Set<PosixFilePermission> ALONE =
      PosixFilePermissions.fromString("rwx------");

  /** Those of this process: to close another channel of a lock's file would free the lock. */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path path;
  private final FileChannel held;

  private ProcessDirectory(Path path, FileChannel held) {
    this.path = path;
    this.held = held;
  }

  /**
   * Makes a directory below the JVM's {@code java.io.tmpdir}.
   *
   * @param kind with which its name begins
   */
  static ProcessDirectory make(String kind) throws IOException {
    return make(Path.of(System.getProperty("java.io.tmpdir")), kind);
  }

  static ProcessDirectory make(Path parent, String kind) throws IOException {
    Path made = Files.createTempDirectory(parent, "." + kind); // no sweep finds this name
    sweep(parent, kind, Files.getOwner(made));
    FileChannel held =
        FileChannel.open(
            made.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    FileLock unused = held.lock();
    Path path = parent.resolve(made.getFileName().toString().substring(1));
    OWN.add(path);
    Files.move(made, path, StandardCopyOption.ATOMIC_MOVE);
    return new ProcessDirectory(path, held);
  }

  Path path() {
    return path;
  }

  private static void sweep(Path parent, String kind, UserPrincipal user) throws IOException {
    try (DirectoryStream<Path> others = Files.newDirectoryStream(parent, kind + "*")) {
      for (Path other : others) {
        if (OWN.contains(other) || !isAloneOf(user, other)) {
          continue;
        }
        try (FileChannel lock =
            FileChannel.open(
                other.resolve(LOCK), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
          if (lock.tryLock() != null) {
            delete(other);
          }
        } catch (IOException e) {
          // It is another user's, or is being made or deleted.
        }
      }
    }
  }

  /** Returns whether this is a directory, and no link, in which this user alone can write. */
  private static boolean isAloneOf(UserPrincipal user, Path directory) {
    try {
      PosixFileAttributes attributes =
          Files.readAttributes(directory, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return attributes.isDirectory()
          && attributes.owner().equals(user)
          && attributes.permissions().equals(ALONE);
    } catch (IOException e) {
      return false; // it was just deleted
    }
  }

  /** Deletes the files in a directory, the lock last, and the directory. */
  private static void delete(Path directory) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        if (!file.getFileName().toString().equals(LOCK)) {
          Files.deleteIfExists(file);
        }
      }
    }
    Files.deleteIfExists(directory.resolve(LOCK));
    Files.deleteIfExists(directory);
  }

  @Override
  public void close() {
    try {
      delete(path);
      OWN.remove(path);
      held.close();
    } catch (IOException e) {
      // The next process that makes one deletes it.
    }
  }
}
