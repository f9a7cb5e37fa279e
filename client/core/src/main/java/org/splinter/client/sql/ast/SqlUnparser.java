package org.splinter.client.sql.ast;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writer of an expression, a condition or a whole template as SQL: canonical names, as few
 * parentheses as keep the meaning, quotes around names that are not plain words. A secret is its
 * {@code ?}.
 */
public final class SqlUnparser implements Scalar.Visitor<String> {
  private static final Pattern PLAIN_NAME = Pattern.compile("[a-z_][a-z0-9_]*");

  // How tightly an expression holds together; an operand that holds less needs parentheses.
  // Grammars differ in how tightly bits and texts hold together: beside any other operator each of
  // them stands in parentheses.
  private static final int LOOSE = 0;
  private static final int SUM = 1;
  private static final int PRODUCT = 2;
  private static final int SIGN = 3;
  private static final int WHOLE = 4;

  private static final SqlUnparser WRITER = new SqlUnparser();
  private static final Strength STRENGTH = new Strength();
  private static final Conditions CONDITIONS = new Conditions();

  private SqlUnparser() {}

  public static String of(Scalar scalar) {
    return scalar.accept(WRITER);
  }

  /** Returns a template in full, whatever its text is. */
  public static String of(SqlTemplate template) {
    StringBuilder text = new StringBuilder("SELECT ");
    text.append(template.items().stream().map(SqlUnparser::item).collect(Collectors.joining(", ")));
    text.append(" FROM ").append(template.from().sql());
    if (template.where() != null) {
      text.append(" WHERE ").append(of(template.where()));
    }
    if (!template.groupBy().isEmpty()) {
      text.append(" GROUP BY ").append(list(template.groupBy()));
    }
    if (template.having() != null) {
      text.append(" HAVING ").append(of(template.having()));
    }
    if (!template.orderBy().isEmpty()) {
      text.append(" ORDER BY ")
          .append(
              template.orderBy().stream()
                  .map(SqlUnparser::order)
                  .collect(Collectors.joining(", ")));
    }
    if (template.limit() != null) {
      text.append(" LIMIT ").append(template.limit());
    }
    if (template.offset() > 0) {
      text.append(" OFFSET ").append(template.offset());
    }
    return text.toString();
  }

  private static String item(SelectItem item) {
    return of(item.value()) + (item.alias() == null ? "" : " AS " + name(item.label()));
  }

  private static String order(OrderItem item) {
    return of(item.value())
        + (item.descending() ? " DESC" : "")
        + (item.nullsFirst() ? " NULLS FIRST" : "");
  }

  @Override
  public String columnName(Scalar.ColumnName column) {
    return (column.table() == null ? "" : name(column.table()) + ".") + name(column.name());
  }

  @Override
  public String constant(Scalar.Constant constant) {
    return constant.literal().sql();
  }

  @Override
  public String parameter(Scalar.Parameter parameter) {
    return parameter.letters() == null ? "?" : parameter.letters() + "(?)";
  }

  @Override
  public String arithmetic(Scalar.Arithmetic arithmetic) {
    int strength = arithmetic.accept(STRENGTH);
    if (strength == LOOSE) {
      boolean same =
          arithmetic.left() instanceof Scalar.Arithmetic left
              && left.operator() == arithmetic.operator();
      return operand(arithmetic.left(), same ? LOOSE : SIGN)
          + sign(arithmetic.operator())
          + operand(arithmetic.right(), SIGN);
    }
    return operand(arithmetic.left(), strength)
        + sign(arithmetic.operator())
        + operand(arithmetic.right(), strength + 1);
  }

  @Override
  public String negation(Scalar.Negation negation) {
    return "-" + operand(negation.operand(), WHOLE);
  }

  @Override
  public String call(Scalar.Call call) {
    if (call.function() == Scalar.Function.BIT_NOT) {
      return "~" + operand(call.arguments().get(0), WHOLE);
    }
    List<Scalar> arguments = new ArrayList<>(call.arguments());
    if (call.function() == Scalar.Function.TRUNCATE) {
      Collections.reverse(arguments);
    }
    return name(call.function()) + "(" + list(arguments) + ")";
  }

  @Override
  public String cast(Scalar.Cast cast) {
    return (cast.attempted() ? "TRY_CAST(" : "CAST(")
        + of(cast.operand())
        + " AS "
        + cast.type().sql()
        + ")";
  }

  @Override
  public String aggregate(Scalar.Aggregate aggregate) {
    String[] words = aggregate.function().split(" ", 2);
    String distinct = words.length == 1 ? "" : words[1] + " ";
    return words[0] + "(" + distinct + list(aggregate.arguments()) + ")";
  }

  @Override
  public String allColumns(Scalar.AllColumns all) {
    return "*";
  }

