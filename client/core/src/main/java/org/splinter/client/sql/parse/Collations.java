package org.splinter.client.sql.parse;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import net.sf.jsqlparser.expression.CollateExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.protocol.expression.LetterCase;

/**
 * Reader of comparisons whatever the case of letters: {@code COLLATE NOCASE} behind a side, or
 * ILIKE, compares both in lower case. A secret's letters are changed by the client, before anything
 * is made of it.
 */
final class Collations {
  private static final String NOCASE = "NOCASE";

  private static final Map<String, Scalar.Function> LETTERS =
      Map.of(
          "LOWER", Scalar.Function.LOWER,
          "LCASE", Scalar.Function.LOWER,
          "UPPER", Scalar.Function.UPPER,
          "UCASE", Scalar.Function.UPPER);

  private Collations() {}

  /** Returns whether a side of a comparison says that the case of letters does not matter. */
  static boolean anyCase(Expression one, Expression... others) {
    boolean anyCase = isNoCase(one);
    for (Expression other : others) {
      anyCase |= isNoCase(other);
    }
    return anyCase;
  }

  private static boolean isNoCase(Expression side) {
    if (!(Names.withoutParentheses(side) instanceof CollateExpression collated)) {
      return false;
    }
    if (!NOCASE.equalsIgnoreCase(collated.getCollate())) {
      throw Refusals.notAvailable(
          "COLLATE " + RefusedQueryException.excerpt(collated.getCollate()),
          "write COLLATE NOCASE, or leave it out to compare texts by their bytes");
    }
    return true;
  }

  /** Returns a side without its collation. */
  static Expression without(Expression side) {
    return Names.withoutParentheses(side) instanceof CollateExpression collated
        ? collated.getLeftExpression()
        : side;
  }

  /** Returns the function if a side is LOWER or UPPER of a secret, else null. */
  static Scalar.@Nullable Function lettersOfSecret(Expression side) {
    if (!(Names.withoutParentheses(side) instanceof Function call)
        || call.getParameters() == null
        || call.getParameters().size() != 1
        || !Refusals.isSecret(call.getParameters().get(0))) {
      return null;
    }
    return LETTERS.get(call.getName().toUpperCase(Locale.ROOT));
  }

  /** Returns a side in lower case. */
  static Scalar lower(Scalar side) {
    return constant(new Scalar.Call(Scalar.Function.LOWER, List.of(side)));
  }

  /** Returns LOWER or UPPER of a constant text as a constant, anything else as it is. */
  static Scalar constant(Scalar side) {
    return side instanceof Scalar.Call call
            && LETTERS.containsValue(call.function())
            && call.arguments().get(0) instanceof Scalar.Constant constant
            && constant.literal().kind() == Literal.Kind.TEXT
        ? changed(LetterCase.valueOf(call.function().name()), constant.literal().text())
        : side;
  }

  private static Scalar changed(LetterCase letters, String text) {
    return new Scalar.Constant(new Literal(Literal.Kind.TEXT, letters.of(text)));
  }
}
