package org.splinter.fss.sum;

import org.splinter.codec.FormatException;
import org.splinter.fss.GenerationPath;

/**
 * A client's side of selected sums, for one key: the encryption of requests and the decryption of
 * answers.
 *
 * <p>Guarantee: a provider that sees the public key and all requests learns nothing of the weights
 * but their number, if ring learning with errors is hard for a uniform ternary secret, n = 4096 and
 * q of 100 bits, and AES is an ideal cipher. That holds against any provider as long as it is not
 * told what a client decrypted: whether a sum is right is not checked.
 *
 * <p>One thread at a time may use it; the key's secret element is wiped when it is closed.
 */
public sealed interface RingSumClient extends AutoCloseable
    permits JavaRingSumClient, NativeRingSumClient {
  /**
   * Opens a client for a key, which may be closed afterwards.
   *
   * @throws org.splinter.fss.FssException if the path is {@link GenerationPath#NATIVE} and the
   *     native library does not load
   */
  static RingSumClient open(RingSumKey key, GenerationPath path) {
    return path.resolved() == GenerationPath.NATIVE
        ? new NativeRingSumClient(key)
        : new JavaRingSumClient(key);
  }

  /** Returns the public key, which follows from the key. */
  RingSumPublicKey publicKey();

  /** Begins a request of its own fresh randomness. */
  RingSumEncryption encryption(RingSumParameters parameters);

  /**
   * Returns a sum of limbs modulo 2^T.
   *
   * @param answer {@link RingSumReduction#ANSWER_BYTES} from an untrusted provider
   */
  long decrypt(RingSumParameters parameters, byte[] answer) throws FormatException;

  @Override
  void close();
}
