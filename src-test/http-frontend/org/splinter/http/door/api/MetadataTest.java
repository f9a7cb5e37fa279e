package org.splinter.http.door.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.splinter.http.door.access.Principal;
import org.splinter.http.door.service.PublicQuestion;
import org.splinter.http.server.Problem;
import org.splinter.http.server.ProblemException;
import org.splinter.http.server.Reply;

/** Tests of the threads that read metadata, while what they read does not come. */
final class MetadataTest {
  private static final int OWN = 16;
  private static final Principal ANN = Principal.token("ann");
  private static final Principal BOB = Principal.token("bob");

  private final CountDownLatch gate = new CountDownLatch(1);
  private final List<Principal> counted = new ArrayList<>();
  private final Metadata metadata =
      new Metadata(
          "metadata",
          OWN,
          counted::add,
          failure -> Problem.of(500, String.valueOf(failure.getMessage())));
  private final BlockingQueue<Reply> replies = new LinkedBlockingQueue<>();
  private final Consumer<Reply> reply = replies::add;

  @AfterEach
  void close() {
    metadata.close();
  }

  private void hang(Principal principal) {
    metadata.run(
        principal,
        reply,
        told -> {
          gate.await();
          told.accept(Reply.nothing());
        });
  }

  private void refused(int status, Principal principal) {
    ProblemException refused = assertThrows(ProblemException.class, () -> hang(principal));
    assertEquals(status, refused.problem().status(), refused.problem().detail());
    assertEquals("1", refused.problem().headers().get("Retry-After"));
  }

  private void assertReplied(int number) throws Exception {
    for (int i = 0; i < number; i++) {
      replies.take();
    }
  }

  /** A few clients must not take the places of all others. */
  @Test
  void oneClientHasSoMuchAtHandAndNoMore() throws Exception {
    for (int i = 0; i < OWN; i++) {
      hang(ANN);
    }
    refused(429, ANN);
    assertEquals(OWN, counted.size(), "a refused one costs nothing of its minute");
    hang(BOB);
    gate.countDown();
    assertReplied(OWN + 1);
    for (int i = 0; i < 3; i++) { // places come back with replies
      for (int j = 0; j < OWN; j++) {
        hang(ANN);
      }
      assertReplied(OWN);
    }
  }

  @Test
  void allClientsHaveSoMuchAtHandAndNoMore() {
    int clients = 0;
    ProblemException refused = null;
    while (refused == null) {
      assertTrue(clients < 10_000);
      Principal client = Principal.token("client" + clients++ / OWN); // each as much as it may
      try {
        hang(client);
      } catch (ProblemException e) {
        refused = e;
      }
    }
    assertEquals(503, refused.problem().status());
    assertTrue(clients > 64 * OWN, clients + " places"); // as many as 64 clients take
    refused(503, BOB);
  }

  @Test
  void whatTheLimitsRefuseTakesNoPlace() throws Exception {
    Metadata strict =
        new Metadata(
            "metadata",
            1,
            principal -> {
              throw new ProblemException(429, "too much");
            },
            failure -> Problem.of(500, ""));
    try (strict) {
      for (int i = 0; i < 2; i++) {
        ProblemException refused =
            assertThrows(ProblemException.class, () -> strict.run(ANN, reply, told -> {}));
        assertEquals("too much", refused.problem().detail());
      }
    }
  }

  /** A question whose answer is known, or is not and cannot be asked for. */
  private static final class Known implements PublicQuestion {
    private final Optional<byte[]> known;

    Known(Optional<byte[]> known) {
      this.known = known;
    }

    @Override
    public Optional<byte[]> known() throws IOException {
      if (known.isEmpty()) {
        throw new IOException("it is lost");
      }
      return known;
    }

    @Override
    public Optional<byte[]> ask() {
      throw new AssertionError("it is known, or in vain");
    }
  }

  @Test
  void whatIsKnownWaitsForNothing() throws Exception {
    for (int i = 0; i < OWN; i++) {
      hang(ANN);
    }
    metadata.tell(ANN, reply, new Known(Optional.of(new byte[1])));
    assertEquals(1, replies.size());
    ProblemException lost =
        assertThrows(
            ProblemException.class, () -> metadata.tell(ANN, reply, new Known(Optional.empty())));
    assertEquals(500, lost.problem().status());
    assertEquals(OWN, counted.size());
    gate.countDown();
    assertReplied(OWN + 1);
  }

  @Test
  void failuresAreReplies() throws Exception {
    metadata.run(
        ANN,
        reply,
        told -> {
          throw new IOException("broken");
        });
    assertTrue(replies.poll(10, TimeUnit.SECONDS) != null);
  }
}
