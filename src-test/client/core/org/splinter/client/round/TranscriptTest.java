package org.splinter.client.round;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.splinter.client.provider.Provider;
import org.splinter.client.provider.StubProvider;
import org.splinter.client.query.QueryResult;
import org.splinter.client.sql.bind.BoundShare;
import org.splinter.client.sql.bind.BoundTable;
import org.splinter.codec.Sha256;
import org.splinter.fss.ConstantParameters;
import org.splinter.fss.DenseParameters;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.MultiPartyDpfParameters;
import org.splinter.fss.Output;
import org.splinter.fss.Scheme;
import org.splinter.fss.ShamirParameters;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.contract.TrustModel;

/**
 * Tests of the digests of shares in a transcript: they are shown only where no share can be guessed
 * from them.
 */
final class TranscriptTest {
  private static final PublicText TEXT = new PublicText("SELECT", 1, 0);
  private static final QueryResult.Timing NO_TIME = new QueryResult.Timing(0, 0, 0, 0, 0, 0, 0, 0);

  /** The bytes of a share that both sides know: its parameters, index and nonce. */
  private static final int PUBLIC_BYTES = 40;

  private static final int RUN = 4;

  private static final ShareParameters CONSTANT = new ConstantParameters(Output.WORD);
  private static final ShareParameters TREE =
      new TreeParameters(Scheme.DPF, Output.WORD, 8, TreeShape.radix(4));
  private static final ShareParameters MULTI_PARTY_DPF = MultiPartyDpfParameters.recommended(3, 16);

  /** A round of two queries as the client sent it: the payloads, and the shares in them. */
  private record Sent(List<Request> requests, Payloads payloads, List<ShareParameters> parameters) {
    int parties() {
      return requests.size();
    }

    /** Returns a party's shares of the first query, as the party reads them. */
    List<FunctionShare> shares(int party) throws IOException {
      return ShareBundle.open(requests.get(party).envelope(), parameters).queries().get(0);
    }
  }

  private static Sent draw(int parties, ShareParameters... parameters) {
    BoundShare secret = new BoundShare(new DomainPoint(0, 7), false, 1);
    List<BoundShare> query = Collections.nCopies(parameters.length, secret);
    List<ShareParameters> wanted = List.of(parameters);
    Payloads payloads = SharePayloads.draw(parties, wanted, List.of(query, query));
    RoundPlan plan = new RoundPlan("any", TrustModel.allButOne(parties), new byte[] {1});
    RequestDigest digest = RequestDigest.of(payloads.nonce(), plan);
    List<Request> requests = new ArrayList<>();
    for (int party = 0; party < parties; party++) {
      byte[] payload = payloads.bytes().get(party);
      requests.add(
          new Request(plan, new Envelope("p" + party, party, digest, payloads.nonce(), payload)));
    }
    return new Sent(requests, payloads, wanted);
  }

  /** Returns the digests in the providers' records. */
  private static List<String> digests(Sent... rounds) {
    return records(rounds).stream().map(QueryResult.ProviderRecord::shareSha256).toList();
  }

  private static List<QueryResult.ProviderRecord> records(Sent... rounds) {
    List<Provider> providers = providers(rounds[0].parties());
    Transcript transcript = new Transcript(providers, TrustModel.allButOne(providers.size()), TEXT);
    for (Sent round : rounds) {
      List<RoundDriver.Reply<Received>> replies = new ArrayList<>();
      for (int party = 0; party < providers.size(); party++) {
        Answered answered = new Answered(new byte[10 + party], Map.of("rows", 1L + party));
        Received received = new Received(answered, Optional.empty(), Optional.empty());
        replies.add(new RoundDriver.Reply<>(providers.get(party), party, received, 5));
      }
      transcript.endRound(round.requests, round.payloads, replies, true);
    }
    return transcript.results(List.of("a"), List.of(List.of()), NO_TIME).get(0).providers();
  }

  private static List<Provider> providers(int count) {
    return IntStream.range(0, count).<Provider>mapToObj(i -> new StubProvider("p" + i)).toList();
  }

