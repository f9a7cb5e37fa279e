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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.splinter.provider.round.MemoryUnit;

/** Tests of the budget of data in memory, and of who reads them and when they go. */
final class ResidentMemoryTest {
  private final List<String> loads = new ArrayList<>();
  private final ResidentMemory memory = new ResidentMemory(10);

  @AfterEach
  void close() {
    memory.close();
  }

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
  void whatIsForgottenCountsUntilNobodyWorksOnIt() throws Exception {
    AtomicInteger freed = new AtomicInteger();
    MemoryUnit<String> once =
        new MemoryUnit<>("a", 6, () -> "data of a", data -> freed.incrementAndGet());
    MemoryUnit.Held held = memory.hold(List.of(once)).orElseThrow();
    memory.forget("a");
    memory.forget("a");
    memory.forget("none");
    assertEquals(6, memory.bytes());
    assertEquals(Optional.empty(), memory.holdRead("a"));
    assertEquals(Optional.empty(), memory.hold(List.of(unit("a", 6))), "there is no room for two");
    assertEquals("data of a", held.get(once));
    held.close();
    assertEquals(1, freed.get());
    assertEquals(0, memory.bytes());
    use(unit("a", 6));
    memory.holdRead("a").orElseThrow().close();
    memory.forget("a");
    assertEquals(0, memory.bytes());
    assertEquals(List.of("a"), loads);
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

  /** A unit whose reading waits for leave to end. */
  private MemoryUnit<Object> slow(String name, CountDownLatch reading, CountDownLatch go) {
    return new MemoryUnit<>(
        name,
        4,
        () -> {
          reading.countDown();
          try {
            go.await();
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
          synchronized (loads) {
            loads.add(name);
          }
          return new Object();
        });
  }

  /** Checks that a unit for which several wait is read once, by one of them. */
  @Test
  void severalWaitForOneReader() throws Exception {
    CountDownLatch reading = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    MemoryUnit<Object> slow = slow("slow", reading, go);
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

  /** Checks that a reader whose holder was interrupted keeps its room, and that others join it. */
  @Test
  void aReaderThatNobodyWaitsForIsCountedAndJoined() throws Exception {
    CountDownLatch reading = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    MemoryUnit<Object> slow = slow("slow", reading, go);
    FutureTask<Optional<MemoryUnit.Held>> first =
        new FutureTask<>(() -> memory.hold(List.of(slow)));
    Thread holder = new Thread(first);
    holder.start();
    reading.await();
    holder.interrupt();
    ExecutionException interrupted = assertThrows(ExecutionException.class, first::get);
    assertTrue(interrupted.getCause() instanceof InterruptedException);
    assertEquals(4, memory.bytes());
    assertEquals(Optional.empty(), memory.hold(List.of(unit("large", 7))), "it has its room");
    FutureTask<Object> second =
        new FutureTask<>(
            () -> {
              try (MemoryUnit.Held held = memory.hold(List.of(slow)).orElseThrow()) {
                return held.get(slow);
              }
            });
    new Thread(second).start();
    use(unit("other", 4));
    go.countDown();
    second.get();
    assertEquals(List.of("other", "slow"), loads);
    use(unit("large", 10));
    assertEquals(10, memory.bytes());
  }

  @Test
  void fewUnitsAreReadAtOnce() throws Exception {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<MemoryUnit<?>> columns = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      columns.add(
          new MemoryUnit<>(
              "column " + i,
              1,
              () -> {
                most.accumulateAndGet(now.incrementAndGet(), Math::max);
                LockSupport.parkNanos(2_000_000);
                now.decrementAndGet();
                return new Object();
              }));
    }
    memory.hold(columns).orElseThrow().close();
    assertTrue(memory.has(columns));
    assertTrue(most.get() <= 4, most + " at once");
  }

  /** Checks that those who wait when a memory is closed are told so, whether it reads or not. */
  @Test
  void closingEndsThoseWhoWait() throws Exception {
    CountDownLatch reading = new CountDownLatch(4);
    List<MemoryUnit<?>> slow = new ArrayList<>();
    ResidentMemory closing = new ResidentMemory(100);
    for (int i = 0; i < 6; i++) {
      slow.add(slow("slow " + i, reading, new CountDownLatch(1)));
    }
    FutureTask<Optional<MemoryUnit.Held>> begun = new FutureTask<>(() -> closing.hold(slow));
    new Thread(begun).start();
    reading.await();
    FutureTask<Optional<MemoryUnit.Held>> queued =
        new FutureTask<>(() -> closing.hold(List.of(slow.get(5))));
    new Thread(queued).start();
    closing.close();
    assertThrows(ExecutionException.class, () -> begun.get(10, TimeUnit.SECONDS));
    assertThrows(ExecutionException.class, () -> queued.get(10, TimeUnit.SECONDS));
    assertThrows(InterruptedException.class, () -> closing.hold(List.of(unit("a", 1))));
  }

  /** Checks that the memory of a unit is given back once nobody can read it, and only then. */
  @Test
  void unitsThatMakeRoomAreFreed() throws Exception {
    AtomicInteger there = new AtomicInteger();
    List<MemoryUnit<String>> large = new ArrayList<>();
    for (String name : List.of("a", "b")) {
      large.add(
          new MemoryUnit<>(
              name,
              8,
              () -> {
                assertEquals(1, there.incrementAndGet(), "the other has made room");
                return name;
              },
              data -> {
                assertEquals(name, data);
                there.decrementAndGet();
              }));
    }
    for (int i = 0; i < 20; i++) {
      MemoryUnit.Held held = memory.hold(List.of(large.get(i % 2))).orElseThrow();
      assertEquals(Optional.empty(), memory.hold(List.of(large.get(1 - i % 2))));
      assertEquals(1, there.get(), "it is held");
      held.close();
    }
    MemoryUnit.Held last = memory.hold(List.of(large.get(0))).orElseThrow();
    memory.close();
    assertEquals(1, there.get(), "it is held");
    last.close();
    assertEquals(0, there.get());
  }
}
