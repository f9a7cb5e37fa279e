package org.splinter.provider.files;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.splinter.codec.FormatException;

/**
 * Small files, and moves that other processes see as one step. Hadoop's local file system deletes
 * the target of an overwriting rename first and moves a directory into one that is there, so on
 * file:// the moves are left to the operating system.
 */
public final class TableFiles {
  private TableFiles() {}

  /** Reads a whole file, refusing one of more than {@code maxBytes} bytes. */
  public static byte[] read(FileSystem fileSystem, Path path, int maxBytes) throws IOException {
    FileStatus status = fileSystem.getFileStatus(path);
    if (status.isDirectory()) {
      throw new FileNotFoundException(path + " is a directory");
    }
    if (status.getLen() > maxBytes) {
      throw new FormatException(
          path.toString(), "it has " + status.getLen() + " bytes, at most " + maxBytes);
    }
    byte[] bytes = new byte[(int) status.getLen()];
    try (FSDataInputStream in = fileSystem.open(path)) {
      in.readFully(bytes);
    }
    return bytes;
  }

  /** Writes a new file. */
  public static void write(FileSystem fileSystem, Path path, byte[] bytes) throws IOException {
    try (OutputStream out = fileSystem.create(path, false)) {
      out.write(bytes);
    }
  }

  /**
   * Makes an empty file where none is, in one step.
   *
   * @return false if there is one already
   */
  public static boolean createEmpty(FileSystem fileSystem, Path path) throws IOException {
    try {
      if (fileSystem instanceof LocalFileSystem local) {
        Files.createFile(local.pathToFile(path).toPath());
      } else {
        fileSystem.create(path, false).close();
      }
      return true;
    } catch (FileAlreadyExistsException | java.nio.file.FileAlreadyExistsException e) {
      return false; // even if it is gone by now
    } catch (IOException e) {
      if (fileSystem.exists(path)) { // file systems report it by different exceptions
        return false;
      }
      throw e;
    }
  }

  /** Moves a file from one directory to another. */
  public static void move(FileSystem fileSystem, Path from, Path to, String file)
      throws IOException {
    if (!fileSystem.rename(new Path(from, file), new Path(to, file))) {
      throw new IOException("cannot move " + file + " from " + from + " to " + to);
    }
  }

  /**
   * Moves a directory to where none is, in one step.
   *
   * @return false, with nothing changed, if the target is there already
   */
  public static boolean moveDirectory(Configuration configuration, Path from, Path to)
      throws IOException {
    FileSystem fileSystem = from.getFileSystem(configuration);
    if (fileSystem instanceof LocalFileSystem local) {
      return moveLocal(local.pathToFile(from).toPath(), local.pathToFile(to).toPath());
    }
    try {
      context(fileSystem, configuration).rename(from, to, Options.Rename.NONE);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  private static boolean moveLocal(java.nio.file.Path from, java.nio.file.Path to)
      throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
      return true;
    } catch (FileSystemException e) {
      // An atomic move onto a directory that is not empty has no exception class of its own.
      if (Files.isDirectory(to)) {
        return false;
      }
      throw e;
    }
  }

  /** Replaces a one-line file in one step: a reader sees the old line or the new one. */
  public static void replaceLine(FileSystem fileSystem, Path file, String line, String unique)
      throws IOException {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    Path fresh = new Path(file.getParent(), "." + file.getName() + "-" + unique);
    try {
      if (fileSystem instanceof LocalFileSystem local) {
        // Without Hadoop's checksum file, which could not be replaced in the same step.
        java.nio.file.Path target = local.pathToFile(file).toPath();
        java.nio.file.Path source = local.pathToFile(fresh).toPath();
        Files.write(source, bytes);
        Files.move(source, target, StandardCopyOption.ATOMIC_MOVE);
      } else {
        write(fileSystem, fresh, bytes);
        context(fileSystem, fileSystem.getConf()).rename(fresh, file, Options.Rename.OVERWRITE);
      }
    } finally {
      fileSystem.delete(fresh, false);
    }
  }

  private static FileContext context(FileSystem fileSystem, Configuration configuration)
      throws IOException {
    return FileContext.getFileContext(fileSystem.getUri(), configuration);
  }
}
