package org.splinter.http.door.access;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/** Meter of what one principal had prepared within a day. Not safe for use by several threads. */
final class PreparationMeter {
  private static final long DAY = Duration.ofDays(1).toNanos();

  private final Deque<Caused> caused = new ArrayDeque<>();
  private long bytes;
  private int going;

  /** A preparation, and the bytes that it made. */
  static final class Caused {
    private final long at;
    private long bytes;

    private Caused(long at) {
      this.at = at;
    }

    private Duration untilForgotten(long now) {
      return Duration.ofNanos(DAY - (now - at));
    }
  }

  /** Returns how many wait or run. */
  int going() {
    return going;
  }

  /** Forgets those of other days, and returns whether nothing is left. */
  boolean isEmpty(long now) {
    while (!caused.isEmpty() && now - caused.getFirst().at >= DAY) {
      bytes -= caused.removeFirst().bytes;
    }
    return caused.isEmpty() && going == 0;
  }

  /** Returns how long it takes until fewer than a number were caused within a day. */
  Duration untilFewerThan(int number, long now) {
    boolean unused = isEmpty(now);
    Duration wait = Duration.ZERO;
    Iterator<Caused> oldest = caused.iterator();
    for (int left = caused.size(); left >= number && oldest.hasNext(); left--) {
      wait = oldest.next().untilForgotten(now);
    }
    return wait;
  }

  /** Returns how long it takes until those caused within a day made fewer bytes than these. */
  Duration untilLessThan(long most, long now) {
    boolean unused = isEmpty(now);
    Duration wait = Duration.ZERO;
    Iterator<Caused> oldest = caused.iterator();
    long left = bytes;
    while (left >= most && oldest.hasNext()) {
      Caused next = oldest.next();
      left -= next.bytes;
      wait = next.untilForgotten(now);
    }
    return wait;
  }

  Caused begin(long now) {
    Caused begun = new Caused(now);
    caused.addLast(begun);
    going++;
    return begun;
  }

  /** Counts what a preparation has made; if it began a day ago, it is forgotten already. */
  void made(Caused by, long made, long now) {
    if (now - by.at < DAY) {
      by.bytes += made;
      bytes += made;
    }
  }

  void end() {
    going--;
  }
}
