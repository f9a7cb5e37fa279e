package org.splinter.protocol.road;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.Functions;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.table.Fingerprint;

/**
 * Tests that definitions, manifests and cell indexes read back as written, and that other bytes are
 * refused.
 */
final class RoadManifestCodecTest {
  private static final Fingerprint VERSION = new Fingerprint(new byte[Fingerprint.BYTES]);
  private static final TransitDefinition PATHS =
      new TransitDefinition("ny", VERSION, "time", 1333, false);
  private static final GridDefinition CELLS = new GridDefinition(PATHS, 5000);
  private static final byte[] INDEX = {1, 2, 3};
  private static final RoadManifest MANIFEST =
      RoadManifest.seal(CELLS, 4990, 20_000, INDEX, List.of(new byte[32]));

  /** Returns a definition of these fields, one of which a test spoils. */
  private static byte[] definition(
      String magic, int version, String table, String metric, int nodes, int pairs, int... cells) {
    ByteWriter out = new ByteWriter().fixed(magic.getBytes(ISO_8859_1)).u8(version);
    out.text(table).fixed(VERSION.bytes()).text(metric).i32(nodes).u8(pairs);
    out.u8(cells.length);
    Arrays.stream(cells).forEach(out::i32);
    return out.toByteArray();
  }

  private static byte[] manifest(
      String magic, int version, int rows, long slots, int slotBytes, int indexBytes) {
    ByteWriter out = new ByteWriter().fixed(magic.getBytes(ISO_8859_1)).u8(version);
    out.block(RoadDefinitionCodec.encode(PATHS)).i32(rows).i64(slots).i32(slotBytes);
    return out.i32(indexBytes).fixed(new byte[64]).toByteArray();
  }

  private static void refuses(String problem, byte[] definition) {
    FormatException refusal =
        assertThrows(FormatException.class, () -> RoadDefinitionCodec.decode(definition));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }

  private static void refusesManifest(String problem, byte[] manifest) {
    FormatException refusal =
        assertThrows(FormatException.class, () -> RoadManifestCodec.decode(manifest));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }

  private static void refusesCells(String problem, byte[] cells) {
    FormatException refusal = assertThrows(FormatException.class, () -> CellIndex.decode(cells));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }

  @Test
  void definitionsReadBackAsWritten() throws Exception {
    TransitDefinition all = new TransitDefinition("ny", VERSION, "time", 1333, true);
    for (RoadDefinition each : List.of(PATHS, all, CELLS, new GridDefinition(all, 1))) {
      byte[] bytes = RoadDefinitionCodec.encode(each);
      assertEquals(each, RoadDefinitionCodec.decode(bytes));
      assertEquals(each.name(), RoadDefinitionCodec.decode(bytes).name());
    }
    assertNotEquals(PATHS.name(), all.name());
    assertNotEquals(PATHS.name(), CELLS.name());
    assertArrayEquals(
        RoadDefinitionCodec.encode(CELLS), definition("SPRD", 1, "ny", "time", 1333, 0, 5000));
  }

  @Test
  void otherDefinitionsAreRefused() {
    refuses("magic SPRD", definition("SPVD", 1, "ny", "time", 9, 0));
    refuses("version is 2", definition("SPRD", 2, "ny", "time", 9, 0));
    refuses("names a table as no table can be named", definition("SPRD", 1, "../a", "time", 9, 0));
    refuses("names no metric", definition("SPRD", 1, "ny", " ", 9, 0));
    refuses("metric length is 513", definition("SPRD", 1, "ny", "m".repeat(513), 9, 0));
    refuses("transit nodes is 0", definition("SPRD", 1, "ny", "time", 0, 0));
    refuses("transit nodes is 32769", definition("SPRD", 1, "ny", "time", 32_769, 0));
    refuses("all pairs is 2", definition("SPRD", 1, "ny", "time", 9, 2));
    refuses("of cells is 2", definition("SPRD", 1, "ny", "time", 9, 0, 3, 4));
    refuses("cells is 0", definition("SPRD", 1, "ny", "time", 9, 0, 0));
    refuses("cells is 1048577", definition("SPRD", 1, "ny", "time", 9, 0, 1_048_577));
    byte[] whole = RoadDefinitionCodec.encode(CELLS);
    refuses("1 trailing bytes", Arrays.copyOf(whole, whole.length + 1));
    for (int length = 0; length < whole.length; length++) {
      refuses("truncated", Arrays.copyOf(whole, length));
    }
  }

  @Test
  void manifestsReadBackAsWritten() throws Exception {
    assertEquals(MANIFEST, RoadManifestCodec.decode(MANIFEST.encode()));
    assertEquals(new SubTable(4990, 20_000), MANIFEST.slots());
    RoadManifest empty = RoadManifest.seal(PATHS, 0, 1, INDEX, List.of());
    assertEquals(empty, RoadManifestCodec.decode(empty.encode()));
    assertEquals(1, empty.slots().slots());
    assertTrue(RoadManifestCodec.begins(MANIFEST.encode()));
    assertFalse(RoadManifestCodec.begins("SPVM".getBytes(ISO_8859_1)));
    assertFalse(RoadManifestCodec.begins(new byte[3]));
  }

