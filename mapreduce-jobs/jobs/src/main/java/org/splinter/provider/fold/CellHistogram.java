package org.splinter.provider.fold;

import java.io.IOException;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.expression.ExpressionCompiler;
import org.splinter.protocol.fold.CellGrid;
import org.splinter.protocol.key.GroupCodes;
import org.splinter.protocol.table.Batch;
import org.splinter.provider.measure.DirectBuffers;
import org.splinter.provider.measure.GroupIndex;
import org.splinter.provider.measure.MeasureColumns;

/**
 * The weights of all cells of each term for one aggregation: of each group and word, what its rows
 * add up to. They follow from the plan and the table alone, and all queries have them in common.
 */
final class CellHistogram {
  private final List<CellGrid> grids;
  private final List<Long> offsets;
  private final MeasureColumns measureColumns;
  private final GroupIndex groupIndex;
  private final LongBuffer measures;
  private final int[] groups;

  /** All words' weights of all cells, by term and then by group. */
  private final List<List<LongBuffer>> weights = new ArrayList<>();

  /**
   * Makes weights of no rows.
   *
   * @param offsets of words, which make all weights unsigned
   * @param maxRows the most rows of a call to {@link #add}
   */
  CellHistogram(
      Aggregation aggregation,
      List<CellGrid> grids,
      List<Long> offsets,
      GroupCodes groupCodes,
      ExpressionCompiler compiler,
      int maxRows) {
    this.grids = grids;
    this.offsets = offsets;
    this.measureColumns = new MeasureColumns(aggregation.measures(), compiler);
    this.groupIndex =
        new GroupIndex(aggregation.groups(), groupCodes, aggregation.words(), compiler);
    this.measures = DirectBuffers.longs(maxRows * aggregation.measures().size());
    this.groups = new int[maxRows];
    grids.forEach(grid -> weights.add(new ArrayList<>()));
  }

  /**
   * Adds rows of a batch to their cells.
   *
   * @param keys of the rows in a term; null if it has no key
   * @throws IOException if the rows make too many groups
   */
  void add(int term, Batch batch, int[] rows, int count, LongBuffer keys) throws IOException {
    measureColumns.write(batch, rows, count, measures);
    groupIndex.assign(batch, rows, count, groups);
    boolean keyed = grids.get(term).bits() > 0;
    int cells = grids.get(term).cells();
    for (int i = 0; i < count; i++) {
      LongBuffer ofGroup = weights(term, groups[i]);
      int cell = keyed ? (int) keys.get(i) : 0;
      ofGroup.put(cell, ofGroup.get(cell) + 1);
      for (int word = 1; word < offsets.size(); word++) {
        int at = word * cells + cell;
        long weight = measures.get((word - 1) * count + i) + offsets.get(word);
        ofGroup.put(at, ofGroup.get(at) + weight);
      }
    }
  }

  /** Returns the number of groups. */
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

  /** Returns the weights of a term's cells, row by row. */
  LongBuffer weights(int term, int group, int word) {
    int cells = grids.get(term).cells();
    return weights(term, group).slice(word * cells, cells);
  }

  private LongBuffer weights(int term, int group) {
    List<LongBuffer> ofTerm = weights.get(term);
    while (ofTerm.size() <= group) {
      ofTerm.add(DirectBuffers.longs(Math.multiplyExact(words(), grids.get(term).cells())));
    }
    return ofTerm.get(group);
  }
}
