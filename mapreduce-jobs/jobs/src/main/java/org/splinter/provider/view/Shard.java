package org.splinter.provider.view;

import java.io.IOException;
import java.util.Arrays;
import org.splinter.protocol.view.CuckooHash;

/**
 * The entries of one shard of a HASHED view, without an object for each, and their places among its
 * slots. It is used for one shard after the other.
 */
final class Shard {
  private static final int FIRST_KEYS = 1 << 10;
  private static final int FIRST_BYTES = 1 << 16;

  private final CuckooHash hash;
  private final int slots;
  private int keys;
  private int payloads;

  private int[] choices = new int[CuckooHash.SUB_TABLES * FIRST_KEYS];

  /** The bytes of all payloads up to the end of each key's. */
  private int[] ends = new int[FIRST_KEYS];

  private byte[] bytes = new byte[FIRST_BYTES];

  Shard(ViewShape shape) {
    this.hash = new CuckooHash(shape.seed(), shape.shards(), shape.shardSlots());
    this.slots = Math.toIntExact(shape.shardSlots());
  }

  /** Returns the shard that an entry belongs to. */
  long of(byte[] key) {
    return hash.shard(EntryKey.order(key));
  }

  /** Adds the slots that the next key may take. */
  void addChoices(long shard, byte[] key) {
    int from = CuckooHash.SUB_TABLES * keys++;
    if (from == choices.length) {
      choices = Arrays.copyOf(choices, 2 * from);
    }
    long[] chosen = hash.slots(shard, EntryKey.point(key));
    for (int i = 0; i < chosen.length; i++) {
      choices[from + i] = (int) (chosen[i] - shard * slots) + i * slots;
    }
  }

  /** Adds how many bytes the next key's payload has. */
  void addLength(int length) {
    if (payloads == ends.length) {
      ends = Arrays.copyOf(ends, 2 * payloads);
    }
    ends[payloads] = Math.addExact(start(payloads), length);
    payloads++;
  }

  /** Adds the next key's payload. */
  void addPayload(byte[] key, byte[] groups) throws IOException {
    byte[] payload = EntryKey.payload(key, groups);
    int start = start(payloads);
    addLength(payload.length);
    int end = start + payload.length;
    if (end > bytes.length) {
      long room = Math.min(2L * bytes.length, Integer.MAX_VALUE - 8);
      bytes = Arrays.copyOf(bytes, (int) Math.max(end, room));
    }
    System.arraycopy(payload, 0, bytes, start, payload.length);
  }

  private int start(int key) {
    return key == 0 ? 0 : ends[key - 1];
  }

  /** Returns the bytes of a key's payload. */
  int payloadBytes(int key) {
    return ends[key] - start(key);
  }

  /** Passes on the occupied slots, by the key in each. */
  void put(long shard, int[] keyAt, SlotSink sink) throws IOException {
    for (int i = 0; i < keyAt.length; i++) {
      int key = keyAt[i];
      if (key >= 0) {
        sink.put(i / slots, shard * slots + i % slots, bytes, start(key), payloadBytes(key));
      }
    }
  }

  /** Returns how many slots there are in all sub-tables. */
  int allSlots() {
    return CuckooHash.SUB_TABLES * slots;
  }

  /** Returns the slots of each sub-table. */
  int slots() {
    return slots;
  }

  /**
   * Places the keys that were added.
   *
   * @return for each slot of one sub-table after the other its key, negative for none
   * @throws NoPlaceException if some key finds no slot
   */
  int[] place(long shard) throws NoPlaceException {
    int[] keyAt = CuckooPlacement.place(choices, keys, slots);
    if (keyAt == null) {
      throw new NoPlaceException(shard);
    }
    return keyAt;
  }

  /** Forgets all keys. */
  void clear() {
    keys = 0;
    payloads = 0;
  }
}
