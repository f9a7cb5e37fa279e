package org.splinter.provider.ingest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A set of byte strings that numbers its members in the order in which they were added. */
final class TextTable {
  private byte[] bytes = new byte[256];
  private int[] ends = new int[16];
  private int[] hashes = new int[16];
  private int[] slots = new int[32];
  private int size;

  int size() {
    return size;
  }

  /** Returns the bytes of all members together. */
  int byteCount() {
    return size == 0 ? 0 : ends[size - 1];
  }

  /** Adds a string if it is new. */
  void add(byte[] text, int from, int length) {
    int hash = hash(text, from, length);
    int slot = slot(hash, text, from, length);
    if (slots[slot] != 0) {
      return;
    }
    int start = byteCount();
    if (start + length > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(start + length, 2 * bytes.length));
    }
    System.arraycopy(text, from, bytes, start, length);
    if (size == ends.length) {
      ends = Arrays.copyOf(ends, 2 * size);
      hashes = Arrays.copyOf(hashes, 2 * size);
    }
    ends[size] = start + length;
    hashes[size++] = hash;
    slots[slot] = size;
    if (2 * size > slots.length) {
      grow();
    }
  }

  /** Returns the number of a member, from 0, or -1. */
  int find(byte[] text, int from, int length) {
    return slots[slot(hash(text, from, length), text, from, length)] - 1;
  }

  /** Returns all members, ascending as unsigned bytes. */
  List<byte[]> sorted() {
    List<byte[]> sorted = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      sorted.add(Arrays.copyOfRange(bytes, start(i), ends[i]));
    }
    sorted.sort(Arrays::compareUnsigned);
    return sorted;
  }

  /** Returns the slot that holds the string, or the empty one where it belongs. */
  private int slot(int hash, byte[] text, int from, int length) {
    int mask = slots.length - 1;
    int slot = hash & mask;
    while (slots[slot] != 0) {
      int member = slots[slot] - 1;
      if (hashes[member] == hash
          && Arrays.equals(bytes, start(member), ends[member], text, from, from + length)) {
        break;
      }
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private int start(int member) {
    return member == 0 ? 0 : ends[member - 1];
  }

  private void grow() {
    slots = new int[2 * slots.length];
    int mask = slots.length - 1;
    for (int i = 0; i < size; i++) {
      int slot = hashes[i] & mask;
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = i + 1;
    }
  }

  private static int hash(byte[] text, int from, int length) {
    int hash = length;
    for (int i = from; i < from + length; i++) {
      hash = 31 * hash + text[i];
    }
    return hash ^ hash >>> 16;
  }
}
