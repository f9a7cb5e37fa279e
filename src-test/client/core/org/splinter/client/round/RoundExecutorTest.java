package org.splinter.client.round;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.splinter.client.provider.Provider;
import org.splinter.client.provider.StubProvider;
import org.splinter.client.query.QueryResult;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.RoundPlan;

/**
 * Tests that all planned rounds are asked, with unchanged bytes when asked again, and that errors
 * are thrown last.
 */
final class RoundExecutorTest extends ExecutedRounds {
  @Test
  void everyProviderIsSentItsOwnEnvelope() throws Exception {
    Recorder alpha = new Recorder("alpha", ExecutedRounds::honest);
    Recorder beta = new Recorder("beta", ExecutedRounds::honest);
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
    Recorder alpha = new Recorder("alpha", ExecutedRounds::honest);
    Recorder beta =
        new Recorder(
            "beta",
            request -> new PartialAnswer(honest(request).header(), new byte[0], 1),
            ExecutedRounds::honest);
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
    Recorder alpha = new Recorder("alpha", ExecutedRounds::honest);
    Recorder beta =
        new Recorder(
            "beta",
            ExecutedRounds::honest,
            request -> with(request, header -> other(header, "gamma")),
            ExecutedRounds::honest);
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
    RuntimeException refusal = new IllegalArgumentException("a place");
    Provider[] honest = {
      new Recorder("alpha", ExecutedRounds::honest), new Recorder("beta", ExecutedRounds::honest)
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
    Recorder alpha = new Recorder("alpha", ExecutedRounds::honest);
    Recorder beta = new Recorder("beta", ExecutedRounds::honest);
    RoundExecutor executor = executor(4, alpha, beta);
    executor.refuseLater(Optional.of(new IllegalArgumentException("a place")));
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
    Recorder alpha = new Recorder("alpha", ExecutedRounds::honest);
    Recorder beta = new Recorder("beta", ExecutedRounds::honest, failing("provider beta: broke"));
    RoundExecutor executor = executor(2, alpha, beta);
    IOException caught = new FailedCheckException(List.of("alpha", "beta"));
    assertEquals("nothing", executor.ask(Asked.of(2).failing(caught)));
    assertSame(caught, assertThrows(FailedCheckException.class, () -> executor.ask(Asked.of(2))));
  }

  @Test
  void aFailureOfAProviderEndsTheRoundsAtOnce() {
    Recorder alpha = new Recorder("alpha", ExecutedRounds::honest);
    Recorder beta = new Recorder("beta", failing("provider beta: broke"));
    RoundExecutor executor = executor(2, alpha, beta);
    IOException told = assertThrows(IOException.class, () -> executor.ask(Asked.of(2)));
    assertEquals("provider beta: broke", told.getMessage());
    assertThrows(IllegalStateException.class, executor::end);
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

  private static PartialAnswer.Header of(PartialAnswer.Header header, List<String> versions) {
    return new PartialAnswer.Header(
        header.family(), header.provider(), header.party(), header.request(), versions);
  }

  private void assertRefused(String problem, Recorder beta) throws Exception {
    RoundExecutor executor = executor(1, new Recorder("alpha", ExecutedRounds::honest), beta);
    assertEquals("nothing", executor.ask(Asked.of(2)));
    IOException told = assertThrows(IOException.class, executor::end);
    assertTrue(told.getMessage().startsWith(problem), told.getMessage());
  }

  @Test
  void aProviderThatIsAskedAgainIsSentTheSameBytes() throws Exception {
    Recorder alpha = new Recorder("alpha", ExecutedRounds::honest);
    Recorder beta =
        new Recorder("beta", failing("once"), failing("twice"), ExecutedRounds::honest)
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
    Recorder alpha = new Recorder("alpha", ExecutedRounds::honest);
    Recorder beta = new Recorder("beta", ExecutedRounds::honest);
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
    Recorder alpha = new Recorder("alpha", ExecutedRounds::honest);
    RoundExecutor executor = executor(1, alpha, new Recorder("beta", ExecutedRounds::honest));
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> executor.ask(Asked.of(3)));
    assertEquals("a round of 3 parties is asked of 2", refusal.getMessage());
    assertEquals(List.of(), alpha.sent);
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
