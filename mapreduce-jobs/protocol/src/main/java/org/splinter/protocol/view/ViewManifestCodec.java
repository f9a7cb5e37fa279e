package org.splinter.protocol.view;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.Functions;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;

/**
 * The bytes of a {@link ViewManifest}, little-endian:
 *
 * <pre>
 * "SPVM"  u8 version = 2   block definition ({@link ViewCodec})   i64 entries
 * block seed (32 bytes for a hashed view, else none)  i64 shard slots   i32 keys of a block
 * u16 sub-tables: i64 slots, i32 slot bytes
 * digest of the index (32 bytes of a ranked or boxed view, else none)   digest (32 bytes)
 * </pre>
 */
public final class ViewManifestCodec {
  public static final int MAX_BYTES = ViewCodec.MAX_BYTES + (1 << 12);

  private static final String MAGIC = "SPVM";
  private static final int VERSION = 2;
  private static final long MAX_SLOTS = DyadicLevels.MAX_POSITIONS;

  private ViewManifestCodec() {}

  public static byte[] encode(ViewManifest manifest) {
    return new ByteWriter().fixed(head(manifest)).fixed(manifest.digest().bytes()).toByteArray();
  }

  /** Returns all bytes but the digest's, with which the digest's input starts. */
  public static byte[] head(ViewManifest manifest) {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.block(ViewCodec.encode(manifest.definition())).i64(manifest.entries());
    out.block(manifest.seed()).i64(manifest.shardSlots()).i32(manifest.blockKeys());
    out.u16(manifest.subTables().size());
    manifest.subTables().forEach(table -> out.i64(table.slots()).i32(table.slotBytes()));
    if (manifest.definition().addressing().indexed()) {
      out.fixed(manifest.index().orElseThrow().bytes());
    }
    return out.toByteArray();
  }

  /**
   * Decodes untrusted bytes, and checks the sub-tables against the addressing, as far as that can
   * be done without the table; {@link ViewLayout#check} does the rest.
   *
   * @throws FormatException naming the field and its bound
   */
  public static ViewManifest decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("view manifest", bytes);
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    ViewDefinition definition = ViewCodec.decode(in.block("definition", ViewCodec.MAX_BYTES));
    long entries = in.i64("entries", 0, MAX_SLOTS);
    boolean hashed = definition.addressing() == Addressing.HASHED;
    boolean indexed = definition.addressing().indexed();
    byte[] seed = in.block("seed", hashed ? CuckooHash.SEED_BYTES : 0);
    if (hashed && seed.length != CuckooHash.SEED_BYTES) {
      throw in.error("has a seed of " + seed.length + " bytes, not " + CuckooHash.SEED_BYTES);
    }
    long shardSlots = in.i64("shard slots", hashed ? 1 : 0, hashed ? MAX_SLOTS : 0);
    int blockKeys = in.i32("keys of a block", indexed ? 1 : 0, indexed ? KeyBlock.MAX_KEYS : 0);
    List<SubTable> subTables = new ArrayList<>();
    for (int left = in.u16("sub-tables", 1, SubTable.MAX_COUNT); left > 0; left--) {
      long slots = in.i64("slots", 1, MAX_SLOTS);
      subTables.add(new SubTable(slots, in.i32("slot bytes", 1, Functions.MAX_SLOT_BYTES)));
    }
    Optional<ViewDigest> index =
        indexed
            ? Optional.of(new ViewDigest(in.fixed("digest of the index", ViewDigest.BYTES)))
            : Optional.empty();
    ViewDigest digest = new ViewDigest(in.fixed("digest", ViewDigest.BYTES));
    in.end();
    return new ViewManifest(
        definition, entries, seed, shardSlots, blockKeys, subTables, index, digest);
  }
}
