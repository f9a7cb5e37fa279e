package org.splinter.provider.sum;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A provider's side of the encryption of one request, of any scheme. One thread at a time may use
 * it.
 */
interface SumCipher {
  /** Returns the rows of one record of a request. */
  int recordRows();

  int recordBytes();

  /** Returns the bytes of one encrypted sum of an answer. */
  int answerBytes();

  /** Returns the modulus of sums. */
  BigInteger modulus();

  /**
   * Opens sums of no rows.
   *
   * @param numbers how many each row has
   */
  Sums open(int numbers, int groups);

  /** Adds the state of a sum to another one, in its place. */
  void merge(byte[] sum, byte[] state) throws IOException;

  /**
   * Returns the answer of one sum; equal calls give equal bytes.
   *
   * @param seed of all randomness of the answers to one request
   * @param index the sum's number among them
   * @param offset below the modulus, added to the sum
   */
  byte[] answer(byte[] state, byte[] seed, int index, BigInteger offset) throws IOException;

  /** Encrypted sums of the rows of a part of a table. */
  interface Sums extends AutoCloseable {
    /**
     * Adds rows.
     *
     * @param numbers number n of row i is at n * rows + i; as long as they are
     * @param groups the group of each row, or -1 if it does not count; null if all are in group 0
     * @param records of the rows
     */
    void add(
        int firstRow, int rows, LongBuffer numbers, @Nullable IntBuffer groups, ByteBuffer records)
        throws IOException;

    byte[] state(int number, int group);

    @Override
    void close();
  }
}
