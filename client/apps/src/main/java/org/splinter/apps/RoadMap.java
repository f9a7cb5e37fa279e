package org.splinter.apps;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The map of a graph that a page draws routes on; public and equal for all users. It lies below the
 * home directory, in numbers of 32 bits, little-endian, that a browser reads as they are:
 *
 * <pre>
 * "SPMP"  1  nodes  roads  least longitude  least latitude  greatest longitude  greatest latitude
 * the longitude of each node, the latitude of each node: millionths of a degree, of node 1 first
 * where each road starts, where each road ends: numbers of nodes less 1
 * </pre>
 *
 * <p>A road stands once, even if it can be gone both ways. It starts at the lesser of its two
 * nodes; roads ascend by their start, then by their end.
 */
public final class RoadMap {
  public static final int HEADER_NUMBERS = 8;

  private static final int MAGIC = 0x504d5053; // "SPMP" as its bytes are written
  private static final int VERSION = 1;
  private static final int BUFFER = 1 << 16;

  private RoadMap() {}

  /** Returns the file that holds the map of a graph. */
  public static Path file(Path home, String graph) {
    return home.resolve("apps").resolve(graph + ".map");
  }

  /** Returns whether a file is there and begins as a map of this version does. */
  public static boolean isMap(Path file) throws IOException {
    if (!Files.exists(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] head = in.readNBytes(2 * Integer.BYTES);
      ByteBuffer numbers = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
      return head.length == 2 * Integer.BYTES
          && numbers.getInt() == MAGIC
          && numbers.getInt() == VERSION;
    }
  }

  /**
   * Writes a map, whole or not at all.
   *
   * @param roads the roads in ascending order, each with its start in the upper half and its end in
   *     the lower
   */
  public static void write(Path file, int[] lon, int[] lat, long[] roads) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(part), BUFFER)) {
      Numbers numbers = new Numbers(out);
      numbers.put(MAGIC, VERSION, lon.length, roads.length);
      numbers.put(least(lon), least(lat), greatest(lon), greatest(lat));
      numbers.put(lon);
      numbers.put(lat);
      for (long road : roads) {
        numbers.put((int) (road >>> Integer.SIZE));
      }
      for (long road : roads) {
        numbers.put((int) road);
      }
    }
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static int least(int[] numbers) {
    int least = Integer.MAX_VALUE;
    for (int number : numbers) {
      least = Math.min(least, number);
    }
    return least;
  }

  private static int greatest(int[] numbers) {
    int greatest = Integer.MIN_VALUE;
    for (int number : numbers) {
      greatest = Math.max(greatest, number);
    }
    return greatest;
  }

  /** A writer of numbers. */
  private static final class Numbers {
    private final OutputStream out;
    private final ByteBuffer one =
        ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);

    Numbers(OutputStream out) {
      this.out = out;
    }

    void put(int... numbers) throws IOException {
      for (int number : numbers) {
        out.write(one.putInt(0, number).array());
      }
    }
  }
}
