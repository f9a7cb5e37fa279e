package org.splinter.http.door.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Somebody who asks: the owner of a token or a certificate, or an address. It prints as its
 * pseudonym, which means nothing after the door's process has ended.
 *
 * @param id the kind and the name, such as {@code token ann}
 */
public record Principal(String id) {
  private static final String MAC = "HmacSHA256";
  private static final int PSEUDONYM_BYTES = 8;
  private static final SecretKeySpec KEY = randomKey();

  private static SecretKeySpec randomKey() {
    byte[] key = new byte[32];
    new SecureRandom().nextBytes(key);
    return new SecretKeySpec(key, MAC);
  }

  /** Returns the name of the token or certificate, or the address. */
  public String name() {
    return id.substring(id.indexOf(' ') + 1);
  }

  /** Returns the name that stands in logs: the principal's alone while the process lives. */
  public String pseudonym() {
    try {
      Mac mac = Mac.getInstance(MAC);
      mac.init(KEY);
      byte[] digest = mac.doFinal(id.getBytes(UTF_8));
      return HexFormat.of().formatHex(Arrays.copyOf(digest, PSEUDONYM_BYTES));
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("every Java has " + MAC, e);
    }
  }

  @Override
  public String toString() {
    return pseudonym();
  }
}
