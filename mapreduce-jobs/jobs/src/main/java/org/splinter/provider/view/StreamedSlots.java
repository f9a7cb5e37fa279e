package org.splinter.provider.view;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.splinter.protocol.slot.SubTable;
import org.splinter.provider.prepared.SlotFiles;
import org.splinter.provider.prepared.SlotPartFiles;
import org.splinter.provider.prepared.SlotWriter;

/** The slots of a view whose sizes are known, written as they come, all sub-tables at once. */
final class StreamedSlots implements SlotSink, Closeable {
  private final List<SlotWriter> writers = new ArrayList<>();

  StreamedSlots(ViewShape shape, List<SubTable> subTables, FileSystem fileSystem, SlotFiles files) {
    for (int i = 0; i < subTables.size(); i++) {
      writers.add(
          new SlotWriter(
              shape.layout().definition().name(),
              i,
              subTables.get(i),
              SlotPartFiles.of(fileSystem, files, i)));
    }
  }

  @Override
  public void put(int subTable, long slot, byte[] payload) throws IOException {
    put(subTable, slot, payload, 0, payload.length);
  }

  @Override
  public void put(int subTable, long slot, byte[] bytes, int from, int length) throws IOException {
    writers.get(subTable).put(slot, bytes, from, length);
  }

  /** Writes the remaining slots; returns the digests of each sub-table's parts. */
  List<List<byte[]>> finish() throws IOException {
    List<List<byte[]>> digests = new ArrayList<>();
    for (SlotWriter writer : writers) {
      digests.add(writer.finish());
    }
    return digests;
  }

  @Override
  public void close() throws IOException {
    for (SlotWriter writer : writers) {
      writer.close();
    }
  }
}
