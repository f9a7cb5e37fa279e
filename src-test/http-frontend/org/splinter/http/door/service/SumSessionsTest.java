package org.splinter.http.door.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.splinter.http.server.ProblemException;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.sum.SumPlan;
import org.splinter.protocol.sum.SumRequest;
import org.splinter.protocol.sum.SumScheme;
import org.splinter.protocol.table.Fingerprint;

/** Tests that sessions begin once, with one request of each of their clients. */
final class SumSessionsTest {
  private final SumSessions sessions = new SumSessions(3);

  private static AskedSum asked(int session, int clients, int client, String table) {
    byte[] id = new byte[SumRequest.SESSION_BYTES];
    id[0] = (byte) session;
    SumPlan plan =
        new SumPlan(table, new Fingerprint(new byte[32]), SumScheme.RING, 1, null, List.of());
    SumRequest head = new SumRequest(id, clients, client, plan, new byte[0]);
    return new AskedSum("client" + client, head, new byte[0], null);
  }

  private static AskedSum asked(int session, int clients, int client) {
    return asked(session, clients, client, "staff");
  }

  private boolean begins(AskedSum request) throws Exception {
    return !sessions.join(request).all().isEmpty();
  }

  @Test
  void theLastOfASessionBeginsItWithAllInOrder() throws Exception {
    AskedSum third = asked(1, 3, 2);
    SumSessions.Place first = sessions.join(third);
    assertTrue(first.all().isEmpty());
    assertFalse(begins(asked(1, 3, 0)));
    SumSessions.Place last = sessions.join(asked(1, 3, 1));
    assertEquals(List.of(0, 1, 2), last.all().stream().map(each -> each.head().client()).toList());
    assertSame(third, last.all().get(2));
    assertSame(first.answers(), last.answers());
    assertFalse(begins(asked(1, 3, 1)), "a session that has begun takes no more");
  }

  @Test
  void sessionsAreApart() throws Exception {
    assertFalse(begins(asked(1, 2, 0)));
    assertFalse(begins(asked(2, 2, 1)));
    assertTrue(begins(asked(2, 2, 0)));
    assertTrue(begins(asked(1, 2, 1)));
  }

  @Test
  void whoDoesNotBelongToASessionIsRefusedAndItGoesOn() throws Exception {
    assertFalse(begins(asked(1, 2, 0)));
    ProblemException twice =
        assertThrows(ProblemException.class, () -> sessions.join(asked(1, 2, 0)));
    assertEquals(409, twice.problem().status());
    assertThrows(RefusedRequestException.class, () -> sessions.join(asked(1, 2, 1, "other")));
    assertThrows(RefusedRequestException.class, () -> sessions.join(asked(1, 3, 1)));
    assertTrue(begins(asked(1, 2, 1)));
  }

  @Test
  void whoLeavesMakesRoomAndMayComeAgain() throws Exception {
    AskedSum leaving = asked(1, 2, 0);
    assertFalse(begins(leaving));
    assertFalse(sessions.leave(asked(1, 2, 0)), "another request, though of equal numbers");
    assertThrows(ProblemException.class, () -> sessions.join(asked(1, 2, 0)));
    assertTrue(sessions.leave(leaving));
    assertFalse(sessions.leave(leaving));
    assertFalse(begins(asked(1, 2, 1)));
    assertTrue(begins(leaving));
    assertFalse(sessions.leave(leaving), "its session has begun, and waits for its answers alone");
  }

  @Test
  void soManyWaitAndNoMore() throws Exception {
    for (int i = 0; i < 3; i++) {
      assertFalse(begins(asked(i, 2, 0)));
    }
    ProblemException full =
        assertThrows(ProblemException.class, () -> sessions.join(asked(9, 2, 0)));
    assertEquals(503, full.problem().status());
    assertTrue(begins(asked(0, 2, 1)), "who completes a session does not wait");
    assertFalse(begins(asked(9, 2, 0)));
  }

  @Test
  void aSessionThatNoThreadCanDoEndsForAllOfItsClients() throws Exception {
    for (Throwable lack :
        List.of(
            new OutOfMemoryError("unable to create native thread"), // as Thread.start throws it
            new RejectedExecutionException())) {
      SumSessions.Place first = sessions.join(asked(1, 2, 0));
      SumSessions.Place last = sessions.join(asked(1, 2, 1));
      last.begin(
          work -> {
            if (lack instanceof OutOfMemoryError error) {
              throw error;
            }
            throw (RejectedExecutionException) lack;
          },
          () -> List.of());
      ExecutionException end =
          assertThrows(ExecutionException.class, () -> first.answers().get(0, TimeUnit.SECONDS));
      assertEquals(503, ((ProblemException) end.getCause()).problem().status());
    }
  }

  @Test
  void allOfASessionGetItsAnswersOrItsFailure() throws Exception {
    SumSessions.Place first = sessions.join(asked(1, 2, 0));
    List<DoorSums.Answer> answers = List.of(new DoorSums.Answer(new byte[1], "job"));
    sessions.join(asked(1, 2, 1)).begin(Runnable::run, () -> answers);
    assertSame(answers, first.answers().get(0, TimeUnit.SECONDS));

    SumSessions.Place second = sessions.join(asked(2, 2, 0));
    Error broken = new StackOverflowError();
    sessions
        .join(asked(2, 2, 1))
        .begin(
            Runnable::run,
            () -> {
              throw broken;
            });
    ExecutionException end =
        assertThrows(ExecutionException.class, () -> second.answers().get(0, TimeUnit.SECONDS));
    assertSame(broken, end.getCause());
  }
}
