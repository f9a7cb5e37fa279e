package org.splinter.client.round;

import java.time.Duration;

/**
 * Kind of work that a client does between two rounds, with the longest time that it is allowed for.
 *
 * <p>Guarantee: the time is a function of public figures. It is at least {@link #LEAST}, and at
 * least four times the longest that the work took where it was measured (docs/benchmarks.md), in
 * new processes, which do it for the first time.
 */
public enum RoundWork {
  /** The search in the cell rows of routes; a unit is a byte of these rows. */
  ROUTES(64_000, 1_750, 400),

  /** The search for the bucket or the ranks of rows; a unit is a sum that is read. */
  SEARCH(60_000, 25_000, 220),

  /** The look-up of keys in blocks; a unit is a byte of these blocks. */
  RANKED_VIEWS(40_000, 200, 400),

  /** The reading of an answer and the making of a query's secrets of it; a unit is a byte of it. */
  FOLLOWING(130_000, 400, 400);

  /** The time that passes between two rounds, however little there is to do. */
  public static final Duration LEAST = Duration.ofMillis(20);

  private final long fixedMicros;
  private final long unitNanos;
  private final long shareByteNanos;

  /**
   * Names what was allowed for.
   *
   * @param fixedMicros of any such work
   * @param unitNanos of each unit more
   * @param shareByteNanos of each byte of the next round's shares for one provider
   */
  RoundWork(long fixedMicros, long unitNanos, long shareByteNanos) {
    this.fixedMicros = fixedMicros;
    this.unitNanos = unitNanos;
    this.shareByteNanos = shareByteNanos;
  }

  /**
   * Returns the time from the last answer of a round to the next round.
   *
   * @param units of the work: a public number, which follows from the template, the versions of the
   *     data and the number of queries
   * @param shareBytes of the next round's shares for one provider, as public
   */
  public Duration gap(long units, long shareBytes) {
    Duration gap =
        Duration.ofNanos(unitNanos)
            .multipliedBy(units)
            .plus(Duration.ofNanos(shareByteNanos).multipliedBy(shareBytes))
            .plus(Duration.ofNanos(fixedMicros * 1_000));
    return gap.compareTo(LEAST) > 0 ? gap : LEAST;
  }
}
