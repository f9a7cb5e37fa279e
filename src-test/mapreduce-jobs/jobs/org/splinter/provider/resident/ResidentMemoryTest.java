package org.splinter.provider.resident;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.splinter.provider.round.MemoryUnit;

/** Tests of the budget of data in memory, and of who reads them and when they go. */
final class ResidentMemoryTest {
  private final List<String> loads = new ArrayList<>();
  private final ResidentMemory memory = new ResidentMemory(10);

  private MemoryUnit<String> unit(String name, long bytes) {
    return new MemoryUnit<>(
        name,
        bytes,
        () -> {
          synchronized (loads) {
            loads.add(name);
          }
          return "data of " + name;
        });
  }

  private void use(MemoryUnit<?>... units) throws Exception {
    try (MemoryUnit.Held held = memory.hold(List.of(units)).orElseThrow()) {
      for (MemoryUnit<?> unit : units) {
        assertEquals("data of " + unit.name(), held.get(unit));
      }
    }
  }

  @Test
  void whatIsThereIsNotReadAgain() throws Exception {
    use(unit("a", 4), unit("b", 4));
    use(unit("b", 4), unit("a", 4));
    use(unit("a", 4), unit("a", 4));
    assertEquals(List.of("a", "b"), loads.stream().sorted().toList());
    assertEquals(8, memory.bytes());
    assertTrue(memory.has(List.of(unit("a", 4), unit("b", 4))));
    assertFalse(memory.has(List.of(unit("a", 4), unit("c", 4))));
  }

  @Test
  void theLeastRecentlyUsedMakesRoom() throws Exception {
    use(unit("a", 4));
    use(unit("b", 4));
    use(unit("a", 4));
    use(unit("c", 4));
    assertTrue(memory.has(List.of(unit("a", 4), unit("c", 4))));
    assertFalse(memory.has(List.of(unit("b", 4))));
    assertEquals(8, memory.bytes());
    use(unit("d", 10));
    assertEquals(10, memory.bytes());
  }

  @Test
  void whatIsHeldStaysAndWhatDoesNotFitIsRefused() throws Exception {
    assertEquals(Optional.empty(), memory.hold(List.of(unit("large", 11))));
    MemoryUnit.Held held = memory.hold(List.of(unit("a", 6))).orElseThrow();
    assertEquals(Optional.empty(), memory.hold(List.of(unit("b", 4), unit("c", 1))));
    assertTrue(memory.bytes() <= 10);
    assertEquals(List.of("a"), loads, "nothing is read in vain");
    use(unit("d", 3));
    assertEquals(Optional.empty(), memory.hold(List.of(unit("large", 8))));
    assertTrue(memory.has(List.of(unit("d", 3))), "nothing is dropped in vain");
    assertEquals("data of a", held.get(unit("a", 6)));
    held.close();
    held.close();
    use(unit("b", 10));
    assertEquals(10, memory.bytes());
  }

  @Test
  void aFailureIsToldAndReadingIsTriedAgain() throws Exception {
    AtomicInteger tries = new AtomicInteger();
    MemoryUnit<String> broken =
        new MemoryUnit<>(
            "broken",
            4,
            () -> {
              if (tries.incrementAndGet() == 1) {
                throw new IOException("the disk is gone");
              }
              return "data of broken";
            });
    IOException failure = assertThrows(IOException.class, () -> memory.hold(List.of(broken)));
    assertEquals("the disk is gone", failure.getMessage());
    assertEquals(0, memory.bytes());
    assertFalse(memory.has(List.of(broken)));
    use(broken);
    assertEquals(2, tries.get());
  }

  /** Checks that a unit for which several wait is read once, by one of them. */
  @Test
  void severalWaitForOneReader() throws Exception {
    CountDownLatch reading = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    MemoryUnit<Object> slow =
        new MemoryUnit<>(
            "slow",
            4,
            () -> {
              reading.countDown();
              try {
                go.await();
              } catch (InterruptedException e) {
                throw new IOException(e);
              }
              synchronized (loads) {
                loads.add("slow");
              }
              return new Object();
            });
    Callable<Object> use =
        () -> {
          try (MemoryUnit.Held held = memory.hold(List.of(slow)).orElseThrow()) {
            return held.get(slow);
          }
        };
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      List<Future<Object>> all = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        all.add(threads.submit(use));
      }
      reading.await();
      assertFalse(memory.has(List.of(slow)), "it is not there yet");
      go.countDown();
      for (Future<Object> each : all) {
        assertSame(all.get(0).get(), each.get());
      }
    } finally {
      threads.shutdownNow();
    }
    assertEquals(List.of("slow"), loads);
  }
}
