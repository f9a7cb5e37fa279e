package org.splinter.hadoop;

import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;
import org.splinter.client.provider.Patience;
import org.splinter.provider.job.RootCause;

/**
 * Asks one provider again while its network or daemons are in trouble that may pass.
 *
 * <p>Guarantee: the same work is done again, so that the provider is sent the same bytes; whether
 * and when follows from that provider's own failures, its user's configuration and the clock, not
 * from a secret or another provider. The user is told of each retry in one line.
 */
final class Retries {
  private static final double MILLIS = 1_000;

  private final String provider;
  private final Patience patience;
  private final Consumer<String> notices;
  private final SecureRandom random = new SecureRandom();

  /**
   * @param notices told of each retry
   */
  Retries(String provider, Patience patience, Consumer<String> notices) {
    this.provider = provider;
    this.patience = patience;
    this.notices = notices;
  }

  /** Does the work, and again if need be; the failure is that of the last time. */
  <T> T run(HadoopProvider.Work<T> work) throws IOException, InterruptedException {
    for (int retry = 1; ; retry++) {
      try {
        return work.run();
      } catch (IOException e) {
        if (retry > patience.retries() || !Trouble.mayPass(e)) {
          throw e;
        }
        Duration pause = patience.pause(retry, random.nextDouble());
        notices.accept(
            String.format(
                Locale.ROOT,
                "provider %s: %s; asking again in %.1f s (retry %d of at most %d)",
                provider,
                RootCause.of(e),
                pause.toMillis() / MILLIS,
                retry,
                patience.retries()));
        Thread.sleep(pause.toMillis());
      }
    }
  }
}
