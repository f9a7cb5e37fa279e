package org.splinter.client.sql.parse;

import java.util.List;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Condition.Operator;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SqlUnparser;

/** Reader of comparisons with patterns, secret and constant ones. */
final class PatternReader {
  static final String CONTAINS = "CONTAINS";

  // A backslash is a wildcard's escape in some dialects and a character in others.
  private static final Pattern WILDCARD = Pattern.compile("[%_\\\\]");

  private final ConditionReader conditions;

  /**
   * Makes a reader.
   *
   * @param conditions the reader of the sides of comparisons
   */
  PatternReader(ConditionReader conditions) {
    this.conditions = conditions;
  }

  /** Reads LIKE or ILIKE. */
  Condition like(LikeExpression like) {
    Refusals.requireStandard(like);
    requireLike(like);
    Expression pattern = like.getRightExpression();
    boolean ilike = like.getLikeKeyWord() == LikeExpression.KeyWord.ILIKE;
    boolean anyCase = Collations.anyCase(like.getLeftExpression(), pattern) || ilike;
    Scalar left = conditions.side(like.getLeftExpression(), anyCase);
    Scalar right = conditions.side(pattern, anyCase);
    if (ConditionReader.fixed(left) || !ConditionReader.fixed(right)) {
      throw patternRefusal(like, left, right);
    }
    if (right instanceof Scalar.Parameter) {
      return ConditionReader.negated(
          conditions.comparison(left, Operator.LIKE, right), like.isNot());
    }
    return constantPattern(like, left, right);
  }

  private static void requireLike(LikeExpression like) {
    LikeExpression.KeyWord word = like.getLikeKeyWord();
    if (word != LikeExpression.KeyWord.LIKE && word != LikeExpression.KeyWord.ILIKE) {
      throw Refusals.notAvailable(
          word.toString().replace('_', ' '), "write column LIKE pattern, or column ILIKE pattern");
    } else if (like.isUseBinary()) {
      throw Refusals.notAvailable("LIKE BINARY", "leave BINARY out; LIKE tells cases apart");
    } else if (like.getEscape() != null) {
      throw Refusals.notAvailable(
          "ESCAPE", "leave it out; CONTAINS(column, ?) takes % and _ as they are");
    }
  }

  /** Returns the condition of a constant pattern. */
  private Condition constantPattern(LikeExpression like, Scalar left, Scalar right) {
    Literal pattern = ((Scalar.Constant) right).literal();
    if (pattern.kind() != Literal.Kind.TEXT || pattern.text().indexOf('\\') >= 0) {
      throw patternRefusal(like, left, right);
    }
    Operator operator = WILDCARD.matcher(pattern.text()).find() ? Operator.LIKE : Operator.EQUAL;
    return ConditionReader.negated(conditions.comparison(left, operator, right), like.isNot());
  }

  private static RefusedQueryException patternRefusal(
      LikeExpression like, Scalar left, Scalar right) {
    return new RefusedQueryException(
        RefusedQueryException.excerpt(SqlUnparser.of(left))
            + " "
            + like.getLikeKeyWord().toString().replace('_', ' ')
            + " "
            + RefusedQueryException.excerpt(SqlUnparser.of(right))
            + ": a column, or an expression of columns, is compared with a pattern of %, _ and"
            + " characters without \\, such as column LIKE '%abc%', column LIKE ? or column ILIKE ?");
  }

  /** Reads {@code CONTAINS(left, right)}. */
  Condition contains(Function call) {
    List<Expression> arguments = FunctionReader.arguments(call, CONTAINS);
    boolean anyCase =
        arguments.size() == 2 && Collations.anyCase(arguments.get(0), arguments.get(1));
    Scalar left = arguments.isEmpty() ? null : conditions.side(arguments.get(0), anyCase);
    Scalar right = arguments.size() == 2 ? conditions.side(arguments.get(1), anyCase) : null;
    if (left == null
        || right == null
        || ConditionReader.fixed(left)
        || !ConditionReader.fixed(right)) {
      throw containsRefusal();
    }
    if (right instanceof Scalar.Constant constant) {
      return conditions.comparison(left, Operator.LIKE, around(constant.literal()));
    }
    return conditions.comparison(left, Operator.CONTAINS, right);
  }

  /** Returns the pattern of a constant text that may stand anywhere. */
  private static Scalar around(Literal text) {
    if (text.kind() != Literal.Kind.TEXT || WILDCARD.matcher(text.text()).find()) {
      throw containsRefusal();
    }
    return new Scalar.Constant(new Literal(Literal.Kind.TEXT, "%" + text.text() + "%"));
  }

  private static RefusedQueryException containsRefusal() {
    return new RefusedQueryException(
        "CONTAINS takes a column, or an expression of columns, and a secret or a text without %, _"
            + " and \\: CONTAINS(column, ?)");
  }
}
