package org.splinter.provider.view;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** Placer of a HASHED view's entries where {@link ShardSizes} found room for them. */
final class ShardWriter extends ShardPlacer {
  private final InputStream keysAt;
  private final SlotSink sink;

  /**
   * @param keysAt what {@link ShardSizes} wrote
   */
  ShardWriter(ViewShape shape, InputStream keysAt, SlotSink sink) {
    super(shape);
    this.keysAt = keysAt;
    this.sink = sink;
  }

  @Override
  void keep(Shard kept, long number, byte[] key, byte[] groups) throws IOException {
    kept.addPayload(key, groups);
  }

  @Override
  void place(Shard kept, long number) throws IOException {
    byte[] bytes = new byte[Math.multiplyExact(kept.allSlots(), Integer.BYTES)];
    if (keysAt.readNBytes(bytes, 0, bytes.length) < bytes.length) {
      throw new EOFException("the file of places ends within a shard");
    }
    int[] keyAt = new int[kept.allSlots()];
    ByteBuffer.wrap(bytes).asIntBuffer().get(keyAt);
    kept.put(number, keyAt, sink);
  }
}
