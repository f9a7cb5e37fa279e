package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Schema;

/** Tests that a file of rows is read as it was written, and refused if it was not written whole. */
final class RowsFileSourceTest {
  private static final Schema SCHEMA =
      new Schema(List.of(new Column("n", ColumnType.INTEGER), new Column("s", ColumnType.STRING)));

  @TempDir private Path folder;

  private static ByteWriter start() {
    return new ByteWriter().fixed("SPRW".getBytes(StandardCharsets.US_ASCII)).u8(1);
  }

  private static ByteWriter row(int number, String text) {
    return new ByteWriter().i32(8).i64(number).text(text);
  }

  private static byte[] file(byte[]... rows) {
    ByteWriter out = start();
    for (byte[] row : rows) {
      out.block(row);
    }
    return out.i32(-1).i64(rows.length).toByteArray();
  }

  private int rows(byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve("rows"), bytes);
    Piece piece = Piece.rows(file.toUri().toString(), "the rows", bytes.length);
    int rows = 0;
    try (RowsFileSource source = new RowsFileSource(piece, SCHEMA, new Configuration())) {
      while (source.next()) {
        rows++;
        assertEquals(rows, source.position());
        if (rows == 1) {
          assertEquals(7, source.word(0));
          assertEquals(
              "é",
              new String(
                  source.text(1),
                  source.textStart(1),
                  source.textLength(1),
                  StandardCharsets.UTF_8));
        }
        assertEquals(rows == 2, source.isNull(0) && source.isNull(1));
        assertFalse(source.progress() > 1);
      }
    }
    return rows;
  }

  @Test
  void readsRows() throws Exception {
    byte[] nulls = new ByteWriter().i32(-1).i32(-1).toByteArray();
    assertEquals(3, rows(file(row(7, "é").toByteArray(), nulls, row(-1, "").toByteArray())));
    assertEquals(0, rows(file()));
  }

  @Test
  void refusesEveryTruncationAndExtension() {
    byte[] bytes = file(row(7, "é").toByteArray());
    for (int length = 0; length < bytes.length; length++) {
      byte[] shorter = Arrays.copyOf(bytes, length);
      assertThrows(FormatException.class, () -> rows(shorter));
    }
    assertProblem("or goes on", Arrays.copyOf(bytes, bytes.length + 1));
  }

  @Test
  void refusesWhatIsOutOfBounds() {
    assertProblem("start with SPRW", "SPRX\1".getBytes(StandardCharsets.US_ASCII));
    assertProblem("version 2", "SPRW\2".getBytes(StandardCharsets.US_ASCII));
    assertProblem("2 rows counted, but has 0", start().i32(-1).i64(2).toByteArray());
    assertProblem("row of -2 bytes", start().i32(-2).toByteArray());
    assertProblem("row of 16777217 bytes", start().i32((16 << 20) + 1).toByteArray());
    assertProblem("column 0", file(new byte[2]));
    assertProblem("column 0", file(new ByteWriter().i32(4).i32(1).i32(-1).toByteArray()));
    assertProblem("column 1", file(new ByteWriter().i32(-1).i32(-2).toByteArray()));
    assertProblem("column 1", file(new ByteWriter().i32(-1).i32(1).toByteArray()));
    assertProblem("column 1", file(row(7, "a".repeat((1 << 20) + 1)).toByteArray()));
    assertProblem("1 bytes after its last column", file(row(7, "é").u8(0).toByteArray()));
  }

  private void assertProblem(String part, byte[] bytes) {
    FormatException e = assertThrows(FormatException.class, () -> rows(bytes));
    assertTrue(e.getMessage().contains(part), e.getMessage());
  }
}
