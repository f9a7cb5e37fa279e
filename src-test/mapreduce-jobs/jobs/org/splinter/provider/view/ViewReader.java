package org.splinter.provider.view;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.splinter.fss.DomainPoint;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.key.KeyDefinition.Content;
import org.splinter.protocol.key.Ordering;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.view.Addressing;
import org.splinter.protocol.view.BoxCover;
import org.splinter.protocol.view.CuckooHash;
import org.splinter.protocol.view.DyadicLevels;
import org.splinter.protocol.view.EntryBlock;
import org.splinter.protocol.view.GroupStates;
import org.splinter.protocol.view.KeyBlock;
import org.splinter.protocol.view.RangeTree;
import org.splinter.protocol.view.SlotCodec;
import org.splinter.protocol.view.ViewLayout;

/** A reader that looks up keys and intervals in a view as a client does, but without secrets. */
final class ViewReader {
  private final MemoryView view;
  private final PublicTable table;
  private final ViewLayout layout;

  ViewReader(MemoryView view, PublicTable table) throws IOException {
    this.view = view;
    this.table = table;
    this.layout = ViewLayout.of(view.manifest().definition(), table);
    layout.check(view.manifest());
  }

  ViewLayout layout() {
    return layout;
  }

  /** Returns the rows of a key of a HASHED or DENSE view; empty if the key is absent. */
  Optional<GroupStates> find(List<Value> key) throws IOException {
    List<Content> contents = key.stream().map(Content::of).toList();
    if (layout.definition().addressing() == Addressing.DENSE) {
      return entry(0, layout.position(contents)).map(SlotCodec.Entry::groups);
    }
    DomainPoint point = layout.key().key(contents);
    long[] slots = CuckooHash.of(view.manifest()).slots(point);
    Optional<GroupStates> found = Optional.empty();
    for (int i = 0; i < slots.length; i++) {
      Optional<SlotCodec.Entry> entry = entry(i, slots[i]);
      if (entry.isPresent() && entry.get().key().equals(key)) {
        assertTrue(found.isEmpty(), "a key stands twice");
        found = Optional.of(entry.get().groups());
      }
    }
    return found;
  }

  /** Returns the rows of an interval of values of the ordered part, which have coordinates. */
  GroupStates find(List<Value> equal, Value low, Value high) throws IOException {
    GroupStates found = new GroupStates(layout);
    DomainPoint first = point(equal, List.of(low));
    DomainPoint last = point(equal, List.of(high));
    boolean dyadic = layout.definition().addressing() == Addressing.DYADIC;
    List<OptionalLong> nodes;
    if (dyadic) {
      long from = layout.position(first);
      long to = layout.position(last);
      nodes =
          layout
              .levels(0)
              .cover(from / layout.positions(), from % layout.positions(), to % layout.positions());
    } else {
      int blockKeys = view.manifest().blockKeys();
      int firstBlock = view.index().block(first);
      int lastBlock = view.index().block(last);
      long from = (long) firstBlock * blockKeys + block(firstBlock).below(first);
      long to = (long) lastBlock * blockKeys + block(lastBlock).upTo(last) - 1;
      DyadicLevels levels = layout.levels(view.manifest().entries());
      nodes = levels.cover(0, Math.min(from, levels.positions() - 1), to < from ? -1 : to);
    }
    for (int i = 0; i < nodes.size(); i++) {
      if (nodes.get(i).isPresent()) {
        Optional<SlotCodec.Entry> entry = entry(dyadic ? i : i + 1, nodes.get(i).getAsLong());
        if (entry.isPresent()) {
          found.unite(entry.get().groups());
        }
      }
    }
    return found;
  }

  /** Returns the rows of a box, between two values of each ordered part, which have coordinates. */
  GroupStates findBox(List<Value> equal, List<Value> low, List<Value> high) throws IOException {
    GroupStates found = new GroupStates(layout);
    RangeTree tree = layout.tree(view.manifest().entries());
    DomainPoint first = point(equal, low);
    DomainPoint last = point(equal, high);
    List<OptionalLong> slots =
        BoxCover.of(
            tree,
            view.index(),
            first,
            last,
            layout.lastCoordinate(first),
            layout.lastCoordinate(last));
    for (int i = 0; i < slots.size(); i++) {
      int subTable = tree.shares().get(i);
      if (slots.get(i).isEmpty()) {
        continue;
      }
      long slot = slots.get(i).getAsLong();
      if (!tree.holdsEntries(subTable)) {
        found.merge(entry(subTable, slot).orElseThrow().groups());
        continue;
      }
      for (SlotCodec.Entry entry :
          new EntryBlock(layout, subTable == 0).decode(slot(subTable, slot))) {
        if (isIn(entry.key(), equal, low, high)) {
          found.merge(entry.groups()); // once, or sums would be wrong
        }
      }
    }
    return found;
  }

  private static boolean isIn(
      List<Value> key, List<Value> equal, List<Value> low, List<Value> high) {
    boolean whole = key.size() == equal.size() + low.size();
    if (whole && !key.subList(0, equal.size()).equals(equal)) {
      return false;
    }
    for (int i = whole ? 0 : low.size() - 1; i < low.size(); i++) {
      Value value = key.get(whole ? equal.size() + i : 0);
      if (low.get(i).compareTo(value) > 0 || value.compareTo(high.get(i)) > 0) {
        return false;
      }
    }
    return true;
  }

  private DomainPoint point(List<Value> equal, List<Value> ordered) {
    List<Content> contents = new ArrayList<>(equal.stream().map(Content::of).toList());
    for (int i = 0; i < ordered.size(); i++) {
      Domain domain = Domain.of(layout.definition().ordered().get(i), table);
      contents.add(Content.of(Ordering.of(domain).coordinate(ordered.get(i)).orElseThrow()));
    }
    return layout.key().key(contents);
  }

  private KeyBlock block(int number) throws IOException {
    return KeyBlock.decode(slot(0, number));
  }

  private Optional<SlotCodec.Entry> entry(int subTable, long slot) throws IOException {
    return SlotCodec.of(layout, subTable).decode(slot(subTable, slot));
  }

  private byte[] slot(int subTable, long slot) {
    SubTable shape = view.manifest().subTables().get(subTable);
    byte[] bytes = new byte[shape.slotBytes()];
    view.subTables().get(subTable).get(Math.toIntExact(slot * shape.slotBytes()), bytes);
    return bytes;
  }
}
