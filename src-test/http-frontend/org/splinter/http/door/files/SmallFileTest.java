package org.splinter.http.door.files;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that small files are read within their bound and written whole. */
final class SmallFileTest {
  @TempDir private Path directory;

  private List<String> names() throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static String refusal(org.junit.jupiter.api.function.Executable reading) {
    return assertThrows(IOException.class, reading).getMessage();
  }

  @Test
  void readsUpToTheBound() throws IOException {
    Path file = Files.write(directory.resolve("f"), new byte[] {1, 2, 3});
    assertArrayEquals(new byte[] {1, 2, 3}, SmallFile.read("key", file, 3));
    assertEquals(
        "the key "
            + file
            + " has more than 2 bytes, the most that one may have; is it another kind of file?",
        refusal(() -> SmallFile.read("key", file, 2)));
  }

  @Test
  void saysWhatCannotBeRead() {
    Path file = directory.resolve("none");
    assertEquals(
        "there is no key " + file + "; make it or mend its path",
        refusal(() -> SmallFile.read("key", file, 9)));
    assertEquals(
        "cannot read the key " + directory + ": Is a directory",
        refusal(() -> SmallFile.read("key", directory, 9)));
  }

  @ParameterizedTest
  @ValueSource(strings = {SmallFile.OWNER_ONLY, SmallFile.PUBLIC})
  void writesWithPermissionsAndLeavesNothingElse(String permissions) throws IOException {
    Path file = directory.resolve("f");
    Files.writeString(file, "something longer that was there");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxrwxrwx"));
    SmallFile.write("key", file, new byte[] {1, 2}, permissions);
    assertArrayEquals(new byte[] {1, 2}, Files.readAllBytes(file));
    assertEquals(permissions, PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    assertEquals(List.of("f"), names());
  }

  /** Checks that the old bytes are not written over: a reader of the old file ends it unharmed. */
  @Test
  void takesThePlaceOfTheOldFile() throws IOException {
    Path file = Files.writeString(directory.resolve("f"), "old");
    Path link = Files.createLink(directory.resolve("link"), file);
    SmallFile.write("key", file, new byte[] {'n'}, SmallFile.PUBLIC);
    assertEquals("old", Files.readString(link));
    assertEquals("n", Files.readString(file));
  }

  @Test
  void leavesNothingOfAFailedWrite() throws IOException {
    Path inTheWay = Files.createDirectory(directory.resolve("f"));
    Files.createFile(inTheWay.resolve("full"));
    refusal(() -> SmallFile.write("key", inTheWay, new byte[9], SmallFile.PUBLIC));
    assertEquals(List.of("f"), names());
    Path below = directory.resolve("none/f");
    assertEquals(
        "cannot write the key " + below + ": its directory is not there; make it",
        refusal(() -> SmallFile.write("key", below, new byte[9], SmallFile.PUBLIC)));
  }
}
