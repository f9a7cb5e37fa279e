package org.splinter.provider.job.sort;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.Merger;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.util.Progress;

/**
 * Collector of a map task's records, sorted by the bytes of their keys, for its reduce tasks: it
 * leaves the files that Hadoop's collector would leave. It sorts in the task's own thread, and
 * takes memory as there are records.
 *
 * <p>For local jobs, whose keys are {@link BytesWritable} in the order of their bytes. Jobs of
 * other keys, with a combiner, compression or encryption are left to Hadoop's collector.
 */
public final class SortCollector<V extends Writable>
    implements MapOutputCollector<BytesWritable, V> {
  private JobConf configuration;
  private Task.TaskReporter reporter;
  private MapOutputFile files;
  private FileSystem fileSystem;
  private SortBuffer buffer;
  private int partitions;
  private Class<V> valueClass;
  private Counters.Counter outputRecords;
  private Counters.Counter outputBytes;
  private Counters.Counter spilledRecords;
  private final List<SpillRecord> spills = new ArrayList<>();
  private final DataInputBuffer keyBytes = new DataInputBuffer();
  private final DataInputBuffer valueBytes = new DataInputBuffer();

  /** Makes the maps of a local job sort by this, or as Hadoop does if this does not fit the job. */
  public static void install(Configuration configuration) {
    configuration.setStrings(
        MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR,
        SortCollector.class.getName(),
        MapTask.MapOutputBuffer.class.getName());
  }

  /** Throws if a job needs another collector: Hadoop then takes the next one that is installed. */
  private static void requireFit(JobConf job) throws IOException {
    Class<?> keys = job.getMapOutputKeyClass();
    if (keys != BytesWritable.class) {
      throw new IOException(
          "keys are " + keys.getName() + ", must be " + BytesWritable.class.getName());
    }
    if (job.getCombinerClass() != null || job.get(MRJobConfig.COMBINE_CLASS_ATTR) != null) {
      throw new IOException("the job has a combiner, must have none");
    }
    for (String key :
        List.of(MRJobConfig.MAP_OUTPUT_COMPRESS, MRJobConfig.MR_ENCRYPTED_INTERMEDIATE_DATA)) {
      if (job.getBoolean(key, false)) {
        throw new IOException(key + " is true, must be false");
      }
    }
  }

  /** Constructor for Hadoop, which calls {@link #init} next. */
  @SuppressWarnings("NullAway.Init")
  public SortCollector() {}

  @Override
  @SuppressWarnings("unchecked")
  public void init(Context context) throws IOException {
    configuration = context.getJobConf();
    requireFit(configuration);
    reporter = context.getReporter();
    files = context.getMapTask().getMapOutputFile();
    fileSystem = FileSystem.getLocal(configuration).getRaw();
    partitions = configuration.getNumReduceTasks();
    valueClass = (Class<V>) configuration.getMapOutputValueClass();
    buffer = SortBuffer.ofThread(configuration.getInt(MRJobConfig.IO_SORT_MB, 1) << 20);
    outputRecords = reporter.getCounter(TaskCounter.MAP_OUTPUT_RECORDS);
    outputBytes = reporter.getCounter(TaskCounter.MAP_OUTPUT_BYTES);
    spilledRecords = reporter.getCounter(TaskCounter.SPILLED_RECORDS);
  }

  @Override
  public void collect(BytesWritable key, V value, int partition)
      throws IOException, InterruptedException {
    buffer.add(key, value, partition);
    if (buffer.isFull()) {
      spill();
    }
  }

  /** Writes what is in the buffer to a file. */
  private void spill() throws IOException, InterruptedException {
    reporter.progress();
    if (Thread.currentThread().isInterrupted()) { // how a local job is killed
      throw new InterruptedException("interrupted");
    }
    int[] begins = buffer.sort(partitions);
    outputRecords.increment(begins[partitions]);
    outputBytes.increment(buffer.bytes());
    Path file = files.getSpillFileForWrite(spills.size(), buffer.bytes());
    SpillRecord index = new SpillRecord(partitions);
    try (FSDataOutputStream out = fileSystem.create(file)) {
      for (int partition = 0; partition < partitions; partition++) {
        long start = out.getPos();
        IFile.Writer<BytesWritable, V> writer = writer(out);
        buffer.read(
            begins[partition],
            begins[partition + 1],
            (bytes, key, value, end) -> {
              keyBytes.reset(bytes, key, value - key);
              valueBytes.reset(bytes, value, end - value);
              writer.append(keyBytes, valueBytes);
            });
        end(writer, start, index, partition);
      }
    }
    buffer.clear();
    spills.add(index);
  }

  private IFile.Writer<BytesWritable, V> writer(FSDataOutputStream out) throws IOException {
    return new IFile.Writer<>(
        configuration, out, BytesWritable.class, valueClass, null, spilledRecords);
  }

  private static void end(IFile.Writer<?, ?> writer, long start, SpillRecord index, int partition)
      throws IOException {
    writer.close();
    index.putIndex(
        new IndexRecord(start, writer.getRawLength(), writer.getCompressedLength()), partition);
  }

  @Override
  public void flush() throws IOException, InterruptedException {
    if (!buffer.isEmpty() || spills.isEmpty()) {
      spill();
    }
    Path first = files.getSpillFile(0);
    if (spills.size() == 1) {
      publish(spills.get(0), files.getOutputFileForWriteInVolume(first), first);
      return;
    }
    long bytes = 0;
    for (int i = 0; i < spills.size(); i++) {
      bytes += fileSystem.getFileStatus(files.getSpillFile(i)).getLen();
    }
    Path merged = files.getOutputFileForWrite(bytes);
    SpillRecord index = new SpillRecord(partitions);
    try (FSDataOutputStream out = fileSystem.create(merged)) {
      for (int partition = 0; partition < partitions; partition++) {
        long start = out.getPos();
        IFile.Writer<BytesWritable, V> writer = writer(out);
        Merger.writeFile(merge(partition), writer, reporter, configuration);
        end(writer, start, index, partition);
      }
    }
    for (int i = 0; i < spills.size(); i++) {
      fileSystem.delete(files.getSpillFile(i), false);
    }
    publish(index, merged, merged);
  }

  /** Gives the task's output and its index their places. */
  private void publish(SpillRecord index, Path output, Path written) throws IOException {
    if (!output.equals(written)) {
      fileSystem.rename(written, output);
    }
    index.writeToFile(files.getOutputIndexFileForWriteInVolume(output), configuration);
  }

  private RawKeyValueIterator merge(int partition) throws IOException {
    List<Merger.Segment<BytesWritable, V>> segments = new ArrayList<>();
    for (int i = 0; i < spills.size(); i++) {
      IndexRecord record = spills.get(i).getIndex(partition);
      Path file = files.getSpillFile(i);
      segments.add(
          new Merger.Segment<>(
              configuration, fileSystem, file, record.startOffset, record.partLength, null, true));
    }
    @SuppressWarnings("unchecked")
    RawComparator<BytesWritable> comparator = configuration.getOutputKeyComparator();
    return Merger.merge(
        configuration,
        fileSystem,
        BytesWritable.class,
        valueClass,
        segments,
        configuration.getInt(MRJobConfig.IO_SORT_FACTOR, 10),
        new Path("merging-" + partition),
        comparator,
        reporter,
        null,
        spilledRecords,
        new Progress());
  }

  @Override
  public void close() {}
}
