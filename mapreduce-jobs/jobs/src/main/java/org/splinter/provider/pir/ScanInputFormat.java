package org.splinter.provider.pir;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.slot.SubTable;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.job.JobRunner;

/**
 * Input format that gives map tasks the slots of all sub-tables that the job's plan has shares
 * over, chunk by chunk. Splits follow from the plan, the views and the configuration alone: few
 * slots are one task's; in this JVM every core gets a task, on a cluster every {@link
 * PirKeys#SPLIT_BYTES}.
 */
public final class ScanInputFormat extends InputFormat<NullWritable, SlotChunk> {
  /**
   * The bound up to which one task reads all slots: reading them takes less time than the start of
   * another task.
   */
  private static final long FEW_BYTES = 64L << 20;

  /** The most bytes that a task reads in this JVM. */
  private static final long MAX_LOCAL_BYTES = 1L << 30;

  private static final int HOSTS = 3;

  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    Configuration configuration = context.getConfiguration();
    ScanInput input = ScanInput.load(configuration);
    FileSystem fileSystem = new Path(JobKeys.ROOT.get(configuration)).getFileSystem(configuration);
    List<InputSplit> splits = new ArrayList<>();
    PirLayout layout = input.layout();
    boolean wholeParts = !JobRunner.isLocal(configuration);
    long splitBytes = splitBytes(layout, configuration);
    for (List<SlotRange> ranges : SplitPacking.pack(layout, splitBytes, wholeParts)) {
      long length = 0;
      for (SlotRange range : ranges) {
        length += range.bytes(layout.subTable(range.id()));
      }
      splits.add(new ScanSplit(ranges, length, hosts(fileSystem, input, ranges)));
    }
    return splits;
  }

  private static long splitBytes(PirLayout layout, Configuration configuration) throws IOException {
    long bytes = layout.scannedBytes();
    if (bytes <= FEW_BYTES) {
      return FEW_BYTES;
    }
    if (!JobRunner.isLocal(configuration)) {
      return PirKeys.SPLIT_BYTES.getInt(configuration, 1, Integer.MAX_VALUE);
    }
    long atOnce = Math.max(1, configuration.getInt("mapreduce.local.map.tasks.maximum", 1));
    long tasks = atOnce * ((bytes - 1) / (atOnce * MAX_LOCAL_BYTES) + 1);
    return Math.max(FEW_BYTES / 2, (bytes - 1) / tasks + 1);
  }

  /** Returns the hosts that have the most bytes of the ranges. */
  private static String[] hosts(FileSystem fileSystem, ScanInput input, List<SlotRange> ranges)
      throws IOException {
    if (fileSystem instanceof LocalFileSystem) {
      return new String[0];
    }
    Map<String, Long> bytes = new HashMap<>();
    for (SlotRange range : ranges) {
      SubTable subTable = input.layout().subTable(range.id());
      Path file = range.file(input.files().get(range.id().view()), subTable);
      long offset = range.offset(subTable);
      long end = offset + range.bytes(subTable);
      for (BlockLocation block : fileSystem.getFileBlockLocations(file, offset, end - offset)) {
        long from = Math.max(offset, block.getOffset());
        long to = Math.min(end, block.getOffset() + block.getLength());
        for (String host : block.getHosts()) {
          bytes.merge(host, to - from, Long::sum);
        }
      }
    }
    return bytes.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(HOSTS)
        .map(Map.Entry::getKey)
        .toArray(String[]::new);
  }

  @Override
  public RecordReader<NullWritable, SlotChunk> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new ChunkRecordReader();
  }
}
