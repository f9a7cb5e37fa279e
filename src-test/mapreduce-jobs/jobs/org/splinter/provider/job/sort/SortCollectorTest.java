package org.splinter.provider.job.sort;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.lib.LongSumReducer;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobFactory;
import org.splinter.provider.job.JobRunner;
import org.splinter.provider.job.LocalSettings;
import org.splinter.provider.job.unit.UnitJob;

/** Tests of sorted records on their way through a local job. */
final class SortCollectorTest {
  private static final int MAPS = 3;
  private static final int REDUCES = 2;

  @TempDir private Path folder;

  /** Mapper that emits records of random keys; their number is a job's. */
  public static final class Emitter extends Mapper<LongWritable, Text, BytesWritable, IntWritable> {
    @Override
    public void run(Mapper<LongWritable, Text, BytesWritable, IntWritable>.Context context)
        throws IOException, InterruptedException {
      Random random = new Random(context.getTaskAttemptID().getTaskID().getId());
      int count = context.getConfiguration().getInt("test.records", 0);
      for (int i = 0; i < count; i++) {
        byte[] key = new byte[random.nextInt(60)];
        random.nextBytes(key);
        context.write(new BytesWritable(key), new IntWritable(i));
      }
    }
  }

  /** Reducer that writes each key, how many values it has, and their sum: their order is free. */
  public static final class Writer
      extends Reducer<BytesWritable, IntWritable, NullWritable, NullWritable> {
    @Override
    public void run(Reducer<BytesWritable, IntWritable, NullWritable, NullWritable>.Context context)
        throws IOException, InterruptedException {
      int task = context.getTaskAttemptID().getTaskID().getId();
      org.apache.hadoop.fs.Path file =
          new org.apache.hadoop.fs.Path(
              FileOutputFormat.getWorkOutputPath(context), "keys-" + task);
      try (var out = file.getFileSystem(context.getConfiguration()).create(file)) {
        while (context.nextKey()) {
          byte[] key = context.getCurrentKey().copyBytes();
          int values = 0;
          long sum = 0;
          for (IntWritable value : context.getValues()) {
            values++;
            sum += value.get();
          }
          out.writeInt(values);
          out.writeLong(sum);
          out.writeInt(key.length);
          out.write(key);
        }
      }
    }
  }

