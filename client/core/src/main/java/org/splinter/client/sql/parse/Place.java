package org.splinter.client.sql.parse;

/** Place of an expression, which decides whether it may hold aggregates. */
enum Place {
  SELECT_LIST("the SELECT list", true),
  ON("ON", false),
  WHERE("WHERE", false),
  GROUP_BY("GROUP BY", false),
  HAVING("HAVING", true),
  ORDER_BY("ORDER BY", true),
  AGGREGATE("an aggregate", false);

  private final String words;
  private final boolean aggregates;

  Place(String words, boolean aggregates) {
    this.words = words;
    this.aggregates = aggregates;
  }

  boolean takesAggregates() {
    return aggregates;
  }

  @Override
  public String toString() {
    return words;
  }
}
