package org.splinter.provider.table;

import java.util.Arrays;

/**
 * Numbering of distinct byte strings, from 0 in the order in which they come, without an object for
 * each. Strings may be of any length, as texts of a table are.
 */
public final class ByteTable {
  private static final int EMPTY = -1;
  private static final int FIRST_SLOTS = 1 << 5;
  private static final int FIRST_BYTES = 1 << 8;

  /** All strings, one after the other. */
  private byte[] bytes = new byte[FIRST_BYTES];

  private int[] ends = new int[FIRST_SLOTS];
  private int[] hashes = new int[FIRST_SLOTS];
  private int size;

  /** Hash table with open addressing, at most half full: the number of a string, or EMPTY. */
  private int[] slots = new int[FIRST_SLOTS];

  public ByteTable() {
    Arrays.fill(slots, EMPTY);
  }

  /** Returns how many strings there are. */
  public int size() {
    return size;
  }

  /** Returns how many bytes the strings have in all. */
  public int bytes() {
    return start(size);
  }

  /**
   * Returns the number of a string; a new string is added, and gets the number {@link #size} before
   * that.
   */
  public int number(byte[] source, int from, int length) {
    int hash = hash(source, from, length);
    int slot = slot(hash, source, from, length);
    if (slots[slot] == EMPTY) {
      slots[slot] = size;
      append(source, from, length, hash);
      if (2 * size > slots.length) {
        grow();
      }
      return size - 1;
    }
    return slots[slot];
  }

  /** Returns the number of a string, or -1 if it has none. */
  public int find(byte[] source, int from, int length) {
    return slots[slot(hash(source, from, length), source, from, length)];
  }

  /** Returns a copy of a numbered string. */
  public byte[] get(int number) {
    return Arrays.copyOfRange(bytes, start(number), ends[number]);
  }

  public void clear() {
    size = 0;
    Arrays.fill(slots, EMPTY);
  }

  private int start(int number) {
    return number == 0 ? 0 : ends[number - 1];
  }

  /** Returns the slot that holds the string, or the empty one where it belongs. */
  private int slot(int hash, byte[] source, int from, int length) {
    int slot = hash & (slots.length - 1);
    while (slots[slot] != EMPTY) {
      int number = slots[slot];
      if (hashes[number] == hash
          && Arrays.equals(bytes, start(number), ends[number], source, from, from + length)) {
        break;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private void append(byte[] source, int from, int length, int hash) {
    int start = bytes();
    int end = Math.addExact(start, length);
    if (end > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(end, 2 * bytes.length));
    }
    if (size == ends.length) {
      ends = Arrays.copyOf(ends, 2 * size);
      hashes = Arrays.copyOf(hashes, 2 * size);
    }
    System.arraycopy(source, from, bytes, start, length);
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

  private static int hash(byte[] source, int from, int length) {
    int hash = 0;
    for (int i = from; i < from + length; i++) {
      hash = 31 * hash + source[i];
    }
    hash *= 0x9E3779B9; // Fibonacci hashing, for the low bits
    return hash ^ (hash >>> 15);
  }
}
