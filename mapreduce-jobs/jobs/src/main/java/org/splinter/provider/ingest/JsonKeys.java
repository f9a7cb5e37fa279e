package org.splinter.provider.ingest;

import java.util.Arrays;

/**
 * Table of the keys that were met in the rows of a file, by their characters: no object is made for
 * a key that is met again. Keys beyond its bounds are not kept, and are resolved each time.
 */
final class JsonKeys {
  /** The answer for a key that is not in the table. */
  static final int NEW = Integer.MIN_VALUE;

  static final int MAX_KEYS = 4096;
  static final int MAX_CHARS = 1024;

  private static final int SLOTS = 2 * MAX_KEYS;

  private final char[][] keys = new char[SLOTS][];
  private final int[] values = new int[SLOTS];
  private int size;

  int find(char[] buffer, int from, int length) {
    int slot = slot(buffer, from, length);
    return keys[slot] == null ? NEW : values[slot];
  }

  /** Keeps a key that is not in the table, unless there are too many or it is too long. */
  void add(char[] buffer, int from, int length, int value) {
    if (size < MAX_KEYS && length <= MAX_CHARS) {
      int slot = slot(buffer, from, length);
      keys[slot] = Arrays.copyOfRange(buffer, from, from + length);
      values[slot] = value;
      size++;
    }
  }

  void clear() {
    Arrays.fill(keys, null);
    size = 0;
  }

  /** Returns the slot with the key, or the empty one where it would be. */
  private int slot(char[] buffer, int from, int length) {
    int hash = length;
    for (int i = 0; i < length; i++) {
      hash = 31 * hash + buffer[from + i];
    }
    int slot = (hash ^ hash >>> 16) & (SLOTS - 1);
    while (keys[slot] != null
        && !Arrays.equals(keys[slot], 0, keys[slot].length, buffer, from, from + length)) {
      slot = (slot + 1) & (SLOTS - 1);
    }
    return slot;
  }
}
