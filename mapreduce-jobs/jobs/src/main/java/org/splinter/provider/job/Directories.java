package org.splinter.provider.job;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Directories that are made in one step where their parent is.
 *
 * <p>Guarantee: a parent that another thread or process deletes meanwhile stays deleted. Hadoop's
 * local file system looks for the parent first and then makes whatever is missing, so on file://
 * the step is left to the operating system; HDFS takes it under its own lock.
 */
public final class Directories {
  private Directories() {}

  /**
   * Makes a directory unless it is there.
   *
   * @throws FileNotFoundException if its parent is not there
   */
  public static void make(FileSystem fileSystem, Path path) throws IOException {
    try {
      if (fileSystem instanceof LocalFileSystem local) {
        Files.createDirectory(local.pathToFile(path).toPath());
      } else {
        FileContext.getFileContext(fileSystem.getUri(), fileSystem.getConf())
            .mkdir(path, FsPermission.getDirDefault(), false);
      }
    } catch (NoSuchFileException e) {
      throw new FileNotFoundException("cannot make " + path + ": its parent is not there");
    } catch (FileAlreadyExistsException | java.nio.file.FileAlreadyExistsException e) {
      // Made before, or by another process just now.
    }
  }
}
