package org.splinter.client.sql.ast;

import java.util.Locale;

/**
 * A constant of the SQL text: public.
 *
 * @param text a number's digits with its sign, a text's characters without quotes, a date as
 *     written, or {@code true} or {@code false}
 */
public record Literal(Kind kind, String text) {

  public enum Kind {
    NUMBER,
    TEXT,
    DATE,
    BOOLEAN
  }

  /** Returns the literal as SQL writes it. */
  public String sql() {
    return switch (kind) {
      case NUMBER -> text;
      case TEXT -> "'" + text.replace("'", "''") + "'";
      case DATE -> "DATE '" + text + "'";
      case BOOLEAN -> text.toUpperCase(Locale.ROOT);
    };
  }
}