  private List<String> run(Configuration base, int records, List<Counters> counters)
      throws IOException, InterruptedException {
    org.apache.hadoop.fs.Path root = new org.apache.hadoop.fs.Path(folder.toUri());
    List<String> keys = new ArrayList<>();
    try (JobDirectory directory = JobDirectory.create(base, root)) {
      Job job = JobFactory.create(base, "test", directory, Emitter.class);
      job.getConfiguration().setInt("test.records", records);
      Path inputs = Files.createDirectories(folder.resolve("inputs"));
      for (int map = 0; map < MAPS; map++) {
        Files.writeString(inputs.resolve("input-" + map), "a map task");
      }
      FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(inputs.toUri()));
      job.setMapperClass(Emitter.class);
      job.setMapOutputKeyClass(BytesWritable.class);
      job.setMapOutputValueClass(IntWritable.class);
      job.setReducerClass(Writer.class);
      job.setNumReduceTasks(REDUCES);
      job.setOutputFormatClass(UnitJob.FilesOnly.class);
      org.apache.hadoop.fs.Path output = new org.apache.hadoop.fs.Path(directory.path(), "out");
      FileOutputFormat.setOutputPath(job, output);
      counters.add(JobRunner.run(job, fraction -> {}));
      FileSystem fileSystem = output.getFileSystem(base);
      for (int task = 0; task < REDUCES; task++) {
        byte[] last = null;
        var file = new org.apache.hadoop.fs.Path(output, "keys-" + task);
        try (DataInputStream in = fileSystem.open(file)) {
          while (in.available() > 0) {
            int values = in.readInt();
            long sum = in.readLong();
            byte[] key = in.readNBytes(in.readInt());
            assertTrue(last == null || Arrays.compareUnsigned(last, key) < 0);
            last = key;
            keys.add(task + " " + HexFormat.of().formatHex(key) + " " + values + " " + sum);
          }
        }
      }
    }
    return keys;
  }

  /** Compares with Hadoop's collector, where records fill memory once, several times, or never. */
  @Test
  void leavesWhatHadoopsCollectorLeaves() throws Exception {
    compare(10, 0, 300, 60_000);
  }

  @Test
  void mergesMoreFilesThanFitAtOnce() throws Exception {
    compare(2, 60_000); // of which a map task leaves at least three files
  }

  private void compare(int filesAtOnce, int... cases) throws Exception {
    for (int records : cases) {
      List<List<String>> found = new ArrayList<>();
      List<Counters> counters = new ArrayList<>();
      for (boolean own : new boolean[] {true, false}) {
        Configuration base = LocalSettings.of(folder);
        base.setInt(MRJobConfig.IO_SORT_MB, 1);
        base.setInt(MRJobConfig.IO_SORT_FACTOR, filesAtOnce);
        if (own) {
          SortCollector.install(base);
        }
        found.add(run(base, records, counters));
      }
      assertEquals(found.get(1), found.get(0));
      for (TaskCounter counter :
          List.of(TaskCounter.MAP_OUTPUT_RECORDS, TaskCounter.REDUCE_INPUT_RECORDS)) {
        for (Counters each : counters) {
          assertEquals((long) MAPS * records, each.findCounter(counter).getValue());
        }
      }
    }
  }

  private static String refusal(Consumer<JobConf> change) {
    JobConf job = new JobConf(false);
    job.setMapOutputKeyClass(BytesWritable.class);
    change.accept(job);
    MapOutputCollector.Context context = new MapOutputCollector.Context(null, job, null);
    return assertThrows(IOException.class, () -> new SortCollector<>().init(context)).getMessage();
  }

  @Test
  void refusesJobsThatItDoesNotFit() {
    assertEquals(
        "keys are org.apache.hadoop.io.LongWritable, must be org.apache.hadoop.io.BytesWritable",
        refusal(job -> job.setMapOutputKeyClass(LongWritable.class)));
    String combiner = "the job has a combiner, must have none";
    assertEquals(
        combiner,
        refusal(job -> job.set(MRJobConfig.COMBINE_CLASS_ATTR, IntSumReducer.class.getName())));
    assertEquals(combiner, refusal(job -> job.setCombinerClass(LongSumReducer.class)));
    for (String key :
        List.of("mapreduce.map.output.compress", "mapreduce.job.encrypted-intermediate-data")) {
      assertEquals(key + " is true, must be false", refusal(job -> job.setBoolean(key, true)), key);
    }
  }

  /** Runs jobs that a user asked to compress: reduce tasks read map output by its codec. */
  @Test
  void leavesCompressedOutputToHadoopsCollector() throws Exception {
    List<List<String>> found = new ArrayList<>();
    for (boolean compressed : new boolean[] {true, false}) {
      Configuration base = LocalSettings.of(folder);
      base.setBoolean(MRJobConfig.MAP_OUTPUT_COMPRESS, compressed);
      SortCollector.install(base);
      found.add(run(base, 300, new ArrayList<>()));
    }
    assertEquals(found.get(1), found.get(0));
  }

  @Test
  void leavesCombinersToHadoopsCollector() throws Exception {
    Configuration base = LocalSettings.of(folder);
    base.setClass(MRJobConfig.COMBINE_CLASS_ATTR, IntSumReducer.class, Reducer.class);
    SortCollector.install(base);
    List<Counters> counters = new ArrayList<>();
    assertFalse(run(base, 300, counters).isEmpty());
    assertEquals(
        MAPS * 300, counters.get(0).findCounter(TaskCounter.COMBINE_INPUT_RECORDS).getValue());
  }
}
