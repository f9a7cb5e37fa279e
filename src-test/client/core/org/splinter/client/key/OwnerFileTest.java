package org.splinter.client.key;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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
