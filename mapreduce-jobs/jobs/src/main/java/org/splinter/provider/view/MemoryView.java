package org.splinter.provider.view;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.apache.hadoop.io.BytesWritable;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewIndex;
import org.splinter.protocol.view.ViewLayout;
import org.splinter.protocol.view.ViewManifest;
import org.splinter.provider.prepared.SlotWriter;

/**
 * A view built without jobs and files, by the classes that the jobs use; equal rows give equal
 * bytes. Tests of code that works with views build theirs in this way.
 *
 * @param index the public index of a RANKED or BOXED view; empty for other views
 * @param subTables the slots of each
 * @param digests the digests of the slots of each
 */
public record MemoryView(
    ViewManifest manifest, ViewIndex index, List<ByteBuffer> subTables, List<ByteBuffer> digests) {

  /**
   * Builds a view.
   *
   * @param table with the dictionaries of {@link ViewLayout#columns}
   * @param batches of all rows, each used before the next is asked for
   */
  public static MemoryView build(
      ViewDefinition definition, PublicTable table, Iterable<Batch> batches) throws IOException {
    ViewLayout.checkColumns(definition, table.manifest());
    ViewLayout layout = ViewLayout.of(definition, table);
    TreeMap<byte[], byte[]> entries = group(layout, table, batches);
    GroupReport total = GroupReport.NONE;
    for (var entry : entries.entrySet()) {
      total = total.plus(EntryKey.payloadBytes(entry.getKey().length, entry.getValue().length));
    }
    for (int attempt = 0; ; attempt++) {
      try {
        return place(ViewShape.of(layout, total, attempt), entries);
      } catch (NoPlaceException e) {
        if (attempt == ViewBuild.MAX_ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private static TreeMap<byte[], byte[]> group(
      ViewLayout layout, PublicTable table, Iterable<Batch> batches) throws IOException {
    TreeMap<byte[], List<BytesWritable>> records = new TreeMap<>(Arrays::compareUnsigned);
    ViewRows rows =
        new ViewRows(
            layout,
            table,
            (key, groups) ->
                records
                    .computeIfAbsent(key, k -> new ArrayList<>())
                    .add(new BytesWritable(groups.toByteArray())));
    try {
      for (Batch batch : batches) {
        rows.add(batch);
      }
      rows.drain();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
    EntryMerger merger = new EntryMerger(layout);
    TreeMap<byte[], byte[]> entries = new TreeMap<>(Arrays::compareUnsigned);
    for (var key : records.entrySet()) {
      BytesWritable entry = merger.merge(new BytesWritable(key.getKey()), key.getValue());
      entries.put(key.getKey(), entry.copyBytes());
    }
    return entries;
  }

  private static MemoryView place(ViewShape shape, TreeMap<byte[], byte[]> entries)
      throws IOException {
    PlacedSlots placed = new PlacedSlots(shape);
    PlaceSummary.Collector collector = new PlaceSummary.Collector(shape, placed);
    Placer placer = Placer.of(shape, collector);
    for (var entry : entries.entrySet()) {
      placer.add(entry.getKey(), entry.getValue());
    }
    placer.finish();
    List<SubTable> subTables = shape.subTables(collector.summary().largest());
    List<ByteBuffer> slots = new ArrayList<>();
    List<ByteBuffer> digests = new ArrayList<>();
    List<List<byte[]>> parts = new ArrayList<>();
    for (int i = 0; i < subTables.size(); i++) {
      Memory memory = new Memory(new ByteArrayOutputStream(), new ByteArrayOutputStream());
      parts.add(placed.write(i, subTables.get(i), memory));
      slots.add(ByteBuffer.wrap(memory.slots.toByteArray()));
      digests.add(ByteBuffer.wrap(memory.digests.toByteArray()));
    }
    ViewIndex index = collector.summary().index();
    return new MemoryView(ViewSeal.seal(shape, subTables, index, parts), index, slots, digests);
  }

  /** All parts of a sub-table, one after the other. */
  private record Memory(ByteArrayOutputStream slots, ByteArrayOutputStream digests)
      implements SlotWriter.Parts {
    @Override
    public OutputStream slots(int part) {
      return slots;
    }

    @Override
    public OutputStream digests(int part) {
      return digests;
    }
  }
}
