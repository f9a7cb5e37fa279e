package org.splinter.provider.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.splinter.fss.DomainPoint;
import org.splinter.protocol.view.KeyBlock;

/**
 * Placer of keys in blocks and at their numbers among all keys that occur; it makes the nodes above
 * them.
 */
final class RankedPlacer implements Placer {
  private final int blockKeys;
  private final NodePlacer nodes;
  private final SlotSink sink;
  private long next;
  private final List<DomainPoint> block = new ArrayList<>();

  /**
   * Makes a placer of a range of ranks.
   *
   * @param first rank that is added: of a block's first key
   */
  RankedPlacer(ViewShape shape, long first, int top, SlotSink sink) {
    this.next = first;
    this.blockKeys = shape.blockKeys();
    this.nodes = new NodePlacer(shape.layout(), shape.levels(), 1, 0, top, sink);
    this.sink = sink;
  }

  @Override
  public void add(byte[] key, byte[] groups) throws IOException {
    block.add(EntryKey.point(key));
    nodes.add(0, next, key, groups);
    next++;
    if (block.size() == blockKeys) {
      putBlock();
    }
  }

  @Override
  public void finish() throws IOException {
    if (!block.isEmpty()) {
      putBlock();
    }
    nodes.finish();
  }

  private void putBlock() throws IOException {
    sink.put(0, (next - 1) / blockKeys, KeyBlock.encode(block));
    block.clear();
  }
}
