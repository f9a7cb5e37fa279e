package org.splinter.provider.prepared;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.splinter.fss.BulkSha256;
import org.splinter.protocol.slot.SlotDigests;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;

/**
 * Writer of the slots of a sub-table, padded with zeros, as its parts, with the digest of each slot
 * beside them; it digests each part. Slots that are not put stay empty.
 */
public final class SlotWriter implements Closeable {
  private static final int BUFFER = 1 << 18;

  private final SubTable subTable;
  private final Parts parts;
  private final MessageDigest sha;
  private final List<byte[]> digests = new ArrayList<>();
  private final byte[] buffer;
  private final byte[] digestBuffer;
  private final SlotDigests slotDigests;
  private final long firstPlace;
  private int filled;
  private OutputStream out = OutputStream.nullOutputStream();
  private OutputStream digestsOut = OutputStream.nullOutputStream();
  private long nextSlot;

  /** Destination of parts. */
  public interface Parts {
    /** Opens the destination of a part's slots. */
    OutputStream slots(int part) throws IOException;

    /** Opens the destination of their digests. */
    OutputStream digests(int part) throws IOException;
  }

  /**
   * Makes a writer of all slots.
   *
   * @param view the name of the view's definition
   * @param number the sub-table's
   */
  public SlotWriter(ViewDigest view, int number, SubTable subTable, Parts parts) {
    this(view, number, subTable, 0, parts);
  }

  /**
   * Makes a writer of some consecutive slots.
   *
   * @param slots what is written of a sub-table
   * @param firstPlace the number that the first of them has in the sub-table
   */
  public SlotWriter(ViewDigest view, int number, SubTable slots, long firstPlace, Parts parts) {
    this.subTable = slots;
    this.sha = new BulkSha256(slots.bytes());
    this.parts = parts;
    this.slotDigests = new SlotDigests(view, number);
    this.firstPlace = firstPlace;
    this.buffer = new byte[Math.max(1, BUFFER / subTable.slotBytes()) * subTable.slotBytes()];
    this.digestBuffer = new byte[(buffer.length / subTable.slotBytes() + 1) * SlotDigests.BYTES];
  }

  /**
   * Writes an occupied slot.
   *
   * @param slot beyond those put before
   * @param payload its first {@code length} bytes are written, at most a slot's
   */
  public void put(long slot, byte[] payload, int length) throws IOException {
    put(slot, payload, 0, length);
  }

  /**
   * Writes an occupied slot.
   *
   * @param slot beyond those put before
   * @param bytes of which {@code length} from {@code from} on are written, at most a slot's
   */
  public void put(long slot, byte[] bytes, int from, int length) throws IOException {
    if (slot < nextSlot || slot >= subTable.slots() || length > subTable.slotBytes()) {
      throw new IllegalStateException(
          "slot %d of %d bytes after %d, of %s".formatted(slot, length, nextSlot, subTable));
    }
    skipTo(slot);
    append(bytes, from, length);
  }

  /** Writes the remaining slots, and returns the SHA-256 digests of all parts. */
  public List<byte[]> finish() throws IOException {
    skipTo(subTable.slots());
    flush();
    return digests;
  }

  private void skipTo(long slot) throws IOException {
    while (nextSlot < slot) {
      append(buffer, 0, 0);
    }
  }

  /** Fills one slot with {@code length} bytes, then zeros. */
  private void append(byte[] bytes, int from, int length) throws IOException {
    System.arraycopy(bytes, from, buffer, filled, length);
    Arrays.fill(buffer, filled + length, filled + subTable.slotBytes(), (byte) 0);
    filled += subTable.slotBytes();
    nextSlot++;
    boolean partEnds =
        nextSlot % SlotFiles.partSlots(subTable) == 0 || nextSlot == subTable.slots();
    if (partEnds || filled == buffer.length) {
      flush();
    }
    if (partEnds) {
      close();
      out = OutputStream.nullOutputStream();
      digestsOut = OutputStream.nullOutputStream();
      digests.add(sha.digest());
    }
  }

  private void flush() throws IOException {
    if (filled == 0) {
      return;
    }
    long first = nextSlot - filled / subTable.slotBytes();
    if (first % SlotFiles.partSlots(subTable) == 0) {
      int part = (int) (first / SlotFiles.partSlots(subTable));
      out = parts.slots(part);
      digestsOut = parts.digests(part);
    }
    out.write(buffer, 0, filled);
    sha.update(buffer, 0, filled);
    writeDigests(firstPlace + first);
    filled = 0;
  }

  private void writeDigests(long place) throws IOException {
    int count = filled / subTable.slotBytes();
    slotDigests.write(place, buffer, subTable.slotBytes(), count, digestBuffer);
    digestsOut.write(digestBuffer, 0, count * SlotDigests.BYTES);
  }

  @Override
  public void close() throws IOException {
    try {
      out.close();
    } finally {
      digestsOut.close();
    }
  }
}
