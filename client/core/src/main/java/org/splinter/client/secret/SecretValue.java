package org.splinter.client.secret;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A secret query parameter as its owner wrote it: text, or NULL. It doesn't print, compare or hash
 * its content, so that it can't reach a log by accident; {@link #reveal()} is the only way to it.
 */
public final class SecretValue {
  private final char @Nullable [] text;
  private boolean wiped;

  private SecretValue(char @Nullable [] text) {
    this.text = text;
  }

  public static SecretValue of(String text) {
    return new SecretValue(text.toCharArray());
  }

  /** Returns the secret with these characters, which the caller keeps, and wipes. */
  public static SecretValue of(char[] text) {
    return new SecretValue(text.clone());
  }

  /** Returns SQL's NULL, which no row equals. */
  public static SecretValue ofNull() {
    return new SecretValue(null);
  }

  public boolean isNull() {
    return text == null;
  }

  /** Returns how many UTF-16 characters the text has, 0 for NULL. */
  public int length() {
    return text == null ? 0 : text.length;
  }

  /**
   * Returns the secret text. Callers must not print, log or keep it, nor put it into an exception.
   *
   * @throws IllegalStateException if this is NULL or was wiped
   */
  public String reveal() {
    if (text == null || wiped) {
      throw new IllegalStateException(wiped ? "the secret was wiped" : "the secret is NULL");
    }
    return new String(text);
  }

  /** Overwrites the text; {@link #reveal()} fails from then on. */
  public void wipe() {
    wiped = true;
    if (text != null) {
      Arrays.fill(text, '\0');
    }
  }

  @Override
  public String toString() {
    return "SecretValue[hidden]";
  }
}
