package org.splinter.provider.view;

import java.io.IOException;
import org.splinter.protocol.view.ViewLayout;

/** Placer of keys at their numbers; it makes the nodes above them by which intervals are found. */
final class DyadicPlacer implements Placer {
  private final ViewLayout layout;
  private final NodePlacer nodes;

  DyadicPlacer(ViewShape shape, int top, SlotSink sink) {
    this.layout = shape.layout();
    this.nodes = new NodePlacer(layout, shape.levels(), 0, 0, top, sink);
  }

  @Override
  public void add(byte[] key, byte[] groups) throws IOException {
    long position = layout.position(EntryKey.point(key));
    nodes.add(position / layout.positions(), position % layout.positions(), key, groups);
  }

  @Override
  public void finish() throws IOException {
    nodes.finish();
  }
}
