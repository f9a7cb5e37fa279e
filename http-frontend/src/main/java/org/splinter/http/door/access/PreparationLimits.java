package org.splinter.http.door.access;

/**
 * Limits of the preparations that clients cause.
 *
 * @param perDay the most of one principal in a day
 * @param bytesPerDay the most bytes that those of one principal make in a day
 * @param queue the most of all principals that wait or run at once
 */
public record PreparationLimits(int perDay, long bytesPerDay, int queue) {
  /** The limits of a door whose operator sets none. */
  public static final PreparationLimits DEFAULT = new PreparationLimits(100, 4L << 30, 64);

  /** The part of the queue that one principal may take is one of these. */
  private static final int OWN_PART = 4;

  /** Returns the most preparations of one principal that wait or run at once. */
  int own() {
    return Math.max(1, queue / OWN_PART);
  }
}
