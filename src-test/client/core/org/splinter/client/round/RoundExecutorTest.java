package org.splinter.client.round;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.splinter.client.provider.Provider;
import org.splinter.client.provider.RetryPolicy;
import org.splinter.client.provider.RetrySettings;
import org.splinter.client.provider.StubProvider;
import org.splinter.client.query.QueryResult;
import org.splinter.client.query.QuerySequence;
import org.splinter.client.query.Stopwatch;
import org.splinter.fss.QueryNonce;
import org.splinter.fss.SecureRandomness;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.TrustModel;

/**
 * Tests that all planned rounds are asked, with unchanged bytes when asked again, and that errors
 * are thrown last.
 */
final class RoundExecutorTest {
  private static final PublicText TEXT = new PublicText("SELECT", 1, 0);

  private static final List<String> VERSIONS = List.of("table 1", "view 2");

  private final List<Double> progress = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger stopped = new AtomicInteger();
  private final CountDownLatch running = new CountDownLatch(1);

  /** A reply to one request. */
  private interface Reply {
    PartialAnswer to(Request request) throws IOException, InterruptedException;
  }

  /** A provider that keeps its requests as bytes and answers the n-th request by reply n. */
  private static final class Recorder extends StubProvider {
    final List<Request> sent = Collections.synchronizedList(new ArrayList<>());
    RetryPolicy policy = RetryPolicy.NONE;
    private final List<Reply> replies;

    /**
     * Names a provider and its replies.
     *
     * @param replies the replies in order; the last one answers all further requests too
     */
    Recorder(String name, Reply... replies) {
      super(name);
      this.replies = List.of(replies);
    }

    @Override
    public RetryPolicy retries() {
      return policy;
    }

    @Override
    public Answered answer(Request request, Progress own) throws IOException, InterruptedException {
      sent.add(request);
      Reply reply = replies.get(Math.min(sent.size(), replies.size()) - 1);
      return new Answered(reply.to(request).encode(), Map.of("asked", 1L));
    }

    /** Sets how long the provider may take and how often it is asked again. */
    Recorder with(Optional<Duration> limit, int retries) {
      RetrySettings retrySettings = new RetrySettings(limit, retries, Duration.ofMillis(1));
      policy =
          new RetryPolicy(name(), retrySettings, failure -> true, String::valueOf, notice -> {});
      return this;
    }

    List<byte[]> plans() {
      return sent.stream().map(request -> request.plan().encode()).toList();
    }

    List<byte[]> envelopes() {
      return sent.stream().map(request -> request.envelope().encode()).toList();
    }
  }

  /** Returns an honest answer: its only record is the number of the party. */
  private static PartialAnswer honest(Request request) {
    byte[] body = {(byte) request.envelope().party()};
    return new PartialAnswer(PartialAnswer.Header.of(request, VERSIONS), body, 1);
  }

  private static Reply failing(String message) {
    return request -> {
      throw new IOException(message);
    };
  }

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

  /** A round of some parties whose result is the parties whose answers it combined. */
  private record Asked(
      TrustModel trust, Quorum quorum, Optional<IOException> failure, boolean selects)
      implements Round<String> {
    static Asked of(int parties) {
      return new Asked(TrustModel.allButOne(parties), new Quorum(parties), Optional.empty(), true);
    }

    Asked quorumOf(int answers) {
      return new Asked(trust, new Quorum(answers), failure, selects);
    }

    Asked failing(String message) {
      return failing(new IOException(message));
    }

    Asked failing(IOException cause) {
      return new Asked(trust, quorum, Optional.of(cause), selects);
    }

    @Override
    public Round<String> ofNothing() {
      return new Asked(trust, quorum, failure, false);
    }

    @Override
    public RoundPlan plan() {
      return new RoundPlan("any", trust, new byte[] {1, 2});
    }

    @Override
    public List<String> versions() {
      return VERSIONS;
    }

    @Override
    public Payloads draw() {
      List<byte[]> payloads = new ArrayList<>();
      List<Payloads.Shown> shown = new ArrayList<>();
      for (int party = 0; party < trust.parties(); party++) {
        byte[] payload = selects ? SecureRandomness.draw(20) : new byte[20];
        payloads.add(payload);
        shown.add(new Payloads.Shown(20, List.of(payload), true));
      }
      QueryNonce nonce = QueryNonce.of(SecureRandomness.draw(QueryNonce.BYTES));
      return new Payloads(nonce, payloads, shown);
    }

    @Override
    public boolean checked() {
      return false;
    }

    @Override
    public String combine(List<PartialAnswer> answers) throws IOException {
      if (failure.isPresent()) {
        throw failure.get();
      }
      StringBuilder parties = new StringBuilder();
      for (PartialAnswer answer : answers) {
        assertArrayEquals(new byte[] {(byte) answer.header().party()}, answer.body());
        parties.append(answer.header().provider()).append(' ');
      }
      return parties.toString();
    }

    @Override
    public String nothing() {
      return "nothing";
    }
  }

