package org.splinter.provider.job;

import java.io.IOException;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** Questions to a cluster's resource manager itself. */
final class Scheduler {
  /** The longest wait for the end of a killed application. */
  private static final Duration KILLED = Duration.ofSeconds(30);

  private Scheduler() {}

  /** A question to the resource manager. */
  interface Question<T> {
    T ask(YarnClient yarn) throws IOException, YarnException;
  }

  /** Asks a question; a refusal becomes a failure of input or output. */
  static <T> T ask(Configuration configuration, Question<T> question) throws IOException {
    Configuration own = new YarnConfiguration(configuration);
    own.setLong(
        YarnConfiguration.YARN_CLIENT_APPLICATION_CLIENT_PROTOCOL_POLL_TIMEOUT_MS,
        KILLED.toMillis());
    own.setBoolean(YarnConfiguration.TIMELINE_SERVICE_ENABLED, false);
    try (YarnClient yarn = YarnClient.createYarnClient()) {
      yarn.init(own);
      yarn.start();
      return question.ask(yarn);
    } catch (YarnException e) {
      throw new IOException(e);
    }
  }
}
