package org.splinter.provider.ingest;

import java.util.Arrays;

/** A set of words that numbers its members in the order in which they were added. */
final class WordTable {
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private long[] values = new long[16];
  private int[] slots = new int[32];
  private int size;

  int size() {
    return size;
  }

  /** Adds a word if it is new. */
  void add(long word) {
    int slot = slot(word);
    if (slots[slot] != 0) {
      return;
    }
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = word;
    slots[slot] = size;
    if (2 * size > slots.length) {
      grow();
    }
  }

  /** Returns the number of a member, from 0, or -1. */
  int find(long word) {
    return slots[slot(word)] - 1;
  }

  /** Returns all members, ascending. */
  long[] sorted() {
    long[] sorted = Arrays.copyOf(values, size);
    Arrays.sort(sorted);
    return sorted;
  }

  /** Returns the slot that holds the word, or the empty one where it belongs. */
  private int slot(long word) {
    int mask = slots.length - 1;
    int slot = (int) ((word * MIX) >>> 40) & mask;
    while (slots[slot] != 0 && values[slots[slot] - 1] != word) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    slots = new int[2 * slots.length];
    for (int i = 0; i < size; i++) {
      slots[slot(values[i])] = i + 1;
    }
  }
}
