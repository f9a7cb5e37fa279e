package org.splinter.provider.round;

import java.util.Locale;
import org.splinter.fss.EvaluationPath;

/**
 * The counters that jobs of all families have, beside those of the family itself. All counters but
 * the times depend on the plan and the provider's data alone (docs/security.md). The group {@link
 * #PATH_GROUP} counts map tasks by the path that evaluated their shares, such as {@code vaes256}.
 */
public enum RoundCounter {
  /** Microseconds from a map task's start to its first chunk: plan, data, envelope. */
  SETUP_MICROS,
  /** Microseconds spent in map tasks, set-up and reading included. */
  MAP_MICROS;

  static final String PATH_GROUP = "org.splinter.path";

  /** Returns the name of a counter in answers. */
  static String label(Enum<?> counter) {
    return counter.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the name in answers of the counter of tasks that evaluated shares on a path. */
  static String label(EvaluationPath path) {
    return "path." + path.label();
  }
}
