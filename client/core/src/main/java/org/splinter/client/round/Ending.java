package org.splinter.client.round;

import java.time.Duration;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;

/**
 * The rule by which a question to all providers may end before each has replied. Replies decide it,
 * never a secret. Once enough are there, those that are nearly done get a little more time, so that
 * a false answer among them is noticed and its provider named.
 *
 * @param <R> a reply
 * @param quorum of good replies that it takes
 * @param good whether a reply counts for the quorum
 * @param suffice whether good replies are enough
 * @param patience the nanoseconds for which the rest is waited for, by those that it took until
 *     then
 * @param stops whether those that are not waited for are told to stop; else they go on by
 *     themselves
 */
public record Ending<R>(
    Quorum quorum,
    Predicate<R> good,
    Enough<R> suffice,
    LongUnaryOperator patience,
    boolean stops) {
  private static final long LEAST_PATIENCE = Duration.ofMillis(20).toNanos();
  private static final long MOST_PATIENCE = Duration.ofSeconds(1).toNanos();

  /** A rule of whether replies are enough. */
  public interface Enough<R> {
    /**
     * Returns whether they are.
     *
     * @param good the good replies, a quorum at least
     * @param silent the number of providers that may still reply
     */
    boolean test(List<RoundDriver.Reply<R>> good, int silent);
  }

  /** Returns the end of a question that is answered soon: the rest gets a second more at most. */
  public static <R> Ending<R> of(Quorum quorum, Predicate<R> good, Enough<R> suffice) {
    return new Ending<>(
        quorum,
        good,
        suffice,
        elapsed -> Math.min(MOST_PATIENCE, Math.max(LEAST_PATIENCE, elapsed)),
        true);
  }

  /**
   * Returns the end of a question that slow providers may take twice as long for, and a second more
   * at least.
   */
  public static <R> Ending<R> patient(Quorum quorum, Enough<R> suffice) {
    return patient(quorum, suffice, true);
  }

  private static <R> Ending<R> patient(Quorum quorum, Enough<R> suffice, boolean stops) {
    return new Ending<>(
        quorum, reply -> true, suffice, elapsed -> Math.max(MOST_PATIENCE, elapsed), stops);
  }

  /** Returns the end of a question that any provider can answer. */
  public static <R> Ending<R> withFirst() {
    return new Ending<>(new Quorum(1), reply -> true, (good, silent) -> true, elapsed -> 0, true);
  }

  /**
   * Returns the end of work that slow providers may take twice as long for, and a second more at
   * least, and which some may never do. They go on, since what they make serves later queries.
   *
   * @param tolerated the most providers that are done without
   * @param suffice whether the others have made what is wanted
   */
  static <R> Ending<R> without(int providers, int tolerated, Enough<R> suffice) {
    return patient(new Quorum(providers - tolerated), suffice, false);
  }
}
