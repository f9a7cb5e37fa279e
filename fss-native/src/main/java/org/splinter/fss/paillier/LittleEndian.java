package org.splinter.fss.paillier;

import java.math.BigInteger;
import java.util.Arrays;

/** Numbers of fixed length, the lowest byte first. */
final class LittleEndian {
  private LittleEndian() {}

  /** Reads the number of {@code length} bytes from an offset on. */
  static BigInteger read(byte[] bytes, int from, int length) {
    byte[] reversed = new byte[length];
    for (int i = 0; i < length; i++) {
      reversed[i] = bytes[from + length - 1 - i];
    }
    BigInteger number = new BigInteger(1, reversed);
    Arrays.fill(reversed, (byte) 0);
    return number;
  }

  static BigInteger read(byte[] bytes) {
    return read(bytes, 0, bytes.length);
  }

  /** Writes a number that fits {@code length} bytes. */
  static void write(BigInteger number, byte[] bytes, int from, int length) {
    byte[] big = number.toByteArray();
    for (int i = 0; i < length; i++) {
      int at = big.length - 1 - i;
      bytes[from + i] = at >= 0 ? big[at] : 0;
    }
    Arrays.fill(big, (byte) 0);
  }

  static byte[] write(BigInteger number, int length) {
    byte[] bytes = new byte[length];
    write(number, bytes, 0, length);
    return bytes;
  }
}
