package org.splinter.provider.sum;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.sum.SumLayout;

/**
 * A provider's side of the encryption of one request, of any scheme. One thread at a time may use
 * it.
 */
interface SumCipher {
  /** Returns the rows of one record of a request. */
  int recordRows();

  int recordBytes();

  /** Returns the modulus that sums are computed by. */
  BigInteger modulus();

  /** Returns the modulus of the numbers that blind the sums of several clients. */
  BigInteger blindingModulus();

  /**
   * Takes for this request what its answers need beside it, before anybody is charged.
   *
   * @param sums of an answer
   * @throws org.splinter.codec.FormatException if it is not there, or another request has it
   */
  default void bind(int sums) throws IOException {}

  /** Opens the check of a request's records, which is done before anybody is charged. */
  Check openCheck();

  /**
   * Opens sums of no rows.
   *
   * @param numbers those of each row
   */
  Sums open(List<SumLayout.Sum> numbers, int groups);

  /** Adds the state of a sum to another one, in its place. */
  void merge(byte[] sum, byte[] state) throws IOException;

  /**
   * Returns the answers of all sums; equal calls give equal bytes.
   *
   * @param seed of all randomness of the answers to one request, 32 bytes
   * @param offsets below the modulus, which are added to the sums
   */
  List<byte[]> answers(List<byte[]> states, byte[] seed, List<BigInteger> offsets)
      throws IOException;

  /** A check of the untrusted records of a request, in their order. */
  interface Check extends AutoCloseable {
    /**
     * Takes whole records.
     *
     * @throws org.splinter.codec.FormatException if one is none
     */
    void add(byte[] records) throws IOException;

    /**
     * Ends the check of all records.
     *
     * @throws org.splinter.codec.FormatException if one of them was none
     */
    void end() throws IOException;

    @Override
    void close();
  }

  /** Encrypted sums of the rows of a part of a table. */
  interface Sums extends AutoCloseable {
    /**
     * Adds rows.
     *
     * @param numbers number n of row i is at n * rows + i; as long as they are
     * @param groups the group of each row, or -1 if it does not count; null if all are in group 0
     * @param records of the rows, the first of which has the first row
     */
    void add(
        int firstRow, int rows, LongBuffer numbers, @Nullable IntBuffer groups, ByteBuffer records)
        throws IOException;

    /** Returns the state of a sum, after all rows. */
    byte[] state(int number, int group) throws IOException;

    @Override
    void close();
  }
}
