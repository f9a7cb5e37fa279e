package org.splinter.fss;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A generator of the shares of a multi-party DPF of one bit (Boyle, Gilboa and Ishai 2015, section
 * 3.3). Any k - 1 of the k shares are indistinguishable from those of any other secret if AES is an
 * ideal cipher (docs/protocol.md).
 *
 * <p>The bits of a row of the grid are the XOR of its columns, each a pseudorandom string and a
 * correction word. In every row the columns go to the parties by all k-bit patterns of even weight
 * in random order, so that all cancel; in α's row by those of odd weight, so that each counts once.
 * To any k - 1 parties both look alike: a random order of all (k-1)-bit patterns, each exactly
 * once.
 */
final class JavaMultiPartyDpfGenerator {
  private static final int BLOCK = TreeParameters.BLOCK_BYTES;

  private final MultiPartyDpfParameters shape;
  private final SecretFunction secret;
  private final JavaPrg prg;
  private final Randomness randomness;
  private final byte[] bytes;
  private final ByteBuffer shares;
  private final int correctionWords;

  /** The seeds of all columns of each row, in turn. */
  private final ByteBuffer seeds;

  /** The low and the high word of each column's seed in α's row. */
  private final long[] alphaSeeds;

  /** The parties that hold each column of the current row, a bit each. */
  private final int[] patterns;

  private long alphaRow;
  private long alphaSlot;

  private JavaMultiPartyDpfGenerator(
      GenerationRequest request, Randomness randomness, byte[] shares) {
    this.shape = (MultiPartyDpfParameters) request.parameters();
    this.secret = request.function();
    this.randomness = randomness;
    this.bytes = shares;
    this.shares = JavaPrg.littleEndian(shares);
    this.prg =
        JavaPrg.of(JavaPrg.aes(request.nonce().bytes()), request.index(), 0, JavaPrg.USE_BLOCK);
    this.correctionWords = shape.shareBytes() - shape.columns() * rowBytes();
    this.seeds =
        ByteBuffer.allocate(BLOCK * shape.rows() * shape.columns()).order(ByteOrder.LITTLE_ENDIAN);
    this.alphaSeeds = new long[2 * shape.columns()];
    this.patterns = new int[shape.columns()];
    long alpha = secret.alpha().low();
    alphaRow = alpha >>> shape.columnBits();
    alphaSlot = alpha & ((1L << shape.columnBits()) - 1);
  }

  /** Returns the number of bytes of a row's slots. */
  private int rowBytes() {
    return BLOCK << shape.blockBits();
  }

  /**
   * Writes the bodies of all shares. Draws all seeds, then all correction words but the last
   * column's, then bytes for the permutations, {@link UniformNumbers#BYTES} at a time.
   */
  static void generate(GenerationRequest request, Randomness randomness, byte[] shares) {
    JavaMultiPartyDpfGenerator generator =
        new JavaMultiPartyDpfGenerator(request, randomness, shares);
    try {
      generator.drawSeeds();
      generator.writeCorrectionWords();
      generator.writeRows();
    } finally {
      generator.wipe();
    }
  }

  private void drawSeeds() {
    randomness.fill(seeds.array(), 0, seeds.capacity());
    long counter = (1L << shape.blockBits()) - 1;
    for (int row = 0; row < shape.rows(); row++) {
      long selected = Masks.equal(row, alphaRow);
      for (int column = 0; column < shape.columns(); column++) {
        int at = BLOCK * (row * shape.columns() + column);
        long low = seeds.getLong(at) & ~counter;
        seeds.putLong(at, low);
        alphaSeeds[2 * column] ^= low & selected;
        alphaSeeds[2 * column + 1] ^= seeds.getLong(at + 8) & selected;
      }
    }
  }

  /**
   * Writes all correction words: uniform ones but for the last column's, which makes α's row a unit
   * vector.
   */
  private void writeCorrectionWords() {
    long[] row = expandAlphaRow();
    int uniform = (shape.columns() - 1) * rowBytes();
    randomness.fill(bytes, correctionWords, uniform);
    for (int i = 0; i < uniform / Long.BYTES; i++) {
      row[i % row.length] ^= shares.getLong(correctionWords + Long.BYTES * i);
    }
    for (int i = 0; i < row.length; i++) {
      long unit = Masks.unit(i & 1, alphaSlot & 127, secret.beta().low());
      long last = row[i] ^ (unit & Masks.equal(i >>> 1, alphaSlot >>> 7));
      shares.putLong(correctionWords + uniform + Long.BYTES * i, last);
    }
    Arrays.fill(row, 0);
    for (int party = 1; party < shape.parties(); party++) {
      int other = party * shape.shareBytes() + correctionWords;
      shares.put(other, shares, correctionWords, uniform + rowBytes());
    }
  }

