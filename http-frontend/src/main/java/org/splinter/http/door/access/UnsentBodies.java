package org.splinter.http.door.access;

import java.util.IdentityHashMap;

/**
 * The bodies of replies that wait for their readers. One body is counted once, to however many
 * readers it goes, since it takes memory once. Not safe for use by several threads.
 */
final class UnsentBodies {
  /** The bytes of a body that the number of requests bounds well enough, such as a problem's. */
  private static final int SHORT = 4 << 10;

  private final IdentityHashMap<byte[], Integer> readers = new IdentityHashMap<>();
  private long bytes;

  /**
   * Returns whether one more body may wait: while those that do have fewer bytes than the most, so
   * that one of any size is sent some time. Short ones always may.
   */
  boolean takes(byte[] body, long most) {
    return bytes < most || body.length <= SHORT || readers.containsKey(body);
  }

  /** Adds a reader of a body. */
  void add(byte[] body) {
    if (readers.merge(body, 1, Integer::sum) == 1) {
      bytes += body.length;
    }
  }

  /** Takes a reader of a body away. */
  void remove(byte[] body) {
    if (readers.computeIfPresent(body, (same, left) -> left == 1 ? null : left - 1) == null) {
      bytes -= body.length;
    }
  }

  boolean isEmpty() {
    return readers.isEmpty();
  }
}
