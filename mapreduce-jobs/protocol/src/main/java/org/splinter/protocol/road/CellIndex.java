package org.splinter.protocol.road;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * The index of cells, which are ranges of positions: it returns the cell that a node is in. Public,
 * and equal for all trips. Its bytes, little-endian:
 *
 * <pre>
 * "SPRC"  u8 version = 1   i32 nodes   i32 cells   varint nodes of each cell but the last
 * </pre>
 */
public final class CellIndex {
  private static final String MAGIC = "SPRC";
  private static final int VERSION = 1;

  private final int nodes;
  private final int[] begins;

  /**
   * @param begins the positions where cells begin, ascending from 0
   * @param nodes the number of positions
   */
  public CellIndex(int[] begins, int nodes) {
    this.begins = begins.clone();
    this.nodes = nodes;
  }

  public int cells() {
    return begins.length;
  }

  /** Returns how many nodes all cells have. */
  public int nodes() {
    return nodes;
  }

  /** Returns the first position in a cell. */
  public int begin(int cell) {
    return begins[cell];
  }

  /** Returns the position after a cell's last. */
  public int end(int cell) {
    return cell + 1 < begins.length ? begins[cell + 1] : nodes;
  }

  /** Returns the cell of a position. */
  public int cell(int position) {
    int found = Arrays.binarySearch(begins, position);
    return found >= 0 ? found : -found - 2;
  }

  public byte[] encode() {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.i32(nodes).i32(begins.length);
    for (int cell = 1; cell < begins.length; cell++) {
      out.varint(begins[cell] - begins[cell - 1]);
    }
    return out.toByteArray();
  }

  /**
   * Decodes untrusted bytes.
   *
   * @throws FormatException naming the field and its bound
   */
  public static CellIndex decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("index of cells", bytes);
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    int nodes = in.i32("nodes", 1, Integer.MAX_VALUE);
    int cells = in.i32("cells", 1, Math.min(nodes, GridDefinition.MAX_CELLS));
    if (in.remaining() < cells - 1) {
      throw in.error("has " + in.remaining() + " bytes for " + cells + " cells");
    }
    int[] begins = new int[cells];
    for (int cell = 1; cell < cells; cell++) {
      int left = nodes - begins[cell - 1] - (cells - cell);
      begins[cell] = begins[cell - 1] + (int) in.varint("nodes of a cell", 1, left);
    }
    in.end();
    return new CellIndex(begins, nodes);
  }
}
