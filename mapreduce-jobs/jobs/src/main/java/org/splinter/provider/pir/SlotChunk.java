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
 * @param digests direct: their digests, two words each, the low one first; overwritten as well.
 *     Null if the plan has no check
 */
public record SlotChunk(
    SubTableId id, long first, int slots, ByteBuffer bytes, @Nullable LongBuffer digests) {
  /** Makes a chunk for a plan without a check. */
  public SlotChunk(SubTableId id, long first, int slots, ByteBuffer bytes) {
    this(id, first, slots, bytes, null);
  }
}
