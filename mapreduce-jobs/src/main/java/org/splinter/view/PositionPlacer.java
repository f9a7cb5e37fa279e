package org.splinter.view;

import java.io.IOException;
import org.splinter.query.view.Addressing;
import org.splinter.query.view.DyadicLevels;
import org.splinter.query.view.ViewLayout;

/** Places keys at their numbers, and makes the nodes above them if intervals are looked up. */
final class PositionPlacer implements Placer {
  private final ViewLayout layout;
  private final boolean dense;
  private final NodePlacer nodes;
  private final SlotSink sink;

  PositionPlacer(ViewShape shape, int top, SlotSink sink) {
    this.layout = shape.layout();
    this.dense = layout.definition().addressing() == Addressing.DENSE;
    // A dense table is a single height of nodes, even and odd ones together.
    this.nodes =
        new NodePlacer(layout, dense ? new DyadicLevels(1, 1) : shape.levels(), 0, 0, top, sink);
    this.sink = sink;
  }

  @Override
  public void add(byte[] key, byte[] groups) throws IOException {
    long position = layout.position(EntryKey.point(key));
    if (dense) {
      sink.put(0, position, EntryKey.payload(key, groups));
    } else {
      nodes.add(position / layout.positions(), position % layout.positions(), key, groups);
    }
  }

  @Override
  public void finish() throws IOException {
    nodes.finish();
  }
}
