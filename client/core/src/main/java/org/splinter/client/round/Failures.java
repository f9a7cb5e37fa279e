package org.splinter.client.round;

import java.io.IOException;
import java.util.Collection;

/** Several failures of one piece of work, of which the caller gets one. */
final class Failures {
  private Failures() {}

  /** Returns the first failure, with the others suppressed. */
  static IOException first(Collection<IOException> failures) {
    IOException first = failures.iterator().next();
    failures.stream().filter(other -> other != first).forEach(first::addSuppressed);
    return first;
  }
}