  private Transcript transcript = new Transcript(List.of(), TrustModel.twoParty(), TEXT);

  private RoundExecutor executor(int planned, Provider... providers) {
    List<Provider> all = List.of(providers);
    transcript = new Transcript(all, TrustModel.allButOne(providers.length), TEXT);
    return new RoundExecutor(
        all,
        planned,
        Pace.ofOneRound(all, new QuerySequence()),
        transcript,
        new Stopwatch(0),
        progress::add);
  }

  private List<QueryResult.ProviderRecord> records() {
    QueryResult.Timing noTime = new QueryResult.Timing(0, 0, 0, 0, 0, 0, 0, 0);
    return transcript.results(List.of("a"), List.of(List.of()), noTime).get(0).providers();
  }

  @Test
  void everyProviderIsSentItsOwnEnvelope() throws Exception {
    Recorder alpha = new Recorder("alpha", RoundExecutorTest::honest);
    Recorder beta = new Recorder("beta", RoundExecutorTest::honest);
    RoundExecutor executor = executor(1, alpha, beta);
    assertEquals("alpha beta ", executor.ask(Asked.of(2)));
    executor.end();
    Request first = alpha.sent.get(0);
    Request second = beta.sent.get(0);
    assertEquals(first.plan(), second.plan());
    first.envelope().check("alpha", first.plan());
    second.envelope().check("beta", second.plan());
    assertEquals(List.of(0, 1), List.of(first.envelope().party(), second.envelope().party()));
    assertEquals(
        RequestDigest.of(first.envelope().nonce(), first.plan()), second.envelope().request());
    assertFalse(Arrays.equals(first.envelope().payload(), second.envelope().payload()));
    assertEquals(1.0, progress.get(progress.size() - 1));
    List<QueryResult.ProviderRecord> records = records();
    assertEquals(first.encodedBytes(), records.get(0).sentBytes());
    assertEquals(honest(second).encode().length, records.get(1).receivedBytes());
    assertEquals(Map.of("asked", 1L), records.get(1).counters());
  }

  /** Checks that a fault of the client itself does not show in whether the next round is asked. */
  @Test
  void aCombinationThatBreaksEndsNoQueryEarly() throws Exception {
    Recorder alpha = new Recorder("alpha", RoundExecutorTest::honest);
    Recorder beta =
        new Recorder(
            "beta",
            request -> new PartialAnswer(honest(request).header(), new byte[0], 1),
            RoundExecutorTest::honest);
    RoundExecutor executor = executor(2, alpha, beta);
    Round<String> first = new Broken(Asked.of(2));
    assertEquals("nothing", executor.ask(first));
    assertEquals("alpha beta ", executor.ask(Asked.of(2)));
    assertEquals(2, alpha.sent.size());
    IOException failure = assertThrows(IOException.class, executor::end);
    assertEquals(
        "cannot combine the answers of a round: IllegalStateException", failure.getMessage());
  }

  /** A round whose combination has a fault. */
  private record Broken(Asked round) implements Round<String> {
    @Override
    public Round<String> ofNothing() {
      return this;
    }

    @Override
    public RoundPlan plan() {
      return round.plan();
    }

