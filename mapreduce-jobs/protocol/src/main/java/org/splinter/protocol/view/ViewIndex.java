package org.splinter.protocol.view;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.DomainPoint;

/**
 * The public index of a RANKED or BOXED view: the first key of every block, and of a BOXED one the
 * least coordinate of every run ({@link RangeTree}). A client downloads it whole, so that nobody
 * else learns which block it needs. Little-endian but for keys and coordinates:
 *
 * <pre>
 * "SPVI"  u8 version = 1   i32 blocks   ascending: each first key, 16 bytes, big-endian
 * of a range tree that has runs:  u8 bytes of a coordinate (1 to 16)
 *                                 per height, node, run: the least one, big-endian
 * </pre>
 *
 * @param firstKeys the first keys, ascending; empty for a view without keys
 * @param runs of each height from 1 on the least coordinates of its nodes' runs, node after node;
 *     empty for a view by ranks
 */
public record ViewIndex(List<DomainPoint> firstKeys, List<List<DomainPoint>> runs) {
  public static final int MAX_BLOCKS = 65_536;

  private static final String MAGIC = "SPVI";
  private static final int VERSION = 1;
  private static final int HEADER_BYTES = MAGIC.length() + 1 + Integer.BYTES;
  public static final int MAX_BYTES =
      HEADER_BYTES + 1 + (MAX_BLOCKS + RangeTree.MAX_RUNS) * KeyOrder.BYTES;

  public ViewIndex {
    firstKeys = List.copyOf(firstKeys);
    runs = runs.stream().map(List::copyOf).toList();
  }

  /** Makes the index of a view by ranks. */
  public ViewIndex(List<DomainPoint> firstKeys) {
    this(firstKeys, List.of());
  }

  /** Returns the size of {@link #encode}. */
  public long encodedBytes() {
    long each = runs.stream().mapToLong(List::size).sum();
    return HEADER_BYTES
        + (long) firstKeys.size() * KeyOrder.BYTES
        + (runs.isEmpty() ? 0 : 1 + each * coordinateBytes());
  }

  public byte[] encode() {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.i32(firstKeys.size());
    firstKeys.forEach(key -> out.fixed(KeyOrder.bytes(key)));
    if (!runs.isEmpty()) {
      int bytes = coordinateBytes();
      out.u8(bytes);
      for (List<DomainPoint> height : runs) {
        height.forEach(least -> out.fixed(KeyOrder.bytes(least), KeyOrder.BYTES - bytes, bytes));
      }
    }
    return out.toByteArray();
  }

  /** Returns the bytes of the greatest coordinate, at least 1. */
  private int coordinateBytes() {
    int bits = 1;
    for (List<DomainPoint> height : runs) {
      for (DomainPoint least : height) {
        bits =
            Math.max(
                bits,
                least.high() == 0
                    ? Long.SIZE - Long.numberOfLeadingZeros(least.low())
                    : 2 * Long.SIZE - Long.numberOfLeadingZeros(least.high()));
      }
    }
    return (bits + Byte.SIZE - 1) / Byte.SIZE;
  }

  /**
   * Decodes untrusted bytes.
   *
   * @throws FormatException naming the field and its bound
   */
  public static ViewIndex decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("view index", bytes);
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    int blocks = in.i32("blocks", 0, MAX_BLOCKS);
    if (in.remaining() < blocks * KeyOrder.BYTES) {
      throw in.error(
          "has " + in.remaining() + " bytes of keys, must be " + blocks * KeyOrder.BYTES);
    }
    List<DomainPoint> keys = new ArrayList<>();
    for (int i = 0; i < blocks; i++) {
      keys.add(KeyOrder.read(in, "key", keys));
    }
    return in.remaining() == 0 ? new ViewIndex(keys) : new ViewIndex(keys, runs(in, blocks));
  }

  private static List<List<DomainPoint>> runs(ByteReader in, int blocks) throws FormatException {
    RangeTree tree = new RangeTree(Math.max(1, blocks));
    if (tree.runs() == 0) {
      throw in.error("has bytes of runs, which " + blocks + " blocks do not make");
    }
    int bytes = in.u8("bytes of a coordinate", 1, KeyOrder.BYTES);
    if (tree.runs() > RangeTree.MAX_RUNS || in.remaining() != tree.runs() * bytes) {
      throw in.error(
          "has "
              + in.remaining()
              + " bytes of coordinates, must be "
              + bytes
              + " each of "
              + tree.runs()
              + ", up to "
              + RangeTree.MAX_RUNS);
    }
    List<List<DomainPoint>> heights = new ArrayList<>();
    for (int height = 1; height <= tree.top(); height++) {
      List<DomainPoint> least = new ArrayList<>();
      long ofHeight = tree.lastNode(height) << height;
      for (long run = 0; run < ofHeight; run++) {
        least.add(coordinate(in, bytes));
        boolean first = (run & ((1L << height) - 1)) == 0;
        int last = least.size() - 1;
        if (!first && KeyOrder.ASCENDING.compare(least.get(last - 1), least.get(last)) > 0) {
          throw in.error("coordinate " + run + " of height " + height + " descends");
        }
      }
      heights.add(least);
    }
    return heights;
  }

  private static DomainPoint coordinate(ByteReader in, int bytes) throws FormatException {
    ByteBuffer wide = ByteBuffer.allocate(KeyOrder.BYTES);
    wide.put(KeyOrder.BYTES - bytes, in.fixed("coordinate", bytes));
    return new DomainPoint(wide.getLong(), wide.getLong());
  }

  /**
   * Returns the number of the block by which a point's place among all keys is found: with B keys
   * to a full block, {@code block * B + below(point)} keys are less than the point, and {@code
   * block * B + upTo(point)} less or equal ({@link KeyBlock}).
   */
  public int block(DomainPoint point) {
    return Math.max(0, KeyOrder.upTo(firstKeys, point) - 1);
  }

  /** Returns the least coordinates of the runs of a node of a range tree. */
  List<DomainPoint> leastOfRuns(int height, long node) {
    int from = Math.toIntExact((node - 1) << height);
    return runs.get(height - 1).subList(from, from + (1 << height));
  }
}
