package org.splinter.client.sql.parse;

import java.util.List;
import java.util.Map;
import net.sf.jsqlparser.expression.Expression;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.RefusedException;
import org.splinter.client.sql.ast.Scalar;

/** Reader of MAX, MIN, MAX_BY and MIN_BY, which may end with how many values make a list. */
final class ExtremeReader {

  private record Kind(boolean greatest, boolean by) {}

  private static final Map<String, Kind> KINDS =
      Map.of(
          "MAX", new Kind(true, false),
          "MIN", new Kind(false, false),
          "MAX_BY", new Kind(true, true),
          "MIN_BY", new Kind(false, true),
          "ARG_MAX", new Kind(true, true),
          "ARG_MIN", new Kind(false, true));

  private final ScalarReader scalars;

  ExtremeReader(ScalarReader scalars) {
    this.scalars = scalars;
  }

  /**
   * Returns the aggregate that a call stands for, or null if its name is not MAX, MIN, MAX_BY or
   * MIN_BY.
   */
  @Nullable Scalar read(String name, List<Expression> arguments) {
    Kind kind = KINDS.get(name);
    if (kind == null) {
      return null;
    }
    int expressions = kind.by() ? 2 : 1;
    if (arguments.size() != expressions && arguments.size() != expressions + 1) {
      throw usage(name, kind);
    }
    Scalar value = scalars.argumentOf(name, arguments.get(0));
    Scalar by = kind.by() ? scalars.argumentOf(name, arguments.get(1)) : value;
    Integer count = null;
    if (arguments.size() > expressions) {
      count = FunctionReader.wholeNumber(arguments.get(expressions));
      if (count == null || count < 1) {
        throw usage(name, kind);
      }
    }
    return new Scalar.Extreme(kind.greatest(), value, by, count);
  }

  private static RefusedException usage(String name, Kind kind) {
    String column = name + (kind.by() ? "(column, order" : "(column");
    return new RefusedException(
        name
            + (kind.by()
                ? " takes an expression, the one whose row is meant, and at most a number of rows"
                : " takes one expression and at most a number of values")
            + "; write "
            + column
            + ") or "
            + column
            + ", 3)");
  }
}
