package org.splinter.provider.view;

import java.util.Arrays;

/**
 * Placement of each key of a shard in one of the three slots that its hashes allow, no two in one
 * slot: a shortest chain of moves makes room where all three are taken.
 *
 * <p>Guarantee: the placement follows from the keys' slots and their order alone. If the hashes are
 * as good as random and at most 0.85 of the slots are taken, it fails with small probability; then
 * the next seed is tried.
 */
final class CuckooPlacement {
  static final int SUB_TABLES = 3;

  /**
   * The most slots that are visited to place a key: a key that needs more moves never ends well.
   */
  private static final int MAX_VISITED = 1 << 16;

  private static final int EMPTY = -1;
  private static final int NONE = -1;

  private final int[] choices;
  private final int[] keyAt;

  /**
   * The key that last reached a slot, plus one, in the high half; in the low half the slot before
   * on its way.
   */
  private final long[] visits;

  private final int[] queue = new int[MAX_VISITED + SUB_TABLES];

  private CuckooPlacement(int[] choices, int slots) {
    this.choices = choices;
    this.keyAt = new int[SUB_TABLES * slots];
    this.visits = new long[SUB_TABLES * slots];
    Arrays.fill(keyAt, EMPTY);
  }

  /**
   * Places all keys.
   *
   * @param choices for each key, in its order, three slots, each {@code subTable * slots + slot}
   * @param keys how many there are; choices may have room for more
   * @param slots of one sub-table of the shard
   * @return for each such slot the number of its key, negative for none; null if it failed
   */
  static int @org.jspecify.annotations.Nullable [] place(int[] choices, int keys, int slots) {
    CuckooPlacement placement = new CuckooPlacement(choices, slots);
    for (int key = 0; key < keys; key++) {
      if (!placement.insert(key)) {
        return null;
      }
    }
    return placement.keyAt;
  }

  /**
   * Places a key, by a breadth-first search: a key in a slot may go to its other two, and so on.
   */
  private boolean insert(int key) {
    for (int i = SUB_TABLES * key; i < SUB_TABLES * (key + 1); i++) {
      if (keyAt[choices[i]] == EMPTY) { // where the search would end, as it tries these first
        keyAt[choices[i]] = key;
        return true;
      }
    }
    int tail = reach(key, NONE, key, 0);
    for (int head = 0; head < tail && head < MAX_VISITED; head++) {
      int slot = queue[head];
      if (keyAt[slot] == EMPTY) {
        shift(slot, key);
        return true;
      }
      tail = reach(keyAt[slot], slot, key, tail);
    }
    return false;
  }

  /** Appends those slots of a key that were not reached for {@code inserted} yet. */
  private int reach(int key, int from, int inserted, int tail) {
    int end = tail;
    for (int i = 0; i < SUB_TABLES && end < queue.length; i++) {
      int slot = choices[SUB_TABLES * key + i];
      if (visits[slot] >>> Integer.SIZE != inserted + 1) {
        visits[slot] = ((inserted + 1L) << Integer.SIZE) | (from & 0xffff_ffffL);
        queue[end++] = slot;
      }
    }
    return end;
  }

  /** Moves the keys along the way to a free slot, and puts the new one where the way began. */
  private void shift(int free, int key) {
    int to = free;
    for (int from = (int) visits[to]; from != NONE; from = (int) visits[to]) {
      keyAt[to] = keyAt[from];
      to = from;
    }
    keyAt[to] = key;
  }
}