  private static String name(String name) {
    return PLAIN_NAME.matcher(name).matches() ? name : '"' + name.replace("\"", "\"\"") + '"';
  }

  public static String of(Condition condition) {
    return condition.accept(CONDITIONS);
  }

  /** Writer of conditions. */
  private static final class Conditions implements Condition.Visitor<String> {
    @Override
    public String comparison(Condition.Comparison comparison) {
      if (comparison.operator() == Condition.Operator.CONTAINS) {
        return "CONTAINS(" + of(comparison.left()) + ", " + of(comparison.right()) + ")";
      }
      return of(comparison.left())
          + " "
          + comparison.operator().sql()
          + " "
          + of(comparison.right());
    }

    @Override
    public String isNull(Condition.IsNull test) {
      return of(test.operand()) + " IS NULL";
    }

    @Override
    public String and(Condition.And and) {
      return terms(and.terms(), " AND ");
    }

    @Override
    public String or(Condition.Or or) {
      return terms(or.terms(), " OR ");
    }

    @Override
    public String not(Condition.Not not) {
      return "NOT " + term(not.term());
    }
  }

  private static String operand(Scalar operand, int strength) {
    return operand.accept(STRENGTH) < strength ? "(" + of(operand) + ")" : of(operand);
  }

  /** Finder of how strongly the outermost operator of a scalar binds. */
  private static final class Strength implements Scalar.Visitor<Integer> {
    @Override
    public Integer columnName(Scalar.ColumnName column) {
      return WHOLE;
    }

    @Override
    public Integer constant(Scalar.Constant constant) {
      Literal literal = constant.literal();
      return literal.kind() == Literal.Kind.NUMBER && literal.text().startsWith("-") ? SIGN : WHOLE;
    }

    @Override
    public Integer parameter(Scalar.Parameter parameter) {
      return WHOLE;
    }

    @Override
    public Integer arithmetic(Scalar.Arithmetic arithmetic) {
      return switch (arithmetic.operator()) {
        case ADD, SUBTRACT -> SUM;
        case MULTIPLY, DIVIDE, REMAINDER -> PRODUCT;
        case CONCAT, BIT_AND, BIT_OR, BIT_XOR, SHIFT_LEFT, SHIFT_RIGHT -> LOOSE;
      };
    }

    @Override
    public Integer negation(Scalar.Negation negation) {
      return SIGN;
    }

    @Override
    public Integer choice(Scalar.Case choice) {
      return WHOLE;
    }

    @Override
    public Integer call(Scalar.Call call) {
      return call.function() == Scalar.Function.BIT_NOT ? LOOSE : WHOLE;
    }

    @Override
    public Integer cast(Scalar.Cast cast) {
      return WHOLE;
    }

    @Override
    public Integer aggregate(Scalar.Aggregate aggregate) {
      return WHOLE;
    }

    @Override
    public Integer allColumns(Scalar.AllColumns all) {
      return WHOLE;
    }
  }

  @Override
  public String choice(Scalar.Case choice) {
    StringBuilder text = new StringBuilder("CASE");
    for (Scalar.Branch branch : choice.branches()) {
      text.append(" WHEN ").append(of(branch.when())).append(" THEN ");
      text.append(branch.then() == null ? "NULL" : of(branch.then()));
    }
    if (choice.otherwise() != null) {
      text.append(" ELSE ").append(of(choice.otherwise()));
    }
    return text.append(" END").toString();
  }

  private static String list(List<Scalar> scalars) {
    return scalars.stream().map(SqlUnparser::of).collect(Collectors.joining(", "));
  }

  private static String terms(List<Condition> terms, String operator) {
    return terms.stream().map(SqlUnparser::term).collect(Collectors.joining(operator));
  }

  private static String term(Condition term) {
    boolean joined = term instanceof Condition.And || term instanceof Condition.Or;
    return joined ? "(" + of(term) + ")" : of(term);
  }

  private static String name(Scalar.Function function) {
    return switch (function) {
      case DAY_OF_WEEK -> "DAYOFWEEK";
      case DAY_OF_YEAR -> "DAYOFYEAR";
      case PREFIX -> "LEFT";
      case TRUNCATE -> "DATE_TRUNC";
      default -> function.name();
    };
  }

  private static String sign(Scalar.Operator operator) {
    return switch (operator) {
      case ADD -> " + ";
      case SUBTRACT -> " - ";
      case MULTIPLY -> " * ";
      case DIVIDE -> " / ";
      case REMAINDER -> " % ";
      case CONCAT -> " || ";
      case BIT_AND -> " & ";
      case BIT_OR -> " | ";
      case BIT_XOR -> " # ";
      case SHIFT_LEFT -> " << ";
      case SHIFT_RIGHT -> " >> ";
    };
  }
}
