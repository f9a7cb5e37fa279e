package org.splinter.http.door.service;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tests that a place is kept by bytes that come, and by nothing else. */
final class ArrivalPaceTest {
  /** Times may be negative. */
  private static final long BEGUN = -Duration.ofMinutes(3).toNanos();

  private static long at(Duration after) {
    return BEGUN + after.toNanos();
  }

  private static long seconds(long after) {
    return at(Duration.ofSeconds(after));
  }

  @Test
  void silenceEndsItAndWhatCameBeforeIsSilence() {
    ArrivalPace pace = new ArrivalPace(BEGUN);
    pace.came(1 << 20, seconds(10));
    for (int after = 20; after <= 130; after += 10) {
      pace.came(1 << 20, seconds(after));
      assertFalse(pace.isOver(seconds(after)), after + " s");
    }
    assertTrue(pace.isOver(seconds(131)));
  }

  @Test
  void aByteNowAndThenKeepsNoPlace() {
    ArrivalPace pace = new ArrivalPace(BEGUN);
    pace.came(ArrivalPace.LEAST_BYTES, seconds(1));
    pace.came(ArrivalPace.LEAST_BYTES + 1, seconds(119));
    assertFalse(pace.isOver(seconds(121)));
    pace.came(ArrivalPace.LEAST_BYTES + 2, seconds(122));
    assertTrue(pace.isOver(seconds(122)));
  }

  @Test
  void theLeastPaceKeepsIt() {
    ArrivalPace pace = new ArrivalPace(BEGUN);
    for (int after = 60; after <= 100_000; after += 60) {
      pace.came(ArrivalPace.LEAST_BYTES * after, seconds(after));
      assertFalse(pace.isOver(seconds(after)), after + " s");
    }
  }

  @Test
  void aWholeRequestHasToBeAskedForAndDoesNotStayForEver() {
    ArrivalPace pace = new ArrivalPace(BEGUN);
    pace.came(9, seconds(1));
    pace.whole(seconds(1));
    assertFalse(pace.isOver(seconds(121)));
    assertTrue(pace.isOver(seconds(122)));
    for (int after = 100; after <= 3_600; after += 100) {
      pace.worked(seconds(after));
      assertFalse(pace.isOver(seconds(after)), after + " s");
    }
    pace.worked(seconds(3_602));
    assertTrue(pace.isOver(seconds(3_602)));
  }
}
