package org.splinter.bench.kernel;

import java.util.Optional;

/**
 * The rates of one case, measured in turn in the same seconds.
 *
 * @param fromCpp called from C++: none of the Java reference
 * @param fromJava called from Java: none where it was not measured
 */
record CaseResult(KernelCase measured, Optional<Rate> fromCpp, Optional<Rate> fromJava) {
  /**
   * @param perSecond operations
   * @param limitFraction of what the machine can do; none of key generation
   */
  record Rate(double perSecond, Optional<Double> limitFraction) {}

  /** From C++ where that was measured. */
  Rate best() {
    return fromCpp.or(() -> fromJava).orElseThrow();
  }

  /** Returns how much of the rate Java reaches: none unless both were measured. */
  Optional<Double> javaRatio() {
    return fromCpp.flatMap(cpp -> fromJava.map(java -> java.perSecond() / cpp.perSecond()));
  }
}
