package org.splinter.client.sql;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsBooleanExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.MinorThan;
import net.sf.jsqlparser.expression.operators.relational.MinorThanEquals;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import org.jspecify.annotations.Nullable;
import org.splinter.query.Predicate.Operator;

/**
 * Reads a WHERE clause: {@code column = ?} conditions joined by AND, and beside them one public
 * condition. Whatever it doesn't know, modifiers of some dialect included, is refused, not dropped.
 */
final class ConditionReader {
  // A backslash is a wildcard's escape in some dialects and a character in others.
  private static final Pattern WILDCARD = Pattern.compile("[%_\\\\]");
  private static final Literal TRUE = new Literal(Literal.Kind.BOOLEAN, "true");

  private final Names names;
  private final List<String> secretColumns = new ArrayList<>();
  private final List<Condition> publicTerms = new ArrayList<>();

  private ConditionReader(Names names) {
    this.names = names;
  }

  /**
   * What a WHERE clause says.
   *
   * @param secretColumns the column of each {@code ?}
   * @param filter the public condition, or null
   */
  record Where(List<String> secretColumns, @Nullable Condition filter) {}

  static Where read(Expression where, Names names) {
    ConditionReader reader = new ConditionReader(names);
    for (Expression term : terms(where, AndExpression.class)) {
      reader.readTerm(term);
    }
    List<Condition> terms = reader.publicTerms;
    return new Where(
        List.copyOf(reader.secretColumns),
        terms.isEmpty() ? null : terms.size() == 1 ? terms.get(0) : new Condition.And(terms));
  }

  private void readTerm(Expression term) {
    if (term instanceof EqualsTo equals
        && (isSecret(equals.getLeftExpression()) || isSecret(equals.getRightExpression()))) {
      Expression other =
          isSecret(equals.getLeftExpression())
              ? equals.getRightExpression()
              : equals.getLeftExpression();
      String column = names.column(other);
      if (column == null) {
        throw new RefusedException(
            "a secret ? can be compared with a column only, not with " + Refusals.describe(other));
      }
      Refusals.requireStandard(equals);
      secretColumns.add(column);
    } else {
      publicTerms.add(condition(term, null));
    }
  }

  /**
   * Reads a public condition.
   *
   * @param below the operator that it stands under, for the refusal of a secret there, or null
   */
  private Condition condition(Expression expression, @Nullable String below) {
    Expression bare = Names.withoutParentheses(expression);
    if (bare instanceof OrExpression) {
      return new Condition.Or(conditions(terms(bare, OrExpression.class), "OR"));
    }
    if (bare instanceof AndExpression) {
      return new Condition.And(conditions(terms(bare, AndExpression.class), below));
    }
    if (bare instanceof NotExpression not && !not.isExclamationMark()) {
      return new Condition.Not(condition(not.getExpression(), "NOT"));
    }
    if (bare instanceof LikeExpression like) {
      refuseSecret(like.getRightExpression(), "LIKE", below);
      return like(like);
    }
    if (bare instanceof ComparisonOperator comparison) {
      return comparison(comparison, below);
    }
    if (bare instanceof InExpression in) {
      return in(in, below);
    }
    if (bare instanceof Between between) {
      return between(between, below);
    }
    if (bare instanceof IsNullExpression isNull) {
      Condition condition = new Condition.IsNull(column(isNull.getLeftExpression()));
      // The postfix form "c NOTNULL" negates too.
      return negated(condition, isNull.isNot() || isNull.isUseNotNull());
    }
    if (bare instanceof IsBooleanExpression) {
      throw new RefusedException(
          "IS TRUE and IS FALSE are not available in this version; write column = TRUE");
    }
    if (bare instanceof BooleanValue) {
      throw new RefusedException("a constant is no condition; compare a column, or leave it out");
    }
    String column = names.column(bare);
    if (column != null) {
      return new Condition.Comparison(column, Operator.EQUAL, TRUE);
    }
    throw Refusals.expression(bare, "a condition");
  }

  private List<Condition> conditions(List<Expression> terms, @Nullable String below) {
    return terms.stream().map(term -> condition(term, below)).toList();
  }

  private Condition comparison(ComparisonOperator comparison, @Nullable String below) {
    Expression left = comparison.getLeftExpression();
    Expression right = comparison.getRightExpression();
    String sign = comparison.getStringExpression();
    refuseSecret(left, sign, below);
    refuseSecret(right, sign, below);
    String column = names.column(left);
    boolean mirrored = column == null;
    Expression constant = right;
    if (column == null) {
      column = names.column(right);
      constant = left;
    }
    if (column == null) {
      throw Refusals.expression(Literals.read(left) == null ? left : right, "a comparison");
    }
    Refusals.requireStandard(comparison);
    Operator operator = operator(comparison);
    return new Condition.Comparison(
        column, mirrored ? mirror(operator) : operator, literal(column, constant));
  }

  private Condition in(InExpression in, @Nullable String below) {
    Expression right = in.getRightExpression();
    if (!(right instanceof ExpressionList<?> list)) {
      refuseSecret(right, "IN", below);
      throw Refusals.expression(right, "IN");
    }
    List<Condition> terms = new ArrayList<>();
    String column = column(in.getLeftExpression());
    for (Expression element : list) {
      refuseSecret(element, "IN", below);
      terms.add(new Condition.Comparison(column, Operator.EQUAL, literal(column, element)));
    }
    if (terms.isEmpty()) {
      throw new RefusedException("IN needs at least one literal");
    }
    Refusals.requireStandard(in);
    return negated(terms.size() == 1 ? terms.get(0) : new Condition.Or(terms), in.isNot());
  }

