package org.splinter.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.splinter.fss.DomainPoint;
import org.splinter.query.view.CuckooHash;
import org.splinter.query.view.GroupStates;
import org.splinter.query.view.SlotCodec;

/** Places keys by their hashes, one shard after the other. Its memory is that of one shard. */
final class HashedPlacer implements Placer {
  private final EntryKey keys;
  private final CuckooHash hash;
  private final int shardSlots;
  private final SlotCodec codec;
  private final SlotSink sink;

  private long shard;
  private final List<DomainPoint> points = new ArrayList<>();
  private final List<byte[]> payloads = new ArrayList<>();

  HashedPlacer(ViewShape shape, SlotSink sink) {
    this.keys = new EntryKey(shape.layout());
    this.hash = new CuckooHash(shape.seed(), shape.shards(), shape.shardSlots());
    this.shardSlots = Math.toIntExact(shape.shardSlots());
    this.codec = new SlotCodec(shape.layout(), true);
    this.sink = sink;
  }

  @Override
  public void add(byte[] key, GroupStates groups) throws IOException {
    DomainPoint point = EntryKey.point(key);
    if (!points.isEmpty() && point.equals(points.get(points.size() - 1))) {
      throw EntryKey.collision();
    }
    long itsShard = hash.shard(point);
    if (itsShard != shard) {
      finish();
      shard = itsShard;
    }
    points.add(point);
    payloads.add(codec.encode(new SlotCodec.Entry(keys.values(key), groups)));
  }

  @Override
  public void finish() throws IOException {
    int[] choices = new int[CuckooHash.SUB_TABLES * points.size()];
    for (int key = 0; key < points.size(); key++) {
      long[] slots = hash.slots(points.get(key));
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
