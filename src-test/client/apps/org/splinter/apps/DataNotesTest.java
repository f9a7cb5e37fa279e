package org.splinter.apps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.protocol.table.Fingerprint;

/** Tests of the notes about a table's files, as people write them. */
final class DataNotesTest {
  private static final Fingerprint VERSION = new Fingerprint(new byte[Fingerprint.BYTES]);

  @TempDir private Path home;
  private Path kept;

  @BeforeEach
  void makeDirectory() throws IOException {
    kept = Files.createDirectory(home.resolve("apps")).resolve("notes.properties");
  }

  @Test
  void notesMayBeInAnyLanguage() throws IOException {
    Files.writeString(kept, "cafés = " + VERSION + " Généré");
    assertEquals(Optional.of("Généré"), DataNotes.of(home, "cafés", VERSION));
    byte[] other = new byte[Fingerprint.BYTES];
    other[0] = 1;
    assertEquals(Optional.empty(), DataNotes.of(home, "cafés", new Fingerprint(other)));
  }

  @Test
  void aBrokenFileIsNamed() throws IOException {
    Files.writeString(kept, "x=\\u00zz");
    IOException e = assertThrows(IOException.class, () -> DataNotes.of(home, "x", VERSION));
    assertTrue(e.getMessage().contains(kept + " is not in the format"), e.getMessage());
  }
}
