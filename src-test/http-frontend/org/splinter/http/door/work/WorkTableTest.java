package org.splinter.http.door.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.splinter.http.server.Problem;
import org.splinter.http.server.ProblemException;
import org.splinter.protocol.door.DoorEvent;

/** Tests of a table of work by a clock that stands still until it is moved. */
final class WorkTableTest {
  private static final byte[] DIGEST = {1};
  private static final byte[] OTHER = {2};
  private static final Duration KEEPS = Duration.ofMinutes(1);
  private static final int KEEPS_BYTES = 10;

  private final AtomicLong now = new AtomicLong();
  private final AtomicInteger ran = new AtomicInteger();
  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger ended = new AtomicInteger();
  private final CountDownLatch gate = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newFixedThreadPool(2, this::newThread);
  private volatile boolean lacksThreads;
  private final WorkTable<String> table =
      new WorkTable<>(
          threads,
          KEEPS,
          KEEPS_BYTES,
          failure -> Problem.of(503, String.valueOf(failure.getMessage())),
          now::get);

  private Thread newThread(Runnable work) {
    if (lacksThreads) {
      throw new OutOfMemoryError("unable to create native thread"); // as Thread.start does
    }
    return new Thread(work);
  }

  @AfterEach
  void close() {
    gate.countDown();
    table.close();
    assertEquals(begun.get(), ended.get(), "what was begun has ended");
  }

  private Work begin(String name, byte[] digest, WorkTable.Task task) {
    return begin(name, "ann", digest, task);
  }

  private Work begin(String name, String asker, byte[] digest, WorkTable.Task task) {
    return table.begin(
        name,
        asker,
        digest,
        begun::incrementAndGet,
        work -> {
          ran.incrementAndGet();
          return task.run(work);
        },
        ended::incrementAndGet);
  }

  private Work answered(String name, int bytes) throws Exception {
    return awaited(begin(name, DIGEST, work -> new WorkAnswer(new byte[bytes], Map.of())));
  }

  private Work waiting(String name) {
    return begin(
        name,
        DIGEST,
        work -> {
          gate.await();
          return WorkAnswer.NOTHING;
        });
  }

  private static Work awaited(Work work) throws Exception {
    CountDownLatch last = new CountDownLatch(1);
    work.addListener(
        () -> {
          if (work.ended()) {
            last.countDown();
          }
        });
    assertTrue(work.ended() || last.await(10, TimeUnit.SECONDS), "it does not end");
    return work;
  }

  @Test
  void oneNameIsWorkedOnOnce() throws Exception {
    Work work = waiting("a");
    assertSame(work, waiting("a"));
    gate.countDown();
    awaited(work);
    assertSame(work, waiting("a"), "its answer is kept");
    assertEquals(1, ran.get());
    assertEquals(1, begun.get());
  }

  @Test
  void anotherRequestUnderANameIsRefused() throws Exception {
    Work work = waiting("a");
    for (int i = 0; i < 2; i++) {
      ProblemException refused =
          assertThrows(ProblemException.class, () -> begin("a", OTHER, each -> WorkAnswer.NOTHING));
      assertEquals(409, refused.problem().status());
      gate.countDown();
      awaited(work);
    }
    assertEquals(1, ran.get());
  }

  @Test
  void whatRefusesToBeginLeavesNothing() {
    assertThrows(
        IllegalStateException.class,
        () ->
            table.begin(
                "a",
                "ann",
                DIGEST,
                () -> {
                  throw new IllegalStateException("no");
                },
                work -> WorkAnswer.NOTHING,
                ended::incrementAndGet));
    assertEquals(0, table.size());
    assertTrue(table.find("a").isEmpty());
  }

  @Test
  void whatNoThreadCanDoLeavesNothing() throws Exception {
    lacksThreads = true;
    ProblemException refused = assertThrows(ProblemException.class, () -> answered("a", 1));
    assertEquals(503, refused.problem().status());
    assertEquals("2", refused.problem().headers().get("Retry-After"));
    assertEquals(0, table.size());
    assertEquals(1, ended.get());
    lacksThreads = false;
    assertEquals(1, answered("a", 1).answer().body().length);
    threads.shutdown();
    assertThrows(ProblemException.class, () -> answered("b", 1));
    assertEquals(0, table.size());
  }

