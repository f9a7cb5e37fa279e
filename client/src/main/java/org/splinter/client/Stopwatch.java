package org.splinter.client;

/** The wall times of a query's stages, summed over its rounds. */
final class Stopwatch {
  private final long planNanos;
  private long last = System.nanoTime();
  private long prepareNanos;
  private long shareNanos;
  private long roundNanos;
  private long combineNanos;

  /** Starts where planning ended. */
  Stopwatch(long planNanos) {
    this.planNanos = planNanos;
  }

  /** What providers lacked was made. */
  void prepared() {
    prepareNanos += lap();
  }

  /** The shares of a round were made. */
  void shared() {
    shareNanos += lap();
  }

  /** All providers have replied. */
  void replied() {
    roundNanos += lap();
  }

  /** Their answers were put together. */
  void combined() {
    combineNanos += lap();
  }

  private long lap() {
    long now = System.nanoTime();
    long lap = now - last;
    last = now;
    return lap;
  }

  QueryResult.Timing timing() {
    return new QueryResult.Timing(planNanos, prepareNanos, shareNanos, roundNanos, combineNanos);
  }
}
