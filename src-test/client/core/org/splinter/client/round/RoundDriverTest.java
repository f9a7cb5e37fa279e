package org.splinter.client.round;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.DoubleConsumer;
import org.junit.jupiter.api.Test;
import org.splinter.client.provider.Provider;
import org.splinter.client.provider.RetryPolicy;
import org.splinter.client.provider.RetrySettings;
import org.splinter.client.provider.StubProvider;
import org.splinter.fss.QueryNonce;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.TrustModel;

/**
 * Tests that a round's failure is that of the provider that failed first, and that no other
 * provider's work goes on.
 */
final class RoundDriverTest {
  private static final QueryNonce NONCE = QueryNonce.of(new byte[QueryNonce.BYTES]);
  private static final RoundPlan PLAN = new RoundPlan("any", TrustModel.twoParty(), new byte[] {1});
  private static final RequestDigest REQUEST = RequestDigest.of(NONCE, PLAN);

  private final CountDownLatch running = new CountDownLatch(1);
  private final CountDownLatch interrupted = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private Optional<Duration> limit = Optional.empty();

  /** A provider's work on a share. */
  private interface Work {
    void run(DoubleConsumer progress) throws IOException, InterruptedException;
  }

  @Test
  void repliesStandInTheOrderOfTheProviders() throws Exception {
    List<Double> progress = Collections.synchronizedList(new ArrayList<>());
    List<RoundDriver.Reply<Answered>> replies =
        run(
            progress::add,
            provider(
                "alpha",
                report -> {
                  running.await();
                  report.accept(1);
                }),
            provider(
                "beta",
                report -> {
                  report.accept(0.5);
                  running.countDown();
                }));
    assertEquals(List.of("alpha", "beta"), replies.stream().map(r -> r.provider().name()).toList());
    assertEquals(0.0, progress.get(0), "that of the slowest");
    assertEquals(progress.stream().sorted().toList(), progress);
    assertEquals(1.0, progress.get(progress.size() - 1));
  }

  @Test
  void saysWhatTheSlowestIsDoing() throws Exception {
    List<String> told = Collections.synchronizedList(new ArrayList<>());
    RoundDriver.Replies<Integer> unused =
        RoundDriver.run(
            List.of(provider("alpha", report -> {}), provider("beta", report -> {})),
            Ending.of(new Quorum(2), reply -> true, (replies, silent) -> true),
            (provider, party, own) -> {
              if (party == 0) {
                own.report("joining", 0.25);
                own.report("joining", 0.75);
                running.countDown();
                released.await();
              } else {
                running.await();
                own.report("sorting", 0.5);
                own.report("sorting", 1);
                released.countDown();
              }
              return party;
            },
            told(told, ""));
    assertEquals(
        List.of("something 0.0", "something 0.0", "sorting 0.5", "joining 0.75"),
        told.subList(0, 4));
  }

  @Test
  void saysForWhomItWaits() throws Exception {
    List<String> told = Collections.synchronizedList(new ArrayList<>());
    RoundDriver.Replies<Integer> unused =
        RoundDriver.run(
            List.of(provider("alpha", report -> {}), provider("beta", report -> {})),
            Ending.of(new Quorum(2), reply -> true, (replies, silent) -> true),
            (provider, party, own) -> {
              if (party == 1) {
                running.await();
              }
              return party;
            },
            told(told, "waiting for beta"));
    assertEquals(List.of("waiting for beta 0.0", "something 1.0"), told);
  }

  /**
   * Returns a receiver of progress that writes every report into a list; a report of the awaited
   * stage lets work that waits for {@code running} go on.
   */
  private Progress told(List<String> told, String awaited) {
    return new Progress() {
      @Override
      public void accept(double fraction) {
        told.add("something " + fraction);
      }

      @Override
      public void report(String stage, double fraction) {
        told.add(stage + " " + fraction);
        if (stage.equals(awaited)) {
          running.countDown();
        }
      }
    };
  }

