package org.splinter.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Tests that packed numbers read back as written, in few bytes, and that unexpected numbers are
 * refused.
 */
final class PackedNumbersTest {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @Test
  void readBackAsWritten() throws FormatException {
    for (int i = 0; i < 2000; i++) {
      int count = random.nextInt(300);
      int[] kinds = random.ints(count, 0, 3).toArray();
      long[] numbers = new long[count];
      Arrays.setAll(numbers, j -> random.nextLong() >>> (1 + random.nextInt(63)));
      if (random.nextBoolean()) {
        Arrays.fill(numbers, numbers.length == 0 ? 0 : numbers[0]);
      }
      ByteWriter out = new ByteWriter().u8(7);
      PackedWriter packed = new PackedWriter(out, 3);
      for (int j = 0; j < count; j++) {
        switch (kinds[j]) {
          case 0 -> packed.number(0, numbers[j]);
          case 1 -> packed.signed(1, (numbers[j] >>> 2) * (j % 2 == 0 ? 1 : -1));
          default -> packed.bit(2, (int) (numbers[j] & 1));
        }
      }
      packed.end();
      ByteReader in = new ByteReader("test", out.u8(9).toByteArray());
      in.u8("before", 7, 7);
      PackedReader reader = new PackedReader(in, 3);
      for (int j = 0; j < count; j++) {
        long signed = (numbers[j] >>> 2) * (j % 2 == 0 ? 1 : -1);
        switch (kinds[j]) {
          case 0 -> reader.number("a", 0, numbers[j], numbers[j]);
          case 1 -> reader.signed("b", 1, signed, signed);
          default -> assertEquals(numbers[j] & 1, reader.bit(2), "seed " + seed);
        }
      }
      in.u8("after", 9, 9);
      in.end();
    }
  }

  /** Checks that the bytes never change, since rows are compared between providers. */
  @Test
  void bytesAreFrozen() {
    ByteWriter out = new ByteWriter();
    PackedWriter packed = new PackedWriter(out, 3);
    for (int i = 0; i < 20; i++) {
      packed.number(0, 37L * i * i);
      packed.signed(1, 1_000_003L * i * (i % 2 == 0 ? 1 : -1)).bit(2, i % 5 == 0 ? 1 : 0);
    }
    packed.number(0, Long.MAX_VALUE).number(0, 0).end();
    assertEquals(
        "000c46733dd45a6893c64592689dbf5b19f70cc751d0947eab6da04a8381bc24c5b1eab4ef9ad45edd230c4f0b6c"
            + "c717307eb52ad0415313c48963d1e97f0239e9b7379ca5679a6bd01221974323ff80a1e5e8082c91da7e8b4e"
            + "2a5a8a0bb721154b9ea31d805780505c3bc140a3f8ffffffffffff2a570000",
        HexFormat.of().formatHex(out.toByteArray()));
  }

  @Test
  void takeAboutAsManyBitsAsTheyTell() {
    ByteWriter out = new ByteWriter();
    PackedWriter packed = new PackedWriter(out, 2);
    for (int i = 0; i < 8000; i++) {
      packed.number(0, 960 + random.nextInt(64)).bit(1, random.nextInt(64) == 0 ? 1 : 0);
    }
    packed.end();
    assertTrue(out.size() < 8000 * 6.3 / 8, out.size() + " bytes, seed " + seed);
  }

  @Test
  void numbersOutsideTheirRangeAreRefused() {
    assertProblem("a is 5, must be 0 to 4", reader -> reader.number("a", 0, 0, 4));
    assertProblem("a is 5, must be 6 to 9", reader -> reader.number("a", 0, 6, 9));
    assertProblem("a is -3, must be -2 to 9", reader -> reader.signed("a", 0, -2, 9));
    assertProblem("a is -3, must be -9 to -4", reader -> reader.signed("a", 0, -9, -4));
    assertThrows(
        IllegalArgumentException.class, () -> new PackedWriter(new ByteWriter(), 1).number(0, -1));
  }

  private interface Reading {
    long read(PackedReader reader) throws FormatException;
  }

  /** Asserts the refusal of 5, which is -3 as a signed number. */
  private static void assertProblem(String problem, Reading reading) {
    ByteWriter out = new ByteWriter();
    new PackedWriter(out, 1).number(0, 5).end();
    FormatException e =
        assertThrows(
            FormatException.class,
            () -> reading.read(new PackedReader(new ByteReader("test", out.toByteArray()), 1)));
    assertEquals("test: " + problem, e.getMessage());
  }

  @Test
  void truncationIsRefused() {
    ByteWriter out = new ByteWriter();
    PackedWriter packed = new PackedWriter(out, 1);
    for (int i = 0; i < 50; i++) {
      packed.number(0, random.nextInt(1 << 20));
    }
    packed.end();
    for (int length = 0; length < out.size(); length++) {
      byte[] shorter = Arrays.copyOf(out.array(), length);
      FormatException e =
          assertThrows(
              FormatException.class,
              () -> {
                PackedReader reader = new PackedReader(new ByteReader("test", shorter), 1);
                for (int i = 0; i < 50; i++) {
                  reader.number("a", 0, 0, Long.MAX_VALUE);
                }
              });
      assertEquals("test: truncated at packed numbers: needs 1 bytes, has 0", e.getMessage());
    }
  }
}
