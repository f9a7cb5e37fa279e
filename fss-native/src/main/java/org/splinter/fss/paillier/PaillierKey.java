package org.splinter.fss.paillier;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.List;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;

/**
 * A client's side of Paillier's encryption: E(m) = (1 + N)^m r^N modulo N^2 for a uniform r, of
 * unsigned words m.
 *
 * <p>Guarantee: ciphertexts reveal nothing of the numbers to whoever lacks the factors of N, if
 * deciding N-th residues modulo N^2 is hard (decisional composite residuosity). They are computed
 * modulo the squares of both primes, where r^N is a power of a generator to a uniform exponent, and
 * are distributed exactly as the definition's. Whether an answer is right is not checked.
 *
 * <p>Buffers are direct, their remaining elements are taken, and they do not overlap; a ciphertext
 * is {@link PaillierModulus#ciphertextBytes} little-endian bytes. Calls of 128 numbers and more are
 * fastest. One thread at a time may use it.
 */
public sealed interface PaillierKey extends AutoCloseable
    permits JavaPaillierKey, NativePaillierKey {
  /**
   * Opens a key, whose primes may be closed afterwards. It takes a tenth of a second, and memory of
   * up to 40 MB until it is closed.
   *
   * @throws org.splinter.fss.FssException if the path needs the native library and it does not load
   */
  static PaillierKey open(PaillierPrimes primes, EvaluationPath path) {
    return path == EvaluationPath.JAVA
        ? JavaPaillierKey.open(primes)
        : NativePaillierKey.open(primes, path);
  }

  PaillierModulus modulus();

  /** Writes an encryption of each number. */
  void encrypt(LongBuffer numbers, ByteBuffer ciphertexts);

  /** Fills the buffer with encryptions of 0, noise for {@link #addTo} ahead of its use. */
  void encryptZeros(ByteBuffer ciphertexts);

  /**
   * Turns encryptions of 0 into ones of the numbers, in place, for a fraction of what encryption
   * costs. Each record of noise must serve once: two numbers with equal noise reveal their
   * difference.
   *
   * @throws FormatException if a record of noise is no ciphertext; nothing is changed then
   */
  void addTo(ByteBuffer noise, LongBuffer numbers) throws FormatException;

  /** Returns the numbers from 0 to N - 1 that ciphertexts of an untrusted server hide. */
  List<BigInteger> decrypt(byte[] ciphertexts) throws FormatException;

  /**
   * Returns the bases of columns of cells, encryptions of 0 that a secret seed makes. They are
   * public, serve all functions of the key, and those of fewer columns are the first ones.
   *
   * @param baseSeed {@link PaillierSums#SEED_BYTES} that serve nothing else
   */
  byte[] cellBases(byte[] baseSeed, int columns);

  /**
   * Shares the function sel(i) m(j) of row i and column j of cells among parties, of which all but
   * one may collude.
   *
   * @param shape of this key
   * @param parties 2 to {@link CellDimensions#MAX_PARTIES}
   * @param selectors 0 or 1 for each row
   * @param function an unsigned word for each column
   */
  CellShares shareCells(
      byte[] baseSeed, CellDimensions shape, int parties, long[] selectors, long[] function);

  /** Wipes and frees what it keeps. */
  @Override
  void close();
}
