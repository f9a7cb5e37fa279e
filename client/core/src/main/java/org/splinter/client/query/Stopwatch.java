package org.splinter.client.query;

/** The wall times of a query's stages, summed over its rounds. */
public final class Stopwatch {
  private final long planNanos;
  private long last = System.nanoTime();
  private long prepareNanos;
  private long shareNanos;
  private long roundNanos;
  private long combineNanos;

  /** Starts where planning ended. */
  public Stopwatch(long planNanos) {
    this.planNanos = planNanos;
  }

  /** What providers lacked was made. */
  public void prepared() {
    prepareNanos += lap();
  }

  /** The shares of a round were made. */
  public void shared() {
    shareNanos += lap();
  }

  /** All providers have replied. */
  public void replied() {
    roundNanos += lap();
  }

  /** Their answers were put together. */
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
    return new QueryResult.Timing(planNanos, prepareNanos, shareNanos, roundNanos, combineNanos);
  }
}
