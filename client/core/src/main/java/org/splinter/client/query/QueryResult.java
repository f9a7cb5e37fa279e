package org.splinter.client.query;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.splinter.client.provider.Separation;

/**
 * The answer to a private query and how it came about.
 *
 * @param columns names, in the order of the SELECT list
 * @param rows values per column, as {@link org.splinter.client.sql.answer.AnswerRows} makes them
 * @param queries that were asked at once, this one of them: rounds, bytes and times are of all
 * @param scheme the label of the trust model under which providers were asked
 * @param separation whether the providers were separate, and their links encrypted, as far as facts
 *     show
 * @param checked whether a false answer of one provider would have been refused, in all rounds
 */
public record QueryResult(
    List<String> columns,
    List<List<@Nullable Object>> rows,
    int queries,
    int rounds,
    String scheme,
    Separation separation,
    boolean checked,
    List<ProviderRecord> providers,
    Timing timing) {

  public QueryResult {
    columns = List.copyOf(columns);
    providers = List.copyOf(providers);
  }

  /**
   * One provider's part in a query: what it was sent, saw and returned.
   *
   * @param template the public SQL text
   * @param sentBytes plan and shares
   * @param shareBytes of one query's shares
   * @param shareSha256 of the first query's shares in hexadecimal, for show: all their bytes, in
   *     the order of rounds; empty if there is nothing in them but constants
   * @param receivedBytes of its answers
   * @param indexBytes of public indexes of views that were fetched for this query, apart from the
   *     others, since they are kept and serve every query
   * @param counters the job's counters by name
   */
  public record ProviderRecord(
      String provider,
      String location,
      String template,
      int sentBytes,
      int shareBytes,
      String shareSha256,
      int receivedBytes,
      int indexBytes,
      long wallNanos,
      Map<String, Long> counters) {

    /** Returns the provider's name alone: a log of this client holds no record. */
    @Override
    public String toString() {
      return "what provider " + provider + " was sent and returned";
    }
  }

  /**
   * Wall times of the client's stages, in nanoseconds.
   *
   * @param prepareNanos making what providers had not prepared yet
   * @param roundNanos of all rounds
   */
  public record Timing(
      long planNanos, long prepareNanos, long shareNanos, long roundNanos, long combineNanos) {
    public long totalNanos() {
      return planNanos + prepareNanos + shareNanos + roundNanos + combineNanos;
    }
  }

  /** Returns whether the query was private, as far as facts show. */
  public boolean privately() {
    return separation.separate();
  }

  /** Returns why the query was not private, in one line; empty if it was. */
  public String notPrivate() {
    return separation.reason();
  }

  /** Returns a text without the answer: that is secret, and this text may end in a log. */
  @Override
  public String toString() {
    return "an answer with the columns " + columns;
  }

  public long sentBytes() {
    return providers.stream().mapToLong(ProviderRecord::sentBytes).sum();
  }

  public long receivedBytes() {
    return providers.stream().mapToLong(ProviderRecord::receivedBytes).sum();
  }

  /** Returns the bytes of public indexes, which are not among those received. */
  public long indexBytes() {
    return providers.stream().mapToLong(ProviderRecord::indexBytes).sum();
  }

  /** Returns an unmodifiable row that may hold nulls. */
  static List<@Nullable Object> row(List<@Nullable Object> values) {
    return Collections.unmodifiableList(new ArrayList<>(values));
  }
}
