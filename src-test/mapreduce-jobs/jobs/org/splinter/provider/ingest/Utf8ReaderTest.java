package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Tests that well-formed text comes through unchanged, and that malformed bytes are never read as
 * text.
 */
final class Utf8ReaderTest {
  @Test
  void readsTextInPiecesOfAnySize() throws IOException {
    String text = "\uFEFFaé漢𝄞\u0000\n".repeat(10_000);
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int piece : new int[] {1, 2, 3, 7, 1 << 16}) {
      assertEquals(text.substring(1), read(bytes, piece));
    }
    assertEquals("", read(new byte[0], 1));
    assertEquals("", read("\uFEFF".getBytes(StandardCharsets.UTF_8), 1));
  }

  @Test
  void marksEveryMalformedByte() throws IOException {
    assertEquals("a\uDCFFb", read(new byte[] {'a', -1, 'b'}, 1));
    assertEquals("\uDCE6\uDCBC", read(new byte[] {(byte) 0xE6, (byte) 0xBC}, 1));
    assertEquals("\uDCC0\uDC80", read(new byte[] {(byte) 0xC0, (byte) 0x80}, 1));
    assertEquals("\uDCED\uDCA0\uDC80", read(new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80}, 1));
  }

  @Test
  void agreesWithTheStrictDecoderOnRandomBytes() throws IOException {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 20_000; round++) {
      byte[] bytes = new byte[random.nextInt(12)];
      for (int i = 0; i < bytes.length; i++) {
        int kind = random.nextInt(4);
        bytes[i] = (byte) (kind == 0 ? random.nextInt(256) : kind * 0x40 + random.nextInt(0x40));
      }
      char[] chars = ("x" + read(bytes, random.nextInt(1, 5))).toCharArray();
      byte[] out = new byte[Utf8.MAX_BYTES * chars.length];
      int end = Utf8.encode(chars, 1, chars.length - 1, out, 0);
      boolean mark =
          bytes.length > 2 && new String(bytes, 0, 3, StandardCharsets.UTF_8).equals("\uFEFF");
      if (isUtf8(bytes)) {
        assertArrayEquals(
            mark ? Arrays.copyOfRange(bytes, 3, bytes.length) : bytes,
            Arrays.copyOf(out, end),
            "seed " + seed);
      } else {
        assertEquals(Utf8.MALFORMED, end, "seed " + seed);
      }
    }
  }

  private static boolean isUtf8(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private static String read(byte[] bytes, int piece) throws IOException {
    InputStream in =
        new FilterInputStream(new ByteArrayInputStream(bytes)) {
          @Override
          public int read(byte[] buffer, int offset, int length) throws IOException {
            return in.read(buffer, offset, Math.min(piece, length));
          }
        };
    try (Utf8Reader reader = new Utf8Reader(in)) {
      StringWriter writer = new StringWriter();
      reader.transferTo(writer);
      return writer.toString();
    }
  }
}
