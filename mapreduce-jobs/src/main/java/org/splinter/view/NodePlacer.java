package org.splinter.view;

import java.io.IOException;
import java.util.List;
import org.splinter.query.view.DyadicLevels;
import org.splinter.query.view.SlotCodec;
import org.splinter.query.view.ViewLayout;

/** Places keys that come in the order of their positions, and the dyadic nodes above them. */
final class NodePlacer {
  private final DyadicLevels levels;
  private final int firstSubTable;
  private final SlotCodec leaves;
  private final SlotSink sink;
  private final DyadicNodes nodes;

  /**
   * @param firstSubTable that of the even keys; those of nodes follow
   */
  NodePlacer(ViewLayout layout, DyadicLevels levels, int firstSubTable, SlotSink sink) {
    this.levels = levels;
    this.firstSubTable = firstSubTable;
    this.leaves = new SlotCodec(layout, true);
    this.sink = sink;
    SlotCodec inner = new SlotCodec(layout, false);
    this.nodes =
        new DyadicNodes(
            levels,
            (height, run, node, states) ->
                put(height, run, node, inner.encode(new SlotCodec.Entry(List.of(), states))));
  }

  void add(long run, long position, SlotCodec.Entry entry) throws IOException {
    put(0, run, position, leaves.encode(entry));
    nodes.add(run, position, entry.groups());
  }

  void finish() throws IOException {
    nodes.finish();
  }

  private void put(int height, long run, long node, byte[] payload) throws IOException {
    sink.put(
        firstSubTable + levels.subTable(height, node), levels.slot(height, run, node), payload);
  }
}
