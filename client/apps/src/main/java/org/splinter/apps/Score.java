package org.splinter.apps;

import java.util.List;

/**
 * How the places of a dataset are rated; public.
 *
 * @param field its column, which holds integers from 0 on, or NULL of a place without a score
 * @param lowerIsBetter which way it counts
 * @param tie the column that ranks places of one score, counting the same way, from 0 to {@code
 *     ties - 1}; NULL only where the score is, unless it ranks places without a score too
 * @param ties more than the tie column ever has
 * @param boundaries of its histogram
 */
public record Score(
    Field field, boolean lowerIsBetter, String tie, long ties, List<Long> boundaries) {
  /** Stands for no score, below all that there are. */
  static final long NONE = -1;

  /** Above all scores, times {@link #ties} within 64 bits. */
  static final long MOST = 1_000_000;

  public Score {
    boundaries = List.copyOf(boundaries);
  }

  /** Returns the score, or {@link #NONE}: so that one interval says any score, or none. */
  String orNone() {
    String column = field.column();
    return "CASE WHEN " + column + " IS NULL THEN " + NONE + " ELSE " + column + " END";
  }

  /** What the best places have least or most of, those without a score last. */
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
