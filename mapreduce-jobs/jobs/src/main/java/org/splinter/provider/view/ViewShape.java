package org.splinter.provider.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.view.Addressing;
import org.splinter.protocol.view.CuckooHash;
import org.splinter.protocol.view.DyadicLevels;
import org.splinter.protocol.view.KeyBlock;
import org.splinter.protocol.view.RangeTree;
import org.splinter.protocol.view.ViewIndex;
import org.splinter.protocol.view.ViewLayout;
import org.splinter.protocol.view.ViewManifest;

/**
 * The sub-tables of a view without the sizes of their slots. They follow from the entries alone,
 * however these were grouped, and for HASHED views from how many seeds failed.
 *
 * @param shards of a HASHED view, a power of two; 0 for the others
 * @param blockKeys of a RANKED or BOXED view; 0 for the others
 * @param slots of each sub-table
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ViewShape(
    ViewLayout layout,
    long entries,
    byte[] seed,
    long shards,
    long shardSlots,
    int blockKeys,
    List<Long> slots) {
  /**
   * The most entries, about, of a shard, which a task holds in memory; its bytes are bounded too.
   */
  private static final long SHARD_ENTRIES = 1 << 20;

  private static final long SHARD_BYTES = 64L << 20;

  /** The most slots that are taken of every 20 of a shard. */
  private static final long LOAD = 17;

  private static final long FULL = 20;

  /** Deviations from the mean that a shard's entries stay below. */
  private static final double DEVIATIONS = 8;

  private static final int LEAST_BLOCK_KEYS = 64;

  /**
   * Returns the shape of a view of that many entries.
   *
   * @param attempt how many seeds failed before
   */
  static ViewShape of(ViewLayout layout, GroupReport total, int attempt) throws IOException {
    long entries = total.entries();
    return switch (layout.definition().addressing()) {
      case HASHED -> hashed(layout, total, attempt);
      case DENSE -> of(layout, entries, 0, List.of(layout.positions()));
      case DYADIC -> of(layout, entries, 0, nodeSlots(layout.levels(entries)));
      case RANKED -> {
        int blockKeys = blockKeys(entries);
        List<Long> slots = new ArrayList<>();
        slots.add(Math.max(1, (entries - 1) / blockKeys + 1));
        slots.addAll(nodeSlots(layout.levels(entries)));
        yield of(layout, entries, blockKeys, slots);
      }
      case BOXED -> {
        requireFew(total);
        RangeTree tree = layout.tree(entries);
        yield of(
            layout,
            entries,
            RangeTree.blockEntries(entries),
            IntStream.range(0, tree.subTables()).mapToObj(tree::slots).toList());
      }
    };
  }

  private static ViewShape of(ViewLayout layout, long entries, int blockKeys, List<Long> slots) {
    return new ViewShape(layout, entries, new byte[0], 0, 0, blockKeys, slots);
  }

  private static ViewShape hashed(ViewLayout layout, GroupReport total, int attempt) {
    long wanted =
        Math.max((total.entries() - 1) / SHARD_ENTRIES + 1, (total.bytes() - 1) / SHARD_BYTES + 1);
    long shards = wanted <= 1 ? 1 : Long.highestOneBit(wanted - 1) << 1;
    long entries = total.entries();
    if (shards > 1) {
      double mean = (double) total.entries() / shards;
      entries = (long) Math.ceil(mean + DEVIATIONS * Math.sqrt(mean));
    }
    long shardSlots = Math.max(1, ceilDiv(entries * FULL, LOAD * CuckooHash.SUB_TABLES));
    return new ViewShape(
        layout,
        total.entries(),
        CuckooHash.seed(layout.definition().name(), attempt),
        shards,
        shardSlots,
        0,
        Collections.nCopies(CuckooHash.SUB_TABLES, shards * shardSlots));
  }

  private static long ceilDiv(long number, long divisor) {
    return (number + divisor - 1) / divisor;
  }

  private static void requireFew(GroupReport total) throws IOException {
    if (total.entries() > RangeTree.MAX_ENTRIES || total.bytes() > RangeTree.MAX_BYTES) {
      throw new RefusedRequestException(
          "a view of two intervals has "
              + total.entries()
              + " keys of "
              + total.bytes()
              + " bytes, at most "
              + RangeTree.MAX_ENTRIES
              + " of "
              + RangeTree.MAX_BYTES
              + " bytes are possible; ask for fewer columns or rows, or compare one of the two by = ?");
    }
  }

  private static int blockKeys(long entries) throws IOException {
    long keys = LEAST_BLOCK_KEYS;
    while (keys * ViewIndex.MAX_BLOCKS < entries) {
      keys *= 2;
    }
    if (keys > KeyBlock.MAX_KEYS) {
      throw new RefusedRequestException(
          "a view over the order of "
              + entries
              + " keys, at most "
              + (long) KeyBlock.MAX_KEYS * ViewIndex.MAX_BLOCKS
              + " are possible; compare a column of fewer values");
    }
    return (int) keys;
  }

  private static List<Long> nodeSlots(DyadicLevels levels) {
    return IntStream.range(0, levels.subTables()).mapToObj(levels::slots).toList();
  }

  DyadicLevels levels() {
    return layout.levels(entries);
  }

  /** Returns whether the sub-tables are those of a range tree. */
  boolean boxed() {
    return layout.definition().addressing() == Addressing.BOXED;
  }

  /** Returns whether the slots of a sub-table hold keys without their rows. */
  boolean holdsKeyBlocks(int subTable) {
    return layout.definition().addressing() == Addressing.RANKED && subTable == 0;
  }

  /** Returns whether each entry has one slot, which holds nothing else. */
  boolean holdsOnce() {
    return switch (layout.definition().addressing()) {
      case HASHED, DENSE -> true;
      case DYADIC, RANKED, BOXED -> false;
    };
  }

  /** Returns about how many bytes all slots' payloads have, those of nodes as large as keys'. */
  long payloadBytes(GroupReport total) {
    if (boxed()) {
      return total.bytes() * (1 + layout.tree(entries).top());
    }
    long filled = slots.stream().mapToLong(count -> Math.min(count, entries)).sum();
    return holdsOnce()
        ? total.bytes()
        : (long) ((double) total.bytes() / Math.max(1, entries) * filled);
  }

  /**
   * Returns the sub-tables.
   *
   * @param largest bytes of the largest payload of each
   */
  List<SubTable> subTables(List<Integer> largest) {
    List<SubTable> subTables = new ArrayList<>();
    for (int i = 0; i < slots.size(); i++) {
      subTables.add(
          new SubTable(
              slots.get(i),
              holdsKeyBlocks(i) ? KeyBlock.bytes(blockKeys) : Math.max(1, largest.get(i))));
    }
    return subTables;
  }

  ViewManifest manifest(List<SubTable> subTables, Optional<ViewDigest> index, ViewDigest digest) {
    return new ViewManifest(
        layout.definition(), entries, seed, shardSlots, blockKeys, subTables, index, digest);
  }
}
