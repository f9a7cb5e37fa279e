package org.splinter.provider.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.unit.TaskProgress;
import org.splinter.provider.job.unit.UnitJob;
import org.splinter.provider.job.unit.UnitMapper;
import org.splinter.provider.prepared.SlotFiles;
import org.splinter.provider.prepared.SlotPartFiles;
import org.splinter.provider.prepared.SlotWriter;
import org.splinter.provider.table.TableStore;

/** The third job of a large build: a task for each sub-table, which writes all of its slots. */
final class SlotWriteJob {
  private static final int MAX_REPORT_BYTES = 64 << 20;

  private SlotWriteJob() {}

  /**
   * Runs the job.
   *
   * @param placed the files that {@link PlaceJob} left
   * @param view the directory that gets the parts
   * @return the digests of each sub-table's parts
   */
  static List<List<byte[]>> run(
      TableStore store,
      ViewShape shape,
      List<SubTable> subTables,
      Path placed,
      JobDirectory directory,
      Path view,
      DoubleConsumer progress)
      throws IOException, InterruptedException {
    String name = "splinter view of " + shape.layout().definition().table() + ": write slots";
    UnitJob job =
        new UnitJob(
            store.configuration(), name, WriteMapper.class, subTables.size(), directory, view);
    ViewKeys.PLACED.set(job.configuration(), placed.toString());
    ViewKeys.NAME.set(job.configuration(), shape.layout().definition().name().toString());
    List<String> sizes = new ArrayList<>();
    subTables.forEach(subTable -> sizes.add(subTable.slots() + "," + subTable.slotBytes()));
    ViewKeys.SUB_TABLES.set(job.configuration(), String.join(",", sizes));
    List<List<byte[]>> digests = new ArrayList<>();
    for (byte[] report : job.run(MAX_REPORT_BYTES, progress)) {
      digests.add(decode(report));
    }
    return digests;
  }

  private static List<byte[]> decode(byte[] report) throws FormatException {
    ByteReader reader = new ByteReader("digests of parts", report);
    List<byte[]> digests = new ArrayList<>();
    while (reader.remaining() > 0) {
      digests.add(reader.fixed("digest", Sha256.BYTES));
    }
    return digests;
  }

  /** Mapper that writes the slots of one sub-table. */
  static final class WriteMapper extends UnitMapper {
    @Override
    protected byte[] work(
        Configuration configuration, int number, Path output, TaskProgress progress)
        throws IOException {
      String[] sizes = configuration.getStrings(ViewKeys.SUB_TABLES.key());
      SubTable subTable =
          new SubTable(Long.parseLong(sizes[2 * number]), Integer.parseInt(sizes[2 * number + 1]));
      Path placed = new Path(ViewKeys.PLACED.get(configuration));
      FileSystem fileSystem = output.getFileSystem(configuration);
      SlotPartFiles files = SlotPartFiles.of(fileSystem, new SlotFiles(output), number);
      ViewDigest view = ViewDigest.named(ViewKeys.NAME.get(configuration));
      LongWritable slot = new LongWritable();
      BytesWritable payload = new BytesWritable();
      ByteWriter digests = new ByteWriter();
      try (SlotWriter writer = new SlotWriter(view, number, subTable, files)) {
        for (int unit = 0; ; unit++) {
          Path path = new Path(placed, PlaceJob.placedFile(number, unit));
          if (!fileSystem.exists(path)) {
            break;
          }
          try (SequenceFile.Reader reader =
              new SequenceFile.Reader(configuration, SequenceFile.Reader.file(path))) {
            while (reader.next(slot, payload)) {
              writer.put(slot.get(), payload.getBytes(), payload.getLength());
              progress.alive();
            }
          }
        }
        writer.finish().forEach(digests::fixed);
      }
      return digests.toByteArray();
    }
  }
}
