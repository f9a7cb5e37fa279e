package org.splinter.provider.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EmbeddedFileSystemTest {
  @TempDir private Path directory;

  @Test
  void setsEveryPermissionAsChmodDoes() throws IOException {
    Path file = Files.createFile(directory.resolve("file"));
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(file.toUri());
    try (EmbeddedFileSystem fileSystem = new EmbeddedFileSystem()) {
      fileSystem.initialize(URI.create("file:///"), new Configuration());
      for (int mode = 0; mode <= 0777; mode++) {
        FsPermission permission = new FsPermission((short) mode);
        fileSystem.setPermission(path, permission);
        assertEquals(
            permission.toString(),
            PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
      }
      org.apache.hadoop.fs.Path missing = new org.apache.hadoop.fs.Path(path, "missing");
      assertThrows(
          IOException.class, () -> fileSystem.setPermission(missing, new FsPermission("600")));
    }
  }
}
