package org.splinter.client.sql.parse;

import java.util.List;
import org.splinter.client.sql.aggregate.AggregateFunctions;

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
          "TRY_CAST");

  /** Functions of aggregates, which the client computes. */
  private static final List<String> OF_ANSWERS = List.of("SQRT");

  private FunctionNames() {}

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
