package org.splinter.fss.ring;

/**
 * The numbers that a seed expands to. Its words are a {@link SeedStream}; residue i is the low 50
 * bits of word i, or if these are no residue of the next word that has some, 2^40 words on. Noise i
 * is that of word 2^50 + i. Ternary number i is floor(3 w / 2^64) - 1, w being word 2^51 + i or, if
 * that is 0, the next one that is not, 2^40 words on. Words 2^52 and 2^52 + 1 are a number of 128
 * bits.
 */
public final class ResidueStream {
  private static final long NEXT_TRY = 1L << 40;
  private static final long NOISE = 1L << 50;
  private static final long TERNARY = 1L << 51;
  private static final long NUMBER = 1L << 52;
  private static final long MASK = (1L << RingModulus.BITS) - 1;

  /** The coins of each side of a difference. */
  private static final int COINS = 21;

  private final SeedStream words;

  public ResidueStream(byte[] seed) {
    this.words = new SeedStream(seed);
  }

  /** Writes the residues modulo a prime from number {@code first} on. */
  public void residues(long first, long prime, long[] out) {
    words.write(first, out);
    for (int i = 0; i < out.length; i++) {
      out[i] &= MASK;
      // Rejected ones tell nothing of the others.
      for (long at = first + i + NEXT_TRY; out[i] >= prime; at += NEXT_TRY) {
        long[] next = new long[1];
        words.write(at, next);
        out[i] = next[0] & MASK;
      }
    }
  }

  /** Writes the coefficients of noise from number {@code first} on, from -21 to 21. */
  public void noises(long first, long[] out) {
    words.write(NOISE + first, out);
    long mask = (1L << COINS) - 1;
    for (int i = 0; i < out.length; i++) {
      out[i] = (long) Long.bitCount(out[i] & mask) - Long.bitCount(out[i] >>> COINS & mask);
    }
  }

  /** Writes uniform numbers from -1 to 1, from number {@code first} on. */
  public void ternaries(long first, long[] out) {
    words.write(TERNARY + first, out);
    for (int i = 0; i < out.length; i++) {
      // 2^64 - 1 is a multiple of 3, so that each is as likely once one word is rejected.
      for (long at = TERNARY + first + i + NEXT_TRY; out[i] == 0; at += NEXT_TRY) {
        long[] next = new long[1];
        words.write(at, next);
        out[i] = next[0];
      }
      long unsigned = Math.multiplyHigh(out[i], 3) + (3 & (out[i] >> 63));
      out[i] = unsigned - 1;
    }
  }

  /** Writes the low and the high word of a uniform number of 128 bits. */
  public void number(long[] out) {
    words.write(NUMBER, out);
  }
}
