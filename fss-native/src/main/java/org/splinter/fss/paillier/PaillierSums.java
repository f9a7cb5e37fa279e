package org.splinter.fss.paillier;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;

/**
 * A server's sums of its own numbers x, each times what a client's ciphertext hides, by measures
 * and groups: the products of the ciphertexts to the power of x.
 *
 * <p>Guarantee: an {@link #answer} is uniform among the encryptions of its number, so that it tells
 * the client that number alone, if AES-256 under the seed is a pseudorandom permutation, whatever
 * ciphertexts the client sent. The number is below N: a client that sends other encryptions than
 * those of small weights learns another linear function of x, modulo N. States are not fresh, and
 * must not leave the server.
 *
 * <p>The server's numbers decide branches and addresses: whoever watches its caches from within may
 * learn of them. One thread at a time may use it.
 */
public sealed interface PaillierSums extends AutoCloseable
    permits JavaPaillierSums, NativePaillierSums {
  /** The bytes of the seed of an answer's randomness. */
  int SEED_BYTES = 32;

  /**
   * Opens sums of no rows.
   *
   * @throws org.splinter.fss.FssException if the path needs the native library and it does not load
   */
  static PaillierSums open(PaillierModulus modulus, PaillierSumShape shape, EvaluationPath path) {
    return path == EvaluationPath.JAVA
        ? new JavaPaillierSums(modulus, shape)
        : NativePaillierSums.open(modulus, shape, path);
  }

  /**
   * Adds rows. Buffers are direct, and their remaining elements are taken. Calls of 2,048 rows and
   * more are fastest.
   *
   * @param ciphertexts one for each row, from an untrusted client
   * @param values the rows' numbers of the first measure, then those of the second and so on
   * @param groups of the rows, {@link PaillierSumShape#NO_GROUP} for those that count in none; null
   *     for one group
   * @throws FormatException if a ciphertext is 0 or too great; one that is not prime to N is
   *     refused when the sums are read. Nothing is added then
   */
  void add(ByteBuffer ciphertexts, LongBuffer values, @Nullable IntBuffer groups)
      throws FormatException;

  /** Adds a state of sums of the same shape. */
  void merge(byte[] state) throws FormatException;

  /**
   * Returns the sums so far: equal rows give equal bytes, however they were spread and merged.
   *
   * @throws FormatException if a ciphertext was not prime to N
   */
  byte[] state() throws FormatException;

  /**
   * Returns what the client may see: fresh encryptions of the sums, each plus an offset modulo N.
   *
   * @param seed {@link #SEED_BYTES}, which must serve no other rows or offsets: equal calls give
   *     equal bytes
   * @param offsets one from 0 to N - 1 for each sum, or null for zeros
   * @throws FormatException if a ciphertext was not prime to N
   */
  byte[] answer(byte[] seed, @Nullable List<BigInteger> offsets) throws FormatException;

  @Override
  void close();
}
