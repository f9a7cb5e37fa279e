package org.splinter.protocol.door;

/**
 * One event of work that goes on at a door.
 *
 * @param name progress, or how the work ended: answer, problem, cancelled
 * @param fraction that is done, from 0 to 1; of progress alone
 * @param stage being worked on, in words; of progress alone, empty if the door names none
 */
public record DoorEvent(String name, double fraction, String stage) {
  /** The name of events that tell how far the work has come. */
  public static final String PROGRESS = "progress";

  /** The name of the event that tells that there is an answer to fetch. */
  public static final String ANSWER = "answer";

  /** The name of the event that tells that the work failed; the answer's path says why. */
  public static final String PROBLEM = "problem";

  /** The name of the event that tells that the work was cancelled. */
  public static final String CANCELLED = "cancelled";

  /** Returns whether no event follows. */
  public boolean last() {
    return !name.equals(PROGRESS);
  }
}
