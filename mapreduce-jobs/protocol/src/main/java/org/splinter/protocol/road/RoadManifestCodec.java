package org.splinter.protocol.road;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.Functions;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;

/**
 * The bytes of a {@link RoadManifest}, little-endian:
 *
 * <pre>
 * "SPRM"  u8 version = 2   block definition ({@link RoadDefinitionCodec})
 * i32 rows   i64 slots   i32 slot bytes
 * i32 index bytes   index digest (32 bytes)   digest (32 bytes)
 * </pre>
 */
public final class RoadManifestCodec {
  /**
   * The most bytes of an index. A graph with as many nodes as possible has a larger one, and is not
   * served.
   */
  public static final int MAX_INDEX_BYTES = 1 << 28;

  private static final String MAGIC = "SPRM";
  private static final int VERSION = 2;

  private RoadManifestCodec() {}

  /** Returns whether bytes begin like a manifest of a table for routes. */
  public static boolean begins(byte[] manifest) {
    byte[] magic = MAGIC.getBytes(ISO_8859_1);
    return manifest.length >= magic.length
        && Arrays.equals(magic, 0, magic.length, manifest, 0, magic.length);
  }

  public static byte[] encode(RoadManifest manifest) {
    return new ByteWriter().fixed(head(manifest)).fixed(manifest.digest().bytes()).toByteArray();
  }

  /** Returns all bytes but the digest's, with which the digest's input starts. */
  static byte[] head(RoadManifest manifest) {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.block(RoadDefinitionCodec.encode(manifest.definition())).i32(manifest.rows());
    out.i64(manifest.slots().slots()).i32(manifest.slots().slotBytes());
    out.i32(manifest.indexBytes()).fixed(manifest.index().bytes());
    return out.toByteArray();
  }

  /**
   * Decodes untrusted bytes.
   *
   * @throws FormatException naming the field and its bound
   */
  public static RoadManifest decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("manifest of a table for routes", bytes);
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    RoadDefinition definition =
        RoadDefinitionCodec.decode(in.block("definition", RoadDefinitionCodec.MAX_BYTES));
    int rows = in.i32("rows", 0, Integer.MAX_VALUE);
    long slots = in.i64("slots", Math.max(1, rows), Math.max(1, rows));
    int slotBytes = in.i32("slot bytes", 1, Functions.MAX_SLOT_BYTES);
    int indexBytes = in.i32("index bytes", 0, MAX_INDEX_BYTES);
    ViewDigest index = new ViewDigest(in.fixed("index digest", ViewDigest.BYTES));
    ViewDigest digest = new ViewDigest(in.fixed("digest", ViewDigest.BYTES));
    in.end();
    return new RoadManifest(
        definition, rows, new SubTable(slots, slotBytes), indexBytes, index, digest);
  }
}
