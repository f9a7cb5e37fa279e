package org.splinter.client.round;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.splinter.client.provider.RetryPolicy;
import org.splinter.client.provider.RetrySettings;
import org.splinter.client.provider.StubProvider;
import org.splinter.client.query.QueryResult;
import org.splinter.client.query.QuerySequence;
import org.splinter.client.query.Stopwatch;
import org.splinter.fss.QueryNonce;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.TrustModel;

/**
 * Tests, with a clock that only this test moves, of when rounds begin: each but the first when the
 * gap has passed since the last answer, whatever the work in between took.
 */
final class PaceTest {
  private static final long GAP = 1_000;
  private static final long ANSWERING = 7;

  private final QuerySequence sequence = new QuerySequence();
  private long now = 123;
  private int waits;

  /** The bytes of both providers' answers to a round. */
  private long answerBytes;

  /** The times at which the providers were asked. */
  private final List<Long> begun = Collections.synchronizedList(new ArrayList<>());

  private final Pace.Clock clock =
      new Pace.Clock() {
        @Override
        public long nanos() {
          return now;
        }

        @Override
        public void waitUntil(long nanos) {
          waits++;
          now = Math.max(now, nanos);
        }
      };

  /** A provider that notes when it is asked. The last of the providers takes time to answer. */
  private final class Timed extends StubProvider {
    private final boolean embedded;
    private final Duration pace;

    Timed(String name, boolean embedded, Duration pace) {
      super(name);
      this.embedded = embedded;
      this.pace = pace;
    }

    @Override
    public boolean embedded() {
      return embedded;
    }

    @Override
    public RetryPolicy retries() {
      RetrySettings settings = new RetrySettings(Optional.empty(), 0, Duration.ZERO, pace);
      return new RetryPolicy(name(), settings, e -> false, String::valueOf, notice -> {});
    }

    @Override
    public Answered answer(Request request, Progress progress) {
      PartialAnswer.Header header = PartialAnswer.Header.of(request, List.of("version"));
      byte[] encoded = new PartialAnswer(header, new byte[0], 0).encode();
      synchronized (begun) {
        begun.add(now);
        boolean last = begun.size() % 2 == 0;
        now += last ? ANSWERING : 0;
        answerBytes = last ? 2 * Math.max(encoded.length, answerBytes) : encoded.length;
      }
      return new Answered(encoded, Map.of());
    }
  }

  /** A round for which shares are drawn, and whose answers combine, in some time. */
  private final class Working implements Round<String> {
    private final long drawing;
    private final long combining;

    Working(long drawing, long combining) {
      this.drawing = drawing;
      this.combining = combining;
    }

    @Override
    public RoundPlan plan() {
      return new RoundPlan("any", TrustModel.twoParty(), new byte[0]);
    }

    @Override
    public List<String> versions() {
      return List.of("version");
    }

    @Override
    public Payloads draw() {
      now += drawing;
      byte[] none = {};
      return new Payloads(
          QueryNonce.of(new byte[QueryNonce.BYTES]),
          List.of(none, none),
          Collections.nCopies(2, new Payloads.Shown(0, List.of(), false)));
    }

    @Override
    public Round<String> ofNothing() {
      return this;
    }

    @Override
    public boolean checked() {
      return false;
    }

    @Override
    public String combine(List<PartialAnswer> answers) {
      now += combining;
      return "";
    }

    @Override
    public String nothing() {
      throw new AssertionError("the answers combine");
    }
  }

  private List<Timed> providers(boolean alpha, boolean beta) {
    return List.of(
        new Timed("alpha", alpha, Duration.ZERO), new Timed("beta", beta, Duration.ZERO));
  }

  /**
   * Asks rounds, one more than there are works: each but the last combines in half of the work, and
   * shares for the next one take the other half.
   */
  private QueryResult.Timing ask(List<Timed> providers, Duration gap, long... works)
      throws Exception {
    Stopwatch stopwatch = new Stopwatch(0);
    Transcript transcript =
        new Transcript(List.copyOf(providers), TrustModel.twoParty(), new PublicText("", 1, 0));
    RoundExecutor executor =
        new RoundExecutor(
            List.copyOf(providers),
            works.length + 1,
            Pace.of(providers, sequence, gap, clock),
            transcript,
            stopwatch,
            done -> {});
    long drawing = 55;
    for (int round = 0; round <= works.length; round++) {
      long work = round < works.length ? works[round] : 0;
      assertEquals("", executor.ask(new Working(drawing, work / 2)));
      drawing = work - work / 2;
    }
    executor.end();
    return stopwatch.timing();
  }

