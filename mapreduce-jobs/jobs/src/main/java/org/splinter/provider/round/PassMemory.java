package org.splinter.provider.round;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that all processors of one pass over data in memory may take together for what they
 * keep. Each of them takes and gives its own, on threads of their own.
 */
public final class PassMemory {
  /** The most bytes, whatever the heap has. */
  private static final long MOST_BYTES = 1L << 30;

  /** The part of the heap that a pass may take is one of so many: the data are there as well. */
  private static final int HEAP_PARTS = 8;

  private final long most;
  private final AtomicLong taken = new AtomicLong();

  /**
   * Makes the memory of one pass.
   *
   * @param most bytes of it
   */
  public PassMemory(long most) {
    this.most = most;
  }

  static PassMemory ofHeap() {
    return new PassMemory(Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / HEAP_PARTS));
  }

  /**
   * Takes more bytes, which are to be given back even if they are refused.
   *
   * @param bytes more, or fewer where they are negative, which is never refused
   * @throws DataBoundException if all processors have more than there are
   */
  public void take(long bytes) throws DataBoundException {
    long now = taken.addAndGet(bytes);
    if (bytes > 0 && now > most) {
      throw new DataBoundException(
          "what occurs in the data, by groups and cells, takes "
              + now
              + " bytes, at most "
              + most
              + " are possible at once; have the round run by a job, or ask for fewer aggregates");
    }
  }

  /** Gives bytes back. */
  public void give(long bytes) {
    taken.addAndGet(-bytes);
  }

  /** Returns the bytes that are taken. */
  public long taken() {
    return taken.get();
  }
}
