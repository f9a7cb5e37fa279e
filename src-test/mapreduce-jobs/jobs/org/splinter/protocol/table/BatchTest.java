package org.splinter.protocol.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.codec.FormatException;
import org.splinter.provider.table.VersionFiles;

/**
 * Tests that any subset of a batch's columns reads back as written, and that broken bytes are
 * refused.
 */
final class BatchTest {
  private static final int HEADER = 48;
  private static final Configuration CONFIGURATION = new Configuration();

  @TempDir Path directory;

  @Test
  void readsEveryColumnAcrossBatches() throws IOException {
    SampleTable table = new SampleTable(1, 150_000);
    List<Manifest.Span> spans = table.manifest.parts().get(0).batches();
    assertEquals(3, spans.size());
    assertEquals(0, spans.get(1).offset() % 8);
    Files.write(directory.resolve("part-00000"), table.part);
    try (BatchReader reader = reader(table, List.of(0, 1, 2, 3, 4))) {
      int row = 0;
      for (Manifest.Span span : spans) {
        Batch batch = reader.read("part-00000", span);
        for (int i = 0; i < batch.rows(); i++, row++) {
          for (int column = 0; column < 5; column++) {
            assertEquals(table.rows.get(row)[column], table.value(batch, column, i));
          }
        }
      }
      assertEquals(150_000, row);
    }
  }

  @Test
  void readsAnySubsetOfColumns() throws IOException {
    SampleTable table = new SampleTable(2, 1000);
    Files.write(directory.resolve("part-00000"), table.part);
    for (int subset = 0; subset < 32; subset++) {
      int mask = subset;
      List<Integer> columns =
          List.of(0, 1, 2, 3, 4).stream().filter(c -> (mask >> c & 1) != 0).toList();
      try (BatchReader reader = reader(table, columns)) {
        Batch batch = reader.read("part-00000", table.manifest.parts().get(0).batches().get(0));
        for (int column = 0; column < 5; column++) {
          if (columns.contains(column)) {
            for (int i = 0; i < batch.rows(); i++) {
              assertEquals(table.rows.get(i)[column], table.value(batch, column, i));
            }
          } else {
            int absent = column;
            assertThrows(IllegalArgumentException.class, () -> batch.column(absent));
          }
        }
      }
    }
  }

  @Test
  void hasNoNullArrayWithoutNulls() throws IOException {
    SampleTable table = new SampleTable(3, 100);
    Files.write(directory.resolve("part-00000"), table.part);
    try (BatchReader reader = reader(table, List.of(SampleTable.MANY))) {
      Batch batch = reader.read("part-00000", table.manifest.parts().get(0).batches().get(0));
      assertNull(batch.column(SampleTable.MANY).nulls());
    }
  }

  @Test
  void endsBatchesOfLongText() throws IOException {
    Schema schema = new Schema(List.of(new Column("t", ColumnType.STRING)));
    List<ColumnStatistics> statistics = List.of(new ColumnStatistics(0, 0, 0, -1));
    byte[] text = new byte[1 << 20];
    try (BatchWriter writer =
        new BatchWriter(java.io.OutputStream.nullOutputStream(), schema, statistics)) {
      for (int i = 0; i < 70; i++) {
        writer.column(0).appendText(text, 0, text.length);
        writer.endRow();
      }
      writer.finish();
      assertEquals(List.of(32, 32, 6), writer.spans().stream().map(Manifest.Span::rows).toList());
      assertTrue(writer.spans().stream().allMatch(s -> s.length() <= Batch.MAX_BYTES));
    }
  }

  @Test
  void refusesARowThatLacksAColumn() throws IOException {
    Schema schema = new Schema(List.of(new Column("t", ColumnType.INTEGER)));
    List<ColumnStatistics> statistics = List.of(new ColumnStatistics(0, 0, 0, 1));
    try (BatchWriter writer =
        new BatchWriter(java.io.OutputStream.nullOutputStream(), schema, statistics)) {
      writer.endRow();
      assertThrows(IllegalStateException.class, writer::finish);
    }
  }

  @Test
  void refusesBrokenHeaders() throws IOException {
    assertRefused("magic SPLB is missing", b -> b.put(0, (byte) 'X'));
    assertRefused("version is 2, must be 1 to 1", b -> b.put(4, (byte) 2));
    assertRefused("rows is 301, must be 300 to 300", b -> b.putInt(5, 301));
    assertRefused("columns is 6, must be 5 to 5", b -> b.putShort(9, (short) 6));
    assertRefused("encoding is 3, must be 0 to 0", b -> b.put(11, (byte) 3));
    assertRefused("has NULLs is 2", b -> b.put(12, (byte) 2));
    assertRefused("segment length is 339, must be 340 to 340", b -> b.putInt(13, 339));
    assertRefused("segment length is -8", b -> b.putInt(11 + 18 + 2, -8));
    assertRefused("the batch " + length(), b -> b.putInt(31, b.getInt(31) + 8));
    assertRefused("padding of the header is not zero", b -> b.put(HEADER - 1, (byte) 1));
  }

