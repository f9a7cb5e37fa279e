package org.splinter.provider.resident;

import java.util.concurrent.Semaphore;

/**
 * Places of rounds that run as jobs: so many at once, and so many more that wait their turn in the
 * order in which they came. A job takes thousands of times as long as a pass over memory; without a
 * bound of their own, rounds that need one would hold every place that a door has for rounds.
 */
public final class JobPlaces {
  private final Semaphore running;
  private final Semaphore all;
  private final int most;

  /**
   * @param running the most jobs at once
   * @param waiting the most rounds that wait for one
   */
  public JobPlaces(int running, int waiting) {
    this.most = Math.addExact(running, waiting);
    this.running = new Semaphore(running, /* fair= */ true);
    this.all = new Semaphore(most);
  }

  /**
   * Takes a place, once there is one for a job.
   *
   * @throws QueueFullException if too many wait already
   */
  public void take() throws QueueFullException, InterruptedException {
    if (!all.tryAcquire()) {
      throw new QueueFullException(
          most + " rounds run or wait that need a job, which is the bound; ask again later");
    }
    try {
      running.acquire();
    } catch (InterruptedException e) {
      all.release();
      throw e;
    }
  }

  /** Gives a place back. */
  public void leave() {
    running.release();
    all.release();
  }
}
