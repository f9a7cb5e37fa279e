package org.splinter.provider.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that a library has one copy of each jar, whole and named by its content, on a real file
 * system.
 */
final class JobLibraryTest {
  private static final String CONTENT = "a jar's bytes";
  // The first 16 digits that sha256sum prints.
  private static final String NAME = "splinter-f35e9515c304e764.jar";

  @TempDir private Path work;
  private Path jar;
  private JobLibrary library;

  @BeforeEach
  void makeLibrary() throws IOException {
    jar = Files.writeString(work.resolve("some.jar"), CONTENT);
    Configuration configuration = new Configuration();
    configuration.setClass("fs.file.impl", StrictFileSystem.class, FileSystem.class);
    configuration.setBoolean("fs.file.impl.disable.cache", true);
    JobKeys.ROOT.set(configuration, work.resolve("root").toUri().toString());
    library = new JobLibrary(configuration);
  }

  /** A local file system in which a file is never moved over another, as in HDFS. */
  public static final class StrictFileSystem extends LocalFileSystem {
    @Override
    public boolean rename(org.apache.hadoop.fs.Path from, org.apache.hadoop.fs.Path to)
        throws IOException {
      synchronized (StrictFileSystem.class) {
        return !exists(to) && super.rename(from, to);
      }
    }
  }

  private Path directory() {
    return work.resolve("root").resolve("lib");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory())) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private Path copy() throws IOException {
    return Path.of(library.jar(jar).toUri().getPath());
  }

  @Test
  void aJarIsPutThereOnceAndIsItsOwners() throws IOException {
    assertFalse(library.hasJar(jar));
    Path copy = copy();
    assertEquals(directory().resolve(NAME), copy);
    assertEquals(CONTENT, Files.readString(copy));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(copy)));
    assertEquals(
        "rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(directory())));
    FileTime first = FileTime.from(Instant.now().minusSeconds(60));
    Files.setLastModifiedTime(copy, first);
    assertEquals(copy, copy());
    assertEquals(first, Files.getLastModifiedTime(copy), "nodes tell a changed file by its time");
    assertTrue(library.hasJar(jar));
  }

  @Test
  void aChangedJarIsAnother() throws IOException {
    Path copy = copy();
    Files.writeString(jar, CONTENT.replace('a', 'b'));
    assertNotEquals(copy, copy());
    assertEquals(CONTENT, Files.readString(copy));
  }

  @Test
  void aCopyOfAnotherLengthIsNotUsed() throws IOException {
    Files.createDirectories(directory());
    Files.writeString(directory().resolve(NAME), "torn");
    assertFalse(library.hasJar(jar));
    Files.writeString(directory().resolve(NAME), "torn");
    assertEquals(CONTENT, Files.readString(copy()));
  }

  @Test
  void manyAtOnceEndWell() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<Path>> copies = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        copies.add(threads.submit(this::copy));
      }
      for (Future<Path> copy : copies) {
        assertEquals(CONTENT, Files.readString(copy.get()));
      }
    } finally {
      threads.shutdownNow();
    }
    assertEquals(List.of("." + NAME + ".crc", NAME), names());
  }

  @Test
  void whatNoJobUsesIsRemoved() throws IOException {
    Path used = copy();
    Files.writeString(jar, "an older one");
    Path old = copy();
    Path unfinished = Files.writeString(directory().resolve(".unfinished-x"), "half");
    Files.writeString(jar, "damaged");
    Path damaged = copy();
    Files.delete(directory().resolve("." + damaged.getFileName() + ".crc"));
    Files.writeString(damaged, "DAMAGED");
    Instant month = Instant.now().minus(JobLibrary.UNUSED).minusSeconds(60);
    age(used, month);
    age(old, month);
    age(unfinished, month);
    Files.writeString(jar, CONTENT);
    assertEquals(used, copy()); // using it renews it
    assertEquals(
        Stream.of(old, unfinished, damaged).map(Path::toString).sorted().toList(),
        library.removeUnused().stream().map(file -> file.toUri().getPath()).sorted().toList());
    assertTrue(Files.exists(used));
    assertEquals(List.of(), library.removeUnused());
  }

  /** Sets the time since when a file was neither written nor read. */
  private static void age(Path file, Instant when) throws IOException {
    Files.setAttribute(file, "lastModifiedTime", FileTime.from(when));
    Files.setAttribute(file, "lastAccessTime", FileTime.from(when));
  }
}
