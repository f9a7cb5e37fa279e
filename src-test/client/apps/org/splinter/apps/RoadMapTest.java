package org.splinter.apps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a map of another format counts as none, so that a preparation makes it again. */
final class RoadMapTest {
  @TempDir private Path home;

  @Test
  void aMapIsKnownByItsMagicAndVersion() throws IOException {
    Path file = RoadMap.file(home, "ny");
    assertFalse(RoadMap.isMap(file));
    RoadMap.write(file, new int[] {1, 2}, new int[] {3, 4}, new long[] {1});
    assertTrue(RoadMap.isMap(file));
    byte[] map = Files.readAllBytes(file);
    assertEquals("SPMP", new String(map, 0, 4, StandardCharsets.US_ASCII));
    for (int at : new int[] {2, 3, 4}) {
      byte[] other = map.clone();
      other[at]++;
      Files.write(file, other);
      assertFalse(RoadMap.isMap(file));
    }
    Files.write(file, Arrays.copyOf(map, 7));
    assertFalse(RoadMap.isMap(file));
  }
}
