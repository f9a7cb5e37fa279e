package org.splinter.fss.paillier;

import java.util.List;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.NativeStatus;
import org.splinter.fss.internal.PaillierBinding;

/** The check of ciphertexts that a stranger sent, before anything is made of them. */
public final class Ciphertexts {
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
    byte[] all = new byte[parts.stream().mapToInt(part -> part.length).reduce(0, Math::addExact)];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    int count = all.length / modulus.ciphertextBytes();
    CiphertextBuffers.reader(all, count * modulus.ciphertextBytes());
    if (path == EvaluationPath.JAVA) {
      List<?> unused = CiphertextReader.readPrime(modulus, all);
      return;
    }
    int status =
        PaillierBinding.splinter_paillier_check_ciphertexts(
            modulus.encode(), modulus.bytes(), all, count, path.nativeBit());
    if (status == PaillierBinding.BAD_CIPHERTEXT) {
      throw CiphertextBuffers.none();
    }
    NativeStatus.check(status, "check ciphertexts");
  }
}