  /** Returns the words of the XOR of the expanded seeds of all columns of α's row. */
  private long[] expandAlphaRow() {
    long[] row = new long[rowBytes() / Long.BYTES];
    ByteBuffer blocks = ByteBuffer.allocate(rowBytes()).order(ByteOrder.LITTLE_ENDIAN);
    for (int column = 0; column < shape.columns(); column++) {
      for (int block = 0; block < 1 << shape.blockBits(); block++) {
        blocks.putLong(BLOCK * block, alphaSeeds[2 * column] | block);
        blocks.putLong(BLOCK * block + 8, alphaSeeds[2 * column + 1]);
      }
      prg.expand(blocks.array(), rowBytes());
      for (int i = 0; i < row.length; i++) {
        row[i] ^= blocks.getLong(Long.BYTES * i);
      }
    }
    Arrays.fill(blocks.array(), (byte) 0);
    return row;
  }

  /** Writes which columns of each row every party holds, and their seeds. */
  private void writeRows() {
    UniformNumbers uniform = new UniformNumbers(randomness);
    try {
      for (int row = 0; row < shape.rows(); row++) {
        drawPatterns(uniform, Masks.equal(row, alphaRow));
        for (int party = 0; party < shape.parties(); party++) {
          writeRow(row, party);
        }
      }
    } finally {
      uniform.wipe();
    }
  }

  /**
   * Draws a uniform permutation of all patterns of even weight, or of odd weight if the mask is all
   * ones. It permutes their lower k - 1 bits, which the highest bit completes.
   */
  private void drawPatterns(UniformNumbers uniform, long odd) {
    for (int i = 0; i < patterns.length; i++) {
      patterns[i] = i;
    }
    for (int last = patterns.length - 1; last > 0; last--) {
      int other = uniform.draw(last);
      int moved = patterns[last];
      int taken = 0;
      for (int i = 0; i <= last; i++) { // swaps the two, touching all
        int selected = (int) Masks.equal(i, other);
        taken |= patterns[i] & selected;
        patterns[i] = (patterns[i] & ~selected) | (moved & selected);
      }
      patterns[last] = taken;
    }
    for (int i = 0; i < patterns.length; i++) {
      int highest = (Integer.bitCount(patterns[i]) ^ (int) odd) & 1;
      patterns[i] |= highest << (shape.parties() - 1);
    }
  }

  /**
   * Writes a party's columns of a row. The seed of the n-th column that the party holds goes to
   * place n, touching all places that it could go to.
   */
  private void writeRow(int row, int party) {
    int pattern = party * shape.shareBytes() + ShareHeader.BYTES + row * shape.patternBytes();
    int held = shape.heldColumns();
    int first =
        party * shape.shareBytes()
            + ShareHeader.BYTES
            + shape.rows() * shape.patternBytes()
            + row * held * BLOCK;
    long next = 0;
    for (int column = 0; column < shape.columns(); column++) {
      int bit = patterns[column] >>> party & 1;
      int byteAt = pattern + column / 8;
      shares.put(byteAt, (byte) (shares.get(byteAt) | bit << column % 8));
      int seed = BLOCK * (row * shape.columns() + column);
      long low = seeds.getLong(seed) & Masks.bit(bit);
      long high = seeds.getLong(seed + 8) & Masks.bit(bit);
      for (int i = Math.max(0, column - held); i < held && i <= column; i++) {
        long selected = Masks.equal(i, next);
        int at = first + BLOCK * i;
        shares.putLong(at, shares.getLong(at) ^ (low & selected));
        shares.putLong(at + 8, shares.getLong(at + 8) ^ (high & selected));
      }
      next += bit;
    }
  }

  private void wipe() {
    Arrays.fill(seeds.array(), (byte) 0);
    Arrays.fill(alphaSeeds, 0);
    Arrays.fill(patterns, 0);
    alphaRow = 0;
    alphaSlot = 0;
  }
}
