package org.splinter.fss.paillier;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The plain Java twin of the native shares of cells. For a fresh s all parties have v_j = (1 +
 * N)^m(j) h_j^-s, and additive shares of sel(i) s and sel(i); those of the last one are negated.
 * docs/protocol.md argues why all parties but one learn nothing.
 */
final class JavaCellShares {
  /** The bits of a selector's share beyond its whole words. */
  private static final int SELECTOR_TOP_BITS = 1;

  private JavaCellShares() {}

  /** The numbers that a party has of a row. */
  record Row(BigInteger seed, BigInteger selector) {
    static Row read(CellDimensions shape, byte[] numbers, int i) {
      int seedBytes = Long.BYTES * shape.rowSeedWords();
      int at = i * shape.rowBytes();
      return new Row(
          LittleEndian.read(numbers, at, seedBytes),
          LittleEndian.read(numbers, at + seedBytes, shape.rowBytes() - seedBytes));
    }

    private void write(CellDimensions shape, byte[] numbers, int i) {
      int seedBytes = Long.BYTES * shape.rowSeedWords();
      int at = i * shape.rowBytes();
      LittleEndian.write(seed, numbers, at, seedBytes);
      LittleEndian.write(selector, numbers, at + seedBytes, shape.rowBytes() - seedBytes);
    }

    private Row add(Row other) {
      return new Row(seed.add(other.seed), selector.add(other.selector));
    }

    private boolean negative() {
      return seed.signum() < 0 || selector.signum() < 0;
    }

    @Override
    public String toString() {
      return "numbers of a row";
    }
  }

  /** Returns the numbers of a row that a seed expands to. */
  static Row expand(CellDimensions shape, byte[] seed, int row) {
    int seedBytes = Long.BYTES * shape.seedWords();
    int bytes = seedBytes + Long.BYTES * CellDimensions.SELECTOR_WORDS;
    byte[] drawn = IndexedStream.draw(seed, row, 0, bytes);
    BigInteger selector = LittleEndian.read(drawn, seedBytes, bytes - seedBytes);
    int selectorBits = Long.SIZE * (CellDimensions.SELECTOR_WORDS - 1) + SELECTOR_TOP_BITS;
    BigInteger mask = BigInteger.ONE.shiftLeft(selectorBits).subtract(BigInteger.ONE);
    return new Row(LittleEndian.read(drawn, 0, seedBytes), selector.and(mask));
  }

  /** Returns a column's exponent modulo p - 1 (half 0) or q - 1 (half 1): twice a uniform one. */
  static BigInteger exponent(BigInteger prime, byte[] baseSeed, int column, int half) {
    BigInteger order = prime.shiftRight(1);
    int bytes = prime.bitLength() / Byte.SIZE;
    for (int attempt = 0; ; attempt++) {
      byte[] drawn = IndexedStream.draw(baseSeed, 2L * column + half, attempt, bytes);
      drawn[bytes - 1] &= 0x7f;
      BigInteger exponent = LittleEndian.read(drawn);
      if (exponent.compareTo(order) < 0) {
        return exponent.shiftLeft(1);
      }
    }
  }

  /** A secret seed, the seeds of all parties but the last, and the last one's rows. */
  static final class Rows {
    private final BigInteger secret;
    private final List<byte[]> seeds;
    private final byte[] last;

    private Rows(BigInteger secret, List<byte[]> seeds, byte[] last) {
      this.secret = secret;
      this.seeds = seeds;
      this.last = last;
    }

    BigInteger secret() {
      return secret;
    }

    /** Returns the shares, with columns that hide the secret seed. */
    CellShares with(byte[] columns) {
      return new CellShares(columns, seeds, last);
    }
  }

  /** Draws the shares of rows, again if a number were negative. */
  static Rows draw(CellDimensions shape, int parties, long[] selectors, RandomBytes randomness) {
    int secretBytes = Long.BYTES * shape.secretWords();
    while (true) {
      byte[] drawn = randomness.draw(secretBytes + (parties - 1) * PaillierSums.SEED_BYTES);
      BigInteger secret = LittleEndian.read(drawn, 0, secretBytes);
      List<byte[]> seeds = new ArrayList<>();
      for (int at = secretBytes; at < drawn.length; at += PaillierSums.SEED_BYTES) {
        seeds.add(Arrays.copyOfRange(drawn, at, at + PaillierSums.SEED_BYTES));
      }
      byte[] last = new byte[shape.rows() * shape.rowBytes()];
      boolean negative = false;
      for (int i = 0; i < shape.rows(); i++) {
        BigInteger selector = BigInteger.valueOf(-selectors[i]);
        Row row = new Row(secret.multiply(selector), selector);
        for (byte[] seed : seeds) {
          row = row.add(expand(shape, seed, i));
        }
        negative |= row.negative();
        row.write(shape, last, i);
      }
      Arrays.fill(drawn, (byte) 0);
      if (!negative) {
        return new Rows(secret, seeds, last);
      }
    }
  }
}
