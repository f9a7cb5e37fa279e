package org.splinter.provider.pir;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.pir.SubTableId;

/**
 * Consecutive slots of a sub-table in memory.
 *
 * @param first the first one's number in the sub-table
 * @param bytes direct: the slots, one after the other, from index 0 to the limit; overwritten by
 *     the next chunk
 * @param digests those of its slots; null if the plan has no check, or if a chunk before brought
 *     them
 */
public record SlotChunk(
    SubTableId id, long first, int slots, ByteBuffer bytes, @Nullable Digests digests) {

  /**
   * Digests of consecutive slots, the first of which is the chunk's first. There are more than the
   * chunk has slots where these are large: a call of native code is worth many digests.
   *
   * @param words direct: two for each slot, the low one first; overwritten as the slots are
   */
  public record Digests(int slots, LongBuffer words) {}

  /** Makes a chunk without digests. */
  public SlotChunk(SubTableId id, long first, int slots, ByteBuffer bytes) {
    this(id, first, slots, bytes, null);
  }
}
