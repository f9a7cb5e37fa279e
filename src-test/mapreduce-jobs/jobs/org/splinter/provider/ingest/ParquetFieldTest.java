package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
    assertEquals("-70", text(text));
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
  void readsTimesOfEveryUnit() throws IOException {
    assertMoment("2013-06-30T12:34:56.789Z", "int64 x (TIMESTAMP(MILLIS,true))", 1372595696789L);
    assertMoment("2013-06-30T12:34:56.789", "int64 x (TIMESTAMP(MILLIS,false))", 1372595696789L);
    assertMoment("1969-12-31T23:59:59.999999", "int64 x (TIMESTAMP(MICROS,false))", -1);
    assertMoment("1969-12-31T23:59:59.999999", "int64 x (TIMESTAMP(NANOS,false))", -1000);
    assertMoment("00:00:01.5", "int32 x (TIME(MILLIS,true))", 1500);
    assertMoment("00:00:00.0015", "int64 x (TIME(MICROS,false))", 1500);
    assertMoment("00:00:00.000002", "int64 x (TIME(NANOS,false))", 2000);
    assertEquals(2, nanoseconds(1500, true).word());
    assertEquals(2, nanoseconds(2500, true).word());
    assertEquals(3, nanoseconds(2501, true).word());
    assertEquals(
        "has more than the 6 digits after the second of a timestamp",
        nanoseconds(1500, false).reason());
    for (long far : new long[] {Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1}) {
      for (String unit : new String[] {"MILLIS", "MICROS"}) {
        ParquetColumn column =
            column(
                field("required int64 x (TIMESTAMP(" + unit + ",true))"),
                ColumnType.TIMESTAMPTZ,
                false);
        column.addLong(far);
        assertEquals("lies outside of the years 1 to 9999", column.reason(), unit + far);
      }
      ParquetColumn time =
          column(field("required int64 x (TIME(MICROS,true))"), ColumnType.TIME, false);
      time.addLong(far);
      assertEquals("lies outside of the 24 hours of a day", time.reason());
    }
  }

  private static ParquetColumn nanoseconds(long value, boolean round) throws IOException {
    ParquetColumn column =
        column(field("required int64 x (TIMESTAMP(NANOS,false))"), ColumnType.TIMESTAMP, round);
    column.addLong(value);
    return column;
  }

  private static void assertMoment(String text, String type, long value) throws IOException {
    Type field = field("required " + type);
    ColumnType wanted = ParquetField.of("f", field).defaultType();
    ParquetColumn column = column(field, wanted, false);
    if (type.startsWith("int32")) {
      column.addInt((int) value);
    } else {
      column.addLong(value);
    }
    assertNull(column.reason());
    assertEquals(text, wanted.format(column.word()));
  }

  @Test
  void readsTimestampsOfOldWriters() throws IOException {
    Type field = field("required int96 x");
    assertEquals(ColumnType.TIMESTAMP, ParquetField.of("f", field).defaultType());
    ParquetColumn column = column(field, ColumnType.TIMESTAMP, false);
    column.addBinary(int96(1_500_000_000L, 2_440_588));
    assertEquals("1970-01-01T00:00:01.5", ColumnType.TIMESTAMP.format(column.word()));
    column.addBinary(int96(0, 2_440_587));
    assertEquals("1969-12-31T00:00:00", ColumnType.TIMESTAMP.format(column.word()));
    column.addBinary(int96(1, 2_440_588));
    assertEquals("has more than the 6 digits after the second of a timestamp", column.reason());
    ParquetColumn other = column(field, ColumnType.TIMESTAMP, true);
    other.addBinary(int96(500, 2_440_588));
    assertEquals(0, other.word());
    for (long[] far : new long[][] {{-1, 0}, {86_400_000_000_000L, 2_440_588}, {0, 1 << 30}}) {
      ParquetColumn bad = column(field, ColumnType.TIMESTAMP, true);
      bad.addBinary(int96(far[0], (int) far[1]));
      assertEquals("lies outside of the years 1 to 9999", bad.reason());
    }
  }

  private static Binary int96(long nanoseconds, int day) {
    byte[] bytes =
        ByteBuffer.allocate(12)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(nanoseconds)
            .putInt(day)
            .array();
    return Binary.fromConstantByteArray(bytes);
  }

  @Test
  void readsUuids() throws IOException {
    Type field = field("required fixed_len_byte_array(16) x (UUID)");
    assertEquals(ColumnType.UUID, ParquetField.of("f", field).defaultType());
    byte[] bytes = new byte[16];
    bytes[0] = (byte) 0xAB;
    bytes[15] = 1;
    ParquetColumn column = column(field, ColumnType.UUID, false);
    column.addBinary(Binary.fromConstantByteArray(bytes));
    assertEquals("ab000000-0000-0000-0000-000000000001", text(column));
    ParquetColumn read = column(field("required binary x (STRING)"), ColumnType.UUID, false);
    read.addBinary(Binary.fromString("AB000000-0000-0000-0000-000000000001"));
    assertEquals("ab000000-0000-0000-0000-000000000001", text(read));
    read.addBinary(Binary.fromString("AB"));
    assertEquals("is not a UUID such as 123e4567-e89b-12d3-a456-426614174000", read.reason());
  }

  private static String text(ParquetColumn column) {
    return new String(
        column.text(), column.textStart(), column.textLength(), StandardCharsets.UTF_8);
  }

  @Test
  void refusesWhatNoColumnHolds() {
    for (String type :
        new String[] {
          "required fixed_len_byte_array(4) at",
          "required fixed_len_byte_array(12) at (INTERVAL)",
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
