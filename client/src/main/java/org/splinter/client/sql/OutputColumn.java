package org.splinter.client.sql;

import org.splinter.table.ColumnType;

/**
 * How a column of the answer follows from a group's words (word 0 is COUNT(*), word 1 + i the i-th
 * weight), once the partial answers are added up modulo 2^64.
 */
public sealed interface OutputColumn {

  /** The column's heading. */
  String name();

  /**
   * A GROUP BY column.
   *
   * @param group its index among the plan's group columns
   */
  record Group(String name, int group, ColumnType type) implements OutputColumn {}

  /** A count, an integer. */
  record Count(String name, int word) implements OutputColumn {}

  /**
   * A sum, NULL where the count is 0.
   *
   * @param sumWord the sum of the column's unscaled words, a signed number
   * @param countWord how many values it has
   * @param type the column's type, whose scale the sum has
   */
  record Sum(String name, int sumWord, int countWord, ColumnType type) implements OutputColumn {}

  /** The quotient of sum and count, NULL where the count is 0. */
  record Average(String name, int sumWord, int countWord, ColumnType type)
      implements OutputColumn {}
}
