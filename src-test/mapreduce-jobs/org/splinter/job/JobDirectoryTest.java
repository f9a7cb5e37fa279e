package org.splinter.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Job directories are the owner's alone and go whatever happens. */
final class JobDirectoryTest {
  @TempDir private Path parent;

  private JobDirectory create(Configuration configuration) throws IOException {
    return JobDirectory.create(configuration, new org.apache.hadoop.fs.Path(parent.toUri()));
  }

  private static Path local(JobDirectory directory) {
    return Path.of(directory.path().toUri());
  }

  @Test
  void isTheOwnersAloneAndGoesWithAllInIt() throws IOException {
    Path made;
    try (JobDirectory directory = create(new Configuration())) {
      made = local(directory);
      assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(made)));
      Files.writeString(Files.createDirectories(made.resolve("a/b")).resolve("c"), "c");
    }
    assertFalse(Files.exists(made));
  }

  @Test
  void goesEvenIfTheThreadIsInterrupted() throws IOException {
    JobDirectory directory = create(InterruptibleFileSystem.configuration());
    Thread.currentThread().interrupt();
    directory.close();
    assertTrue(Thread.interrupted(), "the interrupt is remembered");
    assertFalse(Files.exists(local(directory)));
  }

  @Test
  void aFailureToDeleteDoesNotMaskTheFirst() throws IOException {
    IOException first =
        assertThrows(
            IOException.class,
            () -> {
              try (JobDirectory directory = create(FailingFileSystem.configuration())) {
                throw new IOException("first, beside " + directory.path());
              }
            });
    assertTrue(first.getMessage().startsWith("first"), first.getMessage());
    assertEquals("deletes nothing", first.getSuppressed()[0].getMessage());
  }

  @Test
  void onlyStaleOnesAreSwept() throws IOException {
    try (JobDirectory old = create(new Configuration());
        JobDirectory younger = create(new Configuration())) {
      age(old, Instant.now().minus(JobDirectory.STALE).minusSeconds(60));
      age(younger, Instant.now().minus(JobDirectory.STALE).plusSeconds(60));
      create(new Configuration()).close();
      assertFalse(Files.exists(local(old)));
      assertTrue(Files.exists(local(younger)));
    }
  }

  private static void age(JobDirectory directory, Instant since) throws IOException {
    Files.setLastModifiedTime(local(directory), FileTime.from(since));
  }

  /** The local file system, unable to delete. */
  public static final class FailingFileSystem extends LocalFileSystem {
    static Configuration configuration() {
      Configuration configuration = new Configuration();
      configuration.setClass("fs.file.impl", FailingFileSystem.class, LocalFileSystem.class);
      configuration.setBoolean("fs.file.impl.disable.cache", true);
      return configuration;
    }

    @Override
    public boolean delete(org.apache.hadoop.fs.Path path, boolean recursive) throws IOException {
      throw new IOException("deletes nothing");
    }
  }
}
