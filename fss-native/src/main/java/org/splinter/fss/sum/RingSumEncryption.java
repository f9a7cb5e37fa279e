package org.splinter.fss.sum;

import java.util.Objects;

/**
 * The encryption of one request: fresh seeds, and then the record of each block of {@link
 * RingSumParameters#BLOCK_ROWS} rows in order. Block b of weights w_i is the packed transform of
 * c0_b = -(a_b s) + e_b + floor(q / 2^T) sum w_i X^i, where a_b is what the request's public seed
 * expands to and e_b fresh noise. How many records there are, and how long they are, depends on the
 * number of rows alone.
 *
 * <p>One thread at a time may use it. Its client may be closed before.
 */
public abstract sealed class RingSumEncryption implements AutoCloseable
    permits JavaRingSumEncryption, NativeRingSumEncryption {
  private final RingSumParameters parameters;
  private int block;

  RingSumEncryption(RingSumParameters parameters) {
    this.parameters = parameters;
  }

  /** Returns the public seed of the request, of {@link RingSumKey#SEED_BYTES}. */
  public abstract byte[] seed();

  /**
   * Encrypts the weights of the next block.
   *
   * @param weights one for each of its rows, which only in the last block are fewer than the others
   *     have
   * @param record receives {@link RingSumParameters#RECORD_BYTES} from an offset on
   * @throws IllegalArgumentException if a weight has more bits than the parameters say; the message
   *     reveals none
   */
  public final void encrypt(int[] weights, byte[] record, int from) {
    if (block == parameters.blocks()) {
      throw new IllegalStateException("all " + block + " blocks are encrypted");
    }
    Objects.checkFromIndexSize(from, RingSumParameters.RECORD_BYTES, record.length);
    int first = block * RingSumParameters.BLOCK_ROWS;
    int rows = Math.min(RingSumParameters.BLOCK_ROWS, parameters.rows() - first);
    if (weights.length != rows) {
      throw new IllegalArgumentException(
          weights.length + " weights of block " + block + ", must be " + rows);
    }
    int all = 0;
    for (int weight : weights) {
      all |= weight;
    }
    if (all >>> parameters.weightBits() != 0) {
      throw new IllegalArgumentException(
          "a weight of block " + block + " is outside " + parameters.weightBits() + " bits");
    }
    encryptBlock(block++, weights, record, from);
  }

  abstract void encryptBlock(int number, int[] weights, byte[] record, int from);

  @Override
  public abstract void close();
}
