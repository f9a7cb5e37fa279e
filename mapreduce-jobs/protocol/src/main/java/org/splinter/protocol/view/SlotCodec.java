package org.splinter.protocol.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.Functions;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.table.ValueBytes;

/**
 * The bytes of a slot. An empty one is all zero; else:
 *
 * <pre>
 * u8 1   where keys are held, each part: value
 * varint groups, ascending: each group's values, one state per aggregate     zeros to the end
 * </pre>
 */
public final class SlotCodec {
  private static final int OCCUPIED = 1;

  private final ViewLayout layout;
  private final boolean keyed;

  /**
   * The content of a slot.
   *
   * @param key the values of the key's parts; empty where keys are not held
   */
  public record Entry(List<Value> key, GroupStates groups) {
    public Entry {
      key = List.copyOf(key);
    }

    @Override
    public String toString() {
      return "Entry[hidden]";
    }
  }

  /**
   * @param keyed whether slots hold the key
   */
  public SlotCodec(ViewLayout layout, boolean keyed) {
    this.layout = layout;
    this.keyed = keyed;
  }

  /**
   * Returns the codec for the slots of a sub-table of groups: all but those of nodes above the keys
   * hold the key. Entries in blocks have a codec of their own ({@link EntryBlock}).
   */
  public static SlotCodec of(ViewLayout layout, int subTable) {
    return new SlotCodec(
        layout,
        switch (layout.definition().addressing()) {
          case HASHED, DENSE -> true;
          case DYADIC -> subTable < 2;
          case RANKED -> subTable < 3;
          case BOXED -> false;
        });
  }

  /** Returns whether slots hold the key. */
  public boolean keyed() {
    return keyed;
  }

  /**
   * Returns the bytes of an occupied slot without the zeros after them.
   *
   * @throws IOException if they are more than a slot can have, with the mend
   */
  public byte[] encode(Entry entry) throws IOException {
    ByteWriter out = new ByteWriter().u8(OCCUPIED);
    entry.key().forEach(value -> ValueBytes.write(out, value));
    entry.groups().write(out);
    requireRoom(out.size());
    return out.toByteArray();
  }

  /**
   * Returns the bytes of an occupied slot whose key and groups are encoded already.
   *
   * @param key an array whose bytes from {@code from} on are the values of the key's parts
   * @param groups the bytes of the groups: their number, values and states
   */
  public static byte[] join(byte[] key, int from, byte[] groups) throws IOException {
    int keyBytes = key.length - from;
    byte[] slot = new byte[bytes(keyBytes, groups.length)];
    slot[0] = OCCUPIED;
    System.arraycopy(key, from, slot, 1, keyBytes);
    System.arraycopy(groups, 0, slot, 1 + keyBytes, groups.length);
    return slot;
  }

  /** Returns how many bytes {@link #join} makes of a key and groups of these lengths. */
  public static int bytes(int keyBytes, int groupBytes) throws IOException {
    requireRoom(1L + keyBytes + groupBytes);
    return 1 + keyBytes + groupBytes;
  }

  private static void requireRoom(long bytes) throws IOException {
    if (bytes > Functions.MAX_SLOT_BYTES) {
      throw new RefusedRequestException(
          "a key's rows make "
              + bytes
              + " bytes, at most "
              + Functions.MAX_SLOT_BYTES
              + " are possible; ask for fewer columns, rows or groups");
    }
  }

  /**
   * Decodes an untrusted slot; returns empty if the slot is.
   *
   * @throws FormatException naming the field and its bound
   */
  public Optional<Entry> decode(byte[] slot) throws FormatException {
    ByteReader in = new ByteReader("slot", slot);
    boolean occupied = in.u8("occupied", 0, OCCUPIED) == OCCUPIED;
    Optional<Entry> entry =
        occupied
            ? Optional.of(entry(in, keyed ? layout.keyTexts() : List.of(), layout))
            : Optional.empty();
    for (byte rest : in.fixed("rest", in.remaining())) {
      if (rest != 0) {
        throw in.error("bytes after the end are not zero");
      }
    }
    return entry;
  }

  /** Reads an entry whose key has these parts, texts or words. */
  static Entry entry(ByteReader in, List<Boolean> texts, ViewLayout layout) throws FormatException {
    return new Entry(key(in, texts), GroupStates.read(in, layout));
  }

  /** Reads the values of a key. */
  static List<Value> key(ByteReader in, List<Boolean> texts) throws FormatException {
    List<Value> key = new ArrayList<>();
    for (boolean text : texts) {
      Value value = ValueBytes.read(in, "key's value", text);
      if (value == null) {
        throw in.error("a key's value is NULL");
      }
      key.add(value);
    }
    return key;
  }
}