  @Test
  void failuresAreToldAndBeginAnew() throws Exception {
    Work work =
        awaited(
            begin(
                "a",
                DIGEST,
                each -> {
                  throw new IllegalStateException("broken");
                }));
    assertNull(work.answer());
    assertEquals(Problem.of(503, "broken"), work.problem());
    assertSame(work, table.find("a").orElseThrow());
    assertNotSame(work, answered("a", 1));
    assertEquals(2, ran.get());
  }

  @Test
  void cancelledWorkIsInterruptedAndBeginsAnew() throws Exception {
    Work work = waiting("a");
    assertTrue(table.cancel("a"));
    assertEquals(DoorEvent.CANCELLED, work.news().name());
    assertNull(work.answer());
    Work again = answered("a", 3);
    assertNotSame(work, again);
    assertEquals(3, again.answer().body().length);
    assertFalse(table.cancel("b"));
  }

  @Test
  void workThatAllHaveLeftIsCancelled() throws Exception {
    Work work = waiting("a");
    WorkTable.Task never = each -> WorkAnswer.NOTHING;
    assertSame(work, begin("a", "bob", DIGEST, never));
    table.leave("a", "carol");
    table.leave("a", "bob");
    table.leave("a", "bob");
    assertFalse(work.ended(), "ann waits");
    table.leave("a", "ann");
    assertEquals(DoorEvent.CANCELLED, work.news().name());
    assertNotSame(work, begin("a", "bob", DIGEST, never));
    table.leave("b", "ann");
  }

  /** Two programs may ask with one token, or from one address. */
  @Test
  void whoAsksTwiceLeavesTwice() {
    Work work = waiting("a");
    assertSame(work, waiting("a"));
    table.leave("a", "ann");
    assertFalse(work.ended(), "the other program waits");
    table.leave("a", "ann");
    assertEquals(DoorEvent.CANCELLED, work.news().name());
  }

  @Test
  void anAnswerStaysForThoseWhoLeft() throws Exception {
    Work work = answered("a", 1);
    table.leave("a", "ann");
    assertSame(work, answered("a", 1));
  }

  @Test
  void cancelForgetsAnAnswer() throws Exception {
    Work work = answered("a", 1);
    assertTrue(table.cancel("a"));
    assertTrue(table.find("a").isEmpty());
    assertFalse(table.cancel("a"));
    assertEquals(DoorEvent.ANSWER, work.news().name());
  }

  @Test
  void answersAreDroppedAfterTheirTime() throws Exception {
    Work work = answered("a", 1);
    now.addAndGet(KEEPS.toNanos() - 1);
    assertSame(work, table.find("a").orElseThrow());
    now.addAndGet(1);
    assertTrue(table.find("a").isEmpty());
  }

  @Test
  void theOldestAnswersMakeRoom() throws Exception {
    answered("a", 4);
    answered("b", 6);
    assertTrue(table.find("a").isPresent());
    answered("c", 1);
    assertTrue(table.find("a").isEmpty());
    assertTrue(table.find("b").isPresent());
    answered("d", KEEPS_BYTES + 1);
    assertTrue(table.find("d").isPresent(), "it may be promised");
    assertTrue(table.find("b").isPresent(), "and drops no other");
    answered("e", 1);
    assertTrue(table.find("d").isEmpty());
    assertTrue(table.find("e").isPresent());
  }

  @Test
  void drainingTakesNothingNewAndLetsTheRestEnd() throws Exception {
    Work work = waiting("a");
    table.takeNoMore();
    ProblemException refused = assertThrows(ProblemException.class, () -> answered("b", 1));
    assertEquals(503, refused.problem().status());
    assertSame(work, waiting("a"));
    gate.countDown();
    assertEquals(DoorEvent.ANSWER, awaited(work).news().name());
    assertEquals(0, table.size());
  }

  @Test
  void closingStopsWhatRunsWithAReasonToAskAgain() throws Exception {
    Work work = waiting("a");
    table.close();
    Problem problem = Objects.requireNonNull(work.problem());
    assertEquals(503, problem.status());
    assertEquals("2", problem.headers().get("Retry-After"));
  }

  @Test
  void progressStaysWithinBoundsAndEndsWithTheWork() throws Exception {
    Work work = waiting("a");
    work.report("sum", 7);
    assertEquals(new DoorEvent(DoorEvent.PROGRESS, 1, "sum"), work.news());
    work.accept(-1);
    assertEquals(0, work.news().fraction());
    gate.countDown();
    awaited(work).accept(0.5);
    assertEquals(DoorEvent.ANSWER, work.news().name());
  }
}
