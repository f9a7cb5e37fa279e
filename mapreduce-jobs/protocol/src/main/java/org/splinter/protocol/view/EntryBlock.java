package org.splinter.protocol.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.Functions;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.table.Value;

/**
 * The bytes of a block of entries: a slot of a BOXED view's first sub-table, whose entries hold the
 * whole key, or of its runs, whose entries hold the last part of it.
 *
 * <pre>
 * u8 1   u16 entries: values of the key, groups as in a slot ({@link SlotCodec})
 * zeros to the end; an empty slot is zero
 * </pre>
 */
public final class EntryBlock {
  private static final int HEADER_BYTES = 3;
  private static final int MAX_ENTRIES = (1 << 16) - 1;

  private final ViewLayout layout;
  private final List<Boolean> texts;

  /**
   * @param whole whether entries hold the whole key
   */
  public EntryBlock(ViewLayout layout, boolean whole) {
    List<Boolean> all = layout.keyTexts();
    this.layout = layout;
    this.texts = whole ? all : all.subList(all.size() - 1, all.size());
  }

  /**
   * Returns the bytes of some entries, one at least, without the zeros after them.
   *
   * @param entries of each its key's values and groups
   * @throws IOException if they are more than a slot can have, with the mend
   */
  public static byte[] join(List<byte[]> entries) throws IOException {
    long bytes = HEADER_BYTES + entries.stream().mapToLong(entry -> entry.length).sum();
    if (bytes > Functions.MAX_SLOT_BYTES) {
      throw new RefusedRequestException(
          entries.size()
              + " keys' rows make "
              + bytes
              + " bytes, at most "
              + Functions.MAX_SLOT_BYTES
              + " are possible; ask for fewer columns, rows or groups");
    }
    ByteWriter out = new ByteWriter().u8(1).u16(entries.size());
    entries.forEach(out::fixed);
    return out.toByteArray();
  }

  /**
   * Decodes an untrusted slot.
   *
   * @return its entries; none if it is empty
   * @throws FormatException naming the field and its bound
   */
  public List<SlotCodec.Entry> decode(byte[] slot) throws FormatException {
    ByteReader in = new ByteReader("block of entries", slot);
    List<SlotCodec.Entry> entries = new ArrayList<>();
    if (in.flag("occupied")) {
      // An entry has a byte of its key and one of its groups at least.
      int most = Math.min(MAX_ENTRIES, Math.max(0, in.remaining() - Short.BYTES) / 2);
      for (int left = in.u16("entries", 1, most); left > 0; left--) {
        entries.add(SlotCodec.entry(in, texts, layout));
      }
    }
    in.zeros();
    return entries;
  }

  /** Returns the first entry's values of the key, of a slot that has entries. */
  public List<Value> firstKey(byte[] payload) throws FormatException {
    ByteReader in = new ByteReader("block of entries", payload);
    in.fixed("header", HEADER_BYTES);
    return SlotCodec.key(in, texts);
  }
}
