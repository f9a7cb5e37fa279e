package org.splinter.protocol.road;

import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import org.splinter.codec.Sha256;
import org.splinter.protocol.slot.SlotManifest;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;

/**
 * The public facts about a table for routes that was built.
 *
 * @param rows the number of its rows; each is the slot of that number
 * @param slots at least one, even without rows
 * @param indexBytes the bytes of the public index
 * @param index the SHA-256 digest of the public index
 * @param digest the digest over all other fields and all slots
 */
public record RoadManifest(
    RoadDefinition definition,
    int rows,
    SubTable slots,
    int indexBytes,
    ViewDigest index,
    ViewDigest digest)
    implements SlotManifest {
  private static final ViewDigest NONE = new ViewDigest(new byte[ViewDigest.BYTES]);

  /**
   * Returns the manifest of a table whose slots are written.
   *
   * @param slotBytes the bytes of the largest row, at least 1
   * @param index the public index
   * @param parts the SHA-256 digests of the parts of the slots
   */
  public static RoadManifest seal(
      RoadDefinition definition, int rows, int slotBytes, byte[] index, List<byte[]> parts) {
    ViewDigest indexDigest = new ViewDigest(Sha256.of(index));
    SubTable slots = new SubTable(Math.max(1, rows), slotBytes);
    RoadManifest open = new RoadManifest(definition, rows, slots, index.length, indexDigest, NONE);
    return new RoadManifest(
        definition, rows, slots, index.length, indexDigest, open.digestOf(parts));
  }

  @Override
  public ViewDigest digestOf(List<byte[]> parts) {
    MessageDigest sha = Sha256.digest();
    sha.update(RoadManifestCodec.head(this));
    parts.forEach(sha::update);
    return new ViewDigest(sha.digest());
  }

  @Override
  public long entries() {
    return rows;
  }

  @Override
  public List<SubTable> subTables() {
    return List.of(slots);
  }

  @Override
  public Optional<ViewDigest> indexDigest() {
    return Optional.of(index);
  }

  @Override
  public byte[] encode() {
    return RoadManifestCodec.encode(this);
  }

  /** Returns whether these are the bytes of the public index. */
  public boolean isIndex(byte[] bytes) {
    return bytes.length == indexBytes && new ViewDigest(Sha256.of(bytes)).equals(index);
  }
}
