package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.Type;
import org.junit.jupiter.api.Test;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;

/** Tests of Parquet fields that the writer of the other tests does not write. */
final class ParquetFieldTest {
  @Test
  void readsDecimalsOfBytes() throws IOException {
    Type field = field("optional fixed_len_byte_array(5) x (DECIMAL(10,3))");
    assertEquals(ColumnType.decimal(3), ParquetField.of("f", field).defaultType());
    ParquetColumn column = column(field, ColumnType.decimal(3), false);
    column.addBinary(Binary.fromConstantByteArray(new byte[] {-1, -1, -1, -1, -2}));
    assertEquals(-2, column.word());
    ParquetColumn wider = column(field, ColumnType.decimal(5), false);
    wider.addBinary(Binary.fromConstantByteArray(new byte[] {0, 0, 0, 1, 0}));
    assertEquals(25_600, wider.word());
    ParquetColumn large =
        column(field("required binary x (DECIMAL(38,3))"), ColumnType.decimal(3), true);
    large.addBinary(Binary.fromConstantByteArray(BigInteger.ONE.shiftLeft(63).toByteArray()));
    assertEquals("does not fit a decimal(3) of 64 bits", large.reason());
  }

  @Test
  void readsUnsignedNumbers() throws IOException {
    ParquetColumn column =
        column(field("required int32 x (INTEGER(32,false))"), ColumnType.INTEGER, false);
    column.addInt(-1);
    assertEquals(4_294_967_295L, column.word());
    ParquetColumn text =
        column(field("required int64 x (INTEGER(64,true))"), ColumnType.STRING, false);
    text.addLong(-70);
    assertEquals(
        "-70",
        new String(text.text(), text.textStart(), text.textLength(), StandardCharsets.UTF_8));
    assertNull(text.reason());
  }

  @Test
  void refusesTextThatIsNotUtf8() throws IOException {
    ParquetColumn column = column(field("required binary x"), ColumnType.STRING, false);
    column.addBinary(Binary.fromConstantByteArray(new byte[] {'a', -1}));
    assertEquals("is not UTF-8", column.reason());
    column.addBinary(Binary.fromConstantByteArray(new byte[RowSource.MAX_FIELD_BYTES + 1]));
    assertEquals("has more than 1048576 bytes", column.reason());
  }

  @Test
  void refusesTimestamps() {
    for (String type :
        new String[] {
          "required int96 at",
          "required int64 at (TIMESTAMP(MILLIS,true))",
          "required int32 at (TIME(MILLIS,true))",
          "required fixed_len_byte_array(4) at",
          "required binary at (BSON)"
        }) {
      String refusal =
          assertThrows(IOException.class, () -> ParquetField.of("f.parquet", field(type)))
              .getMessage();
      assertTrue(
          refusal.startsWith("f.parquet, column 'at': it is ")
              && refusal.endsWith(
                  "write it as a date, a string, an integer or a decimal, or leave it out by"
                      + " --schema FILE"),
          refusal);
    }
  }

  private static Type field(String type) {
    return MessageTypeParser.parseMessageType("message m { " + type + "; }").getType(0);
  }

  private static ParquetColumn column(Type field, ColumnType type, boolean round)
      throws IOException {
    ParquetField described = ParquetField.of("f", field);
    described.requireFits(type);
    return new ParquetColumn(described, new Column("x", type), round);
  }
}
