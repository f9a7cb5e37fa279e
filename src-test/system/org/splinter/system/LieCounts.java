package org.splinter.system;

/**
 * Lies that each test of liars tells: 620 together, and 12,400 with {@code splinter.long}. Tests
 * count only a lie that changes an answer.
 */
final class LieCounts {
  private static final int LONG = 20;

  /** The lies about queries: folds, PIR queries, joins, rows and searches, half of them batches. */
  static final int QUERIES = times(340);

  /** The lies of some of three and four providers about folds. */
  static final int DENSE = times(60);

  /** The lies of one of four and five providers about PIR queries, which the others outvote. */
  static final int OUTVOTED = times(60);

  /** The lies about trips. */
  static final int TRIPS = times(80);

  /** The lies about applications' questions. */
  static final int APPLICATIONS = times(80);

  private LieCounts() {}

  private static int times(int count) {
    return Boolean.getBoolean("splinter.long") ? LONG * count : count;
  }
}
