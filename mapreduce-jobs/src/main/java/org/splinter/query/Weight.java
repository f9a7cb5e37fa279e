package org.splinter.query;

/**
 * What a row that a share selects adds to one sum of its group.
 *
 * <p>COUNT(*) is not a weight: every fold carries it as its first word.
 */
public record Weight(Kind kind, int column) {

  /** The order of the constants is part of the plan's format. */
  public enum Kind {
    /** 1 where the column is not NULL: COUNT(column). */
    PRESENT,
    /** The column's word, 0 where it is NULL: SUM(column), unscaled. */
    VALUE
  }
}
