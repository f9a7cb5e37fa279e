package org.splinter.provider.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;
import org.splinter.fss.DomainPoint;
import org.splinter.protocol.table.ValueBytes;
import org.splinter.protocol.view.EntryBlock;
import org.splinter.protocol.view.GroupStates;
import org.splinter.protocol.view.KeyOrder;
import org.splinter.protocol.view.RangeTree;
import org.splinter.protocol.view.SlotCodec;
import org.splinter.protocol.view.ViewLayout;

/**
 * Placer of the entries of a range tree: in blocks, and for each height once more, sorted by the
 * last part of the key within each node, with nodes over the runs that these make. Entries that are
 * alike in it keep the order of their keys.
 *
 * <p>It holds all entries, without the first parts of their keys ({@link RangeTree#MAX_ENTRIES})
 * and sorts them by merging: the nodes of a height are those of the one below, two at a time.
 */
final class BoxPlacer implements Placer {
  private final ViewLayout layout;
  private final RangeTree tree;
  private final int blockEntries;
  private final SlotSink sink;
  private final SlotCodec inner;

  private final List<DomainPoint> coordinates = new ArrayList<>();

  /** The entries of the block that is not put yet. */
  private final List<byte[]> block = new ArrayList<>();

  private long blocks;

  /** All entries without the parts of the key before the last one. */
  private final List<byte[]> tails = new ArrayList<>();

  BoxPlacer(ViewShape shape, SlotSink sink) {
    this.layout = shape.layout();
    this.tree = layout.tree(shape.entries());
    this.blockEntries = shape.blockKeys();
    this.sink = sink;
    this.inner = new SlotCodec(layout, false);
  }

  @Override
  public void add(byte[] key, byte[] groups) throws IOException {
    byte[] entry = EntryKey.entry(key, groups);
    coordinates.add(layout.lastCoordinate(EntryKey.point(key)));
    tails.add(tail(entry));
    block.add(entry);
    if (block.size() == blockEntries) {
      putBlock();
    }
  }

  private byte[] tail(byte[] entry) throws FormatException {
    ByteReader in = new ByteReader("entry", entry);
    List<Boolean> texts = layout.keyTexts();
    for (boolean text : texts.subList(0, texts.size() - 1)) {
      ValueBytes.read(in, "key's value", text);
    }
    return in.fixed("rest", in.remaining());
  }

  private void putBlock() throws IOException {
    sink.put(0, blocks++, EntryBlock.join(block));
    block.clear();
  }

  @Override
  public void finish() throws IOException {
    if (!block.isEmpty()) {
      putBlock();
    }
    int[] order = new int[tails.size()];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
    int sorted = 1;
    for (int height = 1; height <= tree.top(); height++) {
      for (int width = blockEntries << height; sorted < width; sorted *= 2) {
        order = merged(order, sorted);
      }
      for (long node = 1; node <= tree.lastNode(height); node++) {
        putRuns(height, node, order);
      }
    }
  }

  /** Merges neighbours of so many sorted entries each. */
  private int[] merged(int[] order, int width) {
    int[] merged = new int[order.length];
    for (int from = 0; from < order.length; from += 2 * width) {
      int middle = Math.min(order.length, from + width);
      int end = Math.min(order.length, from + 2 * width);
      int left = from;
      int right = middle;
      for (int to = from; to < end; to++) {
        boolean takesLeft = right == end || (left < middle && !isLess(order[right], order[left]));
        merged[to] = takesLeft ? order[left++] : order[right++];
      }
    }
    return merged;
  }

  private boolean isLess(int one, int other) {
    return KeyOrder.ASCENDING.compare(coordinates.get(one), coordinates.get(other)) < 0;
  }

  private void putRuns(int height, long node, int[] order) throws IOException {
    boolean odd = node % 2 == 1;
    List<GroupStates> states = new ArrayList<>();
    for (int run = 0; run < 1 << height; run++) {
      int from = Math.toIntExact(((node << height) + run) * blockEntries);
      List<byte[]> ofRun = new ArrayList<>();
      for (int i = from; i < from + blockEntries; i++) {
        ofRun.add(tails.get(order[i]));
      }
      sink.put(tree.runTable(height, odd), tree.runSlot(height, node, run), EntryBlock.join(ofRun));
      if (height > 1) {
        states.add(states(ofRun));
      }
    }
    for (int innerHeight = 0; innerHeight <= height - 2; innerHeight++) {
      for (int i = 0; i < states.size(); i++) {
        sink.put(
            tree.innerTable(height, odd),
            tree.innerSlot(height, node, innerHeight, i),
            inner.encode(new SlotCodec.Entry(List.of(), states.get(i))));
      }
      states = pairs(states);
    }
  }

  private GroupStates states(List<byte[]> run) throws IOException {
    GroupStates states = new GroupStates(layout);
    List<Boolean> texts = layout.keyTexts();
    for (byte[] tail : run) {
      ByteReader in = new ByteReader("entry", tail);
      ValueBytes.read(in, "key's value", texts.get(texts.size() - 1));
      states.merge(GroupStates.read(in, layout));
    }
    return states;
  }

  /** Merges the states of neighbours. */
  private static List<GroupStates> pairs(List<GroupStates> states) throws IOException {
    List<GroupStates> pairs = new ArrayList<>();
    for (int i = 0; i < states.size(); i += 2) {
      states.get(i).merge(states.get(i + 1));
      pairs.add(states.get(i));
    }
    return pairs;
  }
}