  private Condition between(Between between, @Nullable String below) {
    refuseSecret(between.getBetweenExpressionStart(), "BETWEEN", below);
    refuseSecret(between.getBetweenExpressionEnd(), "BETWEEN", below);
    if (between.isUsingSymmetric()) {
      throw new RefusedException(
          "BETWEEN SYMMETRIC is not available in this version; write BETWEEN low AND high");
    }
    String column = column(between.getLeftExpression());
    Literal low = literal(column, between.getBetweenExpressionStart());
    Literal high = literal(column, between.getBetweenExpressionEnd());
    Condition inside =
        new Condition.And(
            List.of(
                new Condition.Comparison(column, Operator.GREATER_OR_EQUAL, low),
                new Condition.Comparison(column, Operator.LESS_OR_EQUAL, high)));
    return negated(inside, between.isNot());
  }

  private Condition like(LikeExpression like) {
    String column = column(like.getLeftExpression());
    Literal pattern = literal(column, like.getRightExpression());
    String text = pattern.text();
    boolean standard =
        like.getLikeKeyWord() == LikeExpression.KeyWord.LIKE
            && !like.isUseBinary()
            && like.getEscape() == null;
    boolean open = text.endsWith("%");
    String prefix = open ? text.substring(0, text.length() - 1) : text;
    boolean plainPrefix = pattern.kind() == Literal.Kind.TEXT && !WILDCARD.matcher(prefix).find();
    if (!standard || !plainPrefix) {
      throw new RefusedException(
          like.getLikeKeyWord()
              + " "
              + pattern.excerpt()
              + " on column "
              + RefusedException.excerpt(column)
              + ": only a prefix is available in this version, such as LIKE 'abc%'");
    }
    Operator operator = open ? Operator.STARTS_WITH : Operator.EQUAL;
    return negated(
        new Condition.Comparison(column, operator, new Literal(Literal.Kind.TEXT, prefix)),
        like.isNot());
  }

  private String column(Expression expression) {
    refuseSecret(expression, "anything but =", null);
    String column = names.column(expression);
    if (column == null) {
      throw Refusals.expression(expression, "a comparison");
    }
    return column;
  }

  private Literal literal(String column, Expression expression) {
    if (Names.withoutParentheses(expression) instanceof NullValue) {
      throw new RefusedException(
          "nothing equals NULL; write IS NULL or IS NOT NULL after column "
              + RefusedException.excerpt(column));
    }
    Literal literal = Literals.read(expression);
    if (literal != null) {
      return literal;
    }
    String other = names.column(expression);
    if (other != null) {
      throw new RefusedException(
          "columns "
              + RefusedException.excerpt(column)
              + " and "
              + RefusedException.excerpt(other)
              + " are compared with each other; in this version a column is compared with a"
              + " literal (text in single quotes) or a secret ?");
    }
    throw Refusals.expression(expression, "a comparison");
  }

  private static void refuseSecret(Expression expression, String operator, @Nullable String below) {
    if (!isSecret(expression)) {
      return;
    }
    throw new RefusedException(
        below != null
            ? "a secret ? under "
                + below
                + " is not available in this version; join secret conditions by AND only"
            : "a secret ? with "
                + operator
                + " is not available in this version; use column = ?, or a literal, which is"
                + " public");
  }

  private static boolean isSecret(Expression expression) {
    return Refusals.isSecret(Names.withoutParentheses(expression));
  }

  private static Condition negated(Condition condition, boolean not) {
    return not ? new Condition.Not(condition) : condition;
  }

  private static Operator operator(ComparisonOperator comparison) {
    if (comparison instanceof EqualsTo) {
      return Operator.EQUAL;
    } else if (comparison instanceof NotEqualsTo) {
      return Operator.NOT_EQUAL;
    } else if (comparison instanceof MinorThan) {
      return Operator.LESS;
    } else if (comparison instanceof MinorThanEquals) {
      return Operator.LESS_OR_EQUAL;
    } else if (comparison instanceof GreaterThan) {
      return Operator.GREATER;
    } else if (comparison instanceof GreaterThanEquals) {
      return Operator.GREATER_OR_EQUAL;
    }
    throw Refusals.expression(comparison, "a condition");
  }

  private static Operator mirror(Operator operator) {
    return switch (operator) {
      case LESS -> Operator.GREATER;
      case LESS_OR_EQUAL -> Operator.GREATER_OR_EQUAL;
      case GREATER -> Operator.LESS;
      case GREATER_OR_EQUAL -> Operator.LESS_OR_EQUAL;
      case EQUAL, NOT_EQUAL, STARTS_WITH -> operator;
    };
  }

  /** The operands of nested ANDs (or ORs) in order, without recursing into a long chain. */
  private static List<Expression> terms(
      Expression expression, Class<? extends BinaryExpression> kind) {
    List<Expression> terms = new ArrayList<>();
    Deque<Expression> open = new ArrayDeque<>();
    open.push(expression);
    while (!open.isEmpty()) {
      Expression bare = Names.withoutParentheses(open.pop());
      if (kind.isInstance(bare)) {
        BinaryExpression binary = (BinaryExpression) bare;
        open.push(binary.getRightExpression());
        open.push(binary.getLeftExpression());
      } else {
        terms.add(bare);
      }
    }
    return Collections.unmodifiableList(terms);
  }
}
