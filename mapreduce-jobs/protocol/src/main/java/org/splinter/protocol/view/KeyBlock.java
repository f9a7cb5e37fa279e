package org.splinter.protocol.view;

import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.DomainPoint;

/**
 * A block of the sorted keys of a RANKED view: a slot of its first sub-table. All blocks but the
 * last are full.
 *
 * <pre>
 * u8 1   u16 keys   ascending: each 16 bytes, big-endian        zeros to the end; an empty slot is zero
 * </pre>
 */
public final class KeyBlock {
  /** The most keys of a block, which fit a slot. */
  public static final int MAX_KEYS = 1 << 15;

  private static final int HEADER_BYTES = 3;

  private final List<DomainPoint> keys;

  private KeyBlock(List<DomainPoint> keys) {
    this.keys = List.copyOf(keys);
  }

  /** Returns the bytes of a slot that holds {@code blockKeys} keys. */
  public static int bytes(int blockKeys) {
    if (blockKeys < 1 || blockKeys > MAX_KEYS) {
      throw new IllegalArgumentException(blockKeys + " keys of a block, must be 1 to " + MAX_KEYS);
    }
    return HEADER_BYTES + blockKeys * KeyOrder.BYTES;
  }

  /** Returns the bytes of some ascending keys without the zeros after them. */
  public static byte[] encode(List<DomainPoint> keys) {
    ByteWriter out = new ByteWriter().u8(1).u16(keys.size());
    keys.forEach(key -> out.fixed(KeyOrder.bytes(key)));
    return out.toByteArray();
  }

  /**
   * Decodes an untrusted slot.
   *
   * @throws FormatException naming the field and its bound
   */
  public static KeyBlock decode(byte[] slot) throws FormatException {
    ByteReader in = new ByteReader("block of keys", slot);
    List<DomainPoint> keys = new ArrayList<>();
    if (in.flag("occupied")) {
      int most = Math.max(0, in.remaining() - Short.BYTES) / KeyOrder.BYTES;
      int count = in.u16("keys", 1, most);
      for (int i = 0; i < count; i++) {
        keys.add(KeyOrder.read(in, "key", keys));
      }
    }
    in.zeros();
    return new KeyBlock(keys);
  }

  public List<DomainPoint> keys() {
    return keys;
  }

  /** Returns how many keys are less than a point. */
  public int below(DomainPoint point) {
    return KeyOrder.below(keys, point);
  }

  /** Returns how many keys are less than a point or equal to it. */
  public int upTo(DomainPoint point) {
    return KeyOrder.upTo(keys, point);
  }
}