  @Test
  void aDigestIsOverAll() {
    for (RoadManifest other :
        List.of(
            RoadManifest.seal(PATHS, 4990, 20_000, INDEX, List.of(new byte[32])),
            RoadManifest.seal(CELLS, 4991, 20_000, INDEX, List.of(new byte[32])),
            RoadManifest.seal(CELLS, 4990, 20_001, INDEX, List.of(new byte[32])),
            RoadManifest.seal(CELLS, 4990, 20_000, new byte[3], List.of(new byte[32])),
            RoadManifest.seal(CELLS, 4990, 20_000, INDEX, List.of(new byte[33])))) {
      assertNotEquals(MANIFEST.digest(), other.digest());
    }
  }

  @Test
  void anIndexIsKnownByItsBytes() {
    assertTrue(MANIFEST.isIndex(INDEX));
    assertFalse(MANIFEST.isIndex(new byte[] {1, 2, 4}));
    assertFalse(MANIFEST.isIndex(new byte[] {1, 2, 3, 4}));
  }

  @Test
  void otherManifestsAreRefused() {
    refusesManifest("magic SPRM", manifest("SPVM", 2, 5, 5, 10, 3));
    refusesManifest("version is 1, must be 2", manifest("SPRM", 1, 5, 5, 10, 3));
    refusesManifest("rows is -1", manifest("SPRM", 2, -1, 1, 10, 3));
    refusesManifest("slots is 6, must be 5 to 5", manifest("SPRM", 2, 5, 6, 10, 3));
    refusesManifest("slots is 0, must be 1 to 1", manifest("SPRM", 2, 0, 0, 10, 3));
    refusesManifest("slot bytes is 0", manifest("SPRM", 2, 5, 5, 0, 3));
    refusesManifest("slot bytes", manifest("SPRM", 2, 5, 5, Functions.MAX_SLOT_BYTES + 1, 3));
    refusesManifest("index bytes is -1", manifest("SPRM", 2, 5, 5, 10, -1));
    refusesManifest(
        "index bytes", manifest("SPRM", 2, 5, 5, 10, RoadManifestCodec.MAX_INDEX_BYTES + 1));
    byte[] whole = MANIFEST.encode();
    refusesManifest("1 trailing bytes", Arrays.copyOf(whole, whole.length + 1));
    for (int length = 0; length < whole.length; length++) {
      refusesManifest("truncated", Arrays.copyOf(whole, length));
    }
  }

  private static byte[] cells(int version, int nodes, int cells, long... sizes) {
    ByteWriter out = new ByteWriter().fixed("SPRC".getBytes(ISO_8859_1)).u8(version);
    out.i32(nodes).i32(cells);
    Arrays.stream(sizes).forEach(out::varint);
    return out.toByteArray();
  }

  @Test
  void nodesAreInOneCell() throws Exception {
    CellIndex index = CellIndex.decode(new CellIndex(new int[] {0, 1, 4, 9}, 10).encode());
    int[] expected = {0, 1, 1, 1, 2, 2, 2, 2, 2, 3};
    for (int position = 0; position < expected.length; position++) {
      int cell = index.cell(position);
      assertEquals(expected[position], cell);
      assertTrue(index.begin(cell) <= position && position < index.end(cell));
    }
    assertEquals(4, index.cells());
    assertEquals(10, index.nodes());
  }

  @Test
  void otherCellsAreRefused() {
    byte[] whole = cells(1, 10, 3, 4, 5);
    refusesCells("magic SPRC", MANIFEST.encode());
    refusesCells("version is 2", cells(2, 10, 3, 4, 5));
    refusesCells("nodes is 0", cells(1, 0, 1));
    refusesCells("cells is 0", cells(1, 10, 0));
    refusesCells("cells is 11, must be 1 to 10", cells(1, 10, 11));
    refusesCells("has 1 bytes for 3 cells", cells(1, 10, 3, 4));
    refusesCells("nodes of a cell is 0", cells(1, 10, 3, 0, 5));
    refusesCells("nodes of a cell is 6, must be 1 to 5", cells(1, 10, 3, 4, 6));
    refusesCells("1 trailing bytes", Arrays.copyOf(whole, whole.length + 1));
  }

  /**
   * Checks that bytes of a broken disk or a bad provider are refused, or are something well formed.
   */
  @Test
  void changedBytesNeverCrash() {
    Random random = new Random(71);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = MANIFEST.encode();
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      try {
        assertArrayEquals(bytes, RoadManifestCodec.decode(bytes).encode());
      } catch (FormatException e) {
        assertTrue(e.getMessage().contains("manifest") || e.getMessage().contains("definition"));
      }
    }
  }
}