    @Override
    public List<String> versions() {
      return round.versions();
    }

    @Override
    public Payloads draw() {
      return round.draw();
    }

    @Override
    public boolean checked() {
      return round.checked();
    }

    @Override
    public String combine(List<PartialAnswer> answers) {
      throw new IllegalStateException("broken");
    }

    @Override
    public String nothing() {
      return round.nothing();
    }
  }

  /** Covers answers that cannot be read, that are of another request, and that do not combine. */
  @Test
  void everyPlannedRoundIsAskedAndTheFirstFailureIsToldAtTheEnd() throws Exception {
    Recorder alpha = new Recorder("alpha", RoundExecutorTest::honest);
    Recorder beta =
        new Recorder(
            "beta",
            RoundExecutorTest::honest,
            request -> with(request, header -> other(header, "gamma")),
            RoundExecutorTest::honest);
    Provider garbled =
        new StubProvider("beta") {
          @Override
          public Answered answer(Request request, Progress own)
              throws IOException, InterruptedException {
            Answered answer = beta.answer(request, own);
            boolean first = beta.sent.size() == 1;
            return first ? new Answered(new byte[] {1, 2, 3, 4}, answer.counters()) : answer;
          }
        };
    RoundExecutor executor = executor(4, alpha, garbled);
    assertEquals("nothing", executor.ask(Asked.of(2)), "garbled");
    assertEquals("nothing", executor.ask(Asked.of(2)), "another provider's");
    assertEquals("nothing", executor.ask(Asked.of(2).failing("groups differ")));
    assertEquals("alpha beta ", executor.ask(Asked.of(2)));
    for (Recorder provider : List.of(alpha, beta)) {
      assertEquals(4, provider.sent.size());
      assertEquals(
          1,
          new HashSet<>(provider.sent.stream().map(Request::encodedBytes).toList()).size(),
          "of one size");
      assertEquals(
          4,
          new HashSet<>(provider.sent.stream().map(r -> r.envelope().request()).toList()).size(),
          "drawn afresh");
    }
    IOException told = assertThrows(IOException.class, executor::end);
    String message = String.valueOf(told.getMessage());
    assertTrue(message.startsWith("provider beta: partial answer: "), message);
    assertTrue(message.contains("magic SPAN is missing"), message);
    assertEquals(4, records().get(1).counters().get("asked"));
  }

  @Test
  void aFailureOfAnAnswerIsToldBeforeTheRefusalOfASecret() throws Exception {
    RuntimeException refusal = new IllegalArgumentException("a pattern");
    Provider[] honest = {
      new Recorder("alpha", RoundExecutorTest::honest),
      new Recorder("beta", RoundExecutorTest::honest)
    };
    RoundExecutor refused = executor(1, honest);
    refused.refuseLater(Optional.empty());
    refused.refuseLater(Optional.of(refusal));
    refused.refuseLater(Optional.of(new IllegalArgumentException("a later one")));
    refused.refuseLater(Optional.empty());
    assertEquals("alpha beta ", refused.ask(Asked.of(2)), "a refusal keeps nobody from asking");
    assertSame(refusal, assertThrows(RuntimeException.class, refused::end));

    RoundExecutor failed = executor(2, honest);
    failed.refuseLater(Optional.of(refusal));
    assertEquals("nothing", failed.ask(Asked.of(2).failing("first")));
    assertEquals("nothing", failed.ask(Asked.of(2).failing("second")));
    IOException told = assertThrows(IOException.class, failed::end);
    assertEquals("first", told.getMessage());
    assertEquals("second", told.getSuppressed()[0].getMessage(), "the others are not lost");
  }

