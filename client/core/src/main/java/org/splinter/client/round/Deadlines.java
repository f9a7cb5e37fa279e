package org.splinter.client.round;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.splinter.client.provider.Provider;

/** Time limits of providers for what they have just been asked. */
public final class Deadlines {
  /**
   * The time left to a provider without a limit, such as one that makes something of large tables.
   */
  static final long NEVER = Long.MAX_VALUE;

  private final List<? extends Provider> providers;
  private final boolean limited;
  private final long start = System.nanoTime();

  private Deadlines(List<? extends Provider> providers, boolean limited) {
    this.providers = List.copyOf(providers);
    this.limited = limited;
  }

  /** Returns deadlines by each provider's own limit, from now on. */
  public static Deadlines of(List<? extends Provider> providers) {
    return new Deadlines(providers, true);
  }

  /** Returns deadlines that never pass. */
  static Deadlines never(List<? extends Provider> providers) {
    return new Deadlines(providers, false);
  }

  /** Returns the nanoseconds that a provider has left, {@link #NEVER} if it has no limit. */
  public long left(int party) {
    Optional<Duration> timeout =
        limited ? providers.get(party).retries().timeout() : Optional.empty();
    return timeout.map(limit -> limit.toNanos() - (System.nanoTime() - start)).orElse(NEVER);
  }

  /** Returns the failure of a provider that has no time left. */
  public TimeLimitException missed(int party) {
    Provider provider = providers.get(party);
    return new TimeLimitException(
        "provider %s: no answer within %s, the time limit of a round or question; see whether it hangs or is busy, or raise its timeout in the providers' file (--config)"
            .formatted(provider.name(), text(provider.retries().timeout().orElseThrow())));
  }

  private static String text(Duration limit) {
    long seconds = limit.toSeconds();
    if (seconds == 0) {
      return limit.toMillis() + " ms";
    }
    return seconds % 60 == 0
        ? String.format(Locale.ROOT, "%d min", seconds / 60)
        : String.format(Locale.ROOT, "%d s", seconds);
  }
}
