package org.splinter.fss.paillier;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;

/** The checks of buffers and bytes that hold ciphertexts. */
final class CiphertextBuffers {
  private CiphertextBuffers() {}

  /** Returns the number of ciphertexts that a buffer holds. */
  static int count(PaillierModulus modulus, ByteBuffer ciphertexts) {
    checkDirect("ciphertexts", ciphertexts);
    int each = modulus.ciphertextBytes();
    if (ciphertexts.remaining() % each != 0) {
      throw new IllegalArgumentException(
          "a buffer of "
              + ciphertexts.remaining()
              + " bytes, must hold whole ciphertexts of "
              + each);
    }
    return ciphertexts.remaining() / each;
  }

  static void checkCount(PaillierModulus modulus, ByteBuffer ciphertexts, Buffer numbers) {
    checkDirect("numbers", numbers);
    int count = count(modulus, ciphertexts);
    if (numbers.remaining() != count) {
      throw new IllegalArgumentException(
          numbers.remaining() + " numbers for " + count + " ciphertexts, must be as many");
    }
  }

  static void checkDirect(String name, Buffer buffer) {
    if (!buffer.isDirect()) {
      throw new IllegalArgumentException("the buffer of " + name + " must be a direct one");
    }
  }

  /** Begins to read ciphertexts of a length that follows from their number. */
  static ByteReader reader(byte[] ciphertexts, int length) throws FormatException {
    ByteReader in = new ByteReader("ciphertexts", ciphertexts);
    if (ciphertexts.length != length) {
      throw in.error(ciphertexts.length + " bytes, must be " + length);
    }
    return in;
  }

  /** Returns the error of a ciphertext that is none under the key. */
  static FormatException none() {
    return new ByteReader("ciphertexts", new byte[0])
        .error("a number is no ciphertext under the key, must be below N^2 and prime to N");
  }
}