  @Test
  void refusesBrokenSegments() throws IOException {
    int small = HEADER;
    int many = small + 344;
    int wide = many + 600;
    int text = wide + 40 + 2400;
    String at = "column 'small': ";
    assertRefused(at + "a NULL is marked past the last row", b -> b.put(small + 39, (byte) 0x80));
    assertRefused(
        at + "row 1 is 200, must be 0 to 4",
        b -> {
          b.putLong(small, 0);
          b.putLong(small + 8, 0);
          b.put(small + 40, (byte) 0);
          b.put(small + 41, (byte) 200);
        });
    assertRefused(
        at + "row 0 is NULL but has the value 3",
        b -> {
          b.putLong(small, b.getLong(small) | 1);
          b.put(small + 40, (byte) 3);
        });
    assertRefused(at + "padding is not zero", b -> b.put(small + 343, (byte) 1));
    assertRefused("column 'many': row 0 is 65535", b -> b.putShort(many, (short) -1));
    assertRefused(
        "column 'wide': row 0 is NULL but has the value 1",
        b -> {
          b.putLong(wide, b.getLong(wide) | 1);
          b.putLong(wide + 40, 1);
        });
    assertRefused("column 'text': offset 0 is 1 after 0", b -> b.putInt(text + 40, 1));
    assertRefused("column 'text': offset 1 is -1 after 0", b -> b.putInt(text + 44, -1));
    assertRefused(
        "column 'text': the offsets end at 999999", b -> b.putInt(text + 40 + 1200, 999_999));
    assertRefused(
        "column 'text': row 299 is NULL but has text",
        b -> {
          b.putLong(text + 32, b.getLong(text + 32) | 1L << 43);
          b.putInt(text + 40 + 1196, 0);
          for (int i = 0; i < 299; i++) {
            b.putInt(text + 40 + 4 * i, 0);
          }
        });
  }

  @Test
  void refusesWordsOutsideTheColumnsRange() throws IOException {
    SampleTable table = new SampleTable(4, 100);
    List<ColumnStatistics> statistics = new java.util.ArrayList<>(table.manifest.statistics());
    statistics.set(SampleTable.WIDE, new ColumnStatistics(0, 5, 7, -1));
    Manifest narrowed =
        new Manifest(
            "sample",
            SampleTable.SCHEMA,
            100,
            table.manifest.fingerprint(),
            statistics,
            table.manifest.parts());
    Files.write(directory.resolve("part-00000"), table.part);
    try (BatchReader reader =
        VersionFiles.batches(local(), hadoop(directory), narrowed, List.of(SampleTable.WIDE))) {
      FormatException e =
          assertThrows(
              FormatException.class,
              () -> reader.read("part-00000", narrowed.parts().get(0).batches().get(0)));
      assertTrue(e.getMessage().endsWith(", must be 5 to 7"), e.getMessage());
    }
  }

  @Test
  void refusesAFileThatEndsEarly() throws IOException {
    SampleTable table = new SampleTable(5, 100);
    for (int cut : new int[] {0, 10, HEADER, HEADER + 50, table.part.length - 1}) {
      Files.write(directory.resolve("part-00000"), Arrays.copyOf(table.part, cut));
      assertTrue(refusal(table).contains("the file ends before"));
    }
  }

  @Test
  void survivesRandomMutations() throws IOException {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    SampleTable table = new SampleTable(6, 100);
    for (int round = 0; round < 2000; round++) {
      byte[] bytes = table.part.clone();
      for (int i = random.nextInt(1, 4); i > 0; i--) {
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      }
      Files.write(directory.resolve("part-00000"), bytes);
      try (BatchReader reader = reader(table, List.of(0, 1, 2, 3, 4))) {
        reader.read("part-00000", table.manifest.parts().get(0).batches().get(0));
      } catch (FormatException e) {
        // A refusal is one of the two right outcomes.
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + " round " + round, e);
      }
    }
  }

  private interface Change {
    void apply(ByteBuffer bytes);
  }

  private static int length() throws IOException {
    return new SampleTable(7, 300).part.length;
  }

  private void assertRefused(String message, Change change) throws IOException {
    SampleTable table = new SampleTable(7, 300);
    byte[] before = table.part.clone();
    change.apply(ByteBuffer.wrap(table.part).order(ByteOrder.LITTLE_ENDIAN));
    assertTrue(!Arrays.equals(before, table.part), "the change must change something");
    Files.write(directory.resolve("part-00000"), table.part);
    String refusal = refusal(table);
    assertTrue(refusal.contains(message), refusal);
    assertTrue(refusal.contains("part-00000"), refusal);
    Files.write(directory.resolve("part-00000"), before);
    assertArrayEquals(before, Files.readAllBytes(directory.resolve("part-00000")));
  }

  private String refusal(SampleTable table) throws IOException {
    try (BatchReader reader = reader(table, List.of(0, 1, 2, 3, 4))) {
      Manifest.Span span = table.manifest.parts().get(0).batches().get(0);
      return assertThrows(FormatException.class, () -> reader.read("part-00000", span))
          .getMessage();
    }
  }

  private BatchReader reader(SampleTable table, List<Integer> columns) throws IOException {
    return VersionFiles.batches(local(), hadoop(directory), table.manifest, columns);
  }

  private static FileSystem local() throws IOException {
    return FileSystem.getLocal(CONFIGURATION);
  }

  private static org.apache.hadoop.fs.Path hadoop(Path path) {
    return new org.apache.hadoop.fs.Path(path.toUri());
  }
}
