package org.splinter.fss;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The engine of C++'s std::mt19937_64, as the stream of bytes that the known answers were generated
 * from: its words, low byte first, each call beginning a new one.
 */
public final class MersenneTwister implements Randomness {
  private static final int WORDS = 312;
  private static final int SHIFT = 156;

  private final long[] state = new long[WORDS];
  private int next = WORDS;

  public MersenneTwister(long seed) {
    state[0] = seed;
    for (int i = 1; i < WORDS; i++) {
      state[i] = 6364136223846793005L * (state[i - 1] ^ (state[i - 1] >>> 62)) + i;
    }
  }

  long nextLong() {
    if (next == WORDS) {
      twist();
    }
    long word = state[next++];
    word ^= (word >>> 29) & 0x5555555555555555L;
    word ^= (word << 17) & 0x71d67fffeda60000L;
    word ^= (word << 37) & 0xfff7eee000000000L;
    return word ^ (word >>> 43);
  }

  private void twist() {
    for (int i = 0; i < WORDS; i++) {
      long mixed = (state[i] & (-1L << 31)) | (state[(i + 1) % WORDS] & ~(-1L << 31));
      long turned = (mixed >>> 1) ^ ((mixed & 1) * 0xb5026f5aa96619e9L);
      state[i] = state[(i + SHIFT) % WORDS] ^ turned;
    }
    next = 0;
  }

  @Override
  public void fill(byte[] out, int from, int length) {
    ByteBuffer words = ByteBuffer.allocate((length + 7) / 8 * 8).order(ByteOrder.LITTLE_ENDIAN);
    while (words.hasRemaining()) {
      words.putLong(nextLong());
    }
    System.arraycopy(words.array(), 0, out, from, length);
  }

  /** Returns the bytes of one call. */
  public byte[] draw(int length) {
    byte[] bytes = new byte[length];
    fill(bytes, 0, length);
    return bytes;
  }
}
