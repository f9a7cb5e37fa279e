package org.splinter.client.sql.parse;

import java.util.List;
import java.util.stream.Collectors;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Scalar;

/**
 * A printer of syntax trees with their structure: every operator in parentheses, every secret's
 * number.
 */
final class Structure {
  private Structure() {}

  static String of(Condition condition) {
    if (condition instanceof Condition.And and) {
      return "(" + join(and.terms(), " & ") + ")";
    } else if (condition instanceof Condition.Or or) {
      return "(" + join(or.terms(), " / ") + ")";
    } else if (condition instanceof Condition.Not not) {
      return "!" + of(not.term());
    } else if (condition instanceof Condition.IsNull isNull) {
      return of(isNull.operand()) + " null";
    }
    Condition.Comparison comparison = (Condition.Comparison) condition;
    String sign =
        switch (comparison.operator()) {
          case EQUAL -> " = ";
          case NOT_EQUAL -> " <> ";
          case LESS -> " < ";
          case LESS_OR_EQUAL -> " <= ";
          case GREATER -> " > ";
          case GREATER_OR_EQUAL -> " >= ";
          case NOT_DISTINCT -> " == ";
          case LIKE -> " like ";
          case CONTAINS -> " contains ";
        };
    return of(comparison.left()) + sign + of(comparison.right());
  }

  static String of(Scalar scalar) {
    if (scalar instanceof Scalar.ColumnName column) {
      return column.name();
    } else if (scalar instanceof Scalar.Constant constant) {
      return constant.literal().sql();
    } else if (scalar instanceof Scalar.Parameter parameter) {
      String secret = "?" + parameter.index();
      return parameter.letters() == null ? secret : parameter.letters() + "(" + secret + ")";
    } else if (scalar instanceof Scalar.Arithmetic arithmetic) {
      String left = of(arithmetic.left());
      return "(" + left + " " + arithmetic.operator() + " " + of(arithmetic.right()) + ")";
    } else if (scalar instanceof Scalar.Negation negation) {
      return "NEGATE(" + of(negation.operand()) + ")";
    } else if (scalar instanceof Scalar.Case choice) {
      String branches =
          choice.branches().stream()
              .map(
                  branch ->
                      of(branch.when())
                          + " -> "
                          + (branch.then() == null ? "NULL" : of(branch.then())))
              .collect(Collectors.joining("; "));
      return "{"
          + branches
          + (choice.otherwise() == null ? "" : "; " + of(choice.otherwise()))
          + "}";
    } else if (scalar instanceof Scalar.Call call) {
      return call.function() + call.arguments().stream().map(Structure::of).toList().toString();
    }
    if (scalar instanceof Scalar.Cast cast) {
      String type = cast.type().sql();
      return (cast.attempted() ? "TRY(" : "CAST(") + of(cast.operand()) + " " + type + ")";
    }
    if (scalar instanceof Scalar.AllColumns) {
      return "*";
    }
    Scalar.Aggregate aggregate = (Scalar.Aggregate) scalar;
    return aggregate.function()
        + aggregate.arguments().stream()
            .map(Structure::of)
            .collect(Collectors.joining(", ", "<", ">"));
  }

  private static String join(List<Condition> terms, String separator) {
    return terms.stream().map(Structure::of).collect(Collectors.joining(separator));
  }
}
