package org.splinter.protocol.slot;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.DigestException;
import java.security.MessageDigest;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.Sha256;
import org.splinter.fss.BulkSha256;
import org.splinter.fss.OutputValue;

/**
 * Digests of the slots of a sub-table, each bound to its place. A provider keeps them beside the
 * slots, and a client computes that of the slot it got:
 *
 * <pre>
 * h_j = the first 16 bytes of SHA-256(label (32) ‖ name of the view (32) ‖ u32 sub-table ‖ u64 j ‖ slot j)
 * </pre>
 *
 * <p>Guarantee: two slots, places, sub-tables or views of one digest take a collision of 128 bits
 * of SHA-256. The name of the view binds its table's version and all else in its definition. As a
 * number, h_j is little-endian.
 *
 * <p>One thread at a time may use an object.
 */
public final class SlotDigests {
  /** The bytes of one digest. */
  public static final int BYTES = 16;

  private static final String LABEL = "splinter digest of a slot 1     ";

  private final MessageDigest sha = new BulkSha256();
  private final byte[] head;
  private final ByteBuffer place;

  /**
   * Makes the digests of a sub-table.
   *
   * @param view the name of its view's definition
   */
  public SlotDigests(ViewDigest view, int subTable) {
    head =
        new ByteWriter()
            .fixed(LABEL.getBytes(US_ASCII))
            .fixed(view.bytes())
            .i32(subTable)
            .i64(0)
            .toByteArray();
    place =
        ByteBuffer.wrap(head, head.length - Long.BYTES, Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * Returns a slot's digest, in its first {@link #BYTES} bytes.
   *
   * @param slot its number
   * @param bytes its content is {@code length} of these from {@code from} on
   */
  public byte[] of(long slot, byte[] bytes, int from, int length) {
    byte[] digest = new byte[Sha256.BYTES];
    write(slot, bytes, from, length, digest, 0);
    return digest;
  }

  /**
   * Writes the digests of consecutive slots, one behind the other.
   *
   * @param first the number of the first one
   * @param slots their contents, from the first byte on
   * @param slotBytes of each
   * @param digests takes {@link #BYTES} bytes of each slot, and as many more that mean nothing
   */
  public void write(long first, byte[] slots, int slotBytes, int count, byte[] digests) {
    for (int i = 0; i < count; i++) {
      write(first + i, slots, i * slotBytes, slotBytes, digests, i * BYTES);
    }
  }

  /** Writes a slot's digest; as many bytes behind it are overwritten too. */
  private void write(long slot, byte[] bytes, int from, int length, byte[] out, int at) {
    place.putLong(head.length - Long.BYTES, slot);
    sha.update(head);
    sha.update(bytes, from, length);
    try {
      sha.digest(out, at, Sha256.BYTES);
    } catch (DigestException e) {
      throw new IllegalStateException("no room for a digest of " + Sha256.BYTES + " bytes", e);
    }
  }

  /** Returns a slot's digest as a number. */
  public OutputValue number(long slot, byte[] bytes, int from, int length) {
    return number(of(slot, bytes, from, length), 0);
  }

  /** Reads a number of {@link #BYTES} bytes, such as a digest or a sum of their multiples. */
  public static OutputValue number(byte[] bytes, int from) {
    ByteBuffer words = ByteBuffer.wrap(bytes, from, BYTES).order(ByteOrder.LITTLE_ENDIAN);
    long low = words.getLong();
    return new OutputValue(words.getLong(), low);
  }
}
