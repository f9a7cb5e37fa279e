package org.splinter.client.metadata;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.codec.Sha256;
import org.splinter.protocol.table.DictionaryDigest;

/** Tests of what the cache of public metadata takes from its files, and of its bounds. */
final class MetadataCacheTest {
  private static final int MOST = 100;

  @TempDir private Path home;

  private static DictionaryDigest digest(byte[] bytes) {
    return new DictionaryDigest(Sha256.of(bytes));
  }

  private static byte[] bytes(int number) {
    byte[] bytes = new byte[10];
    bytes[0] = (byte) number;
    return bytes;
  }

  @Test
  void theUserAloneReadsWhatIsKept() throws IOException {
    Path directory = home.resolve("a").resolve("b");
    MetadataCache cache = MetadataCache.in(directory);
    assertEquals(Optional.empty(), cache.find(digest(bytes(1)), MOST));
    cache.keep(digest(bytes(1)), bytes(1));
    assertArrayEquals(bytes(1), cache.find(digest(bytes(1)), MOST).orElseThrow());
    assertEquals(
        "rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)));
    Path file = directory.resolve(digest(bytes(1)).toString());
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    try (Stream<Path> files = Files.list(directory)) {
      assertEquals(1, files.count(), "nothing is left beside it");
    }
  }

  @Test
  void otherBytesAreNotTaken() throws IOException {
    MetadataCache cache = MetadataCache.in(home);
    Path file = home.resolve(digest(bytes(1)).toString());
    Files.write(file, bytes(2));
    assertEquals(Optional.empty(), cache.find(digest(bytes(1)), MOST));
    Files.write(file, new byte[0]);
    assertEquals(Optional.empty(), cache.find(digest(bytes(1)), MOST));
    Files.write(file, bytes(1));
    assertTrue(cache.find(digest(bytes(1)), bytes(1).length).isPresent());
    assertFalse(cache.find(digest(bytes(1)), bytes(1).length - 1).isPresent(), "too large");
    Files.delete(file);
    Files.createDirectory(file);
    assertEquals(Optional.empty(), cache.find(digest(bytes(1)), MOST));
  }

  @Test
  void whatWasUsedLongAgoMakesRoom() throws IOException {
    MetadataCache cache = MetadataCache.in(home, 3L * bytes(0).length);
    for (int i = 1; i <= 3; i++) {
      cache.keep(digest(bytes(i)), bytes(i));
      Files.setLastModifiedTime(
          home.resolve(digest(bytes(i)).toString()), FileTime.fromMillis(1_000L * i));
    }
    assertTrue(cache.find(digest(bytes(1)), MOST).isPresent(), "used again");
    cache.keep(digest(bytes(4)), bytes(4));
    assertFalse(cache.find(digest(bytes(2)), MOST).isPresent());
    for (int i : new int[] {1, 3, 4}) {
      assertTrue(cache.find(digest(bytes(i)), MOST).isPresent());
    }
    cache.keep(digest(new byte[31]), new byte[31]);
    assertFalse(cache.find(digest(new byte[31]), MOST).isPresent(), "larger than all room");
    assertTrue(cache.find(digest(bytes(4)), MOST).isPresent());
  }

  @Test
  void aDirectoryThatCannotBeIsDoneWithout() throws IOException {
    Path file = Files.createFile(home.resolve("file"));
    MetadataCache cache = MetadataCache.in(file.resolve("below"));
    cache.keep(digest(bytes(1)), bytes(1));
    assertEquals(Optional.empty(), cache.find(digest(bytes(1)), MOST));
    MetadataCache.NONE.keep(digest(bytes(1)), bytes(1));
    assertEquals(Optional.empty(), MetadataCache.NONE.find(digest(bytes(1)), MOST));
  }
}
