package org.splinter.provider.view;

import java.io.IOException;
import org.splinter.protocol.view.ViewLayout;

/** Placer of keys at their numbers. */
final class DensePlacer implements Placer {
  private final ViewLayout layout;
  private final SlotSink sink;

  DensePlacer(ViewShape shape, SlotSink sink) {
    this.layout = shape.layout();
    this.sink = sink;
  }

  @Override
  public void add(byte[] key, byte[] groups) throws IOException {
    sink.put(0, layout.position(EntryKey.point(key)), EntryKey.payload(key, groups));
  }

  @Override
  public void finish() {
    // Each key was placed when it came.
  }
}
