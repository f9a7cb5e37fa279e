package org.splinter.protocol.view;

import java.util.List;
import org.splinter.protocol.slot.SlotManifest;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;

/**
 * The public facts about a view that was built: the same at every provider that has the table
 * version, to the byte.
 *
 * @param entries keys that it holds
 * @param seed of the public hashes of a HASHED view, empty of the others
 * @param shardSlots of a HASHED view: a sub-table is cut into shards of so many slots, and a key
 *     stands in the same shard of each sub-table; 0 of the others
 * @param blockKeys of a RANKED view: keys in a block of its first sub-table; 0 of the others
 * @param subTables in the order that the addressing says
 * @param digest over all of the above and all slots
 */
@SuppressWarnings("ArrayRecordComponent") // compared by digest
public record ViewManifest(
    ViewDefinition definition,
    long entries,
    byte[] seed,
    long shardSlots,
    int blockKeys,
    List<SubTable> subTables,
    ViewDigest digest)
    implements SlotManifest {

  public ViewManifest {
    subTables = List.copyOf(subTables);
  }

  @Override
  public byte[] encode() {
    return ViewManifestCodec.encode(this);
  }
}
