package org.splinter.protocol.view;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.DomainPoint;

/**
 * The public index of a RANKED view: the first key of every {@link KeyBlock}. A client downloads it
 * whole, so that nobody else learns which block it needs. Little-endian but for the keys:
 *
 * <pre>
 * "SPVI"  u8 version = 1   i32 blocks   ascending: each first key, 16 bytes, big-endian
 * </pre>
 *
 * @param firstKeys the first keys, ascending; empty for a view without keys
 */
public record ViewIndex(List<DomainPoint> firstKeys) {
  public static final int MAX_BLOCKS = 65_536;

  private static final String MAGIC = "SPVI";
  private static final int VERSION = 1;
  private static final int HEADER_BYTES = MAGIC.length() + 1 + Integer.BYTES;
  public static final int MAX_BYTES = HEADER_BYTES + MAX_BLOCKS * KeyOrder.BYTES;

  public ViewIndex {
    firstKeys = List.copyOf(firstKeys);
  }

  /** Returns the size of {@link #encode}. */
  public long encodedBytes() {
    return HEADER_BYTES + (long) firstKeys.size() * KeyOrder.BYTES;
  }

  public byte[] encode() {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.i32(firstKeys.size());
    firstKeys.forEach(key -> out.fixed(KeyOrder.bytes(key)));
    return out.toByteArray();
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
    if (in.remaining() != blocks * KeyOrder.BYTES) {
      throw in.error(
          "has " + in.remaining() + " bytes of keys, must be " + blocks * KeyOrder.BYTES);
    }
    List<DomainPoint> keys = new ArrayList<>();
    for (int i = 0; i < blocks; i++) {
      keys.add(KeyOrder.read(in, "key", keys));
    }
    return new ViewIndex(keys);
  }

  /**
   * Returns the number of the block by which a point's place among all keys is found: with B keys
   * to a full block, {@code block * B + below(point)} keys are less than the point, and {@code
   * block * B + upTo(point)} less or equal ({@link KeyBlock}).
   */
  public int block(DomainPoint point) {
    return Math.max(0, KeyOrder.upTo(firstKeys, point) - 1);
  }
}
