package org.splinter.provider.fold;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A sparse histogram: words of each group and cell that occur, which rows add up to. Its memory
 * grows with the rows that it has seen, and no faster than with the groups and cells that they
 * have. Several threads may read it once {@link #sort} was called after the last change.
 */
final class CellCounts {
  /** The bits of a cell in a key, behind its group. */
  private static final int CELL_BITS = 24;

  private static final int ABSENT = -1;

  /** The most words of a chunk of entries, about. */
  private static final int CHUNK_WORDS = 1 << 14;

  /** The keys that there is room for at first: a plan may have very many histograms. */
  private static final int FIRST_KEYS = 4;

  /** Bytes of an entry's key and place in the order of entries. */
  private static final int ORDER_BYTES = Long.BYTES + Integer.BYTES;

  private final int words;
  private final int chunkBits;
  private long[] keys = new long[FIRST_KEYS];
  private int size;

  /** A hash table with open addressing, at most half full: the number of an entry, or ABSENT. */
  private int[] table = new int[2 * FIRST_KEYS];

  /** Entries in their order, in chunks of equal size, of which the first grows up to it. */
  private final List<long[]> chunks = new ArrayList<>();

  private long[] sortedKeys = new long[0];
  private int[] order = new int[0];

  /** Receiver of some cells of one group and word, in the order of cells. */
  interface Consumer {
    /** Takes the first {@code count} of cells and of what their rows add up to. */
    void accept(long[] cells, long[] counts, int count) throws InterruptedException;
  }

  /**
   * Makes a histogram of no rows.
   *
   * @param words of each cell
   */
  CellCounts(int words) {
    this.words = words;
    int bits = 0;
    while (bits < CELL_BITS && (long) words << bits < CHUNK_WORDS) {
      bits++;
    }
    this.chunkBits = bits;
    Arrays.fill(table, ABSENT);
  }

  /** Returns the number of the entry of a group and cell, one of zeros if it is new. */
  int entry(int group, int cell) {
    long key = (long) group << CELL_BITS | cell;
    int slot = slot(key);
    if (table[slot] == ABSENT) {
      if (2 * (size + 1) > table.length) {
        grow();
        slot = slot(key);
      }
      if (size == keys.length) {
        keys = Arrays.copyOf(keys, Math.multiplyExact(2, size));
      }
      makeRoom();
      keys[size] = key;
      table[slot] = size++;
    }
    return table[slot];
  }

  /** Makes room for the words of one more entry. */
  private void makeRoom() {
    if (size >> chunkBits == chunks.size()) {
      chunks.add(new long[chunks.isEmpty() ? words : words << chunkBits]);
    } else if (size < 1 << chunkBits && size * words == chunks.get(0).length) {
      chunks.set(0, Arrays.copyOf(chunks.get(0), 2 * size * words));
    }
  }

  private int slot(long key) {
    long mixed = key * 0x9E3779B97F4A7C15L; // Fibonacci hashing
    int slot = (int) (mixed >>> (Long.SIZE - Integer.numberOfTrailingZeros(table.length)));
    while (table[slot] != ABSENT && keys[table[slot]] != key) {
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }

  private void grow() {
    table = new int[Math.multiplyExact(2, table.length)];
    Arrays.fill(table, ABSENT);
    for (int i = 0; i < size; i++) {
      table[slot(keys[i])] = i;
    }
  }

  /** Adds to a word of an entry, modulo 2^64. */
  void add(int entry, int word, long count) {
    chunk(entry)[at(entry, word)] += count;
  }

  private long[] chunk(int entry) {
    return chunks.get(entry >> chunkBits);
  }

  private int at(int entry, int word) {
    return (entry & ((1 << chunkBits) - 1)) * words + word;
  }

  /** Adds all of another histogram, whose groups have other numbers here. */
  void join(CellCounts other, int[] groups) {
    for (int i = 0; i < other.size; i++) {
      long key = other.keys[i];
      int cell = (int) (key & ((1 << CELL_BITS) - 1));
      int entry = entry(groups[(int) (key >> CELL_BITS)], cell);
      for (int word = 0; word < words; word++) {
        add(entry, word, other.chunk(i)[other.at(i, word)]);
      }
    }
  }

  /** Forgets all entries. */
  void clear() {
    size = 0;
    keys = new long[FIRST_KEYS];
    table = new int[2 * FIRST_KEYS];
    Arrays.fill(table, ABSENT);
    chunks.clear();
    sortedKeys = new long[0];
    order = new int[0];
  }

  /**
   * Returns the bytes that its entries take, with those of their order, and of keys and a table
   * that are copied while they grow.
   */
  long bytes() {
    if (size == 0) {
      return 0;
    }
    long ofWords = chunks.get(0).length + (chunks.size() - 1L) * (words << chunkBits);
    long ofKeys = keys.length + keys.length / 2L;
    long ofTable = table.length + table.length / 2L;
    return Long.BYTES * (ofWords + ofKeys) + Integer.BYTES * ofTable + (long) ORDER_BYTES * size;
  }

  /** Puts the entries in order of groups and cells. */
  void sort() {
    sortedKeys = Arrays.copyOf(keys, size);
    Arrays.sort(sortedKeys);
    order = new int[size];
    for (int i = 0; i < size; i++) {
      order[i] = table[slot(sortedKeys[i])];
    }
  }

  /** Yields a word of all cells of a group that occur. */
  void forEach(int group, int word, int most, Consumer consumer) throws InterruptedException {
    int from = first((long) group << CELL_BITS);
    int to = first((long) (group + 1) << CELL_BITS);
    long[] cells = new long[Math.min(most, to - from)];
    long[] counts = new long[cells.length];
    int count = 0;
    for (int i = from; i < to; i++) {
      cells[count] = sortedKeys[i] & ((1 << CELL_BITS) - 1);
      counts[count++] = chunk(order[i])[at(order[i], word)];
      if (count == cells.length) {
        consumer.accept(cells, counts, count);
        count = 0;
      }
    }
    if (count > 0) {
      consumer.accept(cells, counts, count);
    }
  }

  /** Returns the place of the first key that is not less than a given one. */
  private int first(long key) {
    int found = Arrays.binarySearch(sortedKeys, key);
    return found < 0 ? -found - 1 : found;
  }
}
