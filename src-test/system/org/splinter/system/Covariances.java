package org.splinter.system;

/** Covariances and correlations as queries ask them, and of exact sums as DuckDB computes them. */
final class Covariances {
  private Covariances() {}

  /** Returns a function of two whole numbers. */
  static TwinSql call(String function, RowExpression x, RowExpression y) {
    String product = "(%s) * (%s)".formatted(x.plain(), y.plain());
    String first = "CASE WHEN (%2$s) IS NOT NULL THEN %1$s END".formatted(x.plain(), y.plain());
    String second = "CASE WHEN (%1$s) IS NOT NULL THEN %2$s END".formatted(x.plain(), y.plain());
    String n = "COUNT(%s)".formatted(product);
    String numerator =
        "CAST(%s * SUM(%s) - SUM(%s) * SUM(%s) AS DOUBLE)".formatted(n, product, first, second);
    String spread = "CAST(%1$s * SUM((%2$s) * (%2$s)) - SUM(%2$s) * SUM(%2$s) AS DOUBLE)";
    String divisor =
        switch (function) {
          case "COVAR_SAMP" -> "NULLIF(%1$s * (%1$s - 1), 0)".formatted(n);
          case "COVAR_POP" -> "NULLIF(%1$s * %1$s, 0)".formatted(n);
          default ->
              "SQRT(NULLIF(%s * %s, 0))"
                  .formatted(spread.formatted(n, first), spread.formatted(n, second));
        };
    String asked = "%s(%s, %s)".formatted(function, x.asked(), y.asked());
    return new TwinSql().each(asked, numerator + " / " + divisor);
  }
}
