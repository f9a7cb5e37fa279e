package org.splinter.client.round;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.QueryResult;
import org.splinter.client.sql.answer.AnswerShape;
import org.splinter.codec.Sha256;
import org.splinter.fss.ConstantParameters;
import org.splinter.fss.FunctionShare;

/** What each provider was sent, did and returned, summed over the rounds of a query. */
public final class Traffic {
  private static final int SHOWN_SHARE_BYTES = 64;

  private final List<Sum> sums = new ArrayList<>();
  private final String template;
  private int rounds;

  /**
   * @param template the public text that all of them were asked
   */
  public Traffic(List<Provider> providers, String template) {
    this.template = template;
    providers.forEach(provider -> sums.add(new Sum(provider)));
  }

  /**
   * What a provider was sent in a round.
   *
   * @param bytes plan and shares
   * @param shareBytes of one query's shares
   * @param shares of the first query, of which the digest is shown
   */
  public record Sent(long bytes, long shareBytes, List<FunctionShare> shares) {
    @Override
    public String toString() {
      return "Sent[hidden]";
    }
  }

  /** What a provider returned in a round. */
  public record Received(int bytes, Map<String, Long> counters) {}

  /** Adds a round up, with one reply of each provider, in their order. */
  public <R> void endRound(
      List<RoundDriver.Reply<R>> replies, IntFunction<Sent> sent, Function<R, Received> received) {
    for (int party = 0; party < replies.size(); party++) {
      RoundDriver.Reply<R> reply = replies.get(party);
      sums.get(party).add(sent.apply(party), received.apply(reply.result()), reply.wallNanos());
    }
    rounds++;
  }

  /** Adds up what was fetched from the first provider for a query besides its rounds: public. */
  public void fetched(long bytes) {
    sums.get(0).indexBytes += bytes;
  }

  public int rounds() {
    return rounds;
  }

  /**
   * The results of queries that were asked at once: bytes and times are those of all their rounds.
   * Once, since the digests of their shares end with it.
   *
   * @param rows of each query's answer
   */
  public List<QueryResult> results(
      AnswerShape shape, List<List<List<@Nullable Object>>> rows, QueryResult.Timing timing) {
    List<String> columns = shape.columns().stream().map(AnswerShape.Column::name).toList();
    return results(columns, rows, timing);
  }

  /** The same of columns of these names. */
  public List<QueryResult> results(
      List<String> columns, List<List<List<@Nullable Object>>> rows, QueryResult.Timing timing) {
    String scheme = QueryResult.scheme(sums.size());
    boolean privately = sums.stream().noneMatch(sum -> sum.provider.embedded());
    List<QueryResult.ProviderRecord> records =
        sums.stream().map(sum -> sum.record(template)).toList();
    return rows.stream()
        .map(
            each ->
                new QueryResult(
                    columns, each, rows.size(), rounds, scheme, privately, records, timing))
        .toList();
  }

  /**
   * One provider's sums, and the digest of its shares.
   *
   * <p>Of a share itself the first bytes are there for those alone who ask for them, since those of
   * all providers stand side by side, in pictures that are passed on: the root of a tree is all in
   * which one provider's share differs from the other's, the seeds of several parties tell by which
   * of them are equal in which row the secret lies, and constants add up to what they hide. A
   * digest tells nothing of a tree or a grid, not even to the other providers together: they lack a
   * seed of more than 100 random bits. They need not lack any of a constant, so constants by
   * themselves have no digest.
   */
  private static final class Sum {
    private final Provider provider;
    private final MessageDigest shares = Sha256.digest();
    private final Map<String, Long> counters = new TreeMap<>();
    private String begins = "";
    private long sentBytes;
    private long shareBytes;
    private long receivedBytes;
    private long indexBytes;
    private long wallNanos;

    Sum(Provider provider) {
      this.provider = provider;
    }

    void add(Sent sent, Received received, long nanos) {
      sent.shares().forEach(this::add);
      sentBytes += sent.bytes();
      shareBytes += sent.shareBytes();
      receivedBytes += received.bytes();
      received.counters().forEach((name, value) -> counters.merge(name, value, Long::sum));
      wallNanos += nanos;
    }

    QueryResult.ProviderRecord record(String template) {
      return new QueryResult.ProviderRecord(
          provider.name(),
          provider.location(),
          template,
          Math.toIntExact(sentBytes),
          Math.toIntExact(shareBytes),
          begins.isEmpty() ? "" : HexFormat.of().formatHex(shares.digest()),
          begins,
          Math.toIntExact(receivedBytes),
          Math.toIntExact(indexBytes),
          wallNanos,
          counters);
    }

    private void add(FunctionShare share) {
      byte[] bytes = share.encode();
      shares.update(bytes);
      if (begins.isEmpty() && !(share.parameters() instanceof ConstantParameters)) {
        int shown = Math.min(SHOWN_SHARE_BYTES, bytes.length);
        begins = HexFormat.of().formatHex(bytes, 0, shown);
      }
    }
  }
}
