package org.splinter.provider.files;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a directory is found whose snapshots would keep what is deleted below it. */
final class SnapshotsTest {
  @TempDir private Path folder;

  @Test
  void theNearestDirectoryWithSnapshotsIsFound() throws Exception {
    FileSystem local = FileSystem.getLocal(new Configuration(false));
    org.apache.hadoop.fs.Path jobs =
        new org.apache.hadoop.fs.Path(folder.resolve("root/jobs").toUri());
    assertEquals(Optional.empty(), Snapshots.holder(local, jobs), "jobs need not be there");
    Files.createDirectories(folder.resolve("root/.snapshot"));
    assertEquals("root", Snapshots.holder(local, jobs).orElseThrow().getName());
    Files.createDirectories(folder.resolve("root/jobs/.snapshot"));
    assertEquals("jobs", Snapshots.holder(local, jobs).orElseThrow().getName());
  }
}
