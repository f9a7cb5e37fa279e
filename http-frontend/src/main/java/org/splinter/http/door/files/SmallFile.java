package org.splinter.http.door.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A reader and writer of small files. A file is read up to a bound, and written whole or not at
 * all: into a temporary file beside it that then takes its place in one step.
 */
public final class SmallFile {
  /** The permissions of a file with a secret. */
  public static final String OWNER_ONLY = "rw-------";

  /** The permissions of a file that is public. */
  public static final String PUBLIC = "rw-r--r--";

  private SmallFile() {}

  /**
   * Reads a file.
   *
   * @param what the kind of file, for messages
   * @throws IOException naming the file and why it cannot be read, but nothing that it holds
   */
  public static byte[] read(String what, Path file, int mostBytes) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(mostBytes + 1);
    } catch (NoSuchFileException e) {
      throw new IOException("there is no " + what + " " + file + "; make it or mend its path", e);
    } catch (IOException e) {
      throw new IOException("cannot read the " + what + " " + file + ": " + reason(e), e);
    }
    if (bytes.length > mostBytes) {
      throw new IOException(
          "the %s %s has more than %d bytes, the most that one may have; is it another kind of file?"
              .formatted(what, file, mostBytes));
    }
    return bytes;
  }

  /** Writes a file in place of the one that may be there. It outlasts a failure of the machine. */
  public static void write(String what, Path file, byte[] bytes, String permissions)
      throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    try {
      Path part = Files.createTempFile(directory, "." + file.getFileName() + ".", ".part");
      try {
        Files.setPosixFilePermissions(part, PosixFilePermissions.fromString(permissions));
        try (FileChannel out = FileChannel.open(part, StandardOpenOption.WRITE)) {
          ByteBuffer left = ByteBuffer.wrap(bytes);
          while (left.hasRemaining()) {
            out.write(left);
          }
          out.force(true);
        }
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(part);
      }
      try (FileChannel entries = FileChannel.open(directory, StandardOpenOption.READ)) {
        entries.force(true); // a token that was revoked must not come back with the power
      }
    } catch (IOException e) {
      throw new IOException("cannot write the " + what + " " + file + ": " + reason(e), e);
    }
  }

  /** Returns why a file operation failed, where Java's message is the file's name alone. */
  public static String reason(IOException failure) {
    if (failure instanceof NoSuchFileException) {
      return "its directory is not there; make it";
    }
    if (failure instanceof AccessDeniedException) {
      return "access is denied; give this user the permission";
    }
    if (failure instanceof FileAlreadyExistsException) {
      return "a file is in its place; name another";
    }
    if (failure instanceof FileSystemException known && known.getReason() != null) {
      return known.getReason();
    }
    return String.valueOf(failure.getMessage());
  }
}
