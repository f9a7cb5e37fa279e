package org.splinter.http.door.access;

import org.splinter.protocol.door.DoorDescription;

/**
 * Limits of what a door takes.
 *
 * @param roundBytes the most bytes of one request
 * @param roundsPerMinute the most rounds of one principal in a minute
 * @param bytesPerMinute the most bytes of one principal's requests in a minute
 * @param concurrentRounds the most rounds of one principal that wait or run at once
 * @param queue the most rounds of all principals that wait or run at once
 * @param bodyBytes the most bytes of all requests that are held at once
 * @param replyBytes the bytes of replies that wait for their readers at which no more begin
 * @param preparations limits of what clients have prepared
 * @param connections the most connections of one address
 * @param readPerSecond the least bytes of an answer that its reader takes in a second
 */
public record LimitSettings(
    long roundBytes,
    long roundsPerMinute,
    long bytesPerMinute,
    int concurrentRounds,
    int queue,
    long bodyBytes,
    long replyBytes,
    PreparationLimits preparations,
    int connections,
    long readPerSecond) {
  /** The limits of a door whose operator sets none. */
  public static final LimitSettings DEFAULT =
      new LimitSettings(
          16 << 20,
          600,
          256 << 20,
          16,
          256,
          256 << 20,
          256 << 20,
          PreparationLimits.DEFAULT,
          256,
          4 << 10);

  /** Returns the limits of one principal, as the door describes them. */
  public DoorDescription.Limits described() {
    return new DoorDescription.Limits(
        roundBytes, roundsPerMinute, bytesPerMinute, concurrentRounds);
  }
}
