package org.splinter.protocol.road;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.PackedReader;
import org.splinter.codec.PackedWriter;

/**
 * A row of a path table: a shortest path from one transit node to another, each node once.
 *
 * <pre>
 * u8 1
 * packed: the path's length, its number of nodes, the position of its first node, and for each
 *         other its position less that of the node before it      zeros to the end; no path is zero
 * </pre>
 */
public final class PathRow {
  private static final int KINDS = 4;

  /** The most positions that memory is allocated for before any is read. */
  private static final int ROOM = 1 << 10;

  private static final int STEP = 3;

  private final int[] positions;
  private final int length;

  /**
   * Makes the row of a path.
   *
   * @param positions the positions of the nodes in the order of the path, at least two
   */
  public PathRow(int[] positions, int length) {
    this.positions = positions.clone();
    this.length = length;
  }

  /**
   * Leaves out the circles of a path, between the first and the last visit of a node. Where weights
   * are 0 a shortest path may come to a node twice; such a circle has no length.
   */
  public static int[] withoutCircles(int[] positions) {
    Map<Integer, Integer> last = new HashMap<>();
    for (int i = 0; i < positions.length; i++) {
      last.put(positions[i], i);
    }
    int[] path = new int[positions.length];
    int count = 0;
    for (int i = 0; i < positions.length; i++) {
      i = last.getOrDefault(positions[i], i);
      path[count++] = positions[i];
    }
    return Arrays.copyOf(path, count);
  }

  public byte[] encode() {
    ByteWriter out = new ByteWriter().u8(1);
    PackedWriter packed = new PackedWriter(out, KINDS);
    packed.number(0, length).number(1, positions.length).number(2, positions[0]);
    for (int i = 1; i < positions.length; i++) {
      packed.signed(STEP, positions[i] - positions[i - 1]);
    }
    packed.end();
    return out.toByteArray();
  }

  /**
   * Decodes an untrusted row.
   *
   * @param nodes the number of the network's nodes
   * @throws FormatException naming the field and its bound
   */
  public static PathRow decode(byte[] row, int nodes) throws FormatException {
    ByteReader in = new ByteReader("path row", row);
    in.u8("occupied", 1, 1);
    PackedReader packed = new PackedReader(in, KINDS);
    int length = (int) packed.number("length", 0, 0, Integer.MAX_VALUE);
    int count = (int) packed.number("nodes of the path", 1, 2, nodes);
    int[] positions = new int[Math.min(count, ROOM)]; // grows with the bytes that are there
    positions[0] = (int) packed.number("position", 2, 0, nodes - 1L);
    for (int i = 1; i < count; i++) {
      if (i == positions.length) {
        positions = Arrays.copyOf(positions, (int) Math.min(count, 2L * i));
      }
      int before = positions[i - 1];
      positions[i] =
          before + (int) packed.signed("step", STEP, -(long) before, nodes - 1L - before);
    }
    in.zeros();
    return new PathRow(positions, length);
  }

  /** Returns the positions of the path's nodes, in its order. */
  public int[] positions() {
    return positions.clone();
  }

  public int length() {
    return length;
  }

  @Override
  public String toString() {
    return "PathRow[hidden]";
  }
}
