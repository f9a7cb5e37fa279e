package org.splinter.http.door.service;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.splinter.protocol.table.Fingerprint;

/** Tests of files of ids: how many are kept, and that nobody's is deleted while it is read. */
final class IdsFilesTest {
  private static final int BYTES = 10;

  private static Fingerprint version(int number) {
    byte[] bytes = new byte[Fingerprint.BYTES];
    bytes[0] = (byte) number;
    return new Fingerprint(bytes);
  }

  private static IdsFile file(IdsFiles files, int number) throws Exception {
    return files.of(version(number), out -> out.write(new byte[BYTES]));
  }

  @Test
  void aFileIsWrittenOnceAndTheOldestGoesFirst() throws Exception {
    try (IdsFiles files = new IdsFiles(2 * BYTES)) {
      Path first;
      try (IdsFile held = file(files, 1)) {
        first = held.path();
        assertArrayEquals(new byte[BYTES], Files.readAllBytes(first));
      }
      file(files, 2).close();
      try (IdsFile again = files.of(version(1), out -> out.write(7))) {
        assertEquals(first, again.path(), "it is kept");
      }
      Path second;
      try (IdsFile held = file(files, 2)) {
        second = held.path();
      }
      file(files, 1).close(); // used last
      file(files, 3).close();
      assertTrue(Files.exists(first));
      assertFalse(Files.exists(second));
    }
  }

  @Test
  void aFileThatIsReadStaysUntilItWas() throws Exception {
    Path kept;
    try (IdsFiles files = new IdsFiles(BYTES)) {
      IdsFile held = file(files, 1);
      IdsFile other = file(files, 1);
      file(files, 2).close();
      held.close();
      held.close();
      assertTrue(Files.exists(other.path()), "another reader holds it");
      try (IdsFile anew = file(files, 1)) {
        assertNotEquals(other.path(), anew.path());
        kept = anew.path();
      }
      other.close();
      assertFalse(Files.exists(other.path()));
      assertTrue(Files.exists(kept));
    }
    assertFalse(Files.exists(kept));
    assertFalse(Files.exists(kept.getParent()));
  }

  @Test
  void whatIsNotWrittenWholeIsNotKept() throws Exception {
    try (IdsFiles files = new IdsFiles(BYTES)) {
      assertThrows(
          IOException.class,
          () ->
              files.of(
                  version(1),
                  out -> {
                    out.write(1);
                    throw new IOException("no more ids");
                  }));
      try (IdsFile whole = file(files, 1)) {
        assertEquals(BYTES, Files.size(whole.path()));
      }
    }
  }
}
