package org.splinter.http.door.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A bearer token of a door, without the token itself.
 *
 * @param name whose it is
 * @param hash the SHA-256 of the token's text, in hex
 * @param created when it was made
 * @param expires when it ends, if it does
 */
public record AccessToken(String name, String hash, Instant created, Optional<Instant> expires) {
  private static final int BYTES = 32;

  /** The text of a token: 256 bits in URL-safe Base64. */
  private static final Pattern TEXT = Pattern.compile("[A-Za-z0-9_-]{43}");

  /** Draws the text of a new token. */
  static String draw() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Returns whether a text has the form of a token. */
  static boolean isToken(String text) {
    return TEXT.matcher(text).matches();
  }

  /**
   * Returns a token's SHA-256 in hex. One hash without salt or stretching is enough, since nobody
   * can try out 256 random bits.
   */
  static String hash(String token) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256")
                  .digest(token.getBytes(StandardCharsets.US_ASCII)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Returns whether the token still opens the door at a time. */
  boolean isValid(Instant at) {
    return expires.isEmpty() || at.isBefore(expires.get());
  }

  @Override
  public String toString() {
    return "AccessToken[" + name + "]";
  }
}
