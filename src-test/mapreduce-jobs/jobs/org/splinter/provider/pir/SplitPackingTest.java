package org.splinter.provider.pir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.junit.jupiter.api.Test;
import org.splinter.fss.Output;
import org.splinter.fss.Scheme;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.pir.SubTableId;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.view.ViewManifest;
import org.splinter.provider.prepared.SlotFiles;

/** Tests that every slot is read once, by tasks of about the wanted amount of work. */
final class SplitPackingTest {
  private static final long MIB = 1L << 20;

  /** Returns the layout of views of three sub-tables each, with a share over each sub-table. */
  private static PirLayout layout(long slots, int slotBytes, int views) throws Exception {
    List<ViewManifest> manifests = new ArrayList<>();
    List<PirPlan.Share> shares = new ArrayList<>();
    for (int view = 0; view < views; view++) {
      ViewManifest manifest = SampleView.manifest(new Random(view), view, slots, slotBytes);
      manifests.add(manifest);
      int bits = manifest.subTables().get(0).domainBits();
      for (int subTable = 2; subTable >= 0; subTable--) {
        shares.add(
            new PirPlan.Share(
                view,
                subTable,
                new TreeParameters(Scheme.DPF, Output.BIT, bits, TreeShape.COMPACT)));
      }
    }
    return PirLayout.of(
        new PirPlan(manifests.stream().map(SampleView::planned).toList(), shares), manifests);
  }

  private static List<Long> bytes(PirLayout layout, List<List<SlotRange>> splits) {
    return splits.stream()
        .map(split -> split.stream().mapToLong(r -> r.bytes(layout.subTable(r.id()))).sum())
        .toList();
  }

  @Test
  void coversEverySlotOnce() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      int slotBytes = 1 << random.nextInt(21);
      long slots = 1L + random.nextInt((int) Math.min(1 << 30, (2000 * MIB) / slotBytes));
      long wanted = (16L + random.nextInt(500)) * MIB;
      PirLayout layout = layout(slots, slotBytes, 1 + random.nextInt(3));
      String message = "seed " + seed + ", case " + i;
      List<List<SlotRange>> splits = SplitPacking.pack(layout, wanted, random.nextBoolean());
      check(layout, splits, message);
      for (long bytes : bytes(layout, splits)) {
        long most = wanted + wanted / 32 + (long) SlotFiles.ALIGNED_SLOTS * slotBytes;
        assertTrue(bytes <= most, message + ": " + bytes + " of " + wanted);
      }
    }
  }

  private static void check(PirLayout layout, List<List<SlotRange>> splits, String message) {
    List<SubTableId> seen = new ArrayList<>();
    long next = 0;
    for (SlotRange range : splits.stream().flatMap(List::stream).toList()) {
      if (seen.isEmpty() || !seen.get(seen.size() - 1).equals(range.id())) {
        seen.add(range.id());
        next = 0;
      }
      SubTable subTable = layout.subTable(range.id());
      assertEquals(next, range.first(), message);
      assertEquals(0, range.first() % SlotFiles.ALIGNED_SLOTS, message);
      int part = SlotFiles.partSlots(subTable);
      next = range.first() + range.slots();
      assertEquals(range.first() / part, (next - 1) / part, message);
      assertTrue(next == subTable.slots() || next % SlotFiles.ALIGNED_SLOTS == 0, message);
      if (next == subTable.slots()) {
        next = 0;
      }
    }
    assertEquals(layout.scanned(), seen, message);
    assertEquals(0, next, message);
  }

  @Test
  void smallSubTablesAreOneTask() throws Exception {
    PirLayout layout = layout(1000, 100, 20);
    assertEquals(1, SplitPacking.pack(layout, 64 * MIB, true).size());
  }

  @Test
  void twoTasksShareThreeSubTables() throws Exception {
    PirLayout layout = layout(1 << 20, 100, 1);
    List<Long> bytes =
        bytes(layout, SplitPacking.pack(layout, layout.scannedBytes() / 2 + 1, false));
    assertEquals(2, bytes.size());
    assertTrue(Math.abs(bytes.get(0) - bytes.get(1)) < 100_000, bytes.toString());
  }

  /** Checks that each part file is read whole by one task, though slots do not fill it exactly. */
  @Test
  void partsAreTasks() throws Exception {
    PirLayout layout = layout(10_000_000, 999, 1);
    List<List<SlotRange>> splits = SplitPacking.pack(layout, 256 * MIB, true);
    int parts = SlotFiles.parts(layout.subTable(new SubTableId(0, 0)));
    assertEquals(3 * parts, splits.stream().mapToInt(List::size).sum());
    assertTrue(splits.size() > 3 * (parts - 1), splits.size() + " splits");
  }

  @Test
  void splitsTravel() throws Exception {
    List<SlotRange> ranges =
        List.of(
            new SlotRange(new SubTableId(255, 80), Long.MAX_VALUE, 1),
            new SlotRange(new SubTableId(0, 0), 0, Integer.MAX_VALUE));
    DataOutputBuffer out = new DataOutputBuffer();
    new ScanSplit(ranges, 77, new String[] {"host"}).write(out);
    DataInputBuffer in = new DataInputBuffer();
    in.reset(out.getData(), out.getLength());
    ScanSplit read = new ScanSplit();
    read.readFields(in);
    assertEquals(ranges, read.ranges());
    assertEquals(77, read.getLength());
    assertEquals(0, in.available());
  }
}
