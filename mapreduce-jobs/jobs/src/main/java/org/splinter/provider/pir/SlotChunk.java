package org.splinter.provider.pir;

import java.nio.ByteBuffer;
import org.splinter.protocol.pir.SubTableId;

/**
 * Consecutive slots of a sub-table in memory.
 *
 * @param first the first one's number in the sub-table
 * @param bytes direct: the slots, one after the other, from index 0 to the limit; overwritten by
 *     the next chunk
 */
public record SlotChunk(SubTableId id, long first, int slots, ByteBuffer bytes) {}
