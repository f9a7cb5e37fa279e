package org.splinter.provider.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.Functions;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.view.KeyBlock;
import org.splinter.protocol.view.ViewIndex;

/**
 * Summary of placed slots, which must be known before any can be written. Little-endian:
 *
 * <pre>
 * u16 sub-tables: i32 largest     block index ({@link ViewIndex})
 * </pre>
 *
 * @param largest bytes of the largest payload of each sub-table, 0 if it has none
 * @param index of the blocks and runs; empty for views without an index
 */
record PlaceSummary(List<Integer> largest, ViewIndex index) {
  static final int MAX_BYTES = ViewIndex.MAX_BYTES + (1 << 10);

  PlaceSummary {
    largest = List.copyOf(largest);
  }

  /** Collector that passes slots on and sums them up. */
  static final class Collector implements SlotSink {
    private final ViewShape shape;
    private final SlotSink next;
    private final List<Integer> largest;
    private final List<DomainPoint> firstKeys = new ArrayList<>();
    private final @Nullable RunCollector runs;

    Collector(ViewShape shape, SlotSink next) {
      this.shape = shape;
      this.next = next;
      this.largest = new ArrayList<>(Collections.nCopies(shape.slots().size(), 0));
      this.runs = shape.boxed() ? new RunCollector(shape) : null;
    }

    @Override
    public void put(int subTable, long slot, byte[] payload) throws IOException {
      next.put(subTable, slot, payload);
      largest.set(subTable, Math.max(largest.get(subTable), payload.length));
      if (shape.holdsKeyBlocks(subTable)) {
        firstKeys.add(KeyBlock.decode(payload).keys().get(0));
      } else if (runs != null) {
        runs.put(subTable, payload);
      }
    }

    PlaceSummary summary() {
      return new PlaceSummary(largest, runs == null ? new ViewIndex(firstKeys) : runs.index());
    }
  }

  /** Returns the summary of what several tasks placed, in their order. */
  static PlaceSummary of(List<PlaceSummary> summaries) {
    if (summaries.size() == 1) {
      return summaries.get(0); // as of a range tree always
    }
    List<Integer> largest = new ArrayList<>(summaries.get(0).largest);
    List<DomainPoint> firstKeys = new ArrayList<>();
    for (PlaceSummary summary : summaries) {
      for (int i = 0; i < largest.size(); i++) {
        largest.set(i, Math.max(largest.get(i), summary.largest.get(i)));
      }
      firstKeys.addAll(summary.index.firstKeys());
    }
    return new PlaceSummary(largest, new ViewIndex(firstKeys));
  }

  byte[] encode() {
    ByteWriter out = new ByteWriter().u16(largest.size());
    largest.forEach(out::i32);
    return out.block(index.encode()).toByteArray();
  }

  static PlaceSummary decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("place summary", bytes);
    List<Integer> largest = new ArrayList<>();
    for (int left = in.u16("sub-tables", 1, SubTable.MAX_COUNT); left > 0; left--) {
      largest.add(in.i32("largest", 0, Functions.MAX_SLOT_BYTES));
    }
    ViewIndex index = ViewIndex.decode(in.block("index", ViewIndex.MAX_BYTES));
    in.end();
    return new PlaceSummary(largest, index);
  }
}
