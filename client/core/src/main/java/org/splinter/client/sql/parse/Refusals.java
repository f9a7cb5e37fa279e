package org.splinter.client.sql.parse;

import java.util.Locale;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.IntervalExpression;
import net.sf.jsqlparser.expression.JdbcNamedParameter;
import net.sf.jsqlparser.expression.JdbcParameter;
import net.sf.jsqlparser.expression.KeyExpression;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.SupportsOldOracleJoinSyntax;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.Select;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.RefusedQueryException;

/** Refusals of what the grammar accepts and this version does not. */
final class Refusals {
  private Refusals() {}

  static RefusedQueryException notAvailable(String what, String mend) {
    return new RefusedQueryException(what + " is not available in this version; " + mend);
  }

  /** Returns a name for an expression, without its content, which can be of any depth. */
  static String describe(Expression expression) {
    Expression bare = Names.withoutParentheses(expression);
    Literal literal = LiteralReader.read(bare);
    if (literal != null) {
      return "the literal " + RefusedQueryException.excerpt(literal.sql());
    } else if (bare instanceof Column column) {
      return "column " + RefusedQueryException.excerpt(column.toString());
    } else if (bare instanceof Function function) {
      return "the function "
          + RefusedQueryException.excerpt(function.getName().toUpperCase(Locale.ROOT));
    } else if (bare instanceof AnalyticExpression) {
      return "an aggregate with OVER or FILTER";
    } else if (bare instanceof Select) {
      return "a subquery";
    } else if (bare instanceof ExpressionList) {
      return "a list of values";
    } else if (bare instanceof AllColumns) {
      return "*";
    } else if (bare instanceof NullValue) {
      return "NULL";
    } else if (bare instanceof JdbcParameter) {
      return "a secret ?";
    } else if (bare instanceof KeyExpression) {
      return "KEY before an expression (a column of that name needs double quotes)";
    } else if (bare instanceof IntervalExpression) {
      return "an interval of time";
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
   * Returns whether an expression is a secret parameter.
   *
   * @throws RefusedQueryException if it is one in a spelling other than a plain ?
   */
  static boolean isSecret(Expression expression) {
    Expression bare = Names.withoutParentheses(expression);
    if (bare instanceof SignedExpression signed
        && Names.withoutParentheses(signed.getExpression()) instanceof JdbcParameter) {
      throw new RefusedQueryException(
          "a sign before a secret ? is not available; give the sign with the parameter");
    }
    if (bare instanceof JdbcNamedParameter
        || (bare instanceof JdbcParameter && !bare.toString().equals("?"))) {
      throw new RefusedQueryException(
          "parameter "
              + RefusedQueryException.excerpt(bare.toString())
              + " is not available; write a plain ? for each secret, in order");
    }
    return bare instanceof JdbcParameter;
  }

  /** Refuses the modifiers that some dialects add to comparisons. */
  static void requireStandard(SupportsOldOracleJoinSyntax comparison) {
    boolean global = comparison instanceof InExpression in && in.isGlobal();
    if (global
        || comparison.getOldOracleJoinSyntax() != SupportsOldOracleJoinSyntax.NO_ORACLE_JOIN
        || comparison.getOraclePriorPosition() != SupportsOldOracleJoinSyntax.NO_ORACLE_PRIOR) {
      throw new RefusedQueryException(
          "PRIOR, GLOBAL and (+) are not available; write a plain comparison");
    }
  }
}
