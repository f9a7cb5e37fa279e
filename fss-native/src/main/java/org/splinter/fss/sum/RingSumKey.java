package org.splinter.fss.sum;

import java.security.MessageDigest;
import java.util.Arrays;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;
import org.splinter.fss.SecureRandomness;

/**
 * A client's secret key: a seed of the secret element s and of the public key's noise, then the
 * seed of the public key's factor. It may serve any number of requests to any providers, as ring
 * learning with errors is assumed to be hard for any number of samples under one s; whoever has it
 * can read all of them. It prints nothing of itself, and is wiped when it is closed.
 */
public final class RingSumKey implements AutoCloseable {
  public static final int SEED_BYTES = 16;

  /** The bytes of a key, all of them secret. */
  public static final int BYTES = 2 * SEED_BYTES;

  private final byte[] bytes;

  private RingSumKey(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Draws a key from {@link SecureRandomness}. */
  public static RingSumKey draw() {
    return new RingSumKey(SecureRandomness.draw(BYTES));
  }

  /** Reads the {@link #BYTES} of a key; the caller wipes its own. */
  public static RingSumKey decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("key of selected sums", bytes);
    byte[] secret = in.fixed("secret seed", SEED_BYTES);
    byte[] common = in.fixed("public seed", SEED_BYTES);
    in.end();
    try {
      checkSeeds(secret, "the secret seed", common, "the public seed", in);
    } finally {
      Arrays.fill(secret, (byte) 0);
    }
    return new RingSumKey(bytes.clone());
  }

  /** Checks that two seeds are not zero and differ. */
  static void checkSeeds(byte[] a, String nameOfA, byte[] b, String nameOfB, ByteReader in)
      throws FormatException {
    byte[] zero = new byte[SEED_BYTES];
    if (MessageDigest.isEqual(a, zero)) {
      throw in.error(nameOfA + " must not be 0");
    }
    if (MessageDigest.isEqual(b, zero)) {
      throw in.error(nameOfB + " must not be 0");
    }
    if (MessageDigest.isEqual(a, b)) {
      throw in.error(nameOfB + " must differ from " + nameOfA);
    }
  }

  /** Returns a copy of the bytes, for a file that its owner alone can read; the caller wipes it. */
  public byte[] encode() {
    if (MessageDigest.isEqual(bytes, new byte[BYTES])) {
      throw new IllegalStateException("the key of selected sums is closed");
    }
    return bytes.clone();
  }

  @Override
  public void close() {
    Arrays.fill(bytes, (byte) 0);
  }

  @Override
  public String toString() {
    return "key of selected sums";
  }
}
