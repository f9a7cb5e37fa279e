package org.splinter.provider.view;

import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.FormatException;
import org.splinter.fss.DomainPoint;
import org.splinter.protocol.key.KeyDefinition.Content;
import org.splinter.protocol.key.Ordering;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.view.EntryBlock;
import org.splinter.protocol.view.KeyOrder;
import org.splinter.protocol.view.RangeTree;
import org.splinter.protocol.view.ViewIndex;
import org.splinter.protocol.view.ViewLayout;

/**
 * Collector of the public index of a range tree from its slots, those of one height in the order of
 * nodes and runs.
 */
final class RunCollector {
  private final ViewLayout layout;
  private final RangeTree tree;
  private final EntryBlock blocks;
  private final EntryBlock runs;
  private final Ordering last;
  private final List<DomainPoint> firstKeys = new ArrayList<>();
  private final List<List<DomainPoint>> least = new ArrayList<>();

  RunCollector(ViewShape shape) {
    this.layout = shape.layout();
    this.tree = layout.tree(shape.entries());
    this.blocks = new EntryBlock(layout, true);
    this.runs = new EntryBlock(layout, false);
    List<Ordering> orderings = layout.orderings();
    this.last = orderings.get(orderings.size() - 1);
    for (int height = 1; height <= tree.top(); height++) {
      least.add(new ArrayList<>());
    }
  }

  /** Takes the payload of a slot. */
  void put(int subTable, byte[] payload) throws FormatException {
    if (subTable == 0) {
      List<Value> first = blocks.firstKey(payload);
      firstKeys.add(layout.key().key(first.stream().map(Content::of).toList()));
    } else if (tree.holdsEntries(subTable)) {
      Value first = runs.firstKey(payload).get(0);
      least
          .get(tree.height(subTable) - 1)
          .add(KeyOrder.point(last.coordinate(first).orElseThrow()));
    }
  }

  ViewIndex index() {
    return new ViewIndex(firstKeys, least);
  }
}
