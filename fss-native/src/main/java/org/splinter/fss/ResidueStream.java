package org.splinter.fss;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The uniform residues and the noise that a seed expands to. Its words are those of {@link
 * DenseScheme}; residue i is the low 50 bits of word i, or if these are no residue of the next word
 * that has some, 2^40 words on. Noise i is that of word 2^50 + i.
 */
final class ResidueStream {
  private static final int BLOCK = TreeParameters.BLOCK_BYTES;
  private static final long NEXT_TRY = 1L << 40;
  private static final long NOISE = 1L << 50;
  private static final long MASK = (1L << RingModulus.BITS) - 1;

  /** The coins of each side of a difference. */
  private static final int COINS = 21;

  private final JavaPrg prg;

  ResidueStream(byte[] seed) {
    this.prg = JavaPrg.under(seed);
  }

  /** Writes the residues modulo a prime from number {@code first} on. */
  void residues(long first, long prime, long[] out) {
    words(first, out);
    for (int i = 0; i < out.length; i++) {
      out[i] &= MASK;
      // Rejected ones tell nothing of the others.
      for (long at = first + i + NEXT_TRY; out[i] >= prime; at += NEXT_TRY) {
        long[] next = new long[1];
        words(at, next);
        out[i] = next[0] & MASK;
      }
    }
  }

  /** Writes the coefficients of noise from number {@code first} on, from -21 to 21. */
  void noises(long first, long[] out) {
    words(NOISE + first, out);
    long mask = (1L << COINS) - 1;
    for (int i = 0; i < out.length; i++) {
      out[i] = (long) Long.bitCount(out[i] & mask) - Long.bitCount(out[i] >>> COINS & mask);
    }
  }

  private void words(long first, long[] out) {
    long block = first / 2;
    int skipped = (int) (first % 2);
    byte[] blocks = new byte[BLOCK * ((skipped + out.length + 1) / 2)];
    ByteBuffer words = JavaPrg.littleEndian(blocks);
    for (int i = 0; i < blocks.length / BLOCK; i++) {
      words.putLong(BLOCK * i, block + i);
    }
    prg.expand(blocks, blocks.length);
    words.position(Long.BYTES * skipped);
    words.slice().order(words.order()).asLongBuffer().get(out);
    Arrays.fill(blocks, (byte) 0);
  }
}
