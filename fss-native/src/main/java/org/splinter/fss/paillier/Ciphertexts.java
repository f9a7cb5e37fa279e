package org.splinter.fss.paillier;

import java.util.Arrays;
import java.util.List;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.NativeStatus;
import org.splinter.fss.internal.PaillierBinding;

/** The check of ciphertexts that a stranger sent, before anything is made of them. */
public final class Ciphertexts {
  /** The bytes that are checked at once, about; a call of the library copies them. */
  static final int CHUNK_BYTES = 1 << 20;

  private Ciphertexts() {}

  /**
   * Checks ciphertexts by the native library, or in Java if there is none.
   *
   * @param parts whole ciphertexts each
   * @throws FormatException unless each number is from 1 to N^2 - 1 and prime to N
   */
  public static void check(PaillierModulus modulus, List<byte[]> parts) throws FormatException {
    boolean library = NativeStatus.probe().available();
    check(modulus, parts, library ? EvaluationPath.AUTO : EvaluationPath.JAVA);
  }

  static void check(PaillierModulus modulus, List<byte[]> parts, EvaluationPath path)
      throws FormatException {
    int each = modulus.ciphertextBytes();
    long total = 0;
    for (byte[] part : parts) {
      CiphertextBuffers.reader(part, part.length / each * each);
      total += part.length;
    }
    int atOnce = CHUNK_BYTES / each * each;
    byte[] chunk = new byte[(int) Math.min(total, atOnce)];
    int filled = 0;
    for (byte[] part : parts) {
      for (int at = 0; at < part.length; ) {
        int some = Math.min(part.length - at, chunk.length - filled);
        System.arraycopy(part, at, chunk, filled, some);
        at += some;
        filled += some;
        if (filled == chunk.length) {
          checkChunk(modulus, chunk, path);
          filled = 0;
        }
      }
    }
    checkChunk(modulus, Arrays.copyOf(chunk, filled), path);
  }

  private static void checkChunk(PaillierModulus modulus, byte[] chunk, EvaluationPath path)
      throws FormatException {
    if (path == EvaluationPath.JAVA) {
      List<?> unused = CiphertextReader.readPrime(modulus, chunk);
      return;
    }
    int count = chunk.length / modulus.ciphertextBytes();
    int status =
        PaillierBinding.splinter_paillier_check_ciphertexts(
            modulus.encode(), modulus.bytes(), chunk, count, path.nativeBit());
    if (status == PaillierBinding.BAD_CIPHERTEXT) {
      throw CiphertextBuffers.none();
    }
    NativeStatus.check(status, "check ciphertexts");
  }
}
