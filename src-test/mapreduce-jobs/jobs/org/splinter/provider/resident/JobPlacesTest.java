package org.splinter.provider.resident;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Tests of how many rounds may run as jobs and wait for one. */
final class JobPlacesTest {
  private static final long MINUTE = 60_000;

  @Test
  void soManyRunSoManyWaitAndOthersAreRefused() throws Exception {
    JobPlaces places = new JobPlaces(2, 1);
    places.take();
    places.take();
    CountDownLatch taken = new CountDownLatch(1);
    Thread waiter = waiter(places, taken);
    awaitWaiting(waiter);
    QueueFullException refusal = assertThrows(QueueFullException.class, places::take);
    assertEquals(
        "3 rounds run or wait that need a job, which is the bound; ask again later",
        refusal.getMessage());
    places.leave();
    assertTrue(taken.await(1, TimeUnit.MINUTES), "who waits gets the place");
    waiter.join(MINUTE);
    assertThrowsAfter(places, 1);
  }

  @Test
  void whoIsInterruptedWaitsNoMore() throws Exception {
    JobPlaces places = new JobPlaces(1, 1);
    places.take();
    CountDownLatch taken = new CountDownLatch(1);
    Thread waiter = waiter(places, taken);
    awaitWaiting(waiter);
    waiter.interrupt();
    waiter.join(MINUTE);
    assertFalse(waiter.isAlive());
    assertEquals(1, taken.getCount());
    Thread next = waiter(places, taken);
    awaitWaiting(next); // its place is free again
    places.leave();
    assertTrue(taken.await(1, TimeUnit.MINUTES));
  }

  /** Checks that this many more may wait, beside the two that run. */
  private static void assertThrowsAfter(JobPlaces places, int waiting) throws Exception {
    List<Thread> waiters = new ArrayList<>();
    for (int i = 0; i < waiting; i++) {
      waiters.add(waiter(places, new CountDownLatch(1)));
      awaitWaiting(waiters.get(i));
    }
    assertThrows(QueueFullException.class, places::take);
    for (Thread waiter : waiters) {
      waiter.interrupt();
      waiter.join(MINUTE);
    }
  }

  private static Thread waiter(JobPlaces places, CountDownLatch taken) {
    Thread thread =
        new Thread(
            () -> {
              try {
                places.take();
                taken.countDown();
              } catch (QueueFullException | InterruptedException e) {
                // The test sees that nothing was taken.
              }
            });
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void awaitWaiting(Thread thread) throws InterruptedException {
    for (int i = 0; i < MINUTE && thread.getState() != Thread.State.WAITING; i++) {
      Thread.sleep(1);
    }
    assertEquals(Thread.State.WAITING, thread.getState());
  }
}
