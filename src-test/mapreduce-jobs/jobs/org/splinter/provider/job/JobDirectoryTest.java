package org.splinter.provider.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that job directories are accessible to the owner alone and are deleted whatever happens.
 */
final class JobDirectoryTest {
  private static final int DELETIONS = 200;
  private static final long END_MILLIS = 10_000;

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

  @Test
  @Timeout(60)
  void isRenewedWhileItsOwnerLives() throws Exception {
    org.apache.hadoop.fs.Path all = new org.apache.hadoop.fs.Path(parent.toUri());
    try (JobDirectory directory =
        JobDirectory.create(new Configuration(), all, Duration.ofMillis(20))) {
      Instant old = Instant.now().minus(JobDirectory.STALE).minusSeconds(60);
      age(directory, old);
      while (!Files.getLastModifiedTime(local(directory)).toInstant().isAfter(old)) {
        Thread.sleep(10);
      }
      create(new Configuration()).close();
      assertTrue(Files.exists(local(directory)));
    }
  }

  /**
   * Checks that a renewal that has just found the directory does not bring it back when it is
   * deleted.
   */
  @Test
  void aRenewalDoesNotMakeItAnew() throws Exception {
    org.apache.hadoop.fs.Path all = new org.apache.hadoop.fs.Path(parent.toUri());
    for (int i = 0; i < DELETIONS; i++) {
      try (JobDirectory directory =
          JobDirectory.create(new Configuration(), all, Duration.ZERO)) { // renewed all the time
        Thread renewer = thread("renewal of " + directory.path().getName());
        JobDirectory.deleteAll(FileSystem.getLocal(new Configuration()), directory.path());
        renewer.join(END_MILLIS);
        assertFalse(renewer.isAlive(), "deletion " + i + ": the directory is renewed");
        assertFalse(Files.exists(local(directory)), "deletion " + i + ": the directory is back");
      }
    }
  }

  private static Thread thread(String name) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals(name))
        .findAny()
        .orElseThrow();
  }

  /**
   * Checks ages by the file system's clock: a client's may differ from it by more than the age of a
   * stale directory.
   */
  @ParameterizedTest
  @ValueSource(longs = {-86_400, 86_400})
  void noClockButTheFileSystemsCounts(long seconds) throws IOException {
    Configuration configuration = OtherClock.configuration(seconds);
    try (JobDirectory old = create(configuration);
        JobDirectory younger = create(configuration)) {
      age(old, Instant.now().minus(JobDirectory.STALE).minusSeconds(60));
      age(younger, Instant.now().minus(JobDirectory.STALE).plusSeconds(60));
      create(configuration).close();
      assertFalse(Files.exists(local(old)));
      assertTrue(Files.exists(local(younger)));
    }
  }

  private static void age(JobDirectory directory, Instant since) throws IOException {
    Files.setLastModifiedTime(local(directory), FileTime.from(since));
  }

  /** A local file system that is unable to delete. */
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

  /** A local file system with a clock of its own. */
  public static final class OtherClock extends LocalFileSystem {
    private static final String SECONDS = "test.seconds";

    static Configuration configuration(long seconds) {
      Configuration configuration = new Configuration();
      configuration.setClass("fs.file.impl", OtherClock.class, LocalFileSystem.class);
      configuration.setBoolean("fs.file.impl.disable.cache", true);
      configuration.setLong(SECONDS, seconds);
      return configuration;
    }

    @Override
    public FileStatus getFileStatus(org.apache.hadoop.fs.Path path) throws IOException {
      return shifted(super.getFileStatus(path));
    }

    @Override
    public FileStatus[] listStatus(org.apache.hadoop.fs.Path path) throws IOException {
      return Stream.of(super.listStatus(path)).map(this::shifted).toArray(FileStatus[]::new);
    }

    private FileStatus shifted(FileStatus status) {
      long millis = 1_000 * getConf().getLong(SECONDS, 0);
      return new FileStatus(
          status.getLen(),
          status.isDirectory(),
          status.getReplication(),
          status.getBlockSize(),
          status.getModificationTime() + millis,
          status.getPath());
    }
  }
}
