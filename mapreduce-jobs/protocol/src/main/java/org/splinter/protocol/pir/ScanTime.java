package org.splinter.protocol.pir;

import java.util.Optional;
import org.splinter.fss.Scheme;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.cost.ProviderRates;
import org.splinter.protocol.slot.SlotDigests;
import org.splinter.protocol.slot.SubTable;

/**
 * Estimate of the time that a scan of slots takes one core of a provider, by the plan and the
 * views' public sizes alone (docs/benchmarks.md, "Cost model"). Clients compare plans by it, and a
 * provider keeps passes short by it.
 */
public final class ScanTime {
  private static final int SLOTS_PER_AES_BLOCK = 128;

  private ScanTime() {}

  /** Returns the seconds for so many queries of a plan. */
  public static double seconds(PirLayout layout, int queries) {
    double seconds = 0;
    for (SubTableId id : layout.scanned()) {
      seconds += toRead(layout.subTable(id), layout.plan().check());
    }
    for (int i = 0; i < layout.subTables().size(); i++) {
      SubTable subTable = layout.subTables().get(i);
      PirPlan.Share share = layout.plan().shares().get(i);
      seconds +=
          queries * (toSelect(subTable, share.parameters()) + toAddUpTags(subTable, share.tag()));
    }
    return seconds;
  }

  /**
   * Returns the bytes of a sub-table that are read.
   *
   * @param check whether its slots' digests are read too
   */
  public static long readBytes(SubTable subTable, boolean check) {
    return subTable.bytes() + (check ? subTable.slots() * SlotDigests.BYTES : 0);
  }

  /** Returns the seconds to read a sub-table for all queries, and to XOR its slots for one. */
  public static double toRead(SubTable subTable, boolean check) {
    return readBytes(subTable, check) / ProviderRates.SLOT_BYTES;
  }

  /** Returns the seconds to expand a share, and to add up the slots that it selects. */
  public static double toSelect(SubTable subTable, ShareParameters share) {
    if (share.scheme() == Scheme.SHAMIR) { // an element for each row, as it is
      return subTable.bytes() / ProviderRates.PRODUCT_BYTES;
    }
    double blocks = (double) subTable.slots() / SLOTS_PER_AES_BLOCK * share.aesBlocksPerLeaf();
    double rate =
        share.parties() == 2 ? ProviderRates.AES_BLOCKS : ProviderRates.MULTI_PARTY_DPF_AES_BLOCKS;
    return blocks / rate + subTable.bytes() / ProviderRates.FURTHER_SLOT_BYTES;
  }

  /** Returns the seconds to evaluate a tag's share at all slots, and to add their tags up. */
  public static double toAddUpTags(SubTable subTable, Optional<TreeShape> tag) {
    if (tag.isEmpty()) {
      return 0;
    }
    // A block for each slot, and those of the nodes above them.
    double blocks = subTable.slots() * (1 + 1.0 / ((1 << tag.get().radixBits()) - 1));
    return blocks / ProviderRates.AES_BLOCKS + subTable.slots() * ProviderRates.SECONDS_PER_DIGEST;
  }
}
