package org.splinter.client.sql.ast;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Refusal of a query or parameter that can't be run. The message is one line that names what is
 * refused, why, and what works instead; it never holds a secret, and there is no cause that could.
 * Where one word of the SQL text is to blame, it knows the word's place.
 */
public final class RefusedQueryException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private static final int MAX_EXCERPT = 60;

  private final transient @Nullable TextPlace place;

  public RefusedQueryException(String message) {
    this(message, TextPlace.UNKNOWN);
  }

  /** Makes the refusal of a word of the SQL text. */
  public RefusedQueryException(String message, TextPlace place) {
    super(message);
    this.place = place;
  }

  /** Returns the place of the word that is to blame, if there is one and it is known. */
  public Optional<TextPlace> place() {
    return place == null || !place.known() ? Optional.empty() : Optional.of(place);
  }

  /**
   * Plans something.
   *
   * @throws RefusedQueryException for what the plan's parts refuse too, such as arithmetic that
   *     could leave 64 bits
   */
  public static <T> T refusing(Supplier<T> plan) {
    try {
      return plan.get();
    } catch (RefusedQueryException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new RefusedQueryException(String.valueOf(e.getMessage()));
    }
  }

  /** Returns a piece of the SQL text as a message shows it: on one line, and of bounded length. */
  public static String excerpt(String text) {
    int end = Math.min(text.length(), MAX_EXCERPT);
    String line = text.substring(0, end).replaceAll("[\\s\\p{Cntrl}]+", " ");
    return end < text.length() ? line + "…" : line;
  }
}