  /** Checks that providers cannot see a failed check, and that no other fault is thrown. */
  @Test
  void afterAFailedCheckRoundsSelectNothing() throws Exception {
    Recorder alpha = new Recorder("alpha", RoundExecutorTest::honest);
    Recorder beta = new Recorder("beta", RoundExecutorTest::honest);
    RoundExecutor executor = executor(4, alpha, beta);
    executor.refuseLater(Optional.of(new IllegalArgumentException("a pattern")));
    IOException caught = new FailedCheckException(List.of("alpha", "beta"));
    assertEquals("nothing", executor.ask(Asked.of(2).failing("before")));
    assertEquals("nothing", executor.ask(Asked.of(2).failing(caught)));
    assertEquals("nothing", executor.ask(Asked.of(2).failing("after")));
    assertEquals("alpha beta ", executor.ask(Asked.of(2)));
    for (Recorder provider : List.of(alpha, beta)) {
      List<Boolean> nothing =
          provider.sent.stream()
              .map(request -> Arrays.equals(request.envelope().payload(), new byte[20]))
              .toList();
      assertEquals(List.of(false, true, true, true), nothing);
      assertEquals(1, provider.sent.stream().map(Request::encodedBytes).distinct().count());
    }
    assertSame(caught, assertThrows(FailedCheckException.class, executor::end));
    assertEquals(0, caught.getSuppressed().length);
  }

  /** Checks that a liar does not hide the check that it failed by failing in a later round. */
  @Test
  void aFailureAfterAFailedCheckDoesNotHideIt() throws Exception {
    Recorder alpha = new Recorder("alpha", RoundExecutorTest::honest);
    Recorder beta =
        new Recorder("beta", RoundExecutorTest::honest, failing("provider beta: broke"));
    RoundExecutor executor = executor(2, alpha, beta);
    IOException caught = new FailedCheckException(List.of("alpha", "beta"));
    assertEquals("nothing", executor.ask(Asked.of(2).failing(caught)));
    assertSame(caught, assertThrows(FailedCheckException.class, () -> executor.ask(Asked.of(2))));
  }

  @Test
  void aFailureOfAProviderEndsTheRoundsAtOnce() {
    Recorder alpha = new Recorder("alpha", RoundExecutorTest::honest);
    Recorder beta = new Recorder("beta", failing("provider beta: broke"));
    RoundExecutor executor = executor(2, alpha, beta);
    IOException told = assertThrows(IOException.class, () -> executor.ask(Asked.of(2)));
    assertEquals("provider beta: broke", told.getMessage());
    assertThrows(IllegalStateException.class, executor::end);
  }

  private static PartialAnswer with(Request request, UnaryOperator<PartialAnswer.Header> change) {
    PartialAnswer honest = honest(request);
    return new PartialAnswer(change.apply(honest.header()), honest.body(), honest.records());
  }

  private static PartialAnswer.Header other(PartialAnswer.Header header, String provider) {
    return new PartialAnswer.Header(
        header.family(), provider, header.party(), header.request(), header.versions());
  }

  private static PartialAnswer.Header of(PartialAnswer.Header header, List<String> versions) {
    return new PartialAnswer.Header(
        header.family(), header.provider(), header.party(), header.request(), versions);
  }

  @Test
  void refusesAnswersToAnotherRequest() throws Exception {
    RequestDigest strange = new RequestDigest(new byte[RequestDigest.BYTES]);
    List<UnaryOperator<PartialAnswer.Header>> changes =
        List.of(
            h -> other(h, "alpha"),
            h -> new PartialAnswer.Header("fold", "beta", 1, h.request(), VERSIONS),
            h -> new PartialAnswer.Header("any", "beta", 0, h.request(), VERSIONS),
            h -> new PartialAnswer.Header("any", "beta", 1, strange, VERSIONS));
    for (UnaryOperator<PartialAnswer.Header> change : changes) {
      Recorder beta = new Recorder("beta", request -> with(request, change));
      assertRefused("provider beta answered another request: Header[", beta);
    }
  }

  @Test
  void refusesAnswersOverOtherDataNamingTheFirstThatDiffers() throws Exception {
    String mend = "; its data has changed, ask the query again";
    Iterator<String> expected =
        List.of(
                "1 versions, the query is for 2" + mend,
                "view 3, the query is for view 2" + mend,
                "view 2, the query is for table 1" + mend,
                "3 versions, the query is for 2" + mend)
            .iterator();
    for (List<String> versions :
        List.of(
            List.of("table 1"),
            List.of("table 1", "view 3"),
            List.of("view 2", "table 1"),
            List.of("table 1", "view 2", "view 2"))) {
      Recorder beta = new Recorder("beta", request -> with(request, h -> of(h, versions)));
      assertRefused("provider beta answered over " + expected.next(), beta);
    }
  }

