package org.splinter.apps;

import java.util.List;

/**
 * The rating of a dataset's places; public.
 *
 * @param field the column of scores, which holds integers from 0 on, or NULL for a place without a
 *     score
 * @param lowerIsBetter whether the least score is the best
 * @param tie the column that ranks places of equal score, counting in the score's direction, from 0
 *     to {@code ties - 1}; NULL only where the score is, unless it ranks places without a score too
 * @param ties a bound above all values of the tie column
 * @param boundaries the boundaries of its histogram
 */
public record Score(
    Field field, boolean lowerIsBetter, String tie, long ties, List<Long> boundaries) {
  /** The number that stands for no score, below all scores. */
  static final long NONE = -1;

  /** A bound above all scores; times {@link #ties} it fits into 64 bits. */
  static final long MOST = 1_000_000;

  public Score {
    boundaries = List.copyOf(boundaries);
  }

  /**
   * Returns an expression that is the score, or {@link #NONE}: one interval can then ask for any
   * score, or for none.
   */
  String orNone() {
    String column = field.column();
    return "CASE WHEN " + column + " IS NULL THEN " + NONE + " ELSE " + column + " END";
  }

  /**
   * Returns an expression that is least or greatest for the best places, with places without a
   * score last.
   */
  String rank() {
    String column = field.column();
    String last = lowerIsBetter ? Long.toString(MOST * ties) : "0";
    return "CASE WHEN "
        + column
        + " IS NULL THEN "
        + last
        + " ELSE ("
        + column
        + " + 1) * "
        + ties
        + " + "
        + tie
        + " END";
  }

  /** Returns the aggregate that takes the best. */
  String best(String key, int most) {
    String by = lowerIsBetter ? "MIN_BY" : "MAX_BY";
    return by + "(" + key + ", " + rank() + (most == 1 ? ")" : ", " + most + ")");
  }
}
