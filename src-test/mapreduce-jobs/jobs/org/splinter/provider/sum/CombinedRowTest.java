package org.splinter.provider.sum;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.RowBytes;
import org.splinter.protocol.table.Schema;

/** Tests that a row of several records says nothing about fewer than the minimum group. */
final class CombinedRowTest {
  private static final long SEED = Long.getLong("splinter.seed", 5);
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              new Column("id", ColumnType.INTEGER),
              new Column("dept", ColumnType.STRING),
              new Column("pay", ColumnType.INTEGER)));

  private static void add(RowBytes row, @Nullable Object value) {
    if (value == null) {
      row.addNull();
    } else if (value instanceof String text) {
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      row.addText(utf8, 0, utf8.length);
    } else {
      row.addWord((Long) value);
    }
  }

  private static byte[] bytes(@Nullable Object... values) {
    RowBytes row = new RowBytes();
    for (Object value : values) {
      add(row, value);
    }
    return Arrays.copyOf(row.array(), row.length());
  }

  private static byte[] combined(int minimumGroup, List<byte[]> records) throws IOException {
    CombinedRow row = new CombinedRow(SCHEMA, 0, minimumGroup);
    row.clear();
    for (byte[] record : records) {
      row.add(record, record.length);
    }
    assertEquals(records.size(), row.records());
    RowBytes out = new RowBytes();
    row.write(out);
    return Arrays.copyOf(out.array(), out.length());
  }

  @Test
  void numbersAreAddedUpAndOtherValuesStayWhereRecordsAgree() throws Exception {
    List<byte[]> records = List.of(bytes(7L, "a", 1L), bytes(7L, "a", 20L), bytes(7L, "a", -300L));
    assertArrayEquals(bytes(7L, "a", -279L, 3L), combined(2, records));
    assertArrayEquals(
        bytes(7L, null, 21L, 2L), combined(2, List.of(bytes(7L, "a", 1L), bytes(7L, "b", 20L))));
  }

  /** A number that few records have would be theirs alone, whatever their id's other records. */
  @Test
  void aNumberThatFewRecordsHaveIsNull() throws Exception {
    List<byte[]> two =
        List.of(
            bytes(7L, "a", 1L), bytes(7L, "a", null), bytes(7L, null, 5L), bytes(7L, "a", null));
    assertArrayEquals(bytes(7L, null, 6L, 4L), combined(2, two));
    assertArrayEquals(bytes(7L, null, null, 4L), combined(3, two));
    assertArrayEquals(bytes(7L, null, null, 4L), combined(4, two));
  }

  @Test
  void aRecordAloneIsTheRow() throws Exception {
    assertArrayEquals(bytes(7L, "a", 1L), combined(1, List.of(bytes(7L, "a", 1L))));
    assertArrayEquals(bytes(7L, null, null), combined(1, List.of(bytes(7L, null, null))));
  }

  @Test
  void aRowIsThatOfItsRecordsInAnyOrder() throws Exception {
    Random random = new Random(SEED);
    for (int i = 0; i < 500; i++) {
      byte[][] records = new byte[2 + random.nextInt(6)][];
      long sum = 0;
      int present = 0;
      for (int j = 0; j < records.length; j++) {
        Long pay = random.nextInt(3) == 0 ? null : random.nextLong() >> 8;
        sum += pay == null ? 0 : pay;
        present += pay == null ? 0 : 1;
        records[j] = bytes(7L, "a", pay);
      }
      int minimumGroup = 2 + random.nextInt(records.length - 1);
      byte[] expected =
          bytes(7L, "a", present < minimumGroup ? null : (Long) sum, (long) records.length);
      String text = "case " + i + " of seed " + SEED;
      assertArrayEquals(expected, combined(minimumGroup, List.of(records)), text);
      byte[] last = records[records.length - 1];
      records[records.length - 1] = records[0];
      records[0] = last;
      assertArrayEquals(expected, combined(minimumGroup, List.of(records)), text);
    }
  }

  /** Parts of a sum may leave 64 bits in one order of records and not in another. */
  @Test
  void aSumOf64BitsIsFoundInAnyOrder() throws Exception {
    Random random = new Random(SEED);
    for (int i = 0; i < 200; i++) {
      List<Long> numbers = new ArrayList<>();
      BigInteger sum = BigInteger.ZERO;
      for (int j = 0; j < 6; j++) {
        long number =
            List.of(Long.MAX_VALUE, Long.MIN_VALUE, random.nextLong(), -1L, 1L, 0L)
                .get(random.nextInt(6));
        numbers.add(number);
        sum = sum.add(BigInteger.valueOf(number));
      }
      boolean fits = sum.bitLength() < Long.SIZE;
      for (int order = 0; order < 4; order++) {
        Collections.shuffle(numbers, random);
        List<byte[]> records = numbers.stream().map(n -> bytes(7L, "a", n)).toList();
        String text = "case " + i + " of seed " + SEED + ": " + numbers;
        if (fits) {
          byte[] expected = bytes(7L, "a", sum.longValueExact(), 6L);
          assertArrayEquals(expected, combined(2, records), text);
        } else {
          assertThrows(IOException.class, () -> combined(2, records), text);
        }
      }
    }
  }

  @Test
  void aSumThatLeaves64BitsIsRefused() {
    List<byte[]> records = List.of(bytes(7L, "a", Long.MAX_VALUE), bytes(7L, "a", 1L));
    IOException refused = assertThrows(IOException.class, () -> combined(2, records));
    assertTrue(refused.getMessage().contains("column 'pay'"), refused.toString());
    assertTrue(refused.getMessage().contains("leaves 64 bits"), refused.toString());
  }
}
