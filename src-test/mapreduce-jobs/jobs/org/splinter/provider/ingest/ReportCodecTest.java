package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Schema;

/**
 * Tests that the reports of an import's driver and tasks read back, and that broken bytes are
 * refused.
 */
final class ReportCodecTest {
  private static final ImportPlan PLAN =
      new ImportPlan(
          List.of(
              Piece.text(
                  Piece.Format.CSV,
                  new TextLayout(Compression.ZSTD, ';', FileReading.NO_QUOTE),
                  "hdfs://a/b.csv",
                  "b.csv",
                  9),
              new Piece(Piece.Format.PARQUET, "/c", "c", 2, 3, 4, 5)),
          new FileReading(null, '"', List.of("", "NA"), List.of(new ColumnRename("A", "b"))),
          UnknownKeys.LEFT_OUT,
          new DeclaredSchema(
              new Schema(
                  List.of(
                      new Column("a", ColumnType.TIME),
                      new Column("b", ColumnType.decimal(2)),
                      new Column("c", ColumnType.decimal(3)))),
              Set.of(0, 1),
              Set.of(2)),
          Set.of(0),
          true,
          5,
          List.of(
              new ColumnStatistics(0, 2, 3, 5, true),
              new ColumnStatistics(1, 2, 3, 2),
              new ColumnStatistics(1, 2, 3, 2)));

  @Test
  void readsBackPlans() throws IOException {
    assertEquals(PLAN, ImportPlan.decode(PLAN.encode()));
    ImportPlan fresh = ImportPlan.ofRows(PLAN.pieces(), PLAN.schema());
    assertEquals(fresh, ImportPlan.decode(fresh.encode()));
    assertEquals(PLAN.statistics(), fresh.profiled(5, PLAN.statistics()).statistics());
  }

  @Test
  void readsBackReports() throws IOException {
    PieceReport report = report();
    PieceReport copy = PieceReport.decode(report.encode());
    assertTrue(copy.isSameInput(report));
    assertEquals(report.badRows().first(), copy.badRows().first());
    assertEquals(report.badRows().count(), copy.badRows().count());
    assertEquals(report.spans(), copy.spans());
  }

  @Test
  void refusesCutAndLongerBytes() {
    for (byte[] bytes : List.of(PLAN.encode(), report().encode())) {
      Decoder decoder =
          bytes.length == PLAN.encode().length ? ImportPlan::decode : PieceReport::decode;
      for (int length = 0; length <= bytes.length + 1; length++) {
        if (length != bytes.length) {
          byte[] other = Arrays.copyOf(bytes, length);
          assertThrows(FormatException.class, () -> decoder.decode(other));
        }
      }
    }
    byte[] profile = new ColumnProfile(ColumnType.STRING, 1).encode();
    for (int length = 0; length < profile.length; length++) {
      byte[] cut = Arrays.copyOf(profile, length);
      assertThrows(FormatException.class, () -> new ColumnProfile(ColumnType.STRING, 1).merge(cut));
    }
    assertThrows(
        FormatException.class, () -> new ColumnProfile(ColumnType.INTEGER, 1).merge(profile));
  }

  @Test
  void readsBackKeysAndRefusesBrokenOnes() throws IOException {
    SchemaKeys keys = new SchemaKeys(List.of(0, 1023), List.of("a", "é"));
    byte[] bytes = keys.encode();
    assertEquals(keys, SchemaKeys.decode(bytes));
    assertEquals(
        new SchemaKeys(List.of(), List.of()),
        SchemaKeys.decode(new SchemaKeys(List.of(), List.of()).encode()));
    for (int length = 0; length <= bytes.length + 1; length++) {
      if (length != bytes.length) {
        byte[] other = Arrays.copyOf(bytes, length);
        assertThrows(FormatException.class, () -> SchemaKeys.decode(other));
      }
    }
    assertKeysRefused("unmet columns", new ByteWriter().u16(1025));
    assertKeysRefused("unmet column", new ByteWriter().u16(1).u16(1024));
    assertKeysRefused("unmet column", new ByteWriter().u16(2).u16(5).u16(5));
    assertKeysRefused("other keys", new ByteWriter().u16(0).u8(101));
    assertKeysRefused("other key", new ByteWriter().u16(0).u8(1).text("x".repeat(300)).u8(0));
  }

