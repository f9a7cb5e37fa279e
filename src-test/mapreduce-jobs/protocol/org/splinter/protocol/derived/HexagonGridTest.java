package org.splinter.protocol.derived;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.uber.h3core.LengthUnit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that addresses are as H3 writes them, and that its library leaves no file. */
final class HexagonGridTest {
  private static final double METERS_OF_A_MILE = 1609.344;

  @TempDir private Path folder;

  @Test
  void addressesAreH3s() throws Exception {
    HexagonGrid grid = HexagonGrid.load();
    assertSame(grid, HexagonGrid.load());
    byte[] address = new byte[HexagonGrid.ADDRESS_BYTES];
    for (HexagonSize size : HexagonSize.values()) {
      grid.address(37.775938728915946, -122.41795063018799, size, address);
      assertEquals(
          grid.core()
              .latLngToCellAddress(37.775938728915946, -122.41795063018799, size.resolution()),
          new String(address, US_ASCII));
    }
  }

  @Test
  void sizesAreAboutWhatTheirNamesSay() throws Exception {
    double[] miles = {0.87, 2.3, 6.1};
    for (HexagonSize size : HexagonSize.values()) {
      double meters =
          HexagonGrid.load().core().getHexagonEdgeLengthAvg(size.resolution(), LengthUnit.m);
      assertEquals(miles[size.ordinal()], meters / METERS_OF_A_MILE, 0.05);
    }
  }

  @Test
  void onlyTheEarthHasPlaces() {
    assertTrue(HexagonGrid.isOnEarth(90, -180) && HexagonGrid.isOnEarth(-90, 180));
    assertFalse(HexagonGrid.isOnEarth(Math.nextUp(90.0), 0));
    assertFalse(HexagonGrid.isOnEarth(0, Math.nextDown(-180.0)));
    assertFalse(HexagonGrid.isOnEarth(Double.NaN, 0) || HexagonGrid.isOnEarth(0, Double.NaN));
  }

  /**
   * Loads the library in a JVM of its own that ends without tidying up, since a task may be killed.
   */
  @Test
  void leavesNoFile() throws Exception {
    Process probe =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djna.tmpdir=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                HexagonGridTest.class.getName())
            .redirectErrorStream(true)
            .start();
    String output = new String(probe.getInputStream().readAllBytes(), UTF_8);
    assertEquals(0, probe.waitFor(), output);
    assertEquals(folder + System.lineSeparator(), output, "where it was unpacked");
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(List.of(), files.toList());
    }
  }

  /** Loads the library, and prints the folder that the library was unpacked to. */
  public static void main(String[] arguments) throws IOException {
    assertNotNull(HexagonGrid.load());
    assertNull(System.getProperty("h3.native.dir"));
    try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
      Path library =
          maps.filter(line -> line.contains("h3-java"))
              .map(line -> Path.of(line.replaceAll(".*? (/.*?)( \\(deleted\\))?$", "$1")))
              .findFirst()
              .orElseThrow();
      System.out.println(library.getParent().getParent());
    }
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  @Test
  void aFolderThatIsNotThereIsNamedWithTheMend() {
    Path missing = folder.resolve("missing");
    IOException e = assertThrows(IOException.class, () -> HexagonGrid.loadFrom(missing));
    assertTrue(
        e.getMessage().startsWith("the H3 library cannot be loaded from a folder in " + missing),
        e.getMessage());
    assertTrue(e.getMessage().contains("set -Djna.tmpdir and -Djava.io.tmpdir"), e.getMessage());
  }
}
