package org.splinter.client.sql;

/** One item of a SELECT list; the label is its alias, else what it selects. */
public sealed interface SelectItem {

  String label();

  /** A column of the GROUP BY list. */
  record Plain(String column, String label) implements SelectItem {}

  /** COUNT(*). */
  record CountAll(String label) implements SelectItem {}

  record Aggregate(Function function, String column, String label) implements SelectItem {}

  enum Function {
    COUNT,
    SUM,
    AVG
  }
}
