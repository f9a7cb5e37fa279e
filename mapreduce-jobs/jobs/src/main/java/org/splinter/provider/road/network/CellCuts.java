package org.splinter.provider.road.network;

import java.util.PriorityQueue;
import org.splinter.protocol.contract.Progress;

/**
 * Division of the cell order into ranges by halving, so that the longest row gets short: always the
 * range with the longest row is halved next, the first of equal ones. Ranges of far too many nodes
 * are halved without a look at their rows.
 */
final class CellCuts {
  private static final int SURELY_TOO_LARGE = 16;

  private record Range(int begin, int end, int bytes) {}

  private final CellRows rows;
  private final int nodes;
  private final int cells;
  private final int most;
  private int count;
  private final PriorityQueue<Range> ranges =
      new PriorityQueue<>(
          (a, b) ->
              a.bytes != b.bytes
                  ? Integer.compare(b.bytes, a.bytes)
                  : Integer.compare(a.begin, b.begin));

  CellCuts(CellRows rows, int nodes, int cells) {
    if (cells < 1) {
      throw new IllegalArgumentException(cells + " cells, must be at least 1");
    }
    this.rows = rows;
    this.nodes = nodes;
    this.cells = Math.min(cells, nodes);
    this.most = (int) Math.min(nodes, (long) SURELY_TOO_LARGE * (nodes / this.cells + 1));
  }

  int[] cut(Progress progress) {
    add(0, nodes, progress);
    while (count < cells) {
      Range longest = ranges.remove();
      count--;
      int middle = (longest.begin + longest.end) >>> 1;
      add(longest.begin, middle, progress);
      add(middle, longest.end, progress);
    }
    return ranges.stream().mapToInt(Range::begin).sorted().toArray();
  }

  private void add(int begin, int end, Progress progress) {
    int middle = (begin + end) >>> 1;
    if (end - begin > most) {
      add(begin, middle, progress);
      add(middle, end, progress);
      return;
    }
    int bytes = end - begin > 1 ? rows.bytes(begin, end) : 0;
    ranges.add(new Range(begin, end, bytes));
    count++;
    progress.accept((double) count / cells);
  }
}
