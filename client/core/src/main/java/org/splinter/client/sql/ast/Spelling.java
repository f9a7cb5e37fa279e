package org.splinter.client.sql.ast;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writer of an expression or condition as SQL: canonical names, as few parentheses as keep the
 * meaning, quotes around names that are not plain words. A secret is its {@code ?}.
 */
public final class Spelling {
  private static final Pattern PLAIN_NAME = Pattern.compile("[a-z_][a-z0-9_]*");

  // How tightly an expression holds together; an operand that holds less needs parentheses.
  private static final int SUM = 1;
  private static final int PRODUCT = 2;
  private static final int SIGN = 3;
  private static final int WHOLE = 4;

  private Spelling() {}

  public static String of(Scalar scalar) {
    if (scalar instanceof Scalar.ColumnName column) {
      return (column.table() == null ? "" : name(column.table()) + ".") + name(column.name());
    } else if (scalar instanceof Scalar.Constant constant) {
      return constant.literal().sql();
    } else if (scalar instanceof Scalar.Parameter) {
      return "?";
    } else if (scalar instanceof Scalar.Arithmetic arithmetic) {
      int strength = strength(arithmetic);
      return operand(arithmetic.left(), strength)
          + sign(arithmetic.operator())
          + operand(arithmetic.right(), strength + 1);
    } else if (scalar instanceof Scalar.Negation negation) {
      return "-" + operand(negation.operand(), WHOLE);
    } else if (scalar instanceof Scalar.Case choice) {
      return choice(choice);
    } else if (scalar instanceof Scalar.Call call) {
      return name(call.function()) + "(" + list(call.arguments()) + ")";
    } else if (scalar instanceof Scalar.Extreme extreme) {
      return extreme(extreme);
    } else if (scalar instanceof Scalar.AllColumns) {
      return "*";
    }
    return aggregate((Scalar.Aggregate) scalar);
  }

  private static String name(String name) {
    return PLAIN_NAME.matcher(name).matches() ? name : '"' + name.replace("\"", "\"\"") + '"';
  }

  public static String of(Condition condition) {
    if (condition instanceof Condition.And and) {
      return terms(and.terms(), " AND ");
    } else if (condition instanceof Condition.Or or) {
      return terms(or.terms(), " OR ");
    } else if (condition instanceof Condition.Not not) {
      return "NOT " + term(not.term());
    } else if (condition instanceof Condition.IsNull isNull) {
      return of(isNull.operand()) + " IS NULL";
    }
    Condition.Comparison comparison = (Condition.Comparison) condition;
    String left = of(comparison.left());
    if (comparison.operator() == Condition.Operator.LIKE
        && comparison.right() instanceof Scalar.Constant prefix) {
      return left + " LIKE " + new Literal(Literal.Kind.TEXT, prefix.literal().text() + "%").sql();
    }
    return left + sign(comparison.operator()) + of(comparison.right());
  }

  private static String operand(Scalar operand, int strength) {
    return strength(operand) < strength ? "(" + of(operand) + ")" : of(operand);
  }

  private static int strength(Scalar scalar) {
    if (scalar instanceof Scalar.Arithmetic arithmetic) {
      return switch (arithmetic.operator()) {
        case ADD, SUBTRACT -> SUM;
        case MULTIPLY, DIVIDE, REMAINDER -> PRODUCT;
      };
    }
    boolean signed =
        scalar instanceof Scalar.Negation
            || (scalar instanceof Scalar.Constant constant
                && constant.literal().kind() == Literal.Kind.NUMBER
                && constant.literal().text().startsWith("-"));
    return signed ? SIGN : WHOLE;
  }

  private static String choice(Scalar.Case choice) {
    StringBuilder text = new StringBuilder("CASE");
    for (Scalar.Branch branch : choice.branches()) {
      text.append(" WHEN ").append(of(branch.when())).append(" THEN ").append(of(branch.then()));
    }
    if (choice.otherwise() != null) {
      text.append(" ELSE ").append(of(choice.otherwise()));
    }
    return text.append(" END").toString();
  }

  private static String aggregate(Scalar.Aggregate aggregate) {
    StringBuilder text = new StringBuilder(aggregate.function().name()).append('(');
    text.append(aggregate.argument() == null ? "*" : of(aggregate.argument()));
    aggregate.boundaries().forEach(boundary -> text.append(", ").append(boundary.sql()));
    return text.append(')').toString();
  }

  private static String extreme(Scalar.Extreme extreme) {
    StringBuilder text = new StringBuilder(extreme.name()).append('(').append(of(extreme.value()));
    if (!extreme.value().equals(extreme.by())) {
      text.append(", ").append(of(extreme.by()));
    }
    if (extreme.count() != null) {
      text.append(", ").append(extreme.count());
    }
    return text.append(')').toString();
  }

  private static String list(List<Scalar> scalars) {
    return scalars.stream().map(Spelling::of).collect(Collectors.joining(", "));
  }

  private static String terms(List<Condition> terms, String operator) {
    return terms.stream().map(Spelling::term).collect(Collectors.joining(operator));
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
    };
  }

  private static String sign(Condition.Operator operator) {
    return switch (operator) {
      case EQUAL -> " = ";
      case NOT_EQUAL -> " <> ";
      case LESS -> " < ";
      case LESS_OR_EQUAL -> " <= ";
      case GREATER -> " > ";
      case GREATER_OR_EQUAL -> " >= ";
      case LIKE -> " LIKE ";
    };
  }
}
