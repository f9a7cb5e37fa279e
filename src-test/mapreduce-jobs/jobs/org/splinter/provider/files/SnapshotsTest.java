package org.splinter.provider.files;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a directory is found whose snapshots would keep what is deleted below it. */
final class SnapshotsTest {
  @TempDir private Path folder;

  /** Checks that the root, where HDFS always shows a directory of snapshots, counts with one. */
  @Test
  void theRootOfTheFileSystemCountsOnceItHasASnapshot() throws Exception {
    org.apache.hadoop.fs.Path jobs = new org.apache.hadoop.fs.Path("/splinter/jobs");
    assertEquals(Optional.empty(), Snapshots.holder(withRootSnapshots(0), jobs));
    assertEquals("/", Snapshots.holder(withRootSnapshots(1), jobs).orElseThrow().toString());
  }

  private static FileSystem withRootSnapshots(int count) {
    return new RawLocalFileSystem() {
      @Override
      public FileStatus getFileStatus(org.apache.hadoop.fs.Path path) throws IOException {
        if (path.toString().equals("/.snapshot")) {
          return new FileStatus(0, true, 1, 1, 0, path);
        }
        throw new FileNotFoundException(path.toString());
      }

      @Override
      public FileStatus[] listStatus(org.apache.hadoop.fs.Path path) throws IOException {
        getFileStatus(path);
        FileStatus[] found = new FileStatus[count];
        Arrays.fill(found, new FileStatus(0, true, 1, 1, 0, path));
        return found;
      }
    };
  }

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
