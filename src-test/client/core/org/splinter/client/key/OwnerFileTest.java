package org.splinter.client.key;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of files that their owner alone can read. */
final class OwnerFileTest {
  @TempDir private Path folder;

  @Test
  void keysAreTheirOwnersAlone() throws Exception {
    Path file = folder.resolve("key");
    OwnerFile.write(file, new byte[] {1, 2, 3});
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    assertArrayEquals(new byte[] {1, 2, 3}, OwnerFile.read(file, 3));
    OwnerFile.write(file, new byte[] {4});
    assertArrayEquals(new byte[] {4}, OwnerFile.read(file, 3));
    assertThrows(IOException.class, () -> OwnerFile.read(file, 0));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    IOException readable = assertThrows(IOException.class, () -> OwnerFile.read(file, 3));
    assertTrue(readable.getMessage().contains("chmod go="), readable.toString());
    try (var left = Files.list(folder)) {
      assertEquals(List.of(file), left.toList());
    }
  }

  @Test
  void newFilesReplaceNone() throws Exception {
    Path file = folder.resolve("key");
    OwnerFile.writeNew(file, new byte[] {1});
    IOException there =
        assertThrows(IOException.class, () -> OwnerFile.writeNew(file, new byte[] {2}));
    assertTrue(there.getMessage().contains("never overwritten"), there.toString());
    assertArrayEquals(new byte[] {1}, OwnerFile.read(file, 1));
    try (var left = Files.list(folder)) {
      assertEquals(List.of(file), left.toList());
    }
  }

  /** Returns the name that a process which is gone gave a file before it was whole. */
  private int number;

  private Path unfinished(String name) throws Exception {
    Process ended = new ProcessBuilder("true").start();
    assertEquals(0, ended.waitFor());
    return folder.resolve("." + name + "." + ended.pid() + "-" + "%016x".formatted(++number));
  }

  private static Path old(Path file) throws Exception {
    return Files.setLastModifiedTime(
        file, FileTime.from(Instant.now().minus(Duration.ofMinutes(11))));
  }

  /** A process dies while it writes, and after it has linked what it wrote under its name. */
  @Test
  void whatACrashLeftIsDeletedAndNothingElse() throws Exception {
    Path file = folder.resolve("key");
    Path other = Files.write(folder.resolve(".other.1"), new byte[] {9});
    Path own =
        Files.write(
            folder.resolve(".key." + ProcessHandle.current().pid() + "-0123456789abcdef"),
            new byte[] {8});
    Path begun = old(Files.write(unfinished("key"), new byte[] {1, 2}));
    Path going = Files.write(unfinished("key"), new byte[] {4});
    OwnerFile.writeNew(file, new byte[] {3});
    assertFalse(Files.exists(begun));
    assertArrayEquals(new byte[] {4}, Files.readAllBytes(going), "of a process elsewhere");
    assertTrue(Files.exists(own), "a thread of this process may go on to write it");
    old(own);
    Path linked = old(Files.createLink(unfinished("key"), file));
    assertArrayEquals(new byte[] {3}, OwnerFile.read(file, 1));
    assertFalse(Files.exists(linked));
    assertFalse(Files.exists(own), "of a container whose processes had this one's number");
    assertArrayEquals(new byte[] {3}, Files.readAllBytes(file), "its other name was overwritten");
    assertTrue(Files.exists(other));
  }

  @Test
  void filesThatAreTakenAwayAreGoneUnderAllNames() throws Exception {
    Path file = folder.resolve("masks");
    OwnerFile.write(file, new byte[] {1, 2, 3});
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    Path other = folder.resolve("other");
    Files.createLink(other, file);
    OwnerFile.takeAway(link);
    assertFalse(Files.exists(file));
    assertArrayEquals(new byte[3], Files.readAllBytes(other), "overwritten before it is deleted");
    IOException gone = assertThrows(IOException.class, () -> OwnerFile.takeAway(link));
    assertTrue(gone.getMessage().contains("has served it"), gone.toString());
  }
}
