package org.splinter.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

final class ByteReaderTest {
  private static ByteReader reader(int... bytes) {
    byte[] array = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      array[i] = (byte) bytes[i];
    }
    return new ByteReader("test", array);
  }

  private static void assertRefused(String message, Executable call) {
    assertEquals("test: " + message, assertThrows(FormatException.class, call).getMessage());
  }

  @Test
  void readsWhatTheWriterWrote() throws FormatException {
    byte[] large = new byte[1000];
    large[999] = 9;
    ByteWriter writer =
        new ByteWriter()
            .fixed(new byte[] {'M', 'G'})
            .u8(255)
            .u16(65_535)
            .i32(-2)
            .i64(Long.MIN_VALUE)
            .text("añ\u20ac")
            .block(large)
            .u8(1)
            .varint(0)
            .varint(127)
            .varint(128)
            .varint(Long.MAX_VALUE)
            .varint(-1)
            .fixed(large, 998, 2);
    ByteReader reader = new ByteReader("test", writer.toByteArray());
    assertEquals(writer.size(), reader.remaining());
    reader.magic("MG");
    assertEquals(255, reader.u8("a", 0, 255));
    assertEquals(65_535, reader.u16("b", 0, 65_535));
    assertEquals(-2, reader.i32("c", -2, -2));
    assertEquals(Long.MIN_VALUE, reader.i64("d"));
    assertEquals("añ\u20ac", reader.text("e", 6));
    assertArrayEquals(large, reader.block("f", 1000));
    assertTrue(reader.flag("g"));
    assertEquals(0, reader.varint("h", 0, 0));
    assertEquals(127, reader.varint("i", 127, 127));
    assertEquals(128, reader.varint("j", 0, 128));
    assertEquals(Long.MAX_VALUE, reader.varint("k", 0, Long.MAX_VALUE));
    assertEquals(-1, reader.varint("l"));
    assertArrayEquals(new byte[] {0, 9}, reader.fixed("m", 2));
    reader.end();
  }

  @Test
  void numbersOutsideTheirRangeAreRefused() {
    assertRefused("a is 200, must be 0 to 9", () -> reader(200).u8("a", 0, 9));
    assertRefused("a is 513, must be 0 to 9", () -> reader(1, 2).u16("a", 0, 9));
    assertRefused("a is -1, must be 0 to 9", () -> reader(255, 255, 255, 255).i32("a", 0, 9));
    assertRefused("a is 10, must be 0 to 9", () -> reader(10, 0, 0, 0, 0, 0, 0, 0).i64("a", 0, 9));
    assertRefused("a is 2, must be 0 to 1", () -> reader(2).flag("a"));
    assertRefused("a is 10, must be 0 to 9", () -> reader(10).varint("a", 0, 9));
    assertRefused("a is 1, must be 2 to 9", () -> reader(1).varint("a", 2, 9));
  }

  @Test
  void numbersOfVariableLengthHaveOneForm() throws FormatException {
    int[] bytes = {255, 255, 255, 255, 255, 255, 255, 255, 255, 1};
    assertEquals(-1, reader(bytes).varint("a"));
    assertRefused(
        "a is 18446744073709551615, must be 0 to 9223372036854775807",
        () -> reader(bytes).varint("a", 0, Long.MAX_VALUE));
    bytes[9] = 2;
    assertRefused("a is 2, must be 0 to 1", () -> reader(bytes).varint("a"));
    bytes[9] = 129;
    assertRefused("a is 129, must be 0 to 1", () -> reader(bytes).varint("a"));
    assertRefused("a is a number with idle bytes", () -> reader(128, 0).varint("a"));
    assertRefused("truncated at a: needs 1 bytes, has 0", () -> reader(128).varint("a"));
  }

  @Test
  void truncationIsRefused() {
    assertRefused("truncated at a: needs 1 bytes, has 0", () -> reader().u8("a", 0, 255));
    assertRefused("truncated at a: needs 2 bytes, has 1", () -> reader(1).u16("a", 0, 255));
    assertRefused("truncated at a: needs 4 bytes, has 3", () -> reader(1, 1, 1).i32("a", 0, 255));
    assertRefused("truncated at a: needs 8 bytes, has 1", () -> reader(1).i64("a"));
    assertRefused("truncated at a: needs 3 bytes, has 1", () -> reader(1).fixed("a", 3));
    assertRefused(
        "truncated at a: needs 3 bytes, has 1", () -> reader(3, 0, 0, 0, 9).block("a", 5));
  }

  @Test
  void blocksAreBoundedBeforeTheyAreAllocated() {
    assertRefused(
        "a length is 2147483647, must be 0 to 5", () -> reader(255, 255, 255, 127).block("a", 5));
    assertRefused("a length is -1, must be 0 to 5", () -> reader(255, 255, 255, 255).text("a", 5));
  }

  @Test
  void textMustBeUtf8() {
    assertRefused("a is not UTF-8", () -> reader(1, 0, 0, 0, 255).text("a", 5));
  }

  @Test
  void otherFormatsAndTrailingBytesAreRefused() {
    assertRefused(
        "these bytes are not of this format (magic AB is missing)",
        () -> reader('A', 'C').magic("AB"));
    assertRefused("2 trailing bytes after the end", () -> reader(1, 2).end());
  }
}
