package org.splinter.bench.kernel;

import java.util.Optional;

/**
 * The rates of one case, measured in turn in the same seconds.
 *
 * @param fromCpp the rate called from C++; empty for the Java reference
 * @param fromJava the rate called from Java; empty where it was not measured
 */
record CaseResult(KernelCase measured, Optional<Rate> fromCpp, Optional<Rate> fromJava) {
  /**
   * A measured rate.
   *
   * @param perSecond operations per second
   * @param limitFraction the fraction of the machine's limit; empty for key generation
   */
  record Rate(double perSecond, Optional<Double> limitFraction) {}

  /** Returns the rate from C++ where that was measured, else the rate from Java. */
  Rate best() {
    return fromCpp.or(() -> fromJava).orElseThrow();
  }

  /**
   * Returns how many times as long as without tags a kernel with tags takes, both measured in the
   * same seconds; empty for all other kernels.
   */
  Optional<Double> tagRatio(Rate rate) {
    return rate.limitFraction()
        .filter(fraction -> measured.kernel().isTagged())
        .map(fraction -> 1 / fraction);
  }

  /** Returns the fraction of the C++ rate that Java reaches; empty unless both were measured. */
  Optional<Double> javaRatio() {
    return fromCpp.flatMap(cpp -> fromJava.map(java -> java.perSecond() / cpp.perSecond()));
  }
}
