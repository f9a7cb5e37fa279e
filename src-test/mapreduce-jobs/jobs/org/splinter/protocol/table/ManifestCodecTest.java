package org.splinter.protocol.table;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/** Tests that manifests read back as written, and that errors that their bytes show are refused. */
final class ManifestCodecTest {
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              new Column("number", ColumnType.decimal(2)), new Column("text", ColumnType.STRING)));
  private static final ColumnStatistics NUMBER = new ColumnStatistics(1, -5, 9, 3);
  private static final ColumnStatistics TEXT = new ColumnStatistics(0, 0, 30, -1);
  private static final List<Manifest.Part> PARTS =
      List.of(
          new Manifest.Part(
              "part-00000", List.of(new Manifest.Span(0, 80, 4), new Manifest.Span(80, 40, 2))),
          new Manifest.Part("part-00002", List.of(new Manifest.Span(0, 64, 4))));

  @Test
  void readsBackWhatWasWritten() throws IOException {
    Manifest manifest = manifest(10, NUMBER, TEXT, PARTS);
    assertEquals(manifest, decode(ManifestCodec.encode(manifest)));
    Manifest unique =
        manifest(
            10,
            new ColumnStatistics(0, 1, 10, 10, true),
            new ColumnStatistics(0, 0, 30, -1, true),
            PARTS);
    assertEquals(unique, decode(ManifestCodec.encode(unique)));
    Manifest large = new SampleTable(1, 150_000).manifest;
    assertEquals(large, decode(ManifestCodec.encode(large)));
    ColumnStatistics none = new ColumnStatistics(0, 0, 0, 0);
    Manifest empty = manifest(0, none, none, List.of());
    assertEquals(empty, decode(ManifestCodec.encode(empty)));
  }

  /** Checks that bytes of version 4, which do not say which scales were found, are read. */
  @Test
  void readsManifestsWithoutScales() throws IOException {
    Manifest found = manifest(10, NUMBER, TEXT, PARTS).withMeasured(Set.of(0));
    byte[] bytes = ManifestCodec.encode(found);
    assertEquals(found, decode(bytes));
    int flag = scaleFound(found, bytes);
    assertRefused("scale found is 2", with(bytes, flag, 2));
    byte[] old = without(bytes, flag, 1);
    old[4] = 4;
    Manifest read = decode(old);
    assertEquals(Set.of(), read.measured());
    assertEquals(found.facts(), read.facts());
    assertEquals(found, read.withMeasured(Set.of(0)));
  }

  /**
   * Returns where bytes say whether the number's scale was found: after its dictionary's digest.
   */
  private static int scaleFound(Manifest manifest, byte[] bytes) {
    byte[] digest = manifest.dictionaries().get(0).bytes();
    return new String(bytes, ISO_8859_1).indexOf(new String(digest, ISO_8859_1)) + digest.length;
  }

  private static byte[] without(byte[] bytes, int at, int length) {
    return new ByteWriter()
        .fixed(Arrays.copyOf(bytes, at))
        .fixed(Arrays.copyOfRange(bytes, at + length, bytes.length))
        .toByteArray();
  }

  /** Checks that bytes of version 2, which lack the digests, are read, and not written. */
  @Test
  void readsManifestsWithoutDigests() throws IOException {
    Manifest manifest = manifest(10, NUMBER, TEXT, PARTS);
    byte[] bytes = ManifestCodec.encode(manifest);
    int flag = scaleFound(manifest, bytes);
    bytes = without(without(bytes, bytes.length - 1, 1), flag, 1);
    byte[] old = without(bytes, flag - DictionaryDigest.BYTES, DictionaryDigest.BYTES);
    old[4] = 3;
    assertRefused("part", old); // the parts are read as a digest
    old[4] = 2;
    Manifest read = decode(old);
    assertEquals(Map.of(), read.dictionaries());
    assertFalse(read.hasDigests());
    assertEquals(manifest, read.withDigests(manifest.dictionaries()));
    assertThrows(IllegalArgumentException.class, () -> ManifestCodec.encode(read));
  }

  /**
   * Checks that bytes of version 3, which lack the digests of columns, are read, and not written.
   */
  @Test
  void readsManifestsWithoutDigestsOfColumns() throws IOException {
    Manifest manifest = manifest(10, NUMBER, TEXT, PARTS);
    List<ColumnDigest> columns =
        List.of(ColumnDigest.of(List.of(new byte[] {1})), ColumnDigest.of(List.of()));
    Manifest stored = manifest.withColumns(columns);
    byte[] bytes = ManifestCodec.encode(stored);
    assertEquals(stored, decode(bytes));
    assertEquals(manifest.facts(), stored.facts());
    int end = bytes.length - 2 * ColumnDigest.BYTES;
    assertRefused("digests", with(bytes, end - 1, 2));
    assertRefused("trailing bytes", with(bytes, end - 1, 0));
    byte[] cut = Arrays.copyOf(bytes, end - 1);
    assertThrows(FormatException.class, () -> decode(cut));
    byte[] old = without(cut, scaleFound(manifest, cut), 1);
    old[4] = 3;
    assertEquals(manifest, decode(old));
    assertThrows(IllegalArgumentException.class, () -> manifest.withColumns(columns.subList(0, 1)));
  }

  @Test
  void digestsAreOfAllDictionariesOrNone() {
    Manifest manifest = manifest(10, NUMBER, new ColumnStatistics(0, 0, 30, 4), PARTS);
    Map<Integer, DictionaryDigest> one =
        Map.of(0, Objects.requireNonNull(manifest.dictionaries().get(0)));
    assertThrows(IllegalArgumentException.class, () -> manifest.withDigests(one));
    assertThrows(IllegalArgumentException.class, () -> new DictionaryDigest(new byte[31]));
  }

  @Test
  void refusesOtherBytes() {
    byte[] bytes = ManifestCodec.encode(manifest(10, NUMBER, TEXT, PARTS));
    assertRefused("magic SPLM is missing", with(bytes, 0, 'X'));
    assertRefused("version is 1, must be 2 to 5", with(bytes, 4, 1));
    assertRefused("version is 6, must be 2 to 5", with(bytes, 4, 6));
    assertRefused("1 trailing bytes", Arrays.copyOf(bytes, bytes.length + 1));
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThrows(FormatException.class, () -> decode(cut));
    }
  }

  @Test
  void refusesNamesThatCouldLeaveTheDirectory() {
    byte[] bytes = ManifestCodec.encode(manifest(10, NUMBER, TEXT, PARTS));
    assertRefused("is not a table name", with(bytes, 9, '/'));
    assertRefused("is not a table name", with(bytes, 9, 'T'));
    for (String file : List.of("../part-0", "manifest", "part-1", "part-00000/x")) {
      assertRefused(
          "'" + file + "' is not the name of a part",
          10,
          NUMBER,
          TEXT,
          List.of(new Manifest.Part(file, List.of(new Manifest.Span(0, 64, 10)))));
    }
    List<Manifest.Span> half = List.of(new Manifest.Span(0, 64, 5));
    assertRefused(
        "stands twice",
        10,
        NUMBER,
        TEXT,
        List.of(new Manifest.Part("part-00000", half), new Manifest.Part("part-00000", half)));
  }

  @Test
  void refusesCountsThatDisagree() {
    assertRefused("the batches have 10 rows, the table 11", 11, NUMBER, TEXT, PARTS);
    assertRefused("rows is -1", -1, NUMBER, TEXT, PARTS);
    assertRefused("nulls is 11", 10, new ColumnStatistics(11, 0, 0, 0), TEXT, PARTS);
    assertRefused("nulls is -1", 10, new ColumnStatistics(-1, 0, 0, 1), TEXT, PARTS);
    assertRefused("max is 4, must be 5", 10, new ColumnStatistics(0, 5, 4, 1), TEXT, PARTS);
    assertRefused("distinct is 10", 10, new ColumnStatistics(1, 0, 0, 10), TEXT, PARTS);
    assertRefused("distinct is -2", 10, new ColumnStatistics(1, 0, 0, -2), TEXT, PARTS);
    assertRefused(
        "column 'number' has 10 values, 0 distinct",
        10,
        new ColumnStatistics(0, 0, 0, 0),
        TEXT,
        PARTS);
    assertRefused(
        "column 'number' has 0 values, -1 distinct",
        10,
        new ColumnStatistics(10, 0, 0, -1),
        TEXT,
        PARTS);
    assertRefused(
        "column 'text' cannot have a least or greatest value",
        10,
        NUMBER,
        new ColumnStatistics(0, 1, 1, -1),
        PARTS);
    assertRefused(
        "column 'text' cannot have a least or greatest value",
        10,
        NUMBER,
        new ColumnStatistics(10, 0, 1, 0),
        PARTS);
    assertRefused("max is -1", 10, NUMBER, new ColumnStatistics(0, 0, -1, -1), PARTS);
    for (ColumnStatistics unique :
        List.of(
            new ColumnStatistics(1, 0, 30, -1, true), new ColumnStatistics(0, 0, 30, 9, true))) {
      assertRefused("column 'text' cannot be unique", 10, NUMBER, unique, PARTS);
    }
  }

  @Test
  void refusesSpansOutOfBounds() {
    assertRefused("batch length is 0", 10, NUMBER, TEXT, part(0, 10));
    assertRefused("batch length is -8", 10, NUMBER, TEXT, part(-8, 10));
    assertRefused("batch length is 67108865", 10, NUMBER, TEXT, part(Batch.MAX_BYTES + 1, 10));
    assertRefused("batch rows is 65537", 65_537, NUMBER, TEXT, part(64, 65_537));
    assertRefused("batch rows is 0", 10, NUMBER, TEXT, part(64, 0));
  }

  @Test
  void refusesCountsThatItsBytesCannotHold() {
    byte[] spans = new ByteWriter().i32(2).i32(64).i32(1).toByteArray();
    assertThrows(
        FormatException.class, () -> ManifestCodec.readSpans(new ByteReader("spans", spans)));
    byte[] endless = new ByteWriter().i32(Integer.MAX_VALUE).toByteArray();
    assertThrows(
        FormatException.class, () -> ManifestCodec.readSpans(new ByteReader("spans", endless)));
  }

  /** Checks the bytes of a schema of wide decimals, and that a high word may be below 0. */
  @Test
  void readsWideDecimals() throws FormatException {
    Column column = new Column("a", ColumnType.wide(38));
    Schema schema = new Schema(List.of(column));
    byte[] bytes = new ByteWriter().u16(1).text("a").u8(9).u8(38).u8(0).toByteArray();
    assertEquals(schema, SchemaCodec.read(new ByteReader("schema", bytes)));
    ByteWriter writer = new ByteWriter();
    SchemaCodec.write(writer, schema);
    assertArrayEquals(bytes, writer.toByteArray());
    ColumnStatistics statistics = new ColumnStatistics(1, -5, 7, -1);
    ByteWriter counted = new ByteWriter();
    ManifestCodec.writeStatistics(counted, statistics);
    ByteReader reader = new ByteReader("statistics", counted.toByteArray());
    assertEquals(statistics, ManifestCodec.readStatistics(reader, column, 70_000));
  }

  @Test
  void refusesBrokenSchemas() {
    assertSchemaRefused("columns is 0", new ByteWriter().u16(0));
    assertSchemaRefused("columns is 1025", new ByteWriter().u16(1025));
    assertSchemaRefused("column kind is 10", new ByteWriter().u16(1).text("a").u8(10).u8(0).u8(0));
    assertSchemaRefused(
        "scale 19 of DECIMAL", new ByteWriter().u16(1).text("a").u8(1).u8(19).u8(0));
    assertSchemaRefused("scale is 39", new ByteWriter().u16(1).text("a").u8(9).u8(39).u8(0));
    assertSchemaRefused(
        "column 'a' is decimal(38, 2); only a string has a prefix",
        new ByteWriter().u16(1).text("a").u8(9).u8(2).u8(8));
    assertSchemaRefused("scale 3 of INTEGER", new ByteWriter().u16(1).text("a").u8(0).u8(3).u8(0));
    assertSchemaRefused(
        "is not in lower case", new ByteWriter().u16(1).text("A").u8(0).u8(0).u8(0));
    assertSchemaRefused("column name ''", new ByteWriter().u16(1).text("").u8(0).u8(0).u8(0));
    assertSchemaRefused(
        "column 'a' stands twice",
        new ByteWriter().u16(2).text("a").u8(0).u8(0).u8(0).text("a").u8(0).u8(0).u8(0));
    assertSchemaRefused(
        "is not UTF-8", new ByteWriter().u16(1).block(new byte[] {-1}).u8(0).u8(0).u8(0));
    assertSchemaRefused("prefix is 15", new ByteWriter().u16(1).text("a").u8(4).u8(0).u8(15));
    assertSchemaRefused(
        "prefix(0) of column 'a' must be 1 to 14",
        new ByteWriter().u16(1).text("a").u8(4).u8(0).u8(0));
    assertSchemaRefused(
        "only a string has a prefix", new ByteWriter().u16(1).text("a").u8(0).u8(0).u8(8));
  }

  @Test
  void survivesRandomMutations() {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    byte[] bytes = ManifestCodec.encode(manifest(10, NUMBER, TEXT, PARTS));
    for (int round = 0; round < 10_000; round++) {
      byte[] mutated = bytes.clone();
      for (int i = random.nextInt(1, 4); i > 0; i--) {
        mutated[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      try {
        Manifest manifest = decode(mutated);
        assertArrayEquals(mutated, ManifestCodec.encode(manifest));
      } catch (FormatException e) {
        // A refusal is one of the two right outcomes.
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + " round " + round, e);
      }
    }
  }

  private static List<Manifest.Part> part(int length, int rows) {
    return List.of(new Manifest.Part("part-00000", List.of(new Manifest.Span(0, length, rows))));
  }

  private static Manifest manifest(
      long rows, ColumnStatistics number, ColumnStatistics text, List<Manifest.Part> parts) {
    byte[] fingerprint = new byte[Fingerprint.BYTES];
    Arrays.fill(fingerprint, (byte) 7);
    Manifest manifest =
        new Manifest(
            "sample", SCHEMA, rows, new Fingerprint(fingerprint), List.of(number, text), parts);
    Map<Integer, DictionaryDigest> digests = new TreeMap<>();
    for (int column : manifest.columnsWithDictionary()) {
      byte[] digest = new byte[DictionaryDigest.BYTES];
      Arrays.fill(digest, (byte) (9 + column));
      digests.put(column, new DictionaryDigest(digest));
    }
    return manifest.withDigests(digests);
  }

  private static Manifest decode(byte[] bytes) throws FormatException {
    return ManifestCodec.decode("manifest", bytes);
  }

  private static byte[] with(byte[] bytes, int index, int value) {
    byte[] changed = bytes.clone();
    changed[index] = (byte) value;
    return changed;
  }

  private static void assertRefused(
      String message,
      long rows,
      ColumnStatistics number,
      ColumnStatistics text,
      List<Manifest.Part> parts) {
    assertRefused(message, ManifestCodec.encode(manifest(rows, number, text, parts)));
  }

  private static void assertRefused(String message, byte[] bytes) {
    String refusal = assertThrows(FormatException.class, () -> decode(bytes)).getMessage();
    assertTrue(refusal.contains(message), refusal);
  }

  private static void assertSchemaRefused(String message, ByteWriter writer) {
    ByteReader reader = new ByteReader("schema", writer.toByteArray());
    String refusal =
        assertThrows(FormatException.class, () -> SchemaCodec.read(reader)).getMessage();
    assertTrue(refusal.contains(message), refusal);
  }
}
