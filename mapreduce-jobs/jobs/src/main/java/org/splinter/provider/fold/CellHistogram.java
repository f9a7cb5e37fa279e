package org.splinter.provider.fold;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
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
 * occur, what their rows add up to. Groups are those of rows that some term counts. They follow
 * from the plan and the table alone, and all queries have them in common.
 */
final class CellHistogram {
  private static final int NONE = -1;

  private final List<Long> offsets;
  private final MeasureColumns measureColumns;
  private final GroupIndex groupIndex;

  /** The measures of the selected rows, column by column, and their groups. */
  private final LongBuffer measures;

  /** The number of each row's group, or none before a term counts a row of it. */
  private final int[] groups;

  private int selected;

  private final List<CellCounts> counts = new ArrayList<>();

  /** The bytes of {@link #counts}. */
  private long countBytes;

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
  }

  /** Forgets all weights and groups, but not the rows that are selected. */
  void clear() {
    counts.forEach(CellCounts::clear);
    countBytes = 0;
    groupIndex.clear();
    Arrays.fill(groups, NONE);
  }

  /** Takes the measures and groups of rows of a batch, for all terms that follow. */
  void select(Batch batch, int[] rows, int count) {
    selected = count;
    measureColumns.write(batch, rows, count, measures);
    groupIndex.read(batch, rows, count);
    Arrays.fill(groups, 0, count, NONE);
  }

  /**
   * Adds selected rows to their cells of a term.
   *
   * @param places of the rows among those selected
   * @param cells of the rows
   */
  void add(int term, int[] places, int count, int[] cells) {
    CellCounts ofTerm = counts.get(term);
    countBytes -= ofTerm.bytes();
    for (int i = 0; i < count; i++) {
      int place = places[i];
      if (groups[place] == NONE) {
        groups[place] = groupIndex.numberAt(place);
      }
      int entry = ofTerm.entry(groups[place], cells[i]);
      ofTerm.add(entry, 0, 1);
      for (int word = 1; word < offsets.size(); word++) {
        long measure = measures.get((word - 1) * selected + place);
        ofTerm.add(entry, word, measure + offsets.get(word));
      }
    }
    countBytes += ofTerm.bytes();
  }

  /** Numbers the groups of other rows, and returns each's number, by its number there. */
  int[] joinGroups(CellHistogram other) {
    return groupIndex.join(other.groupIndex);
  }

  /**
   * Adds the weights of other rows' cells of a term.
   *
   * @param numbers of the others' groups
   */
  void join(int term, CellHistogram other, int[] numbers) {
    CellCounts ofTerm = counts.get(term);
    countBytes -= ofTerm.bytes();
    ofTerm.join(other.counts.get(term), numbers);
    countBytes += ofTerm.bytes();
  }

  /** Returns the bytes of all weights and groups. */
  long bytes() {
    return countBytes + groupIndex.bytes();
  }

  /** Puts all cells in order, to be read by several threads until more rows come. */
  void sort() {
    counts.forEach(CellCounts::sort);
  }

  /** Returns how many groups have records: those that some term counts a row of. */
  int groups() {
    return groupIndex.size();
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
