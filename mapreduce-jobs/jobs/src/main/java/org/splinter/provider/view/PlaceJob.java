package org.splinter.provider.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.splinter.protocol.view.DyadicLevels;
import org.splinter.protocol.view.SlotCodec;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.unit.TaskProgress;
import org.splinter.provider.job.unit.UnitJob;
import org.splinter.provider.job.unit.UnitMapper;
import org.splinter.provider.table.TableStore;

/**
 * The second job of a large build: puts the grouped entries into slots. Each task takes a range of
 * entries and leaves, for every sub-table, a file of the slots that it filled, in their order; the
 * files of one task follow those of the one before.
 */
final class PlaceJob {
  private PlaceJob() {}

  /**
   * Runs the job.
   *
   * @param placed the directory that gets the files
   * @throws NoPlaceException if the hashes of this attempt have no slot for some key
   */
  static PlaceSummary run(
      TableStore store,
      BuildInput input,
      ViewShape shape,
      int attempt,
      Entries entries,
      JobDirectory directory,
      Path placed,
      DoubleConsumer progress)
      throws IOException, InterruptedException {
    String name = "splinter view of " + input.table().manifest().table() + ": place entries";
    PlaceRanges ranges = PlaceRanges.of(shape, entries);
    UnitJob job =
        new UnitJob(
            store.configuration(), name, PlaceMapper.class, ranges.tasks(), directory, placed);
    input.install(job.configuration(), store.root());
    ViewKeys.ENTRIES.set(job.configuration(), entries.directory().toString());
    ViewKeys.ATTEMPT.set(job.configuration(), String.valueOf(attempt));
    List<PlaceSummary> summaries = new ArrayList<>();
    for (byte[] report : job.run(PlaceSummary.MAX_BYTES, progress)) {
      if (report.length == 0) {
        throw new NoPlaceException(attempt);
      }
      summaries.add(PlaceSummary.decode(report));
    }
    if (ranges.leavesNodes(shape.levels())) {
      summaries.add(placeNodes(job.configuration(), shape, ranges, placed));
    }
    return PlaceSummary.of(summaries);
  }

  /** Makes the nodes above the highest one of each task, and leaves them as another task would. */
  private static PlaceSummary placeNodes(
      Configuration configuration, ViewShape shape, PlaceRanges ranges, Path placed)
      throws IOException {
    DyadicLevels levels = shape.levels();
    int first = shape.blockKeys() > 0 ? 1 : 0;
    BytesWritable payload = new BytesWritable();
    try (PlacedWriter writer = new PlacedWriter(configuration, shape, placed, ranges.tasks())) {
      PlaceSummary.Collector collector = new PlaceSummary.Collector(shape, writer);
      int height = ranges.height();
      NodePlacer nodes =
          new NodePlacer(shape.layout(), levels, first, height, levels.levels(), collector);
      for (int task = 0; task < ranges.tasks(); task++) {
        int subTable = first + levels.subTable(height, task);
        Path file = new Path(placed, placedFile(subTable, task));
        try (SequenceFile.Reader reader =
            new SequenceFile.Reader(configuration, SequenceFile.Reader.file(file))) {
          if (reader.next(new LongWritable(), payload)) {
            Optional<SlotCodec.Entry> node =
                SlotCodec.of(shape.layout(), subTable).decode(payload.copyBytes());
            nodes.add(task, node.orElseThrow().groups());
          }
        }
      }
      nodes.finish();
      return collector.summary();
    }
  }

  /** Returns the file of the slots of a sub-table that one task filled. */
  static String placedFile(int subTable, int unit) {
    return String.format(Locale.ROOT, "placed-%03d-%05d", subTable, unit);
  }

  /** Mapper that places the entries of some files. */
  static final class PlaceMapper extends UnitMapper {
    @Override
    protected byte[] work(Configuration configuration, int unit, Path output, TaskProgress progress)
        throws IOException {
      BuildInput input = BuildInput.load(configuration);
      Path directory = new Path(ViewKeys.ENTRIES.get(configuration));
      Entries entries = Entries.open(configuration, directory);
      int attempt = ViewKeys.ATTEMPT.getInt(configuration, 0, ViewBuild.MAX_ATTEMPTS);
      ViewShape shape = ViewShape.of(input.layout(), entries.total(), attempt);
      PlaceRanges ranges = PlaceRanges.of(shape, entries);
      long first = ranges.first(unit);
      try (PlacedWriter writer = new PlacedWriter(configuration, shape, output, unit)) {
        PlaceSummary.Collector collector =
            new PlaceSummary.Collector(
                shape,
                (subTable, slot, payload) -> {
                  writer.put(subTable, slot, payload);
                  progress.alive();
                });
        Placer placer = Placer.of(shape, first, ranges.height(), collector);
        entries.place(first, ranges.end(unit), placer);
        return collector.summary().encode();
      } catch (NoPlaceException e) {
        return new byte[0];
      }
    }
  }

  /** Writer of a task's files. */
  private static final class PlacedWriter implements SlotSink, AutoCloseable {
    private final List<SequenceFile.Writer> writers = new ArrayList<>();
    private final LongWritable number = new LongWritable();
    private final BytesWritable value = new BytesWritable();

    PlacedWriter(Configuration configuration, ViewShape shape, Path output, int unit)
        throws IOException {
      for (int i = 0; i < shape.slots().size(); i++) {
        writers.add(
            SequenceFile.createWriter(
                configuration,
                SequenceFile.Writer.file(new Path(output, placedFile(i, unit))),
                SequenceFile.Writer.keyClass(LongWritable.class),
                SequenceFile.Writer.valueClass(BytesWritable.class),
                SequenceFile.Writer.compression(SequenceFile.CompressionType.NONE)));
      }
    }

    @Override
    public void put(int subTable, long slot, byte[] payload) throws IOException {
      number.set(slot);
      value.set(payload, 0, payload.length);
      writers.get(subTable).append(number, value);
    }

    @Override
    public void close() throws IOException {
      for (SequenceFile.Writer writer : writers) {
        writer.close();
      }
    }
  }
}
