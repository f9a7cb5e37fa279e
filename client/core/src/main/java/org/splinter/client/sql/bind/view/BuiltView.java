package org.splinter.client.sql.bind.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.splinter.codec.FormatException;
import org.splinter.fss.DomainPoint;
import org.splinter.protocol.view.Addressing;
import org.splinter.protocol.view.CuckooHash;
import org.splinter.protocol.view.DyadicLevels;
import org.splinter.protocol.view.KeyBlock;
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

  /**
   * Makes a view of what providers publish.
   *
   * @param index of a view addressed by ranks
   * @throws FormatException if the manifest or the index does not fit the view
   */
  public BuiltView(ViewLayout layout, ViewManifest manifest, Optional<ViewIndex> index)
      throws FormatException {
    layout.check(manifest);
    if (index.isPresent() && index.get().firstKeys().size() > blocks(manifest)) {
      throw new FormatException(
          "view index",
          "has " + index.get().firstKeys().size() + " blocks, must be " + blocks(manifest));
    }
    this.layout = layout;
    this.manifest = manifest;
    this.index = index;
  }

  private static long blocks(ViewManifest manifest) {
    return manifest.subTables().get(0).slots();
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
    return switch (layout.definition().addressing()) {
      case HASHED -> List.of(0, 1, 2);
      case DENSE -> List.of(0);
      case DYADIC -> IntStream.range(0, levels().subTables()).boxed().toList();
      case RANKED -> IntStream.rangeClosed(1, levels().subTables()).boxed().toList();
    };
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
        for (long slot : CuckooHash.of(manifest).slots(layout.key().key(box.lowest(false)))) {
          slots.add(OptionalLong.of(slot));
        }
        yield slots;
      }
      case DENSE -> List.of(OptionalLong.of(layout.position(box.lowest(false))));
      case DYADIC -> {
        long low = layout.position(box.lowest(true));
        long high = layout.position(box.highest(true));
        long run = low / layout.positions();
        long first = run * layout.positions();
        yield levels().cover(run, low - first, high - first);
      }
      case RANKED -> throw new IllegalStateException("ranks are not known yet");
    };
  }

  /** Returns the keys of a box. */
  KeyRange keys(BoundBox box) {
    return new KeyRange(layout.key().key(box.lowest(true)), layout.key().key(box.highest(true)));
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
   * @return nothing if it is empty, or holds another key than is looked for
   */
  Optional<SlotCodec.Entry> read(BoundBox box, int subTable, byte[] slot) throws FormatException {
    SlotCodec codec = SlotCodec.of(layout, subTable);
    Optional<SlotCodec.Entry> entry = codec.decode(slot);
    boolean byKey = layout.definition().ordered() == null;
    return byKey ? entry.filter(found -> found.key().equals(box.equal())) : entry;
  }
}
