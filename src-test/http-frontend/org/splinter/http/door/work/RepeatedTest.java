package org.splinter.http.door.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests that a task goes on after it has failed, and that its failures are said once each. */
final class RepeatedTest {
  @Test
  void goesOnAfterFailures() throws Exception {
    List<String> problems = new CopyOnWriteArrayList<>();
    AtomicInteger runs = new AtomicInteger();
    CountDownLatch enough = new CountDownLatch(6);
    Runnable task =
        () -> {
          enough.countDown();
          switch (runs.incrementAndGet()) {
            case 1, 2 -> throw new IllegalStateException("one");
            case 3 -> throw new OutOfMemoryError("two");
            case 5 -> throw new IllegalStateException("one");
            default -> {}
          }
        };
    Repeated repeated = new Repeated("task", Duration.ofMillis(1), task, problems::add);
    try {
      assertTrue(enough.await(30, TimeUnit.SECONDS));
    } finally {
      repeated.close();
    }
    assertEquals(3, problems.size(), problems.toString());
    assertTrue(problems.get(0).startsWith("the task failed: "), problems.toString());
    assertTrue(problems.get(1).contains("two"), problems.toString());
    assertEquals(problems.get(0), problems.get(2));
  }
}
