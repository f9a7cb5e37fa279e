package org.splinter.client.sql.bind.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import org.splinter.codec.FormatException;
import org.splinter.fss.DomainPoint;
import org.splinter.protocol.key.Ordering;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.view.Addressing;
import org.splinter.protocol.view.BoxCover;
import org.splinter.protocol.view.CuckooHash;
import org.splinter.protocol.view.DyadicLevels;
import org.splinter.protocol.view.EntryBlock;
import org.splinter.protocol.view.KeyBlock;
import org.splinter.protocol.view.KeyOrder;
import org.splinter.protocol.view.RangeTree;
import org.splinter.protocol.view.SlotCodec;
import org.splinter.protocol.view.ViewIndex;
import org.splinter.protocol.view.ViewLayout;
import org.splinter.protocol.view.ViewManifest;

/**
 * A view that all providers have made, which finds the slots of a PIR query in its sub-tables. How
 * many slots a PIR query takes, and in which sub-tables, is public.
 */
public final class BuiltView {
  private final ViewLayout layout;
  private final ViewManifest manifest;
  private final Optional<ViewIndex> index;
  private final List<Ordering> orderings;

  /**
   * Makes a view of what providers publish.
   *
   * @param index of a view that has one
   * @throws FormatException if the manifest or the index does not fit the view
   */
  public BuiltView(ViewLayout layout, ViewManifest manifest, Optional<ViewIndex> index)
      throws FormatException {
    layout.check(manifest);
    if (index.isPresent()) {
      check(index.get(), manifest);
    }
    this.layout = layout;
    this.manifest = manifest;
    this.index = index;
    this.orderings = layout.orderings();
  }

  private static void check(ViewIndex index, ViewManifest manifest) throws FormatException {
    long most = manifest.subTables().get(0).slots();
    int blocks = index.firstKeys().size();
    if (blocks > most) {
      throw new FormatException("view index", "has " + blocks + " blocks, must be " + most);
    }
    boolean boxed = manifest.definition().addressing() == Addressing.BOXED;
    int heights = boxed ? new RangeTree(most).top() : 0;
    if (index.runs().size() != heights || (heights > 0 && blocks < most)) {
      throw new FormatException(
          "view index",
          "has "
              + index.runs().size()
              + " heights of runs over "
              + blocks
              + " blocks, must be "
              + heights
              + " over "
              + most);
    }
  }

  ViewManifest manifest() {
    return manifest;
  }

  /** Returns whether a PIR query takes two rounds: blocks of keys, then nodes over ranks. */
  boolean ranked() {
    return layout.definition().addressing() == Addressing.RANKED;
  }

  /** Returns the sub-tables that a PIR query's shares in the last round are over, in order. */
  List<Integer> subTables() {
    return layout.shares(manifest.entries());
  }

  private DyadicLevels levels() {
    return layout.levels(manifest.entries());
  }

  /**
   * Returns the slots of a PIR query in its sub-tables, for a view that is not {@link #ranked}.
   *
   * @return per sub-table its slot, or none to be selected
   */
  List<OptionalLong> slots(BoundBox box) {
    return switch (layout.definition().addressing()) {
      case HASHED -> {
        List<OptionalLong> slots = new ArrayList<>();
        for (long slot : CuckooHash.of(manifest).slots(layout.key().key(box.lowest()))) {
          slots.add(OptionalLong.of(slot));
        }
        yield slots;
      }
      case DENSE -> List.of(OptionalLong.of(layout.position(box.lowest())));
      case DYADIC -> {
        long low = layout.position(box.lowest());
        long high = layout.position(box.highest());
        long run = low / layout.positions();
        long first = run * layout.positions();
        yield levels().cover(run, low - first, high - first);
      }
      case RANKED -> throw new IllegalStateException("ranks are not known yet");
      case BOXED -> {
        KeyRange keys = keys(box);
        BoundBox.Range last = box.ordered().get(box.ordered().size() - 1);
        yield BoxCover.of(
            layout.tree(manifest.entries()),
            index.orElseThrow(),
            keys.low(),
            keys.high(),
            KeyOrder.point(last.low()),
            KeyOrder.point(last.high()));
      }
    };
  }

  /** Returns the keys of a box. */
  KeyRange keys(BoundBox box) {
    return new KeyRange(layout.key().key(box.lowest()), layout.key().key(box.highest()));
  }

  /** Draws a range of keys, which takes as much work as one of a box. */
  KeyRange anyKeys(IntFunction<DomainPoint> uniformPoint) {
    return KeyRange.draw(layout.key().bits(), uniformPoint);
  }

  /** Returns the blocks that hold the ranks of both ends. */
  List<OptionalLong> blocks(KeyRange keys) {
    ViewIndex blocks = index.orElseThrow();
    return List.of(
        OptionalLong.of(blocks.block(keys.low())), OptionalLong.of(blocks.block(keys.high())));
  }

  /**
   * Returns the slots of a PIR query's nodes, once its blocks are there.
   *
   * @param slots what was found of {@link #blocks}
   * @throws FormatException if the slots hold no blocks
   */
  List<OptionalLong> nodes(KeyRange keys, List<byte[]> slots) throws FormatException {
    ViewIndex blocks = index.orElseThrow();
    long full = manifest.blockKeys();
    long low = blocks.block(keys.low()) * full + KeyBlock.decode(slots.get(0)).below(keys.low());
    long beyond =
        blocks.block(keys.high()) * full + KeyBlock.decode(slots.get(1)).upTo(keys.high());
    if (low > beyond || beyond > manifest.entries()) {
      throw new FormatException("block of keys", "contradicts the view's index");
    }
    return low == beyond ? none() : levels().cover(0, low, beyond - 1);
  }

  /** Returns a PIR query of nothing. */
  List<OptionalLong> none() {
    return subTables().stream().map(subTable -> OptionalLong.empty()).toList();
  }

  /**
   * Reads a slot that a PIR query selected.
   *
   * @return its entries that are looked for
   */
  List<SlotCodec.Entry> read(BoundBox box, int subTable, byte[] slot) throws FormatException {
    if (layout.definition().addressing() == Addressing.BOXED
        && layout.tree(manifest.entries()).holdsEntries(subTable)) {
      List<SlotCodec.Entry> inBox = new ArrayList<>();
      for (SlotCodec.Entry entry : new EntryBlock(layout, subTable == 0).decode(slot)) {
        if (holds(box, entry.key())) {
          inBox.add(new SlotCodec.Entry(List.of(), entry.groups()));
        }
      }
      return inBox;
    }
    Optional<SlotCodec.Entry> entry = SlotCodec.of(layout, subTable).decode(slot);
    boolean byKey = layout.definition().ordered().isEmpty();
    return entry.filter(found -> !byKey || found.key().equals(box.equal())).stream().toList();
  }

  /** Returns whether a key, or the last part of one whose other parts are known, is in a box. */
  private boolean holds(BoundBox box, List<Value> key) {
    int equal = key.size() - orderings.size();
    if (equal >= 0 && !key.subList(0, equal).equals(box.equal())) {
      return false;
    }
    for (int i = Math.max(0, -equal); i < orderings.size(); i++) {
      BoundBox.Range range = box.ordered().get(i);
      if (orderings.get(i).coordinate(key.get(equal + i)).filter(range::contains).isEmpty()) {
        return false;
      }
    }
    return true;
  }
}
