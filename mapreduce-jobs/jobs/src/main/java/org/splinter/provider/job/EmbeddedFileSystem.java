package org.splinter.provider.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Hadoop's local file system, except that it sets permissions itself. Without Hadoop's native
 * library the original starts a chmod process for each file it makes, some forty a job, which is
 * most of a small job's time.
 */
public final class EmbeddedFileSystem extends LocalFileSystem {
  public EmbeddedFileSystem() {
    super(new Raw());
  }

  private static final class Raw extends RawLocalFileSystem {
    @Override
    public void setPermission(Path path, FsPermission permission) throws IOException {
      Files.setPosixFilePermissions(pathToFile(path).toPath(), posix(permission));
    }

    private static Set<PosixFilePermission> posix(FsPermission permission) {
      // From owner read to others execute: the bits of a mode from the highest to the lowest.
      PosixFilePermission[] ordered = PosixFilePermission.values();
      Set<PosixFilePermission> set = EnumSet.noneOf(PosixFilePermission.class);
      for (int i = 0; i < ordered.length; i++) {
        if ((permission.toShort() >> (ordered.length - 1 - i) & 1) == 1) {
          set.add(ordered[i]);
        }
      }
      return set;
    }
  }
}
