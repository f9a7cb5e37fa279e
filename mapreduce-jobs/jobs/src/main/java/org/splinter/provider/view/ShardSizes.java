package org.splinter.provider.view;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.splinter.protocol.view.CuckooHash;
import org.splinter.protocol.view.ViewIndex;

/**
 * Placer that finds the key in each slot of a HASHED view and the largest payloads, and leaves the
 * former to {@link ShardWriter}: slots can be written only when all sizes are known.
 */
final class ShardSizes extends ShardPlacer {
  private final OutputStream keysAt;
  private final int[] largest = new int[CuckooHash.SUB_TABLES];

  /**
   * @param keysAt gets the number of the key in each slot of one shard after the other (i32,
   *     big-endian, negative for none)
   */
  ShardSizes(ViewShape shape, OutputStream keysAt) {
    super(shape);
    this.keysAt = keysAt;
  }

  @Override
  void keep(Shard kept, long number, byte[] key, byte[] groups) throws IOException {
    kept.addChoices(number, key);
    kept.addLength(EntryKey.payloadBytes(key.length, groups.length));
  }

  @Override
  void place(Shard kept, long number) throws IOException {
    int[] keyAt = kept.place(number);
    for (int i = 0; i < keyAt.length; i++) {
      if (keyAt[i] >= 0) {
        int subTable = i / kept.slots();
        largest[subTable] = Math.max(largest[subTable], kept.payloadBytes(keyAt[i]));
      }
    }
    ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(keyAt.length, Integer.BYTES));
    bytes.asIntBuffer().put(keyAt);
    keysAt.write(bytes.array());
  }

  PlaceSummary summary() {
    List<Integer> sizes = new ArrayList<>();
    for (int size : largest) {
      sizes.add(size);
    }
    return new PlaceSummary(sizes, new ViewIndex(List.of()));
  }
}
