package org.splinter.codec;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256, which every Java platform must provide. */
public final class Sha256 {
  public static final int BYTES = 32;

  private Sha256() {}

  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java platform lacks SHA-256", e);
    }
  }

  public static byte[] of(byte[] bytes) {
    return digest().digest(bytes);
  }
}
