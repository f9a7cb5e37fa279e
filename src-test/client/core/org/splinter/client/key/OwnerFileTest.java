package org.splinter.client.key;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
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
}
