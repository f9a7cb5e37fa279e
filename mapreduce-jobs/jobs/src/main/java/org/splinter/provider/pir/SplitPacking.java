package org.splinter.provider.pir;

import java.util.ArrayList;
import java.util.List;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.pir.SubTableId;
import org.splinter.protocol.slot.SubTable;
import org.splinter.provider.prepared.SlotFiles;

/**
 * Division of the sub-tables that a plan has shares over into what each map task reads: parts of
 * large ones, many small ones together. It depends on the plan, the views and the wanted size
 * alone.
 */
final class SplitPacking {
  /**
   * Divisor of a split's size: a split ends with a part if that leaves or adds no more than this
   * fraction.
   */
  private static final int SLACK = 32;

  private final long splitBytes;
  private final boolean wholeParts;
  private final List<List<SlotRange>> splits = new ArrayList<>();
  private List<SlotRange> split = new ArrayList<>();
  private long filled;

  private SplitPacking(long splitBytes, boolean wholeParts) {
    this.splitBytes = splitBytes;
    this.wholeParts = wholeParts;
  }

  /**
   * Returns all slots of all sub-tables that have shares, each once and in their order.
   *
   * @param splitBytes about what a task is to read
   * @param wholeParts whether a part that fits a split is not cut, so that its task can run where
   *     its file lies; else all splits but the last are equally large
   */
  static List<List<SlotRange>> pack(PirLayout layout, long splitBytes, boolean wholeParts) {
    SplitPacking packing = new SplitPacking(splitBytes, wholeParts);
    for (SubTableId id : layout.scanned()) {
      SubTable subTable = layout.subTable(id);
      for (int part = 0; part < SlotFiles.parts(subTable); part++) {
        long first = (long) part * SlotFiles.partSlots(subTable);
        packing.add(id, first, SlotFiles.slotsOf(subTable, part), subTable.slotBytes());
      }
    }
    packing.close();
    return packing.splits;
  }

  /** Adds a part. */
  private void add(SubTableId id, long first, int slots, int slotBytes) {
    long slack = splitBytes / SLACK;
    if (wholeParts && filled + (long) slots * slotBytes > splitBytes + slack) {
      close();
    }
    for (int done = 0; done < slots; ) {
      int left = slots - done;
      long room = splitBytes - filled;
      int take = left;
      if ((long) left * slotBytes > room + slack) {
        long fitting = room / slotBytes / SlotFiles.ALIGNED_SLOTS + 1;
        take = (int) Math.min(left, fitting * SlotFiles.ALIGNED_SLOTS);
      }
      split.add(new SlotRange(id, first + done, take));
      filled += (long) take * slotBytes;
      done += take;
      if (filled >= splitBytes - slack) {
        close();
      }
    }
  }

  private void close() {
    if (!split.isEmpty()) {
      splits.add(split);
      split = new ArrayList<>();
      filled = 0;
    }
  }
}
