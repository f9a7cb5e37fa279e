package org.splinter.protocol.view;

import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import org.splinter.codec.Sha256;
import org.splinter.protocol.slot.SlotManifest;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;

/**
 * The public facts about a view that was built, equal to the byte at every provider that has the
 * table version.
 *
 * @param entries the number of keys that it holds
 * @param seed the seed of a HASHED view's public hashes; empty for other views
 * @param shardSlots the number of slots of a shard: a HASHED view's sub-tables are cut into shards,
 *     and a key has one shard number in all of them; 0 for other views
 * @param blockKeys the number of keys in a block of a RANKED or BOXED view; 0 for other views
 * @param subTables the sub-tables in the order that the addressing says
 * @param index the SHA-256 digest of a RANKED or BOXED view's public {@link ViewIndex}; other views
 *     have none
 * @param digest the digest over all other fields and all slots
 */
@SuppressWarnings("ArrayRecordComponent") // compared by digest
public record ViewManifest(
    ViewDefinition definition,
    long entries,
    byte[] seed,
    long shardSlots,
    int blockKeys,
    List<SubTable> subTables,
    Optional<ViewDigest> index,
    ViewDigest digest)
    implements SlotManifest {

  public ViewManifest {
    subTables = List.copyOf(subTables);
  }

  /** Makes the manifest of a view that has no index. */
  public ViewManifest(
      ViewDefinition definition,
      long entries,
      byte[] seed,
      long shardSlots,
      int blockKeys,
      List<SubTable> subTables,
      ViewDigest digest) {
    this(definition, entries, seed, shardSlots, blockKeys, subTables, Optional.empty(), digest);
  }

  @Override
  public Optional<ViewDigest> indexDigest() {
    return index;
  }

  @Override
  public ViewDigest digestOf(List<byte[]> parts) {
    MessageDigest sha = Sha256.digest();
    sha.update(ViewManifestCodec.head(this));
    parts.forEach(sha::update);
    return new ViewDigest(sha.digest());
  }

  @Override
  public byte[] encode() {
    return ViewManifestCodec.encode(this);
  }
}
