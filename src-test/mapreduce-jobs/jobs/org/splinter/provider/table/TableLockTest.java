package org.splinter.provider.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a lock is its holder's own, until it is abandoned. */
final class TableLockTest {
  @TempDir private Path directory;

  private FileSystem fileSystem;
  private org.apache.hadoop.fs.Path tables;
  private Path file;

  @BeforeEach
  void open() throws IOException {
    fileSystem = FileSystem.getLocal(new Configuration());
    tables = new org.apache.hadoop.fs.Path(directory.toUri());
    file = Path.of(TableLock.file(tables, "t").toUri().getPath());
  }

  @Test
  void isTakenOverOnceAbandoned() throws IOException {
    Files.writeString(file, "dead\n");
    assertEquals(36, TableLock.holding(fileSystem, tables, "t", Duration.ZERO, this::tokenLength));
    assertNothingLeft();
  }

  @Test
  void isTakenOverWithoutAToken() throws IOException {
    Files.createFile(file);
    assertEquals(36, TableLock.holding(fileSystem, tables, "t", Duration.ZERO, this::tokenLength));
    assertNothingLeft();
  }

  @Test
  void ofAnotherHolderIsNotReleased() throws IOException {
    TableLock.holding(fileSystem, tables, "t", () -> Files.writeString(file, "another\n"));
    assertEquals("another\n", Files.readString(file));
  }

  /** Covers the second of two waiters that saw one abandoned lock. */
  @Test
  void takenOverBefore() throws IOException {
    Files.writeString(file, "alive\n");
    TableLock.moveAway(fileSystem, TableLock.file(tables, "t"), "dead");
    assertEquals("alive\n", Files.readString(file));
    TableLock.moveAway(fileSystem, TableLock.file(tables, "t"), "alive");
    TableLock.moveAway(fileSystem, TableLock.file(tables, "t"), "alive");
    assertNothingLeft();
  }

  private int tokenLength() throws IOException {
    return Files.readString(file).trim().length();
  }

  private void assertNothingLeft() {
    assertArrayEquals(new String[0], directory.toFile().list());
  }
}
