package org.splinter.provider.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionCompiler;
import org.splinter.protocol.expression.WordEvaluator;
import org.splinter.protocol.expression.WordVector;
import org.splinter.protocol.key.GroupCodes;
import org.splinter.protocol.table.Batch;

/**
 * Numbering of the groups that occur in a split, dense and in order of appearance. Memory is
 * bounded by {@link #MAX_GROUPS}, whatever the split's size, where rows are {@linkplain #assign
 * numbered} at once.
 */
public final class GroupIndex {
  /**
   * The most words of sums that one task may hold, 256 MiB of them: groups times words per group
   * and query.
   */
  private static final int MAX_WORDS = 1 << 25;

  private static final int MAX_GROUPS = 1 << 20;
  private static final int FIRST_CODES = 16;
  private static final int ABSENT = -1;

  private final List<WordEvaluator> digits = new ArrayList<>();
  private final GroupCodes groupCodes;
  private final int wordsPerGroup;
  private final int maxGroups;
  private long[] codes = new long[0];
  private int size;

  /** Hash table with open addressing, at most half full: the number of a group, or ABSENT. */
  private int[] table = new int[0];

  private final long[] rowCodes = new long[Batch.MAX_ROWS];

  private final WordVector words = new WordVector();

  /**
   * Makes a numbering of the groups of one aggregation.
   *
   * @param wordsPerGroup of 64 bits, times queries, times the aggregations that share the memory
   */
  public GroupIndex(
      List<Expression> groups,
      GroupCodes groupCodes,
      int wordsPerGroup,
      ExpressionCompiler compiler) {
    for (int i = 0; i < groups.size(); i++) {
      Expression group = groups.get(i);
      digits.add(groupCodes.ranked(i) ? compiler.codes(group) : compiler.words(group));
    }
    this.wordsPerGroup = wordsPerGroup;
    this.maxGroups = Math.min(MAX_GROUPS, MAX_WORDS / wordsPerGroup);
    this.groupCodes = groupCodes;
    clear();
  }

  public int size() {
    return size;
  }

  /** Returns whether all rows are one group, which there is even over none. */
  public boolean whole() {
    return digits.isEmpty();
  }

  /** Returns the code of a numbered group. */
  public long code(int number) {
    return codes[number];
  }

  /**
   * Numbers the groups of the selected rows.
   *
   * @throws IOException if the split has more groups than its sums may have
   */
  public void assign(Batch batch, int[] selected, int count, int[] numbers) throws IOException {
    read(batch, selected, count);
    for (int j = 0; j < count; j++) {
      numbers[j] = number(rowCodes[j]);
    }
    requireRoom();
  }

  /** Reads the groups of the selected rows, which are numbered one by one as they are needed. */
  public void read(Batch batch, int[] selected, int count) {
    Arrays.fill(rowCodes, 0, count, 0);
    for (int i = 0; i < digits.size(); i++) {
      digits.get(i).evaluate(batch, selected, count, words);
      long[] values = words.words();
      boolean @Nullable [] nulls = words.nulls();
      long radix = groupCodes.radix(i);
      long least = groupCodes.least(i);
      for (int j = 0; j < count; j++) {
        long digit = nulls != null && nulls[j] ? 0 : values[j] - least + 1;
        rowCodes[j] = rowCodes[j] * radix + digit;
      }
    }
  }

  /**
   * Returns the number of the group of a row that was read last. Who numbers rows so bounds the
   * groups' {@link #bytes} instead of their number.
   *
   * @param place of the row among those selected
   */
  public int numberAt(int place) {
    return number(rowCodes[place]);
  }

  /** Numbers the groups of another part of the rows, and returns each's, by its number there. */
  public int[] join(GroupIndex other) {
    int[] numbers = new int[other.size];
    for (int i = 0; i < other.size; i++) {
      numbers[i] = number(other.codes[i]);
    }
    return numbers;
  }

  /** Returns the bytes that all groups take, with those that are copied while they grow. */
  public long bytes() {
    long ofCodes = codes.length + codes.length / 2L;
    long ofTable = table.length + table.length / 2L;
    return Long.BYTES * ofCodes + Integer.BYTES * ofTable;
  }

  /** Forgets all groups but the one that there is without GROUP BY. */
  public void clear() {
    size = 0;
    codes = new long[FIRST_CODES];
    table = new int[4 * FIRST_CODES];
    Arrays.fill(table, ABSENT);
    if (digits.isEmpty()) {
      number(0); // without GROUP BY there is one group, even over no rows
    }
  }

  private void requireRoom() throws IOException {
    if (size > maxGroups) {
      throw new IOException(
          "GROUP BY makes "
              + size
              + " groups in one task, with "
              + wordsPerGroup
              + " words each of all queries, may make "
              + maxGroups
              + "; ask for fewer queries at once or fewer aggregates, group by fewer columns, or"
              + " leave out the answer check if it is on (--check off), which takes three words of"
              + " four");
    }
  }

  private int number(long code) {
    int slot = slot(code);
    if (table[slot] == ABSENT) {
      if (2 * (size + 1) > table.length) {
        grow();
        slot = slot(code);
      }
      if (size == codes.length) {
        codes = Arrays.copyOf(codes, 2 * size);
      }
      codes[size] = code;
      table[slot] = size++;
    }
    return table[slot];
  }

  private int slot(long code) {
    long mixed = code * 0x9E3779B97F4A7C15L; // Fibonacci hashing
    int slot = (int) (mixed >>> (Long.SIZE - Integer.numberOfTrailingZeros(table.length)));
    while (table[slot] != ABSENT && codes[table[slot]] != code) {
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }

  private void grow() {
    table = new int[2 * table.length];
    Arrays.fill(table, ABSENT);
    for (int i = 0; i < size; i++) {
      table[slot(codes[i])] = i;
    }
  }
}
