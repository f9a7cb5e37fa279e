package org.splinter.client.provider;

import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Retry policy of a client for one provider: how long it waits, and how often it asks again while
 * the provider's network or daemons are in trouble that may pass.
 *
 * <p>Guarantee: a retry repeats the work, so that the provider is sent equal bytes; whether and
 * when follows from that provider's own failures, its user's configuration and the clock, not from
 * a secret or another provider. The user reads of each retry in one line.
 */
public final class RetryPolicy {
  private static final double MILLIS = 1_000;

  /** The policy without a time limit and without retries. */
  public static final RetryPolicy NONE =
      new RetryPolicy(
          "",
          new RetrySettings(Optional.empty(), 0, Duration.ZERO),
          e -> false,
          String::valueOf,
          x -> {});

  private final String provider;
  private final RetrySettings retrySettings;
  private final Predicate<IOException> mayPass;
  private final Function<IOException, Duration> after;
  private final Function<IOException, String> cause;
  private final Consumer<String> notices;
  private final SecureRandom random = new SecureRandom();

  /** Work at a provider. */
  public interface Work<T> {
    T run() throws IOException, InterruptedException;
  }

  /**
   * Makes a policy for one provider.
   *
   * @param mayPass whether the work may succeed if it is done again after a failure
   * @param cause puts a failure in words
   * @param notices receives a line for each retry, and for each answer that was done without
   */
  public RetryPolicy(
      String provider,
      RetrySettings retrySettings,
      Predicate<IOException> mayPass,
      Function<IOException, String> cause,
      Consumer<String> notices) {
    this(provider, retrySettings, mayPass, failure -> Duration.ZERO, cause, notices);
  }

  /**
   * Makes a policy for one provider that may ask for a pause.
   *
   * @param after the least time before the work is done again, as the provider asks for it
   */
  public RetryPolicy(
      String provider,
      RetrySettings retrySettings,
      Predicate<IOException> mayPass,
      Function<IOException, Duration> after,
      Function<IOException, String> cause,
      Consumer<String> notices) {
    this.provider = provider;
    this.retrySettings = retrySettings;
    this.mayPass = mayPass;
    this.after = after;
    this.cause = cause;
    this.notices = notices;
  }

  /**
   * Returns the time that one round, or one question for metadata, may take with all its retries;
   * empty is for ever.
   */
  public Optional<Duration> timeout() {
    return retrySettings.timeout();
  }

  /** Returns the least time from the last answer of a round to the next round. */
  public Duration pace() {
    return retrySettings.pace();
  }

  /** Sends the user a line about the provider. */
  public void notice(String what) {
    notices.accept("provider " + provider + ": " + what);
  }

  /** Does the work, and repeats it if need be; the failure is that of the last time. */
  public <T> T run(Work<T> work) throws IOException, InterruptedException {
    for (int retry = 1; ; retry++) {
      try {
        return work.run();
      } catch (IOException e) {
        if (retry > retrySettings.retries() || !mayPass.test(e)) {
          throw e;
        }
        Duration own = retrySettings.pause(retry, random.nextDouble());
        Duration asked = after.apply(e);
        Duration pause = own.compareTo(asked) < 0 ? asked : own;
        notice(
            String.format(
                Locale.ROOT,
                "%s; asking again in %.1f s (retry %d of at most %d)",
                cause.apply(e),
                pause.toMillis() / MILLIS,
                retry,
                retrySettings.retries()));
        Thread.sleep(pause.toMillis());
      }
    }
  }
}
