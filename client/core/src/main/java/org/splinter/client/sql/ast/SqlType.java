package org.splinter.client.sql.ast;

/**
 * A type that a value is cast to.
 *
 * @param digits the digits that a decimal is written to have, to which numbers are held; 0 for
 *     other kinds. Numbers of rows have 64 bits also where more digits are written
 * @param scale those after the point, 0 for other kinds
 */
public record SqlType(Kind kind, int digits, int scale) {

  public enum Kind {
    INTEGER,
    DECIMAL,
    DOUBLE,
    VARCHAR,
    DATE,
    TIME,
    TIMESTAMP,
    BOOLEAN
  }

  /** Makes a type that is no decimal. */
  public SqlType(Kind kind) {
    this(kind, 0, 0);
  }

  public static SqlType decimal(int digits, int scale) {
    return new SqlType(Kind.DECIMAL, digits, scale);
  }

  /** Returns the type as SQL writes it. */
  public String sql() {
    return kind == Kind.DECIMAL ? "DECIMAL(" + digits + ", " + scale + ")" : kind.name();
  }
}
