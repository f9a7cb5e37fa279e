package org.splinter.http.door.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.splinter.http.server.Problem;
import org.splinter.http.server.ProblemException;

/** Tests of a door's limits by a clock that stands still until it is moved. */
final class LimitsTest {
  private static final Principal ANN = Principal.token("ann");
  private static final Principal BOB = Principal.token("bob");

  private long now = -5; // clocks of nanoseconds may begin anywhere
  private final Limits limits =
      new Limits(
          new LimitSettings(
              1_000, 60, 1_000, 2, 3, 1_500, 100_000, new PreparationLimits(2, 1_000, 8), 1, 1),
          () -> now);

  private void pass(Duration time) {
    now += time.toNanos();
  }

  private static void refused(int status, String seconds, Runnable asks) {
    Problem problem = assertThrows(ProblemException.class, asks::run).problem();
    assertEquals(status, problem.status(), problem.detail());
    assertEquals(seconds, problem.headers().get("Retry-After"), problem.detail());
  }

  private void round(Principal principal) {
    limits.beginRound(principal);
    limits.endRound(principal);
  }

  @Test
  void roundsOfAMinuteComeBackSteadily() {
    for (int i = 0; i < 60; i++) {
      round(ANN);
    }
    refused(429, "1", () -> round(ANN));
    round(BOB);
    pass(Duration.ofMillis(999));
    refused(429, "1", () -> round(ANN));
    pass(Duration.ofMillis(1));
    round(ANN);
    refused(429, "1", () -> round(ANN));
    pass(Duration.ofHours(1));
    for (int i = 0; i < 60; i++) {
      round(ANN);
    }
    refused(429, "1", () -> round(ANN));
  }

  @Test
  void aRefusedRoundTakesNothing() {
    limits.beginRound(ANN);
    limits.beginRound(ANN);
    for (int i = 0; i < 100; i++) {
      refused(429, "1", () -> limits.beginRound(ANN));
    }
    limits.endRound(ANN);
    limits.beginRound(ANN);
  }

  @Test
  void roundsOfAllAreBounded() {
    limits.beginRound(ANN);
    limits.beginRound(ANN);
    limits.beginRound(BOB);
    refused(503, "1", () -> limits.beginRound(BOB));
    limits.endRound(ANN);
    limits.beginRound(BOB);
  }

  @Test
  void readingsOfAMinuteComeBackSteadily() {
    for (int i = 0; i < 60; i++) {
      limits.countReading(ANN);
    }
    refused(429, "1", () -> limits.countReading(ANN));
    limits.countReading(BOB);
    round(ANN);
    pass(Duration.ofSeconds(1));
    limits.countReading(ANN);
    refused(429, "1", () -> limits.countReading(ANN));
  }

  @Test
  void bytesOfAMinuteComeBackSteadily() {
    limits.room(ANN, 1_000).release();
    limits.room(ANN, 0).release();
    refused(429, "30", () -> limits.room(ANN, 500));
    limits.room(BOB, 500).release();
    pass(Duration.ofSeconds(30));
    limits.room(ANN, 500).release();
    refused(429, "1", () -> limits.room(ANN, 1));
  }

  @Test
  void bytesThatAreHeldAreBoundedUntilAllHoldersLetGo() {
    BodyRoom room = limits.room(ANN, 1_000);
    room.hold();
    BodyRoom other = limits.room(BOB, 500);
    Principal carol = Principal.token("carol");
    refused(503, "1", () -> limits.room(carol, 1));
    room.release();
    refused(503, "1", () -> limits.room(carol, 1));
    room.release();
    limits.room(carol, 1_000).release();
    other.release();
  }

  @Test
  void repliesThatAreNotReadAreBounded() {
    byte[] one = new byte[20_000];
    byte[] two = new byte[20_000];
    byte[] more = new byte[20_000];
    limits.beginReply(ANN, one);
    limits.beginReply(ANN, two); // beyond a fourth of all: one of any length is sent some time
    refused(429, "1", () -> limits.beginReply(ANN, more));
    limits.beginReply(ANN, one); // which is in memory once, to however many it goes
    limits.beginReply(ANN, new byte[4 << 10]);
    limits.beginReply(BOB, more);
    limits.endReply(ANN, one);
    refused(429, "1", () -> limits.beginReply(ANN, more));
    limits.endReply(ANN, one);
    limits.beginReply(ANN, more);
  }