  @Test
  void theFirstFailureWinsAndTheOtherIsInterrupted() {
    IOException first = new IOException("provider beta: broke");
    IOException thrown =
        assertThrows(
            IOException.class,
            () ->
                run(
                    fraction -> {},
                    provider("alpha", this::untilInterrupted),
                    provider(
                        "beta",
                        report -> {
                          running.await();
                          throw first;
                        })));
    assertSame(first, thrown);
    assertEquals(0, interrupted.getCount(), "alpha has cleaned up");
    assertEquals(0, thrown.getSuppressed().length);
  }

  @Test
  void aProviderThatDoesNotStopIsNamed() {
    IOException thrown;
    try {
      thrown =
          assertThrows(
              IOException.class,
              () ->
                  run(
                      fraction -> {},
                      provider("alpha", this::untilReleased),
                      provider(
                          "beta",
                          report -> {
                            running.await();
                            throw new IOException("provider beta: broke");
                          })));
    } finally {
      released.countDown();
    }
    assertEquals("provider beta: broke", thrown.getMessage());
    String note = thrown.getSuppressed()[0].getMessage();
    assertTrue(note.startsWith("provider alpha has not stopped its job"), note);
    assertEquals(1, thrown.getSuppressed().length);
  }

  @Test
  void anInterruptOfTheCallerInterruptsAll() {
    Thread caller = Thread.currentThread();
    assertThrows(
        InterruptedException.class,
        () ->
            run(
                fraction -> {},
                provider("alpha", this::untilInterrupted),
                provider(
                    "beta",
                    report -> {
                      running.await();
                      caller.interrupt();
                      new CountDownLatch(1).await();
                    })));
    assertEquals(0, interrupted.getCount());
    assertFalse(Thread.interrupted());
  }

  @Test
  void aProviderThatTakesTooLongIsNamedAndItsWorkStopped() {
    limit = Optional.of(Duration.ofMillis(50));
    IOException thrown =
        assertThrows(
            IOException.class,
            () ->
                run(
                    fraction -> {},
                    provider("alpha", report -> {}),
                    provider("beta", this::untilInterrupted)));
    assertEquals(
        "provider beta: no answer within 50 ms, the time limit of a round or question; see whether"
            + " it hangs or is busy, or raise its timeout in the providers' file (--config)",
        thrown.getMessage());
    assertEquals(0, interrupted.getCount(), "beta has cleaned up");
    assertEquals(0, thrown.getSuppressed().length);
  }

  @Test
  void whatIsMadeOfTablesMayTakeLongerThanARound() throws Exception {
    limit = Optional.of(Duration.ZERO);
    List<RoundDriver.Reply<String>> replies =
        RoundDriver.make(
            List.of(provider("alpha", report -> {}), provider("beta", report -> {})),
            (provider, party, progress) -> provider.name(),
            fraction -> {});
    assertEquals(List.of("alpha", "beta"), replies.stream().map(r -> r.result()).toList());
  }

