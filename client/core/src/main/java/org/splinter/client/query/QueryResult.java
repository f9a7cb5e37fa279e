package org.splinter.client.query;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.RefusedQueryException;

/**
 * The answer to a private query and how it came about.
 *
 * @param columns names, in the order of the SELECT list
 * @param rows values per column, as {@link org.splinter.client.sql.answer.AnswerRows} makes them
 * @param refusal why the query has no rows, if it was ended by a value that its expressions cannot
 *     have, or a secret that its rounds cannot decide; those that were asked at once have theirs
 * @param queries that were asked at once, this one of them: rounds, bytes and times are of all
 * @param scheme the label of the trust model under which providers were asked
 * @param privacy what was hidden, and from whom
 * @param full whether the rows fill all pages that were asked, without a LIMIT, so that there may
 *     be more
 */
public record QueryResult(
    List<String> columns,
    List<List<@Nullable Object>> rows,
    Optional<String> refusal,
    int queries,
    int rounds,
    String scheme,
    PrivacyClaim privacy,
    List<ProviderRecord> providers,
    Timing timing,
    boolean full) {

  public QueryResult {
    columns = List.copyOf(columns);
    providers = List.copyOf(providers);
  }

  /** Makes an answer that leaves nothing out. */
  public QueryResult(
      List<String> columns,
      List<List<@Nullable Object>> rows,
      int queries,
      int rounds,
      String scheme,
      PrivacyClaim privacy,
      List<ProviderRecord> providers,
      Timing timing) {
    this(
        columns,
        new QueryRows(rows, Optional.empty()),
        queries,
        rounds,
        scheme,
        privacy,
        providers,
        timing);
  }

  /** Makes an answer that leaves nothing out, or the record of a query that was ended. */
  public QueryResult(
      List<String> columns,
      QueryRows rows,
      int queries,
      int rounds,
      String scheme,
      PrivacyClaim privacy,
      List<ProviderRecord> providers,
      Timing timing) {
    this(
        columns,
        rows.rows(),
        rows.refusal(),
        queries,
        rounds,
        scheme,
        privacy,
        providers,
        timing,
        false);
  }

  /**
   * Returns the rows.
   *
   * @throws RefusedQueryException if the query was ended
   */
  @Override
  public List<List<@Nullable Object>> rows() {
    requireAnswer();
    return rows;
  }

  /**
   * Requires that there are rows.
   *
   * @throws RefusedQueryException if the query was ended
   */
  public void requireAnswer() {
    if (refusal.isPresent()) {
      throw new RefusedQueryException(refusal.get());
    }
  }

  /** Returns the same answer with some of its rows. */
  public QueryResult withRows(List<List<@Nullable Object>> some, boolean mayBeMore) {
    return new QueryResult(
        columns, some, refusal, queries, rounds, scheme, privacy, providers, timing, mayBeMore);
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
   * @param doneWithout why some round was answered without it: it failed, lied or was not waited
   *     for; empty if all its answers were used
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
      Map<String, Long> counters,
      Optional<String> doneWithout) {

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
   * @param holdNanos waiting for the time at which a round may begin
   * @param roundNanos of all rounds
   * @param longestWorkNanos the most time that passed from a round's last answer until the next
   *     round was ready; it is a part of the stages, and depends on the answers
   * @param overruns the rounds that began late, since the client's work before them took longer
   *     than the gap between rounds: providers may tell that it did
   */
  public record Timing(
      long planNanos,
      long prepareNanos,
      long shareNanos,
      long holdNanos,
      long roundNanos,
      long combineNanos,
      long longestWorkNanos,
      int overruns) {
    public long totalNanos() {
      return planNanos + prepareNanos + shareNanos + holdNanos + roundNanos + combineNanos;
    }
  }

  /** Returns a text without the answer: that is secret, and this text may end in a log. */
  @Override
  public String toString() {
    return "an answer with the columns " + columns;
  }

  /** Returns whether something was hidden, and from providers that are separate. */
  public boolean privately() {
    return privacy.holds();
  }

  /** Returns whether a false answer of one provider would have been refused, in all rounds. */
  public boolean checked() {
    return privacy.checked();
  }

  /**
   * Returns what the user should know of how this answer came about: that there may be more rows,
   * and that providers may tell that work between two rounds took long.
   */
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    if (full) {
      warnings.add("all pages are full, there may be more rows; ask for more pages");
    }
    if (timing.overruns() > 0) {
      warnings.add(overran());
    }
    return warnings;
  }

  private String overran() {
    return timing.overruns()
        + (timing.overruns() == 1 ? " round" : " rounds")
        + " began late, since this computer's work before took longer than the time between"
        + " rounds: providers can tell that much; set a longer pace in the providers' file, such"
        + " as pace = 500ms";
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
