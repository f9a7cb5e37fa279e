package org.splinter.client.round;

import java.io.IOException;
import java.util.List;

/** Several failures of one piece of work, of which its caller is thrown one. */
final class Failures {
  private Failures() {}

  /** Returns the first failure, with the others suppressed. */
  static IOException first(List<IOException> failures) {
    IOException first = failures.get(0);
    for (IOException other : failures.subList(1, failures.size())) {
      if (other != first) {
        first.addSuppressed(other);
      }
    }
    return first;
  }
}
