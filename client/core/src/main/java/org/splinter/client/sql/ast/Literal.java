package org.splinter.client.sql.ast;

import java.util.Locale;
import java.util.Optional;

/**
 * A constant of the SQL text: public.
 *
 * @param text a number's digits with its sign, a text's characters without quotes, a date, a time
 *     or a timestamp as written, an interval's canonical form, or {@code true} or {@code false}
 */
public record Literal(Kind kind, String text) {

  public enum Kind {
    NUMBER,
    TEXT,
    DATE,
    TIME,
    TIMESTAMP,
    TIMESTAMPTZ,
    INTERVAL,
    BOOLEAN
  }

  /** Returns the literal as SQL writes it. */
  public String sql() {
    return switch (kind) {
      case NUMBER -> text;
      case TEXT -> "'" + text.replace("'", "''") + "'";
      case DATE, TIME, TIMESTAMP, TIMESTAMPTZ, INTERVAL -> kind.name() + " '" + text + "'";
      case BOOLEAN -> text.toUpperCase(Locale.ROOT);
    };
  }

  /** Returns the interval that this is; empty for other literals. */
  public Optional<Interval> interval() {
    return kind == Kind.INTERVAL ? Interval.of(text) : Optional.empty();
  }
}
