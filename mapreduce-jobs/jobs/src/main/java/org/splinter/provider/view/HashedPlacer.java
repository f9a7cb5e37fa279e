package org.splinter.provider.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.splinter.fss.DomainPoint;
import org.splinter.protocol.view.CuckooHash;

/** Placer of keys by their hashes, one shard after the other. Its memory is that of one shard. */
final class HashedPlacer implements Placer {
  private final CuckooHash hash;
  private final int shardSlots;
  private final SlotSink sink;

  private long shard;
  private final List<DomainPoint> points = new ArrayList<>();
  private final List<byte[]> payloads = new ArrayList<>();

  HashedPlacer(ViewShape shape, SlotSink sink) {
    this.hash = new CuckooHash(shape.seed(), shape.shards(), shape.shardSlots());
    this.shardSlots = Math.toIntExact(shape.shardSlots());
    this.sink = sink;
  }

  @Override
  public void add(byte[] key, byte[] groups) throws IOException {
    long itsShard = hash.shard(EntryKey.order(key));
    if (itsShard != shard) {
      finish();
      shard = itsShard;
    }
    points.add(EntryKey.point(key));
    payloads.add(EntryKey.payload(key, groups));
  }

  @Override
  public void finish() throws IOException {
    int[] choices = new int[CuckooHash.SUB_TABLES * points.size()];
    for (int key = 0; key < points.size(); key++) {
      long[] slots = hash.slots(shard, points.get(key));
      for (int i = 0; i < slots.length; i++) {
        choices[slots.length * key + i] = (int) (slots[i] - shard * shardSlots) + i * shardSlots;
      }
    }
    int[] keyAt = CuckooPlacement.place(choices, shardSlots);
    if (keyAt == null) {
      throw new NoPlaceException(shard);
    }
    for (int i = 0; i < keyAt.length; i++) {
      if (keyAt[i] >= 0) {
        sink.put(i / shardSlots, shard * shardSlots + i % shardSlots, payloads.get(keyAt[i]));
      }
    }
    points.clear();
    payloads.clear();
  }
}
