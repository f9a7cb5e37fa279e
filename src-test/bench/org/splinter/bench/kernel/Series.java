package org.splinter.bench.kernel;

import java.util.function.DoubleSupplier;

/** Repetitions of one measurement, of which the best counts since the others were disturbed. */
final class Series implements AutoCloseable {
  private final DoubleSupplier repetition;
  private final Runnable end;
  private double best;

  Series(DoubleSupplier repetition, Runnable end) {
    this.repetition = repetition;
    this.end = end;
  }

  void run() {
    best = Math.max(best, repetition.getAsDouble());
  }

  void forget() {
    best = 0;
  }

  double best() {
    return best;
  }

  @Override
  public void close() {
    end.run();
  }
}
