package org.splinter.provider.view;

import java.util.Arrays;

/** Numbering of distinct byte strings, from 0 in the order in which they come. */
final class ByteTable {
  private static final int EMPTY = -1;
  private static final int FIRST_SLOTS = 1 << 10;
  private static final int FIRST_BYTES = 1 << 14;

  /** All strings, one after the other. */
  private byte[] bytes = new byte[FIRST_BYTES];

  private int[] ends = new int[FIRST_SLOTS];
  private int[] hashes = new int[FIRST_SLOTS];
  private int size;

  /** Hash table with open addressing, at most half full: the number of a string, or EMPTY. */
  private int[] slots = new int[FIRST_SLOTS];

  ByteTable() {
    Arrays.fill(slots, EMPTY);
  }

  /** Returns how many strings there are. */
  int size() {
    return size;
  }

  /** Returns how many bytes the strings have in all. */
  int bytes() {
    return start(size);
  }

  /**
   * Returns the number of a string; a new string is added, and gets the number {@link #size} before
   * that.
   */
  int number(byte[] string, int length) {
    int hash = hash(string, length);
    int slot = hash & (slots.length - 1);
    while (slots[slot] != EMPTY) {
      int number = slots[slot];
      if (hashes[number] == hash
          && Arrays.equals(bytes, start(number), ends[number], string, 0, length)) {
        return number;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    slots[slot] = size;
    append(string, length, hash);
    if (2 * size > slots.length) {
      grow();
    }
    return size - 1;
  }

  /** Returns a copy of a numbered string. */
  byte[] get(int number) {
    return Arrays.copyOfRange(bytes, start(number), ends[number]);
  }

  void clear() {
    size = 0;
    Arrays.fill(slots, EMPTY);
  }

  private int start(int number) {
    return number == 0 ? 0 : ends[number - 1];
  }

  private void append(byte[] string, int length, int hash) {
    int start = bytes();
    int end = Math.addExact(start, length);
    if (end > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(end, 2 * bytes.length));
    }
    if (size == ends.length) {
      ends = Arrays.copyOf(ends, 2 * size);
      hashes = Arrays.copyOf(hashes, 2 * size);
    }
    System.arraycopy(string, 0, bytes, start, length);
    ends[size] = end;
    hashes[size] = hash;
    size++;
  }

  private void grow() {
    slots = new int[2 * slots.length];
    Arrays.fill(slots, EMPTY);
    for (int number = 0; number < size; number++) {
      int slot = hashes[number] & (slots.length - 1);
      while (slots[slot] != EMPTY) {
        slot = (slot + 1) & (slots.length - 1);
      }
      slots[slot] = number;
    }
  }

  private static int hash(byte[] string, int length) {
    int hash = 0;
    for (int i = 0; i < length; i++) {
      hash = 31 * hash + string[i];
    }
    hash *= 0x9E3779B9; // Fibonacci hashing, for the low bits
    return hash ^ (hash >>> 15);
  }
}
