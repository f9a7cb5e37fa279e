package org.splinter.provider.road;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.codec.ByteReader;
import org.splinter.codec.Sha256;
import org.splinter.fss.Functions;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.road.GraphColumns;
import org.splinter.protocol.road.RoadDefinition;
import org.splinter.protocol.road.RoadManifest;
import org.splinter.protocol.road.RoadManifestCodec;
import org.splinter.protocol.slot.SubTable;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.unit.UnitJob;
import org.splinter.provider.job.unit.UnitMapper;
import org.splinter.provider.prepared.SlotFiles;
import org.splinter.provider.prepared.SlotStore;

/**
 * One build of a table for routes, by three jobs: a task makes what all rows are made of and the
 * index, tasks make ranges of the rows, tasks write the slots, which are as large as the largest
 * row.
 */
final class RoadBuild {
  private static final double BEGUN = 0.6;
  private static final double ROWS = 0.9;

  private final SlotStore views;
  private final FileSystem fileSystem;
  private final RoadDefinition definition;
  private final GraphColumns columns;
  private final JobDirectory directory;
  private final Progress progress;

  /**
   * Prepares a build.
   *
   * @param directory where everything is written, the table in {@link #view}
   */
  RoadBuild(
      SlotStore views,
      RoadDefinition definition,
      GraphColumns columns,
      JobDirectory directory,
      Progress progress)
      throws IOException {
    this.views = views;
    this.fileSystem = views.tables().fileSystem();
    this.definition = definition;
    this.columns = columns;
    this.directory = directory;
    this.progress = progress;
  }

  /** Returns the directory of the table's files. */
  Path view() {
    return new Path(directory.path(), "view");
  }

  /** Builds the table, and returns its manifest, which is not written yet. */
  RoadManifest run() throws IOException, InterruptedException {
    SlotFiles begun = new SlotFiles(new Path(directory.path(), "begun"));
    UnitJob first = job("begin", BeginMapper.class, 1, begun.directory());
    TaskMemory.require(first.configuration());
    byte[] report = first.run(Integer.BYTES, stage(0, BEGUN)).get(0);
    int rows = number(report);

    Path made = new Path(directory.path(), "rows");
    RowRanges ranges = RowRanges.of(definition, rows);
    int largest = 1;
    if (rows > 0) {
      UnitJob second = job("make rows", RoadRowsMapper.class, ranges.units(), made);
      TaskMemory.require(second.configuration());
      RoadKeys.DIRECTORY.set(second.configuration(), begun.directory().toString());
      RoadKeys.ROWS.set(second.configuration(), String.valueOf(rows));
      for (byte[] unit : second.run(Integer.BYTES, stage(BEGUN, ROWS))) {
        largest = Math.max(largest, number(unit));
      }
    }
    SubTable slots = new SubTable(Math.max(1, rows), slotBytes(largest));
    views.requireRoom(SlotFiles.storedBytes(slots), definition.smaller());

    UnitJob third = job("write slots", RoadSlotsMapper.class, SlotFiles.parts(slots), view());
    RoadKeys.DIRECTORY.set(third.configuration(), made.toString());
    RoadKeys.ROWS.set(third.configuration(), String.valueOf(rows));
    RoadKeys.SUB_TABLES.set(third.configuration(), slots.slots() + "," + slots.slotBytes());
    List<byte[]> digests = new ArrayList<>(third.run(Sha256.BYTES, stage(ROWS, 1)));

    byte[] index = TableFiles.read(fileSystem, begun.index(), RoadManifestCodec.MAX_INDEX_BYTES);
    TableFiles.move(fileSystem, begun.directory(), view(), begun.index().getName());
    if (definition.network().isEmpty()) { // cells are made with it later
      TableFiles.move(fileSystem, begun.directory(), view(), begun.hierarchy().getName());
    }
    return RoadManifest.seal(definition, rows, slots.slotBytes(), index, digests);
  }

  private UnitJob job(String step, Class<? extends UnitMapper> mapper, int units, Path output)
      throws IOException {
    String name = "splinter " + definition.kind() + " of " + definition.table() + ": " + step;
    Configuration base = views.tables().configuration();
    UnitJob job = new UnitJob(base, name, mapper, units, directory, output);
    new RoadInput(definition, columns, views.tables()).install(job.configuration());
    return job;
  }

  private static int number(byte[] report) throws IOException {
    return new ByteReader("report of a task", report).i32("rows", 0, Integer.MAX_VALUE);
  }

  private int slotBytes(int largest) throws IOException {
    if (largest > Functions.MAX_SLOT_BYTES) {
      throw new RefusedRequestException(
          "a row for routes in "
              + definition.table()
              + " has "
              + largest
              + " bytes, at most "
              + Functions.MAX_SLOT_BYTES
              + " are possible; take more "
              + definition.units());
    }
    return largest;
  }

  private DoubleConsumer stage(double from, double to) {
    return fraction -> progress.accept(from + (to - from) * fraction);
  }
}
