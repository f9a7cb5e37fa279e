package org.splinter.provider.view;

import java.io.IOException;

/** Placer of keys by their hashes, one shard after the other. Its memory is that of one shard. */
abstract class ShardPlacer implements Placer {
  private final Shard shard;
  private long number;

  ShardPlacer(ViewShape shape) {
    this.shard = new Shard(shape);
  }

  @Override
  public final void add(byte[] key, byte[] groups) throws IOException {
    long itsShard = shard.of(key);
    if (itsShard != number) {
      finish();
      number = itsShard;
    }
    keep(shard, number, key, groups);
  }

  @Override
  public final void finish() throws IOException {
    place(shard, number);
    shard.clear();
  }

  /** Keeps what is needed of an entry until its shard ends. */
  abstract void keep(Shard kept, long number, byte[] key, byte[] groups) throws IOException;

  /** Places the entries of a shard. */
  abstract void place(Shard kept, long number) throws IOException;
}
