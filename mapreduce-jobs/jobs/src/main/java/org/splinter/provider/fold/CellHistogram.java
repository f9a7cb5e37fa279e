package org.splinter.provider.fold;

import java.io.IOException;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.expression.ExpressionCompiler;
import org.splinter.protocol.key.GroupCodes;
import org.splinter.protocol.table.Batch;
import org.splinter.provider.measure.DirectBuffers;
import org.splinter.provider.measure.GroupIndex;
import org.splinter.provider.measure.MeasureColumns;

/**
 * The weights of the cells of each term for one aggregation: of each group, cell and word that
 * occur, what their rows add up to. They follow from the plan and the table alone, and all queries
 * have them in common.
 */
final class CellHistogram {
  private final List<Long> offsets;
  private final MeasureColumns measureColumns;
  private final GroupIndex groupIndex;

  /** The measures of the selected rows, column by column, and their groups. */
  private final LongBuffer measures;

  private final int[] groups;
  private int selected;

  private final List<CellCounts> counts = new ArrayList<>();

  /** The groups that some term counts a row of. */
  private final BitSet counted = new BitSet();

  /**
   * Makes weights of no rows.
   *
   * @param terms how many there are
   * @param offsets of words, which make all weights unsigned
   * @param maxRows the most rows of a call to {@link #select}
   */
  CellHistogram(
      Aggregation aggregation,
      int terms,
      List<Long> offsets,
      GroupCodes groupCodes,
      ExpressionCompiler compiler,
      int maxRows) {
    this.offsets = offsets;
    this.measureColumns = new MeasureColumns(aggregation.measures(), compiler);
    this.groupIndex =
        new GroupIndex(aggregation.groups(), groupCodes, aggregation.words(), compiler);
    this.measures = DirectBuffers.longs(maxRows * aggregation.measures().size());
    this.groups = new int[maxRows];
    for (int i = 0; i < terms; i++) {
      counts.add(new CellCounts(offsets.size()));
    }
    clear();
  }

  /** Forgets all rows. */
  void clear() {
    counts.forEach(CellCounts::clear);
    counted.clear();
    // Without GROUP BY there is one group even over no rows, which is numbered at once.
    counted.set(0, groupIndex.whole() ? 1 : 0);
  }

  /**
   * Takes the measures and groups of rows of a batch, for all terms that follow.
   *
   * @throws IOException if the rows make too many groups
   */
  void select(Batch batch, int[] rows, int count) throws IOException {
    selected = count;
    measureColumns.write(batch, rows, count, measures);
    groupIndex.assign(batch, rows, count, groups);
  }

  /**
   * Adds selected rows to their cells of a term.
   *
   * @param places of the rows among those selected
   * @param cells of the rows
   */
  void add(int term, int[] places, int count, int[] cells) {
    CellCounts ofTerm = counts.get(term);
    for (int i = 0; i < count; i++) {
      int place = places[i];
      int entry = ofTerm.entry(groups[place], cells[i]);
      counted.set(groups[place]);
      ofTerm.add(entry, 0, 1);
      for (int word = 1; word < offsets.size(); word++) {
        long measure = measures.get((word - 1) * selected + place);
        ofTerm.add(entry, word, measure + offsets.get(word));
      }
    }
  }

  /**
   * Adds the weights of other rows.
   *
   * @throws IOException if all rows make too many groups
   */
  void join(CellHistogram other) throws IOException {
    int[] numbers = groupIndex.join(other.groupIndex);
    for (int term = 0; term < counts.size(); term++) {
      counts.get(term).join(other.counts.get(term), numbers);
    }
    other.counted.stream().forEach(group -> counted.set(numbers[group]));
  }

  /** Returns the bytes of all weights. */
  long bytes() {
    return counts.stream().mapToLong(CellCounts::bytes).sum();
  }

  /** Puts all cells in order, to be read by several threads until more rows come. */
  void sort() {
    counts.forEach(CellCounts::sort);
  }

  /** Returns the numbers of the groups that have a record. */
  int[] groups() {
    return counted.stream().toArray();
  }

  /** Returns the code of a numbered group. */
  long code(int group) {
    return groupIndex.code(group);
  }

  /** Returns the number of words. */
  int words() {
    return offsets.size();
  }

  /** Returns the weights of a term's cells. */
  CellCounts of(int term) {
    return counts.get(term);
  }
}