  @Test
  void repliesOfAllAreBounded() {
    byte[] first = new byte[50_000];
    limits.beginReply(ANN, first);
    limits.beginReply(BOB, new byte[50_000]);
    Principal carol = Principal.token("carol");
    refused(503, "1", () -> limits.beginReply(carol, new byte[20_000]));
    limits.beginReply(carol, first);
    limits.endReply(ANN, first);
    Principal dan = Principal.token("dan");
    refused(503, "1", () -> limits.beginReply(dan, new byte[20_000]));
    limits.endReply(carol, first);
    limits.beginReply(dan, new byte[20_000]);
  }

  private void prepare(Principal principal, long bytes) {
    PreparationPlace place = limits.beginPreparation(principal);
    place.made(bytes);
    place.release();
  }

  @Test
  void preparationsAreCountedByTheDay() {
    prepare(ANN, 0);
    pass(Duration.ofHours(1));
    prepare(ANN, 0);
    refused(429, "82800", () -> limits.beginPreparation(ANN));
    prepare(BOB, 0);
    pass(Duration.ofHours(23));
    prepare(ANN, 0);
    refused(429, "3600", () -> limits.beginPreparation(ANN));
  }

  @Test
  void bytesOfPreparationsAreCountedByTheDay() {
    prepare(ANN, 999);
    pass(Duration.ofHours(1));
    PreparationPlace place = limits.beginPreparation(ANN); // whose bytes nobody knows yet
    pass(Duration.ofHours(1));
    place.made(1);
    place.release();
    pass(Duration.ofHours(22));
    prepare(ANN, 999); // the first is a day old
    refused(429, "3600", () -> limits.beginPreparation(ANN));
    prepare(BOB, 2_000);
    refused(429, "86400", () -> limits.beginPreparation(BOB));
    pass(Duration.ofDays(1));
    prepare(BOB, 1_000);
  }

  @Test
  void preparationsAtOnceAreBoundedForEachAndAll() {
    PreparationPlace first = limits.beginPreparation(ANN);
    PreparationPlace second = limits.beginPreparation(ANN); // a fourth of eight
    refused(429, "86400", () -> limits.beginPreparation(ANN));
    pass(Duration.ofDays(2));
    refused(429, "1", () -> limits.beginPreparation(ANN));
    for (int i = 0; i < 6; i++) {
      PreparationPlace unused = limits.beginPreparation(Principal.token("client " + i));
    }
    refused(503, "1", () -> limits.beginPreparation(BOB));
    second.release();
    first.made(1_000_000); // of a day that is over
    first.release();
    limits.beginPreparation(BOB).release();
    limits.beginPreparation(ANN).release();
  }

  /** A client that is remembered for a day must not keep those behind it from being forgotten. */
  @Test
  void clientsAreForgottenWhateverOthersDid() {
    prepare(ANN, 1_000);
    for (int i = 1; i < 100_000; i++) {
      limits.room(Principal.address("host " + i), 1).release();
    }
    refused(503, "1", () -> limits.room(BOB, 1));
    pass(Duration.ofMinutes(2));
    limits.room(BOB, 1).release();
    refused(429, "86280", () -> limits.beginPreparation(ANN));
  }

  @Test
  void whoRunsARoundIsNotForgotten() {
    limits.beginRound(ANN);
    limits.beginRound(ANN);
    pass(Duration.ofHours(1));
    round(BOB);
    refused(429, "1", () -> limits.beginRound(ANN));
  }

  @Test
  void requestsOfOneAreBoundedUntilTheirRepliesAreSent() {
    for (int i = 0; i < 8; i++) { // four for each of the rounds that may run at once
      limits.openRequest(ANN);
    }
    refused(429, "1", () -> limits.openRequest(ANN));
    limits.openRequest(BOB);
    assertEquals(9, limits.requests());
    limits.closeRequest(ANN);
    limits.openRequest(ANN);
  }

  @Test
  void oneClientCannotTakeAllRoomForBodies() {
    BodyRoom some = limits.room(ANN, 900);
    pass(Duration.ofMinutes(1)); // its bytes of a minute are back, the room is not
    refused(429, "1", () -> limits.room(ANN, 200));
    limits.room(BOB, 500);
    some.release();
    limits.room(ANN, 200);
  }

  @Test
  void aRepeatedRequestCostsNoBytesOfTheMinute() {
    for (int i = 0; i < 10; i++) {
      BodyRoom room = limits.room(ANN, 300);
      room.refund();
      room.release();
    }
    limits.room(ANN, 300);
  }
}
