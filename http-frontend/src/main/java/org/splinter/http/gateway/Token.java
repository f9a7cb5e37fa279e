package org.splinter.http.gateway;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * A proof that a request comes from the user who started the gateway: 256 random bits, new at each
 * start. It travels behind the # of the printed address, which browsers do not send, and from then
 * on in a header.
 */
public final class Token {
  private static final int BYTES = 32;
  private static final String SCHEME = "Bearer ";

  private final String text;

  private Token(String text) {
    this.text = text;
  }

  static Token random() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return new Token(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /**
   * Returns whether a request's Authorization is this token; the time that takes does not depend on
   * how much of it matches.
   */
  boolean authorizes(@Nullable String authorization) {
    return authorization != null
        && authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        && MessageDigest.isEqual(
            text.getBytes(StandardCharsets.UTF_8),
            authorization.substring(SCHEME.length()).strip().getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the token itself, for the user alone. */
  public String reveal() {
    return text;
  }

  @Override
  public String toString() {
    return "Token[hidden]";
  }
}
