package org.splinter.provider.view;

import java.io.IOException;
import java.util.List;
import org.splinter.protocol.view.DyadicLevels;
import org.splinter.protocol.view.GroupStates;
import org.splinter.protocol.view.SlotCodec;
import org.splinter.protocol.view.ViewLayout;

/**
 * Placer of keys that come in the order of their positions, and of the dyadic nodes above them; or
 * only of nodes above others.
 */
final class NodePlacer {
  private final DyadicLevels levels;
  private final int firstSubTable;
  private final ViewLayout layout;
  private final SlotSink sink;
  private final DyadicNodes nodes;

  /**
   * Makes a placer.
   *
   * @param firstSubTable that of the even keys; those of nodes follow
   * @param leaves height of the nodes that are added, 0 for keys
   * @param top height of the highest nodes that are made, if there are such
   */
  NodePlacer(
      ViewLayout layout,
      DyadicLevels levels,
      int firstSubTable,
      int leaves,
      int top,
      SlotSink sink) {
    this.levels = levels;
    this.firstSubTable = firstSubTable;
    this.layout = layout;
    this.sink = sink;
    SlotCodec inner = new SlotCodec(layout, false);
    this.nodes =
        new DyadicNodes(
            leaves,
            Math.min(top, levels.levels() - 1),
            (height, run, node, states) ->
                put(height, run, node, inner.encode(new SlotCodec.Entry(List.of(), states))));
  }

  /** Adds an entry, as {@link Placer#add} takes it. */
  void add(long run, long position, byte[] key, byte[] groups) throws IOException {
    put(0, run, position, EntryKey.payload(key, groups));
    nodes.add(run, position, EntryMerger.read(layout, groups));
  }

  /** Adds a node that is placed already. */
  void add(long node, GroupStates states) throws IOException {
    nodes.add(0, node, states);
  }

  void finish() throws IOException {
    nodes.finish();
  }

  private void put(int height, long run, long node, byte[] payload) throws IOException {
    sink.put(
        firstSubTable + levels.subTable(height, node), levels.slot(height, run, node), payload);
  }
}
