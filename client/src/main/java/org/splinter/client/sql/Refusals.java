package org.splinter.client.sql;

import java.util.Locale;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.JdbcNamedParameter;
import net.sf.jsqlparser.expression.JdbcParameter;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.SupportsOldOracleJoinSyntax;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.Select;

/** Names what the grammar accepts and this version does not. */
final class Refusals {
  private Refusals() {}

  /** The refusal of an expression in some place, by the name of its construct. */
  static RefusedException expression(Expression expression, String place) {
    return new RefusedException(
        describe(expression)
            + " in "
            + place
            + " is not available in this version; compare a column with a literal or a secret ?");
  }

  /** What to call an expression, without its content, which can be of any depth. */
  static String describe(Expression expression) {
    Expression bare = Names.withoutParentheses(expression);
    Literal literal = Literals.read(bare);
    if (literal != null) {
      return "the literal " + literal.excerpt();
    } else if (bare instanceof Column column) {
      return "column " + RefusedException.excerpt(column.toString());
    } else if (bare instanceof Function function) {
      return "the function "
          + RefusedException.excerpt(function.getName().toUpperCase(Locale.ROOT));
    } else if (bare instanceof Select) {
      return "a subquery";
    } else if (bare instanceof ExpressionList) {
      return "a list of values";
    } else if (bare instanceof AllColumns) {
      return "*";
    } else if (bare instanceof JdbcParameter) {
      return "a secret ?";
    } else if (bare instanceof BinaryExpression binary) {
      return "the operator " + binary.getStringExpression().trim();
    }
    // IsDistinctExpression becomes IS DISTINCT.
    return bare.getClass()
        .getSimpleName()
        .replaceAll("(Expression|Value)$", "")
        .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
        .toUpperCase(Locale.ROOT);
  }

  /**
   * Whether an expression is a secret parameter.
   *
   * @throws RefusedException if it is one in a spelling other than a plain ?
   */
  static boolean isSecret(Expression expression) {
    Expression bare = Names.withoutParentheses(expression);
    if (bare instanceof SignedExpression signed && isSecret(signed.getExpression())) {
      throw new RefusedException(
          "a sign before a secret ? is not available; give the sign with the parameter");
    }
    if (bare instanceof JdbcNamedParameter
        || (bare instanceof JdbcParameter && !bare.toString().equals("?"))) {
      throw new RefusedException(
          "parameter " + bare + " is not available; write a plain ? for each secret, in order");
    }
    return bare instanceof JdbcParameter;
  }

  /** Refuses the modifiers that some dialects add to comparisons. */
  static void requireStandard(SupportsOldOracleJoinSyntax comparison) {
    boolean global = comparison instanceof InExpression in && in.isGlobal();
    if (global
        || comparison.getOldOracleJoinSyntax() != SupportsOldOracleJoinSyntax.NO_ORACLE_JOIN
        || comparison.getOraclePriorPosition() != SupportsOldOracleJoinSyntax.NO_ORACLE_PRIOR) {
      throw new RefusedException(
          "PRIOR, GLOBAL and (+) are not available; write a plain comparison");
    }
  }
}
