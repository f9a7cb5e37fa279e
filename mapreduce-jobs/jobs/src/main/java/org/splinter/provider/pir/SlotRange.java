package org.splinter.provider.pir;

import org.apache.hadoop.fs.Path;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.pir.SubTableId;
import org.splinter.protocol.slot.SlotDigests;
import org.splinter.protocol.slot.SubTable;
import org.splinter.provider.prepared.SlotFiles;

/**
 * Consecutive slots of one part of a sub-table.
 *
 * @param first the first one's number in the sub-table
 * @param slots at least 1
 */
record SlotRange(SubTableId id, long first, int slots) {
  static final int BYTES = 2 + 2 + Long.BYTES + Integer.BYTES;

  void write(ByteWriter out) {
    out.u16(id.view()).u16(id.subTable()).i64(first).i32(slots);
  }

  static SlotRange read(ByteReader in) throws FormatException {
    SubTableId id =
        new SubTableId(
            in.u16("view", 0, PirPlan.MAX_VIEWS - 1),
            in.u16("sub-table", 0, SubTable.MAX_COUNT - 1));
    return new SlotRange(
        id, in.i64("first slot", 0, Long.MAX_VALUE), in.i32("slots", 1, Integer.MAX_VALUE));
  }

  long bytes(SubTable subTable) {
    return (long) slots * subTable.slotBytes();
  }

  /** Returns the file that the range lies in. */
  Path file(SlotFiles files, SubTable subTable) {
    return files.slots(id.subTable(), part(subTable));
  }

  /** Returns the file of the range's digests. */
  Path digests(SlotFiles files, SubTable subTable) {
    return files.digests(id.subTable(), part(subTable));
  }

  /** Returns the part that the range lies in. */
  int part(SubTable subTable) {
    return Math.toIntExact(first / SlotFiles.partSlots(subTable));
  }

  /** Returns where the range begins in its file. */
  long offset(SubTable subTable) {
    return first % SlotFiles.partSlots(subTable) * subTable.slotBytes();
  }

  /** Returns where the range's digests begin in their file. */
  long digestsOffset(SubTable subTable) {
    return first % SlotFiles.partSlots(subTable) * SlotDigests.BYTES;
  }
}
