package org.splinter.client.sql.row;

import java.util.Optional;
import org.splinter.client.sql.ast.Literal;
import org.splinter.protocol.table.ColumnType;

/** Type of a literal that its keyword names. */
public final class LiteralType {
  private LiteralType() {}

  /** Returns the type of a date, a time or a timestamp; empty for other literals. */
  public static Optional<ColumnType> temporal(Literal literal) {
    return switch (literal.kind()) {
      case DATE -> Optional.of(ColumnType.DATE);
      case TIME -> Optional.of(ColumnType.TIME);
      case TIMESTAMP -> Optional.of(ColumnType.TIMESTAMP);
      case TIMESTAMPTZ -> Optional.of(ColumnType.TIMESTAMPTZ);
      case NUMBER, TEXT, INTERVAL, BOOLEAN -> Optional.empty();
    };
  }
}
