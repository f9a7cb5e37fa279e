package org.splinter.provider.road;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.protocol.road.RoadDefinition;
import org.splinter.protocol.slot.SubTable;
import org.splinter.provider.job.unit.TaskProgress;
import org.splinter.provider.job.unit.UnitMapper;
import org.splinter.provider.prepared.SlotFiles;
import org.splinter.provider.prepared.SlotPartFiles;
import org.splinter.provider.prepared.SlotWriter;

/**
 * The third step of a build for routes: a task puts the rows of one part into their slots, and
 * reports the part's digest.
 */
final class RoadSlotsMapper extends UnitMapper {
  /** Rows after which progress is reported. */
  private static final int TOLD = 1024;

  @Override
  protected byte[] work(Configuration configuration, int unit, Path output, TaskProgress progress)
      throws IOException {
    String[] sizes = configuration.getStrings(RoadKeys.SUB_TABLES.key());
    SubTable slots = new SubTable(Long.parseLong(sizes[0]), Integer.parseInt(sizes[1]));
    int rows = RoadKeys.ROWS.getInt(configuration, 0, Integer.MAX_VALUE);
    long first = (long) unit * SlotFiles.partSlots(slots);
    SubTable part = new SubTable(SlotFiles.slotsOf(slots, unit), slots.slotBytes());
    FileSystem fileSystem = output.getFileSystem(configuration);
    SlotPartFiles files = new SlotPartFiles(fileSystem, new SlotFiles(output), 0, unit);
    RoadDefinition definition = RoadInput.load(configuration).definition();
    try (SlotWriter writer = new SlotWriter(definition.name(), 0, part, first, files)) {
      Path made = new Path(RoadKeys.DIRECTORY.get(configuration));
      RowRanges ranges = RowRanges.of(definition, rows);
      for (int i = 0; i < ranges.units(); i++) {
        long begin = ranges.first(i);
        long end = ranges.first(i + 1);
        if (begin < first + part.slots() && end > first) {
          try (DataInputStream in =
              new DataInputStream(
                  new BufferedInputStream(fileSystem.open(RoadRowsMapper.file(made, i))))) {
            put(in, begin - first, end - first, writer, part, progress);
          }
        }
      }
      return writer.finish().get(0);
    }
  }

  /**
   * Puts the rows of a file.
   *
   * @param begin the slot of its first row, before the part if negative
   */
  private static void put(
      DataInputStream in, long begin, long end, SlotWriter writer, SubTable part, TaskProgress told)
      throws IOException {
    byte[] row = new byte[part.slotBytes()];
    for (long slot = begin; slot < Math.min(end, part.slots()); slot++) {
      int length = in.readInt();
      in.readFully(row, 0, length);
      if (slot >= 0) {
        writer.put(slot, row, length);
      }
      if (slot % TOLD == 0) {
        told.accept(Math.max(0, slot) / (double) part.slots());
      }
    }
  }
}
