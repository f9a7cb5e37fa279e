package org.splinter.client.key;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.splinter.fss.SecureRandomness;

/**
 * Files that hold keys: their owner alone can read them, and they appear whole. One that a crash
 * left unfinished is deleted, some minutes later, when its name is read or written next. The disk
 * may still have its bytes, and those that were overwritten.
 */
public final class OwnerFile {
  private static final Set<PosixFilePermission> OWNER =
      PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> OTHERS =
      PosixFilePermissions.fromString("---rwxrwx");

  /** Longer than a file is being written. */
  private static final Duration MOST_WRITING = Duration.ofMinutes(10);

  private OwnerFile() {}

  /** Writes a file, which replaces one of its name in one step; the caller wipes the bytes. */
  public static void write(Path file, byte[] bytes) throws IOException {
    Path target = file.toAbsolutePath();
    Path written = written(target, bytes);
    Files.move(written, target, StandardCopyOption.ATOMIC_MOVE);
    force(directory(target));
  }

  /**
   * Writes a file unless there is one of its name; the caller wipes the bytes.
   *
   * @throws IOException naming the file, if there is one
   */
  public static void writeNew(Path file, byte[] bytes) throws IOException {
    Path target = file.toAbsolutePath();
    Path written = written(target, bytes);
    try {
      Files.createLink(target, written);
    } catch (FileAlreadyExistsException e) {
      throw new IOException(file + " is there, and is never overwritten; name another file", e);
    } finally {
      Files.delete(written);
    }
    force(directory(target));
  }

  private static Path written(Path target, byte[] bytes) throws IOException {
    sweep(target);
    String unique =
        ProcessHandle.current().pid() + "-" + HexFormat.of().formatHex(SecureRandomness.draw(8));
    Path written = target.resolveSibling(unfinished(target) + unique);
    try (FileChannel out =
        FileChannel.open(
            written,
            EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(OWNER))) {
      fill(out, ByteBuffer.wrap(bytes));
    }
    return written;
  }

  /** Returns the beginning of the name of a file that becomes another one when it is whole. */
  private static String unfinished(Path target) {
    return "." + target.getFileName() + ".";
  }

  /** Deletes what processes that are gone have not finished writing in a file's place. */
  private static void sweep(Path target) throws IOException {
    sweep(directory(target), Pattern.quote(unfinished(target)));
  }

  /**
   * Deletes files that processes which are gone have not finished writing. A process may live
   * though its number is unknown here, or this one's, in another container: what was written lately
   * is left alone, and nothing is overwritten, since it may be, or become, the file that it was
   * for.
   *
   * @param beginning of their names, a pattern that the number of a process and random digits
   *     follow
   */
  static void sweep(Path directory, String beginning) throws IOException {
    Pattern name = Pattern.compile(beginning + "([0-9]{1,18})-[0-9a-f]{16}");
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, ".*")) {
      for (Path file : files) {
        Matcher unfinished = name.matcher(file.getFileName().toString());
        if (unfinished.matches() && isGone(Long.parseLong(unfinished.group(1))) && isOld(file)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  /** Returns whether a process does not live; this one has nothing old unfinished. */
  private static boolean isGone(long number) {
    return number == ProcessHandle.current().pid() || ProcessHandle.of(number).isEmpty();
  }

  private static boolean isOld(Path file) throws IOException {
    try {
      Instant written = Files.getLastModifiedTime(file).toInstant();
      return written.isBefore(Instant.now().minus(MOST_WRITING));
    } catch (NoSuchFileException e) {
      return false; // another process was first
    }
  }

  private static void fill(FileChannel out, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      int unused = out.write(bytes);
    }
    out.force(true);
  }

  private static Path directory(Path target) {
    return Objects.requireNonNull(target.getParent()); // a file has one
  }

  /**
   * Takes a file away for good: nobody finds it by its name from then on, whatever crashes, and it
   * is overwritten and deleted.
   *
   * @throws IOException if another process took it meanwhile
   */
  public static void takeAway(Path file) throws IOException {
    Path claimed;
    try {
      Path target = file.toRealPath();
      claimed = target.resolveSibling("." + target.getFileName() + ".claimed");
      Files.move(target, claimed, StandardCopyOption.ATOMIC_MOVE);
      force(directory(target));
    } catch (NoSuchFileException e) {
      throw new IOException(file + " is gone: it serves one request, and has served it", e);
    }
    try (FileChannel channel = FileChannel.open(claimed, StandardOpenOption.WRITE)) {
      erase(channel, claimed);
    }
  }

  /** Overwrites a file and deletes it. */
  static void erase(FileChannel channel, Path file) throws IOException {
    channel.position(0);
    fill(channel, ByteBuffer.allocate(Math.toIntExact(channel.size())));
    Files.deleteIfExists(file);
  }

  /** Makes names in a directory last, as its files' bytes do. */
  static void force(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /**
   * Reads a file; the caller wipes the bytes.
   *
   * @throws IOException if others than its owner can read it, or it is longer than {@code maxBytes}
   */
  public static byte[] read(Path file, int maxBytes) throws IOException {
    checkOwner(file, "key");
    Path target = file.toAbsolutePath();
    if (Files.isWritable(directory(target))) {
      sweep(target);
    }
    long size = Files.size(file);
    if (size > maxBytes) {
      throw new IOException(file + " has " + size + " bytes, at most " + maxBytes + " are allowed");
    }
    return Files.readAllBytes(file);
  }

  /**
   * Checks that nobody but its owner can open a file or directory.
   *
   * @param secret what others could have read in it
   */
  static void checkOwner(Path file, String secret) throws IOException {
    Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
    if (!Collections.disjoint(permissions, OTHERS)) {
      throw new IOException(
          file
              + " has the mode "
              + PosixFilePermissions.toString(permissions)
              + ", and others could have read its "
              + secret
              + "; chmod go= it if none has");
    }
  }
}
