package org.splinter.system;

/**
 * Numbers of lies that are told about each kind of question: 500 together, and 10,000 with {@code
 * splinter.long}. A lie that changes nothing does not count.
 */
final class LieCounts {
  private static final int LONG = 20;

  /** The lies about queries: folds, PIR queries, joins, rows and searches, half of them batches. */
  static final int QUERIES = times(340);

  /** The lies about trips. */
  static final int TRIPS = times(80);

  /** The lies about applications' questions. */
  static final int APPLICATIONS = times(80);

  private LieCounts() {}

  private static int times(int count) {
    return Boolean.getBoolean("splinter.long") ? LONG * count : count;
  }
}
