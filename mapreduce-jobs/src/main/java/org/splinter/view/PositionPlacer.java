package org.splinter.view;

import java.io.IOException;
import org.splinter.query.view.Addressing;
import org.splinter.query.view.DyadicLevels;
import org.splinter.query.view.GroupStates;
import org.splinter.query.view.SlotCodec;
import org.splinter.query.view.ViewLayout;

/** Places keys at their numbers, and makes the nodes above them if intervals are looked up. */
final class PositionPlacer implements Placer {
  private final ViewLayout layout;
  private final EntryKey keys;
  private final boolean dense;
  private final NodePlacer nodes;
  private final SlotCodec codec;
  private final SlotSink sink;

  PositionPlacer(ViewShape shape, SlotSink sink) {
    this.layout = shape.layout();
    this.keys = new EntryKey(layout);
    this.dense = layout.definition().addressing() == Addressing.DENSE;
    // A dense table is a single height of nodes, even and odd ones together.
    this.nodes = new NodePlacer(layout, dense ? new DyadicLevels(1, 1) : shape.levels(), 0, sink);
    this.codec = new SlotCodec(layout, true);
    this.sink = sink;
  }

  @Override
  public void add(byte[] key, GroupStates groups) throws IOException {
    long position = layout.position(EntryKey.point(key));
    SlotCodec.Entry entry = new SlotCodec.Entry(keys.values(key), groups);
    if (dense) {
      sink.put(0, position, codec.encode(entry));
    } else {
      nodes.add(position / layout.positions(), position % layout.positions(), entry);
    }
  }

  @Override
  public void finish() throws IOException {
    nodes.finish();
  }
}
