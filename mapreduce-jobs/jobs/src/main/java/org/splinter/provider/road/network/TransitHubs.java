package org.splinter.provider.road.network;

import java.util.Arrays;
import org.splinter.protocol.road.RoadIndex;

/**
 * The numbers of path rows: those of the transit nodes in cell order, each with a row for each hub
 * of its label in cell order; first all ways to hubs, then, unless the network is symmetric, all
 * ways from hubs.
 */
final class TransitHubs {
  private final int[] number;
  private final int[] outRow;
  private final int[] inRow;
  private final int[] firstOut;
  private final int[] firstIn;
  private final int[] entry;
  private final int[] node;
  private final int outRows;

  TransitHubs(Hierarchy hierarchy, HubLabels labels, RoadIndex index) {
    int count = index.transitNodes();
    number = new int[count];
    int[] level = new int[count];
    for (int node = 0; node < count; node++) {
      number[node] = index.transitNumber(hierarchy.position[node]);
      level[number[node]] = node;
    }
    outRow = new int[count == 0 ? 0 : labels.out.end(count - 1)];
    inRow = labels.in == labels.out ? outRow : new int[count == 0 ? 0 : labels.in.end(count - 1)];
    firstOut = new int[count];
    firstIn = inRow == outRow ? firstOut : new int[count];
    int rows = outRow == inRow ? outRow.length : Math.addExact(outRow.length, inRow.length);
    entry = new int[rows];
    node = new int[rows];
    outRows = number(labels.out, outRow, firstOut, level, 0);
    if (inRow != outRow) {
      number(labels.in, inRow, firstIn, level, outRows);
    }
  }

  private int number(HubLabels.Side side, int[] rows, int[] first, int[] level, int firstRow) {
    int row = firstRow;
    for (int transit : level) {
      first[transit] = row;
      long[] sorted = new long[side.end(transit) - side.begin(transit)];
      for (int i = 0; i < sorted.length; i++) {
        int place = side.begin(transit) + i;
        sorted[i] = (long) number[side.hub[place]] << 32 | place;
      }
      Arrays.sort(sorted);
      for (long hub : sorted) {
        entry[row] = (int) hub;
        node[row] = transit;
        rows[(int) hub] = row++;
      }
    }
    return row;
  }

  /** Returns the number among transit nodes of a transit node's level. */
  int number(int transit) {
    return number[transit];
  }

  int rows() {
    return entry.length;
  }

  /** Returns whether a row is that of a way to a hub. */
  boolean leadsOut(int row) {
    return row < outRows;
  }

  /** Returns the label entry that a row belongs to. */
  int entry(int row) {
    return entry[row];
  }

  /** Returns the level of the transit node that a row belongs to. */
  int node(int row) {
    return node[row];
  }

  /** Returns the first row of a transit node, if it has any. */
  int firstRow(boolean out, int transit) {
    return (out ? firstOut : firstIn)[transit];
  }

  /** Returns the row of an entry of a transit node's label. */
  int row(boolean out, int labelEntry) {
    return (out ? outRow : inRow)[labelEntry];
  }
}
