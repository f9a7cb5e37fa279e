package org.splinter.client.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import net.sf.jsqlparser.expression.Function;
import org.splinter.client.sql.aggregate.AggregateFunctions;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.TextPlace;
import org.splinter.protocol.table.NearNames;

/** The names of functions by where they can stand, for messages. */
final class FunctionNames {
  /** Functions of values, which providers compute on rows and the client over aggregates. */
  private static final List<String> OF_VALUES =
      List.of(
          "YEAR",
          "QUARTER",
          "MONTH",
          "DAY",
          "DAYOFWEEK",
          "DAYOFYEAR",
          "WEEK",
          "HOUR",
          "MINUTE",
          "SECOND",
          "MILLISECOND",
          "MICROSECOND",
          "EPOCH",
          "DATE_TRUNC",
          "EXTRACT",
          "LEFT",
          "SUBSTRING",
          "LOWER",
          "UPPER",
          "TRIM",
          "LTRIM",
          "RTRIM",
          "LENGTH",
          "CONCAT",
          "ROUND",
          "FLOOR",
          "CEIL",
          "ABS",
          "SIGN",
          "MOD",
          "COALESCE",
          "NULLIF",
          "GREATEST",
          "LEAST",
          "CAST",
          "TRY_CAST",
          "IF");

  /** Functions of aggregates, which the client computes. */
  private static final List<String> OF_ANSWERS = List.of("SQRT");

  private FunctionNames() {}

  /** Returns the refusal of a call of a name that is no function's. */
  static RefusedQueryException unknown(Function call, Place place) {
    List<String> names = new ArrayList<>(OF_VALUES);
    if (place.takesAggregates()) {
      names.addAll(OF_ANSWERS);
      names.addAll(AggregateFunctions.callable());
    }
    String name = call.getName().toUpperCase(Locale.ROOT);
    return new RefusedQueryException(
        RefusedQueryException.excerpt(name)
            + " is not available in this version"
            + NearNames.question(name, names)
            + "; in "
            + place
            + " there are "
            + listed(place),
        call.getASTNode() == null ? TextPlace.UNKNOWN : Names.place(call));
  }

  /** Returns the names that can stand in a place. */
  static String listed(Place place) {
    String values = String.join(", ", OF_VALUES);
    return place.takesAggregates()
        ? AggregateFunctions.listed()
            + "; over them "
            + String.join(", ", OF_ANSWERS)
            + "; over them and on rows "
            + values
        : values;
  }
}
