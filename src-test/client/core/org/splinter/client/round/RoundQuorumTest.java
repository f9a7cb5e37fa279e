package org.splinter.client.round;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.splinter.client.provider.RetryPolicy;
import org.splinter.client.provider.RetrySettings;
import org.splinter.client.query.QueryResult;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Request;

/** Tests that a round ends with its quorum's answers, and what it tells of those it did without. */
final class RoundQuorumTest extends ExecutedRounds {
  private final AtomicInteger stopped = new AtomicInteger();
  private final CountDownLatch running = new CountDownLatch(1);

  /**
   * Waits until it is interrupted, then cleans up for a while: a caller that does not wait sees it
   * unfinished.
   */
  private PartialAnswer untilInterrupted(Request request) throws IOException {
    running.countDown();
    try {
      new CountDownLatch(1).await();
      throw new AssertionError("nobody counts it down");
    } catch (InterruptedException e) {
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
      stopped.incrementAndGet();
      throw new IOException("cancelled", e);
    }
  }

  /** Lets the last party answer first, and the one in the middle fail. */
  @Test
  void aQuorumCombinesInTheOrderOfParties() throws Exception {
    Recorder alpha =
        new Recorder(
            "alpha",
            request -> {
              running.await();
              return honest(request);
            });
    Recorder beta = new Recorder("beta", failing("provider beta: broke"));
    Recorder gamma =
        new Recorder(
            "gamma",
            request -> {
              running.countDown();
              return honest(request);
            });
    RoundExecutor executor = executor(1, alpha, beta, gamma);
    assertEquals("alpha gamma ", executor.ask(Asked.of(3).quorumOf(2)));
    executor.end();
    List<QueryResult.ProviderRecord> records = records();
    assertEquals(beta.sent.get(0).encodedBytes(), records.get(1).sentBytes());
    assertEquals(0, records.get(1).receivedBytes());
    assertTrue(records.get(2).receivedBytes() > 0);
  }

  /**
   * Checks that malformed answers do not count: the round waits for others, and the user reads why.
   */
  @Test
  void aQuorumCountsGoodAnswersAlone() throws Exception {
    List<String> notices = Collections.synchronizedList(new ArrayList<>());
    Recorder alpha = new Recorder("alpha", request -> with(request, h -> other(h, "gamma")));
    Recorder beta = new Recorder("beta", failing("provider beta: broke"), ExecutedRounds::honest);
    Recorder gamma = new Recorder("gamma", ExecutedRounds::honest);
    Recorder delta = new Recorder("delta", ExecutedRounds::honest);
    for (Recorder each : List.of(alpha, beta, gamma, delta)) {
      each.policy =
          new RetryPolicy(
              each.name(),
              new RetrySettings(Optional.empty(), 0, Duration.ZERO),
              failure -> false,
              String::valueOf,
              notices::add);
    }
    RoundExecutor executor = executor(2, alpha, beta, gamma, delta);
    assertEquals("gamma delta ", executor.ask(Asked.of(4).quorumOf(2)));
    assertEquals(2, notices.size(), notices.toString());
    assertTrue(
        List.of(
                "provider alpha: answered without it: the others' answers came before",
                "provider alpha: answered without it: answered another request")
            .stream()
            .anyMatch(notices.get(0)::startsWith),
        notices.get(0));
    assertTrue(
        List.of(
                "provider beta: answered without it: the others' answers came before",
                "provider beta: answered without it: broke")
            .contains(notices.get(1)),
        notices.get(1));
    assertEquals("nothing", executor.ask(Asked.of(4)), "all are needed now");
    IOException told = assertThrows(IOException.class, executor::end);
    assertTrue(told.getMessage().startsWith("provider alpha answered another request"));
    assertEquals(2, gamma.sent.size(), "the round after the bad answer is asked");
  }

  @Test
  void aQuorumThatOnlyBadAnswersMissIsToldAtTheEnd() throws Exception {
    Recorder alpha = new Recorder("alpha", request -> with(request, h -> other(h, "x")));
    Recorder beta = new Recorder("beta", failing("provider beta: broke"));
    Recorder gamma = new Recorder("gamma", ExecutedRounds::honest);
    RoundExecutor executor = executor(1, alpha, beta, gamma);
    assertEquals("nothing", executor.ask(Asked.of(3).quorumOf(2)));
    IOException told = assertThrows(IOException.class, executor::end);
    assertTrue(told.getMessage().startsWith("provider alpha answered another request"));
    assertEquals("provider beta: broke", told.getSuppressed()[0].getMessage());
  }

  @Test
  void aQuorumDoesNotWaitForWhoIsSlow() throws Exception {
    RoundExecutor executor =
        executor(
            1,
            new Recorder("alpha", this::untilInterrupted),
            new Recorder("beta", this::onceRunning),
            new Recorder("gamma", this::onceRunning));
    assertEquals("beta gamma ", executor.ask(Asked.of(3).quorumOf(2)));
    executor.end();
    assertTrue(LeftBehind.await(RoundDriver.CLEAN_UP));
    assertEquals(1, stopped.get(), "alpha has cleaned up");
  }

  private PartialAnswer onceRunning(Request request) throws InterruptedException {
    running.await();
    return honest(request);
  }

  @Test
  void aQuorumDoesWithoutWhoIsLate() throws Exception {
    RoundExecutor executor =
        executor(
            1,
            new Recorder("alpha", this::onceRunning),
            new Recorder("beta", this::onceRunning),
            new Recorder("gamma", this::untilInterrupted).with(Optional.of(Duration.ZERO), 0));
    assertEquals("alpha beta ", executor.ask(Asked.of(3).quorumOf(2)));
    executor.end();
    assertTrue(LeftBehind.await(RoundDriver.CLEAN_UP));
    assertEquals(1, stopped.get(), "gamma has cleaned up");
  }

  @Test
  void withTooFewLeftTheFirstFailureIsToldAndOthersAreStopped() {
    Recorder beta =
        new Recorder(
            "beta",
            request -> {
              running.await();
              throw new IOException("provider beta: broke later");
            });
    Recorder gamma =
        new Recorder("gamma", this::untilInterrupted).with(Optional.of(Duration.ZERO), 0);
    RoundExecutor executor =
        executor(1, new Recorder("alpha", this::untilInterrupted), beta, gamma);
    IOException told = assertThrows(IOException.class, () -> executor.ask(Asked.of(3).quorumOf(2)));
    assertTrue(told.getMessage().startsWith("provider gamma: no answer within"), told::toString);
    assertEquals(2, stopped.get(), "alpha and gamma have cleaned up");
    assertEquals("provider beta: broke later", told.getSuppressed()[0].getMessage());
    assertEquals(1, told.getSuppressed().length);
  }
}
