package org.splinter.client.query;

import java.util.Optional;
import org.splinter.client.provider.Separation;

/**
 * Sequence of queries that one client asks by itself, each with secrets that it made of the answers
 * before. Each but the first is held until a fixed time after the last answer to the one before, as
 * rounds of one query are, so that nothing about an answer shows in the time of the next query.
 * Metadata and whatever else providers are asked for must be there before the sequence's first
 * query.
 */
public final class QuerySequence {
  private Optional<LastAnswer> last = Optional.empty();
  private Optional<Separation> separation = Optional.empty();

  /**
   * Time and size of a round's last answer.
   *
   * @param nanos by the clock of the rounds
   * @param bytes of the answers of all providers
   */
  public record LastAnswer(long nanos, long bytes) {}

  /** Notes the verdict on the providers, which holds for the whole sequence, however long it is. */
  public void separated(Separation verdict) {
    separation = Optional.of(verdict);
  }

  /** Returns the verdict on the providers once the sequence's first round has found it out. */
  public Optional<Separation> separation() {
    return separation;
  }

  /** Notes that the last answer of a round is there. */
  public void answered(long nanos, long bytes) {
    last = Optional.of(new LastAnswer(nanos, bytes));
  }

  /** Returns the last answer to any query of the sequence so far. */
  public Optional<LastAnswer> lastAnswer() {
    return last;
  }
}
