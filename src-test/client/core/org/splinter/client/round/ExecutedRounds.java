package org.splinter.client.round;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
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
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.TrustModel;

/** Base of tests that ask rounds of providers who keep what they are sent and reply as told. */
abstract class ExecutedRounds {
  private static final PublicText TEXT = new PublicText("SELECT", 1, 0);

  static final List<String> VERSIONS = List.of("table 1", "view 2");

  final List<Double> progress = Collections.synchronizedList(new ArrayList<>());

  /** A reply to one request. */
  interface Reply {
    PartialAnswer to(Request request) throws IOException, InterruptedException;
  }

  /** A provider that keeps its requests as bytes and answers the n-th request by reply n. */
  static final class Recorder extends StubProvider {
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
  static PartialAnswer honest(Request request) {
    byte[] body = {(byte) request.envelope().party()};
    return new PartialAnswer(PartialAnswer.Header.of(request, VERSIONS), body, 1);
  }

  static Reply failing(String message) {
    return request -> {
      throw new IOException(message);
    };
  }

  /** A round of some parties whose result is the parties whose answers it combined. */
  record Asked(TrustModel trust, Quorum quorum, Optional<IOException> failure, boolean selects)
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

  final RoundExecutor executor(int planned, Provider... providers) {
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

  final List<QueryResult.ProviderRecord> records() {
    QueryResult.Timing noTime = new QueryResult.Timing(0, 0, 0, 0, 0, 0, 0, 0);
    return transcript.results(List.of("a"), List.of(List.of()), noTime).get(0).providers();
  }

  static PartialAnswer with(Request request, UnaryOperator<PartialAnswer.Header> change) {
    PartialAnswer honest = honest(request);
    return new PartialAnswer(change.apply(honest.header()), honest.body(), honest.records());
  }

  static PartialAnswer.Header other(PartialAnswer.Header header, String provider) {
    return new PartialAnswer.Header(
        header.family(), provider, header.party(), header.request(), header.versions());
  }
}
