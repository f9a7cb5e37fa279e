package org.splinter.protocol.view;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.splinter.codec.FormatException;
import org.splinter.protocol.slot.SubTable;

/** The check of a provider's manifest against the view that it claims to describe. */
final class ManifestChecker {
  private ManifestChecker() {}

  /**
   * Checks that a manifest is of a view and that its sub-tables are those that the addressing
   * takes.
   *
   * @throws FormatException naming what does not fit
   */
  static void check(ViewLayout layout, ViewManifest manifest) throws FormatException {
    if (!manifest.definition().equals(layout.definition())) {
      throw error("is of another view");
    }
    List<Long> expected = slots(layout, manifest);
    List<Long> slots = manifest.subTables().stream().map(SubTable::slots).toList();
    if (!slots.equals(expected)) {
      throw error("has sub-tables of " + slots + " slots, must be " + expected);
    }
    if (manifest.definition().addressing() == Addressing.RANKED) {
      int bytes = manifest.subTables().get(0).slotBytes();
      int blockBytes = KeyBlock.bytes(manifest.blockKeys());
      if (bytes != blockBytes) {
        throw error("has " + bytes + " bytes for blocks of keys, must be " + blockBytes);
      }
    }
  }

  /** Returns how many slots each sub-table must have. */
  private static List<Long> slots(ViewLayout layout, ViewManifest manifest) throws FormatException {
    return switch (layout.definition().addressing()) {
      case HASHED -> {
        long slots = manifest.subTables().get(0).slots();
        if (slots % manifest.shardSlots() != 0) {
          throw error("has " + slots + " slots, no multiple of a shard's " + manifest.shardSlots());
        }
        yield Collections.nCopies(CuckooHash.SUB_TABLES, slots);
      }
      case DENSE -> List.of(layout.positions());
      case DYADIC -> nodeSlots(layout, manifest);
      case RANKED -> {
        long blocks = (manifest.entries() + manifest.blockKeys() - 1) / manifest.blockKeys();
        if (blocks > ViewIndex.MAX_BLOCKS) {
          throw error("has " + blocks + " blocks of keys, at most " + ViewIndex.MAX_BLOCKS);
        }
        List<Long> slots = new ArrayList<>(List.of(Math.max(1, blocks)));
        slots.addAll(nodeSlots(layout, manifest));
        yield slots;
      }
      case BOXED -> {
        requireFew(manifest);
        RangeTree tree = layout.tree(manifest.entries());
        yield IntStream.range(0, tree.subTables()).mapToObj(tree::slots).toList();
      }
    };
  }

  private static void requireFew(ViewManifest manifest) throws FormatException {
    long entries = manifest.entries();
    if (entries > RangeTree.MAX_ENTRIES) {
      throw error("has " + entries + " keys, at most " + RangeTree.MAX_ENTRIES);
    }
    int each = RangeTree.blockEntries(entries);
    if (manifest.blockKeys() != each) {
      throw error("has " + manifest.blockKeys() + " keys in a block, must be " + each);
    }
  }

  private static List<Long> nodeSlots(ViewLayout layout, ViewManifest manifest) {
    DyadicLevels levels = layout.levels(manifest.entries());
    return IntStream.range(0, levels.subTables()).mapToObj(levels::slots).toList();
  }

  private static FormatException error(String problem) {
    return new FormatException("view manifest", problem);
  }
}
