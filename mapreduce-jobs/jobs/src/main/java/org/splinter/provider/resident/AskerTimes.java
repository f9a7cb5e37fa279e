package org.splinter.provider.resident;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The times of all rounds that each asker waits for, which are bounded, so that no asker takes all
 * of a provider's. Its user guards it by a lock.
 */
final class AskerTimes {
  private final Duration most;

  /** The milliseconds of those who wait for some. */
  private final Map<Object, Long> byAsker = new HashMap<>();

  AskerTimes(Duration most) {
    this.most = most;
  }

  /** Counts a round among what its asker waits for, or refuses it. */
  void begin(Object asker, long millis) throws AskerBusyException {
    long all = byAsker.getOrDefault(asker, 0L) + millis;
    if (all > most.toMillis()) {
      throw new AskerBusyException(
          "the rounds that this client waits for take up to "
              + all / 1000
              + " seconds on all cores, over data in memory at most "
              + most.toSeconds()
              + " are possible at once; ask again when some are answered");
    }
    if (millis > 0) {
      byAsker.put(asker, all);
    }
  }

  /** Counts a round no more. */
  void end(Object asker, long millis) {
    byAsker.computeIfPresent(asker, (who, all) -> all.equals(millis) ? null : all - millis);
  }
}
