package org.splinter.protocol.derived;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.uber.h3core.H3Core;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/**
 * The H3 grid of hexagons over the earth. Only this class loads its native library.
 *
 * <p>Guarantee: the library is unpacked into a fresh owner-only folder where the kernels' library
 * is unpacked too, in a task that of its container, and deleted again as soon as it is loaded.
 */
public final class HexagonGrid {
  /** The number of bytes of a cell's address, hexadecimal digits. */
  public static final int ADDRESS_BYTES = 15;

  /** The system property that names the folder where H3 unpacks its library. */
  private static final String DIRECTORY_PROPERTY = "h3.native.dir";

  private static final byte[] DIGITS = "0123456789abcdef".getBytes(US_ASCII);

  private static @Nullable HexagonGrid loaded;

  private final H3Core core;

  private HexagonGrid(H3Core core) {
    this.core = core;
  }

  /**
   * Returns the grid, which any number of threads may use.
   *
   * @throws IOException saying why the library cannot be loaded, and what to mend
   */
  public static synchronized HexagonGrid load() throws IOException {
    HexagonGrid grid = loaded;
    if (grid == null) {
      String folder = System.getProperty("jna.tmpdir", System.getProperty("java.io.tmpdir"));
      grid = new HexagonGrid(loadFrom(Path.of(folder)));
      loaded = grid;
    }
    return grid;
  }

  static H3Core loadFrom(Path base) throws IOException {
    Path folder = null;
    try {
      folder =
          Files.createTempDirectory(
              base,
              "splinter-h3-",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      System.setProperty(DIRECTORY_PROPERTY, folder.toString());
      return H3Core.newInstance();
    } catch (IOException | UnsatisfiedLinkError e) {
      throw new IOException(
          "the H3 library cannot be loaded from a folder in "
              + base
              + " ("
              + e
              + "); set -Djna.tmpdir and -Djava.io.tmpdir to a folder that can be written to and run"
              + " from, and run it on Linux on x86-64 or arm64",
          e);
    } finally {
      System.clearProperty(DIRECTORY_PROPERTY);
      delete(folder);
    }
  }

  /** Returns the interface of the H3 library. */
  public H3Core core() {
    return core;
  }

  /** Returns whether coordinates, in degrees, are a place on the earth. */
  public static boolean isOnEarth(double latitude, double longitude) {
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  }

  /**
   * Writes the address of the hexagon that a place lies in.
   *
   * @param out an array of {@link #ADDRESS_BYTES}
   */
  public void address(double latitude, double longitude, HexagonSize size, byte[] out) {
    long cell = core.latLngToCell(latitude, longitude, size.resolution());
    for (int i = ADDRESS_BYTES - 1; i >= 0; i--) {
      out[i] = DIGITS[(int) cell & 15];
      cell >>>= 4;
    }
  }

  private static void delete(@Nullable Path folder) {
    if (folder == null) {
      return;
    }
    try {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
        for (Path file : files) {
          Files.deleteIfExists(file);
        }
      }
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // An empty folder or an unused file in the temporary folder does no harm.
    }
  }
}