  /** Returns the digest of a party's shares of the first query, round by round. */
  private static String digest(int party, Sent... rounds) throws IOException {
    MessageDigest digest = Sha256.digest();
    for (Sent round : rounds) {
      round.shares(party).forEach(share -> digest.update(share.encode()));
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  @Test
  void sharesOfSeveralPartiesHaveDigests() throws IOException {
    Sent round = draw(3, MULTI_PARTY_DPF);
    List<String> told = digests(round);
    assertEquals(List.of(digest(0, round), digest(1, round), digest(2, round)), told);
    assertEquals(3, new HashSet<>(told).size());
  }

  /**
   * Checks that no field of a record holds a run of a share's bytes: both roots of a compact tree,
   * tried out against the digests, would tell the secret.
   */
  @Test
  void recordsHoldNoByteOfAShareBehindItsPublicHead() throws Exception {
    for (int parties = 2; parties <= 3; parties++) {
      ShareParameters[] asked =
          parties == 2
              ? new ShareParameters[] {CONSTANT, TREE}
              : new ShareParameters[] {MULTI_PARTY_DPF};
      Sent round = draw(parties, asked);
      String told = allFields(records(round));
      for (int party = 0; party < parties; party++) {
        assertTrue(told.contains(digest(party, round)), told);
        for (FunctionShare share : round.shares(party)) {
          byte[] bytes = share.encode();
          for (int i = PUBLIC_BYTES; i + RUN <= bytes.length; i++) {
            byte[] run = Arrays.copyOfRange(bytes, i, i + RUN);
            if (!Arrays.equals(run, new byte[RUN])) {
              assertFalse(told.contains(HexFormat.of().formatHex(run)), "bytes from " + i);
            }
          }
        }
      }
    }
  }

  /** Returns the values of all fields of records, whatever they print of themselves. */
  private static String allFields(List<QueryResult.ProviderRecord> records) throws Exception {
    StringBuilder all = new StringBuilder();
    for (QueryResult.ProviderRecord told : records) {
      for (RecordComponent component : QueryResult.ProviderRecord.class.getRecordComponents()) {
        all.append(component.getAccessor().invoke(told)).append('\n');
      }
    }
    return all.toString();
  }

  /** Checks that a constant is made whatever the point that its query's secret has. */
  @Test
  void constantsAreMadeWhereverTheSecretIs() throws IOException {
    List<DomainPoint> points =
        List.of(new DomainPoint(0, 0), new DomainPoint(0, 1), new DomainPoint(-1, -1));
    for (DomainPoint point : points) {
      BoundShare secret = new BoundShare(point, false, 5);
      Payloads payloads = SharePayloads.draw(2, List.of(CONSTANT), List.of(List.of(secret)));
      assertEquals(2, payloads.bytes().size());
    }
  }

  @Test
  void digestsAreOfAllRounds() throws IOException {
    Sent first = draw(2, TREE);
    Sent second = draw(2, TREE);
    assertEquals(
        List.of(digest(0, first, second), digest(1, first, second)), digests(first, second));
  }

  /**
   * Checks that Shamir shares have no digest: t parties that guess the secret can compute those of
   * all others.
   */
  @Test
  void shamirSharesHaveNone() throws IOException {
    Sent round = draw(4, new ShamirParameters(4, 1, 7, 2));
    assertEquals(List.of("", "", "", ""), digests(round));
  }

  /** Checks that the last of dense shares has none: all other parties can compute it by a guess. */
  @Test
  void theLastOfDenseSharesHasNone() throws IOException {
    DenseParameters dense = new DenseParameters(2, 3, Output.WORD);
    BoundTable table = BoundTable.ofNothing(dense);
    Payloads payloads = SharePayloads.draw(2, List.of(dense), List.of(List.of(table)));
    assertEquals(
        List.of(true, false), payloads.shown().stream().map(Payloads.Shown::seeded).toList());
  }

  /**
   * Checks that constants by themselves have no digest: one provider could guess the other's share
   * from its own and the few sums that the two may have.
   */
  @Test
  void constantsByThemselvesHaveNone() throws IOException {
    Sent constants = draw(2, CONSTANT);
    assertEquals(List.of("", ""), digests(constants));
    Sent trees = draw(2, TREE);
    assertEquals(
        List.of(digest(0, constants, trees), digest(1, constants, trees)),
        digests(constants, trees));
  }

  @Test
  void sumsUpWhatWasSentAndReturned() throws IOException {
    Sent first = draw(2, TREE, CONSTANT);
    Sent second = draw(2, TREE);
    List<QueryResult.ProviderRecord> records = records(first, second);
    long shares =
        first.shares(1).stream().mapToLong(share -> share.encode().length).sum()
            + second.shares(1).get(0).encode().length;
    QueryResult.ProviderRecord beta = records.get(1);
    assertEquals(List.of("p1", "here", "SELECT"), named(beta));
    assertEquals(
        first.requests.get(1).encodedBytes() + second.requests.get(1).encodedBytes(),
        beta.sentBytes());
    assertEquals(shares, beta.shareBytes(), "of one query");
    assertEquals(22, beta.receivedBytes());
    assertEquals(Map.of("rows", 4L), beta.counters());
    assertEquals(10, beta.wallNanos());
  }

  private static List<String> named(QueryResult.ProviderRecord told) {
    return List.of(told.provider(), told.location(), told.template());
  }

  @Test
  void resultsSayHowManyWereAskedAtOnce() {
    Transcript transcript = new Transcript(providers(2), TrustModel.twoParty(), TEXT);
    List<QueryResult> six =
        transcript.results(List.of("a"), Collections.nCopies(6, List.of()), NO_TIME);
    assertEquals(List.of(6, 6, 6, 6, 6, 6), six.stream().map(QueryResult::queries).toList());
    assertEquals("two-party", six.get(0).scheme());
  }

  @Test
  void resultsWarnOfRoundsThatBeganLate() {
    List<String> warnings = new ArrayList<>();
    for (int overruns = 0; overruns < 3; overruns++) {
      Transcript transcript = new Transcript(providers(2), TrustModel.twoParty(), TEXT);
      QueryResult.Timing timing = new QueryResult.Timing(0, 0, 0, 0, 0, 0, 0, overruns);
      warnings.addAll(
          transcript.results(List.of("a"), List.of(List.of()), timing).get(0).warnings());
    }
    assertEquals(2, warnings.size());
    assertTrue(warnings.get(0).startsWith("1 round began late"), warnings.get(0));
    assertTrue(warnings.get(1).startsWith("2 rounds began late"), warnings.get(1));
    assertTrue(warnings.get(1).endsWith("such as pace = 500ms"), warnings.get(1));
  }

  @Test
  void resultsNameTheTrustModel() {
    for (TrustModel trust : List.of(TrustModel.allButOne(3), TrustModel.threshold(3, 1))) {
      Transcript transcript = new Transcript(providers(3), trust, TEXT);
      List<QueryResult> one = transcript.results(List.of("a"), List.of(List.of()), NO_TIME);
      assertEquals(trust.label(), one.get(0).scheme());
    }
  }
}
