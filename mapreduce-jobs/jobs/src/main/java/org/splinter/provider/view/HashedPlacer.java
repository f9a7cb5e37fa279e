package org.splinter.provider.view;

import java.io.IOException;

/** Placer of a HASHED view's entries that passes them on when a shard ends. */
final class HashedPlacer extends ShardPlacer {
  private final SlotSink sink;

  HashedPlacer(ViewShape shape, SlotSink sink) {
    super(shape);
    this.sink = sink;
  }

  @Override
  void keep(Shard kept, long number, byte[] key, byte[] groups) throws IOException {
    kept.addChoices(number, key);
    kept.addPayload(key, groups);
  }

  @Override
  void place(Shard kept, long number) throws IOException {
    kept.put(number, kept.place(number), sink);
  }
}
