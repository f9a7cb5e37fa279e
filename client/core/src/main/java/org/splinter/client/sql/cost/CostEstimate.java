package org.splinter.client.sql.cost;

import java.time.Duration;
import java.util.Locale;

/**
 * Estimated cost of a plan alternative, by public figures alone: for people, and for the choice
 * among alternatives.
 *
 * @param rounds each is asked of every provider, all at once
 * @param roundSeconds what these rounds take if they are empty, and the time between them
 * @param workSeconds of one core at each provider
 * @param sentBytes to each provider: the shares of all queries
 * @param receivedBytes from each provider, at most
 * @param lineSeconds what those bytes take on the client's line
 * @param prepareSeconds of making what is missing, once
 */
public record CostEstimate(
    int rounds,
    double roundSeconds,
    double workSeconds,
    long sentBytes,
    long receivedBytes,
    double lineSeconds,
    double prepareSeconds) {

  public static CostEstimate of(
      CostSetting setting,
      int rounds,
      double workSeconds,
      long sentBytes,
      long receivedBytes,
      double prepareSeconds) {
    return of(
        setting, rounds, Duration.ZERO, workSeconds, sentBytes, receivedBytes, prepareSeconds);
  }

  /**
   * Returns the estimate of rounds between which the client may have more to do than between those
   * of most queries; nothing is prepared for them.
   *
   * @param gap the time that passes between two rounds
   */
  public static CostEstimate ofPacedRounds(
      CostSetting setting,
      int rounds,
      Duration gap,
      double workSeconds,
      long sentBytes,
      long receivedBytes) {
    return of(setting, rounds, gap, workSeconds, sentBytes, receivedBytes, 0);
  }

  private static CostEstimate of(
      CostSetting setting,
      int rounds,
      Duration gap,
      double workSeconds,
      long sentBytes,
      long receivedBytes,
      double prepareSeconds) {
    return new CostEstimate(
        rounds,
        setting.secondsOfRounds(rounds, gap),
        workSeconds,
        sentBytes,
        receivedBytes,
        setting.secondsOnLine(sentBytes + receivedBytes),
        prepareSeconds);
  }

  /** Returns the seconds of asking once all is prepared. */
  public double seconds() {
    return roundSeconds + workSeconds + lineSeconds;
  }

  /** Returns the seconds of the first query, which prepares what is missing. */
  public double secondsWithPreparing() {
    return seconds() + prepareSeconds;
  }

  /** Returns the time and its parts, for people. */
  @Override
  public String toString() {
    return "about "
        + seconds(seconds())
        + ": "
        + rounds
        + (rounds == 1 ? " round" : " rounds")
        + " "
        + seconds(roundSeconds)
        + ", work "
        + seconds(workSeconds)
        + ", "
        + bytes(sentBytes)
        + " bytes sent and "
        + bytes(receivedBytes)
        + " received "
        + seconds(lineSeconds);
  }

  private static String bytes(long bytes) {
    return String.format(Locale.ROOT, "%,d", bytes);
  }

  public static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.3f s", seconds);
  }
}
