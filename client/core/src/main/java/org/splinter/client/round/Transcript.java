package org.splinter.client.round;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.splinter.client.provider.Provider;
import org.splinter.client.provider.Separation;
import org.splinter.client.query.PrivacyClaim;
import org.splinter.client.query.QueryResult;
import org.splinter.client.query.QueryRows;
import org.splinter.client.query.QuerySequence;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.TrustModel;

/** The transcript of a query: what each provider was sent, did and returned, over its rounds. */
public final class Transcript {
  private final List<Sum> sums = new ArrayList<>();
  private final PublicText question;
  private final TrustModel trust;
  private final SeparationCheck check;
  private @Nullable Separation separation;
  private int rounds;
  private boolean checked = true;

  /**
   * Starts a transcript.
   *
   * @param question what all providers were asked
   */
  public Transcript(List<Provider> providers, TrustModel trust, PublicText question) {
    this(new SeparationCheck(providers), trust, question);
  }

  /**
   * Starts a transcript of a session's query.
   *
   * @param check the session's check of the providers that are asked
   */
  public Transcript(SeparationCheck check, TrustModel trust, PublicText question) {
    this.question = question;
    this.trust = trust;
    this.check = check;
    check.providers().forEach(provider -> sums.add(new Sum(provider)));
  }

  /**
   * Finds out whether the providers are separate, before the first share leaves.
   *
   * @param sequence whose later queries take the verdict of the first: to find it out anew would
   *     ask providers at a time that depends on the answers before
   * @throws RefusedQueryException if two of them are one cluster
   * @throws InterruptedException if the query was cancelled by then, so that no share is drawn
   */
  void checkSeparation(QuerySequence sequence) throws InterruptedException {
    Separation verdict = sequence.separation().orElseGet(check::require);
    sequence.separated(verdict);
    separation = verdict;
    if (Thread.interrupted()) { // what was not found out is then no verdict
      throw new InterruptedException("interrupted before the first round");
    }
  }

  /**
   * Adds a round to the totals of each provider.
   *
   * @param check whether the round's answers are checked
   */
  void endRound(
      List<Request> requests,
      Payloads payloads,
      List<RoundDriver.Reply<Received>> replies,
      boolean check) {
    for (int party = 0; party < requests.size(); party++) {
      sums.get(party).sent(requests.get(party), payloads.shown().get(party));
    }
    replies.forEach(reply -> sums.get(reply.party()).received(reply));
    rounds++;
    checked &= check;
  }

  /** Notes that a round's answer came about without a provider, and why; the first time counts. */
  void doneWithout(int party, String why) {
    sums.get(party).doneWithout = sums.get(party).doneWithout.or(() -> Optional.of(why));
  }

  /** Adds up public bytes that were fetched from one provider for a query besides its rounds. */
  public void fetched(long bytes) {
    sums.get(0).indexBytes += bytes;
  }

  int rounds() {
    return rounds;
  }

  /**
   * Returns the results of queries that were asked at once: bytes and times are those of all their
   * rounds. May be called once, since it finishes the digests of their shares.
   *
   * @param columns their names
   * @param rows of each query's answer
   */
  public List<QueryResult> results(
      List<String> columns, List<List<List<@Nullable Object>>> rows, QueryResult.Timing timing) {
    return answers(
        columns, rows.stream().map(each -> new QueryRows(each, Optional.empty())).toList(), timing);
  }

  /**
   * Returns the results as {@link #results} does, of queries of which some may have been ended.
   *
   * @param rows of each query's answer, or what ended it
   */
  public List<QueryResult> answers(
      List<String> columns, List<QueryRows> rows, QueryResult.Timing timing) {
    Separation separate = separation == null ? check.require() : separation;
    PrivacyClaim privacy =
        new PrivacyClaim(question.secrets(), question.constants(), separate, checked);
    List<QueryResult.ProviderRecord> records =
        sums.stream().map(sum -> sum.record(question.text())).toList();
    return rows.stream()
        .map(
            each ->
                new QueryResult(
                    columns, each, rows.size(), rounds, trust.label(), privacy, records, timing))
        .toList();
  }

  /**
   * Totals of one provider, and the digest of its shares.
   *
   * <p>No byte of a share is kept, since those of all providers would stand side by side, in
   * pictures and in answers that are passed on. The root of a tree is all in which one provider's
   * share differs from the other's: a reader of both roots could try points out, each against the
   * digests. The seeds of several parties reveal, by which of them are equal, in which row the
   * secret lies; and constants add up to what they hide. A digest alone reveals nothing of a tree
   * or a multi-party DPF, not even to the other providers together: they lack a seed of more than
   * 100 random bits. They need not lack anything of a constant, of the explicit share of a dense
   * function or of a Shamir share, which follow from theirs and a guess: by themselves these have
   * no digest.
   */
  private static final class Sum {
    private final Provider provider;
    private final MessageDigest shares = Sha256.digest();
    private final Map<String, Long> counters = new TreeMap<>();
    private boolean seeded;
    private long sentBytes;
    private long shareBytes;
    private long receivedBytes;
    private long indexBytes;
    private long wallNanos;
    private Optional<String> doneWithout = Optional.empty();

    Sum(Provider provider) {
      this.provider = provider;
    }

    void sent(Request request, Payloads.Shown shown) {
      sentBytes += request.encodedBytes();
      shareBytes += shown.queryBytes();
      shown.digested().forEach(shares::update);
      seeded |= shown.seeded();
    }

    void received(RoundDriver.Reply<Received> reply) {
      receivedBytes += reply.result().answered().encoded().length;
      reply
          .result()
          .answered()
          .counters()
          .forEach((name, value) -> counters.merge(name, value, Long::sum));
      wallNanos += reply.wallNanos();
    }

    QueryResult.ProviderRecord record(String template) {
      return new QueryResult.ProviderRecord(
          provider.name(),
          provider.location(),
          template,
          Math.toIntExact(sentBytes),
          Math.toIntExact(shareBytes),
          seeded ? HexFormat.of().formatHex(shares.digest()) : "",
          Math.toIntExact(receivedBytes),
          Math.toIntExact(indexBytes),
          wallNanos,
          counters,
          doneWithout);
    }
  }
}