  private void assertRefused(String problem, Recorder beta) throws Exception {
    RoundExecutor executor = executor(1, new Recorder("alpha", RoundExecutorTest::honest), beta);
    assertEquals("nothing", executor.ask(Asked.of(2)));
    IOException told = assertThrows(IOException.class, executor::end);
    assertTrue(told.getMessage().startsWith(problem), told.getMessage());
  }

  @Test
  void aProviderThatIsAskedAgainIsSentTheSameBytes() throws Exception {
    Recorder alpha = new Recorder("alpha", RoundExecutorTest::honest);
    Recorder beta =
        new Recorder("beta", failing("once"), failing("twice"), RoundExecutorTest::honest)
            .with(Optional.empty(), 2);
    RoundExecutor executor = executor(2, alpha, beta);
    assertEquals("alpha beta ", executor.ask(Asked.of(2)));
    assertEquals(3, beta.sent.size());
    assertEquals(1, alpha.sent.size(), "that of another provider's failure is not asked again");
    for (int i = 1; i < 3; i++) {
      assertArrayEquals(beta.plans().get(0), beta.plans().get(i));
      assertArrayEquals(beta.envelopes().get(0), beta.envelopes().get(i));
    }
    assertEquals("alpha beta ", executor.ask(Asked.of(2)));
    assertEquals(4, beta.sent.size());
    assertFalse(Arrays.equals(beta.envelopes().get(0), beta.envelopes().get(3)), "a new round");
    executor.end();
  }

  @Test
  void asksAsManyRoundsAsArePlanned() throws Exception {
    Recorder alpha = new Recorder("alpha", RoundExecutorTest::honest);
    Recorder beta = new Recorder("beta", RoundExecutorTest::honest);
    RoundExecutor executor = executor(2, alpha, beta);
    assertEquals("alpha beta ", executor.ask(Asked.of(2)));
    IllegalStateException early = assertThrows(IllegalStateException.class, executor::end);
    assertEquals("1 of 2 planned rounds were asked", early.getMessage());
    assertEquals("alpha beta ", executor.ask(Asked.of(2)));
    executor.end();
    IllegalStateException more =
        assertThrows(IllegalStateException.class, () -> executor.ask(Asked.of(2)));
    assertEquals("2 rounds are planned, one more is asked", more.getMessage());
    assertEquals(2, alpha.sent.size());
  }

  @Test
  void refusesARoundForAnotherNumberOfParties() {
    Recorder alpha = new Recorder("alpha", RoundExecutorTest::honest);
    RoundExecutor executor = executor(1, alpha, new Recorder("beta", RoundExecutorTest::honest));
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> executor.ask(Asked.of(3)));
    assertEquals("a round of 3 parties is asked of 2", refusal.getMessage());
    assertEquals(List.of(), alpha.sent);
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
    Recorder beta =
        new Recorder("beta", failing("provider beta: broke"), RoundExecutorTest::honest);
    Recorder gamma = new Recorder("gamma", RoundExecutorTest::honest);
    Recorder delta = new Recorder("delta", RoundExecutorTest::honest);
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
    Recorder gamma = new Recorder("gamma", RoundExecutorTest::honest);
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

  @Test
  void doesNotPrintWhatIsSent() {
    Payloads payloads = Asked.of(2).draw();
    assertEquals("Payloads[hidden]", payloads.toString());
    assertEquals("Shown[hidden]", payloads.shown().get(0).toString());
    Envelope envelope =
        new Envelope(
            "alpha",
            0,
            new RequestDigest(new byte[RequestDigest.BYTES]),
            payloads.nonce(),
            payloads.bytes().get(0));
    assertEquals("Envelope[alpha, party 0, 20 bytes]", envelope.toString());
  }
}
