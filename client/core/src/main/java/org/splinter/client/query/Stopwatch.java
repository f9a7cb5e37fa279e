package org.splinter.client.query;

/** The wall times of a query's stages, summed over its rounds. */
public final class Stopwatch {
  private final long planNanos;
  private long last = System.nanoTime();
  private long prepareNanos;
  private long shareNanos;
  private long holdNanos;
  private long roundNanos;
  private long combineNanos;
  private long longestWorkNanos;
  private int overruns;

  /** Starts the stopwatch at the end of planning. */
  public Stopwatch(long planNanos) {
    this.planNanos = planNanos;
  }

  /** Ends the stage in which missing views and tables were made. */
  public void prepared() {
    prepareNanos += lap();
  }

  /** Ends the stage in which the shares of a round were made. */
  public void shared() {
    shareNanos += lap();
  }

  /**
   * Ends the stage in which a round was held until its time.
   *
   * @param workNanos the time since the last answer of the round before, without the stage
   * @param late whether the round's time had passed
   */
  public void held(long workNanos, boolean late) {
    holdNanos += lap();
    longestWorkNanos = Math.max(longestWorkNanos, workNanos);
    overruns += late ? 1 : 0;
  }

  /** Ends the stage of a round, when all providers have replied. */
  public void replied() {
    roundNanos += lap();
  }

  /** Ends the stage in which the providers' answers were combined. */
  public void combined() {
    combineNanos += lap();
  }

  private long lap() {
    long now = System.nanoTime();
    long lap = now - last;
    last = now;
    return lap;
  }

  public QueryResult.Timing timing() {
    return new QueryResult.Timing(
        planNanos,
        prepareNanos,
        shareNanos,
        holdNanos,
        roundNanos,
        combineNanos,
        longestWorkNanos,
        overruns);
  }
}