  private void untilInterrupted(DoubleConsumer progress) throws IOException {
    running.countDown();
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      interrupted.countDown();
      throw new IOException("provider alpha: cancelled", e);
    }
  }

  private void untilReleased(DoubleConsumer progress) {
    running.countDown();
    while (released.getCount() > 0) {
      try {
        released.await();
      } catch (InterruptedException e) {
        // This provider ignores the interrupt.
      }
    }
  }

  private static List<RoundDriver.Reply<Answered>> run(Progress progress, Provider... providers)
      throws IOException, InterruptedException {
    return run(new Quorum(providers.length), progress, providers);
  }

  private static List<RoundDriver.Reply<Answered>> run(
      Quorum quorum, Progress progress, Provider... providers)
      throws IOException, InterruptedException {
    List<Request> requests = new ArrayList<>();
    for (Provider provider : providers) {
      int party = requests.size();
      requests.add(
          new Request(PLAN, new Envelope(provider.name(), party, REQUEST, NONCE, new byte[0])));
    }
    return RoundDriver.run(
            List.of(providers),
            Ending.of(quorum, reply -> true, (replies, silent) -> true),
            (provider, party, own) -> provider.answer(requests.get(party), own),
            progress,
            Deadlines.of(List.of(providers)),
            Duration.ofMillis(500))
        .all();
  }

  /** Lets beta reply once alpha's reply was found to be bad. */
  @Test
  void waitsForAsManyGoodRepliesAsAreWanted() throws Exception {
    RoundDriver.Replies<Integer> replies =
        RoundDriver.run(
            List.of(provider("alpha", report -> {}), provider("beta", report -> {})),
            Ending.of(
                new Quorum(1),
                party -> {
                  released.countDown();
                  return party > 0;
                },
                (good, silent) -> true),
            (provider, party, own) -> {
              if (party == 1) {
                released.await();
              }
              return party;
            },
            fraction -> {});
    assertEquals(List.of(0, 1), replies.all().stream().map(RoundDriver.Reply::party).toList());
  }

  @Test
  void endsWithTheRepliesThatAreLeftIfFewAreGood() throws Exception {
    RoundDriver.Replies<Integer> replies =
        RoundDriver.run(
            List.of(provider("alpha", report -> {}), provider("beta", report -> {})),
            Ending.of(new Quorum(1), party -> false, (good, silent) -> true),
            (provider, party, own) -> {
              if (party == 1) {
                throw new IOException("provider beta: broke");
              }
              return party;
            },
            fraction -> {});
    assertEquals(List.of(0), replies.all().stream().map(RoundDriver.Reply::party).toList());
    assertEquals("provider beta: broke", replies.failures().get(1).getMessage());
  }

  /** Lets two replies contradict each other, so that a third decides. */
  @Test
  void waitsForMoreWhereAQuorumDoesNotSuffice() throws Exception {
    RoundDriver.Replies<Integer> replies =
        RoundDriver.run(
            List.of(
                provider("alpha", report -> {}),
                provider("beta", report -> {}),
                provider("gamma", report -> {})),
            Ending.of(
                new Quorum(2),
                party -> true,
                (good, silent) -> {
                  released.countDown();
                  return good.size() > 2;
                }),
            (provider, party, own) -> {
              if (party == 1) {
                released.await();
              }
              return party;
            },
            fraction -> {});
    assertEquals(List.of(0, 1, 2), replies.all().stream().map(RoundDriver.Reply::party).toList());
  }

  @Test
  void waitsALittleForWhoIsNearlyDone() throws Exception {
    RoundDriver.Replies<Integer> replies =
        RoundDriver.run(
            List.of(provider("alpha", report -> {}), provider("beta", report -> {})),
            new Ending<>(
                new Quorum(1),
                reply -> true,
                (good, silent) -> {
                  released.countDown();
                  return true;
                },
                elapsed -> Duration.ofMinutes(1).toNanos(),
                true),
            (provider, party, own) -> {
              if (party == 1) {
                released.await();
              }
              return party;
            },
            fraction -> {});
    assertEquals(2, replies.all().size());
  }

  @Test
  void refusesAQuorumThatNobodyCanReach() {
    Provider alone = provider("alpha", report -> {});
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class, () -> run(new Quorum(2), fraction -> {}, alone));
    assertEquals("a quorum of 2 of 1 providers", refusal.getMessage());
  }

  /** Returns a provider that does the given work and replies with nothing. */
  private Provider provider(String name, Work work) {
    RetrySettings retrySettings = new RetrySettings(limit, 0, Duration.ZERO);
    RetryPolicy policy =
        new RetryPolicy(name, retrySettings, failure -> false, String::valueOf, notice -> {});
    return new StubProvider(name) {
      @Override
      public RetryPolicy retries() {
        return policy;
      }

      @Override
      public Answered answer(Request request, Progress progress)
          throws IOException, InterruptedException {
        work.run(progress);
        PartialAnswer.Header header = PartialAnswer.Header.of(request, List.of("v"));
        return new Answered(new PartialAnswer(header, new byte[0], 0).encode(), Map.of());
      }
    };
  }
}