  /** Returns the times from the last answer of each round to the requests of the next. */
  private List<Long> gaps() {
    List<Long> gaps = new ArrayList<>();
    for (int i = 2; i < begun.size(); i += 2) {
      gaps.add(begun.get(i) - begun.get(i - 1) - ANSWERING);
      assertEquals(begun.get(i), begun.get(i + 1), "both providers are asked at once");
    }
    return gaps;
  }

  @Test
  void roundsBeginWhenTheGapHasPassedWhateverTheWorkTook() throws Exception {
    QueryResult.Timing timing =
        ask(providers(false, false), Duration.ofNanos(GAP), 0, 1, 2, 400, 999, 1000);
    assertEquals(Collections.nCopies(6, GAP), gaps());
    assertEquals(6, waits, "the first round is not held");
    assertEquals(123 + 55, begun.get(0), "the first round is not held");
    assertEquals(0, timing.overruns());
    assertEquals(1000, timing.longestWorkNanos());
  }

  @Test
  void aRoundThatIsLateBeginsAtAWholeMultipleAndIsCounted() throws Exception {
    QueryResult.Timing timing =
        ask(providers(false, false), Duration.ofNanos(GAP), 1001, 10, 1999, 2000, 2001, 5500);
    assertEquals(List.of(2000L, GAP, 2000L, 2000L, 3000L, 6000L), gaps());
    assertEquals(5, timing.overruns());
    assertEquals(5500, timing.longestWorkNanos());
  }

  @Test
  void embeddedProvidersAreNotWaitedFor() throws Exception {
    QueryResult.Timing timing = ask(providers(true, true), Duration.ofNanos(GAP), 3, 2500);
    assertEquals(List.of(3L, 2500L), gaps());
    assertEquals(0, waits);
    assertEquals(0, timing.overruns(), "nobody sees that they are late");
    assertEquals(2500, timing.longestWorkNanos());
  }

  @Test
  void oneThatIsNotEmbeddedIsEnough() throws Exception {
    QueryResult.Timing unused = ask(providers(true, false), Duration.ofNanos(GAP), 3, 600);
    assertEquals(List.of(GAP, GAP), gaps());
  }

  @Test
  void aUserMaySetALongerGapForAProvider() throws Exception {
    List<Timed> slow =
        List.of(
            new Timed("alpha", false, Duration.ofNanos(3 * GAP)),
            new Timed("beta", false, Duration.ofNanos(1)));
    QueryResult.Timing unused = ask(slow, Duration.ofNanos(GAP), 3, 1600);
    assertEquals(List.of(3 * GAP, 3 * GAP), gaps());
  }

  @Test
  void anInterruptionEndsTheWait() {
    Pace pace =
        Pace.of(
            List.of(new Timed("alpha", false, Duration.ofHours(1))),
            new QuerySequence(),
            RoundWork.LEAST);
    pace.answered(1);
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> pace.hold(1));
  }

  /** Checks the gap that this computer's own clock keeps: never less, however long that was. */
  @Test
  void theMonotonicClockWaits() throws Exception {
    Pace pace = Pace.of(providers(false, false), new QuerySequence(), Duration.ofMillis(30));
    long start = System.nanoTime();
    pace.answered(1);
    Pace.Held unused = pace.hold(1);
    pace.answered(1);
    Pace.Held held = pace.hold(1);
    long passed = System.nanoTime() - start;
    assertTrue(passed >= 30_000_000, passed + " ns");
    assertTrue(held.workNanos() <= passed);
  }

  /** Checks the first round of a query that is made of another's answer. */
  @Test
  void aQueryThatFollowsIsHeldToo() throws Exception {
    QueryResult.Timing unused = ask(providers(false, false), Duration.ofNanos(GAP), 10);
    assertEquals(List.of(GAP), gaps());
    now += 400;
    unused = ask(providers(false, false), Duration.ofNanos(GAP), 10);
    long gap = RoundWork.FOLLOWING.gap(answerBytes, 0).toNanos();
    assertEquals(List.of(GAP, gap, GAP), gaps());
    now += gap + 1;
    assertEquals(1, ask(providers(false, false), Duration.ofNanos(GAP), 10).overruns());
    assertEquals(List.of(GAP, gap, GAP, 2 * gap, GAP), gaps());
  }

  @ParameterizedTest
  @EnumSource
  void theGapFollowsFromPublicFigures(RoundWork work) {
    assertTrue(work.gap(0, 0).compareTo(RoundWork.LEAST) >= 0);
    assertTrue(work.gap(1_000_000, 0).compareTo(work.gap(1_000, 0)) > 0);
    assertTrue(work.gap(0, 100_000_000).compareTo(work.gap(0, 1_000)) > 0);
    long most = 64L << 20;
    assertTrue(work.gap(most, most).compareTo(Duration.ofHours(1)) < 0, "no overflow");
  }
}
