package org.splinter.provider.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.provider.prepared.SlotWriter;

/** The occupied slots of a whole view, in memory. */
final class PlacedSlots implements SlotSink {
  private final ViewDigest view;
  private final List<List<Slot>> slots = new ArrayList<>();

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Slot(long number, byte[] payload) {}

  PlacedSlots(ViewShape shape) {
    view = shape.layout().definition().name();
    shape.slots().forEach(subTable -> slots.add(new ArrayList<>()));
  }

  @Override
  public void put(int subTable, long slot, byte[] payload) {
    slots.get(subTable).add(new Slot(slot, payload));
  }

  /**
   * Writes all slots of a sub-table.
   *
   * @return the digests of its parts
   */
  List<byte[]> write(int number, SubTable subTable, SlotWriter.Parts parts) throws IOException {
    try (SlotWriter writer = new SlotWriter(view, number, subTable, parts)) {
      for (Slot slot : slots.get(number)) {
        writer.put(slot.number, slot.payload, slot.payload.length);
      }
      return writer.finish();
    }
  }
}
