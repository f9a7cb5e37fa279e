package org.splinter.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests that words in arrays are those of Java's buffers. */
final class WordsTest {
  @Test
  void areBigEndian() {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 1000; i++) {
      byte[] bytes = new byte[20];
      random.nextBytes(bytes);
      int at = random.nextInt(13);
      assertEquals(ByteBuffer.wrap(bytes).getLong(at), Words.get(bytes, at));
      byte[] written = bytes.clone();
      long word = random.nextLong();
      Words.put(written, at, word);
      assertEquals(
          ByteBuffer.wrap(bytes).putLong(at, word), ByteBuffer.wrap(written), "seed " + seed);
    }
  }
}