  private static void assertKeysRefused(String part, ByteWriter writer) {
    FormatException e =
        assertThrows(FormatException.class, () -> SchemaKeys.decode(writer.toByteArray()));
    assertTrue(e.getMessage().contains(part), e.getMessage());
  }

  @Test
  void refusesLayoutsThatSplitNoFields() throws IOException {
    assertEquals(TextLayout.PLAIN, layout(0, ',', '"'));
    assertEquals(FileReading.NO_QUOTE, layout(1, '\t', FileReading.NO_QUOTE).quote());
    assertRefused("compression", Compression.values().length, ',', '"');
    for (char none : new char[] {0, '\n', '\r', '\ud800', FileReading.NO_QUOTE}) {
      assertRefused("delimiter " + (int) none + " separates no fields", 0, none, '"');
    }
    for (char none : new char[] {0, '\n', '\r', '\ud800', ','}) {
      assertRefused("quote " + (int) none + " stands around no fields", 0, ',', none);
    }
  }

  private static TextLayout layout(int compression, char delimiter, char quote)
      throws FormatException {
    ByteWriter writer = new ByteWriter().u8(compression).u16(delimiter).u16(quote);
    return TextLayout.read(new ByteReader("layout", writer.toByteArray()));
  }

  private static void assertRefused(String part, int compression, char delimiter, char quote) {
    FormatException e =
        assertThrows(FormatException.class, () -> layout(compression, delimiter, quote));
    assertTrue(e.getMessage().contains(part), e.getMessage());
  }

  @Test
  void mergesDuplicatesAndRefusesBrokenOnes() throws IOException {
    Duplicates duplicates = new Duplicates();
    duplicates.add(new byte[] {2}, new Duplicates.RowNumber(0, 5), new Duplicates.RowNumber(1, 2));
    byte[] encoded = duplicates.encode();
    Duplicates merged = new Duplicates();
    merged.add(new byte[] {3}, new Duplicates.RowNumber(0, 1), new Duplicates.RowNumber(0, 2));
    merged.merge(encoded);
    Column column = new Column("c", ColumnType.STRING);
    assertEquals(
        "column 'c' is not unique: '\\u0002' stands in b.csv, line 5 and in c, row 2 (and 1 more"
            + " values stand twice); mend the files, or do without --unique c",
        merged.refusal(column, PLAN.pieces()).getMessage());
    for (int length = 0; length <= encoded.length + 1; length++) {
      if (length != encoded.length) {
        byte[] other = Arrays.copyOf(encoded, length);
        assertThrows(FormatException.class, () -> new Duplicates().merge(other));
      }
    }
  }

  @Test
  void survivesRandomMutations() {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 10_000; round++) {
      boolean plan = random.nextBoolean();
      byte[] bytes = plan ? PLAN.encode() : report().encode();
      for (int i = random.nextInt(1, 4); i > 0; i--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      try {
        assertArrayEquals(
            bytes, plan ? ImportPlan.decode(bytes).encode() : PieceReport.decode(bytes).encode());
      } catch (FormatException e) {
        // A refusal is one of the two right outcomes.
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + " round " + round, e);
      }
    }
  }

  private interface Decoder {
    Object decode(byte[] bytes) throws IOException;
  }

  private static PieceReport report() {
    BadRows bad = new BadRows();
    bad.add(BadRow.of("f, line 7", "c", "v", "is bad"));
    bad.add(new BadRow("f, line 8", null, "", "has 2 fields"));
    return new PieceReport(
        9,
        bad,
        new byte[Sha256.BYTES],
        List.of(new Manifest.Span(0, 64, 9)),
        List.of(new byte[Sha256.BYTES]));
  }
}
