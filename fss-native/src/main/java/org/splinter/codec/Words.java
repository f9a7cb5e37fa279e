package org.splinter.codec;

/**
 * Big-endian words in arrays of bytes. Buffers of Java do the same several times slower where its
 * quick compiler alone runs, which cannot look through them.
 */
public final class Words {
  private Words() {}

  /** Reads the word that begins at an index. */
  public static long get(byte[] bytes, int at) {
    int high =
        (bytes[at] << 24)
            | ((bytes[at + 1] & 0xff) << 16)
            | ((bytes[at + 2] & 0xff) << 8)
            | (bytes[at + 3] & 0xff);
    int low =
        (bytes[at + 4] << 24)
            | ((bytes[at + 5] & 0xff) << 16)
            | ((bytes[at + 6] & 0xff) << 8)
            | (bytes[at + 7] & 0xff);
    return ((long) high << Integer.SIZE) | (low & 0xffff_ffffL);
  }

  /** Writes a word at an index. */
  public static void put(byte[] bytes, int at, long word) {
    for (int i = 0; i < Long.BYTES; i++) {
      bytes[at + i] = (byte) (word >>> (Long.SIZE - Byte.SIZE * (i + 1)));
    }
  }
}
