package org.splinter.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.Base64;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobFactory;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.job.JobRunner;
import org.splinter.provider.pir.ScanInputFormat;
import org.splinter.provider.pir.SlotChunk;
import org.splinter.provider.round.RoundKeys;

/** The least that passing over slots costs: a job that reads them and XORs all their words. */
final class XorJob {
  private XorJob() {}

  /** Runs the job over the slots that a scan of the plan reads. */
  static void run(HadoopProvider provider, RoundPlan plan)
      throws IOException, InterruptedException {
    Configuration base = provider.configuration();
    try (JobDirectory directory = JobDirectory.create(base, new Path(provider.root(), "jobs"))) {
      Job job = JobFactory.create(base, "read and XOR", directory, XorJob.class);
      JobKeys.ROOT.set(job.getConfiguration(), provider.root().toString());
      RoundKeys.PLAN.set(job.getConfiguration(), Base64.getEncoder().encodeToString(plan.encode()));
      job.setInputFormatClass(ScanInputFormat.class);
      job.setMapperClass(XorMapper.class);
      job.setReducerClass(Reducer.class);
      job.setMapOutputKeyClass(NullWritable.class);
      job.setMapOutputValueClass(LongWritable.class);
      job.setOutputFormatClass(NullOutputFormat.class);
      JobRunner.run(job, fraction -> {});
    }
  }

  /** A mapper that XORs into a register, since a sum in memory would cost more. */
  public static final class XorMapper
      extends Mapper<NullWritable, SlotChunk, NullWritable, LongWritable> {
    @Override
    public void run(Context context) throws IOException, InterruptedException {
      long sum = 0;
      while (context.nextKeyValue()) {
        ByteBuffer slots = context.getCurrentValue().bytes().duplicate();
        sum ^= xor(slots.order(ByteOrder.nativeOrder()).asLongBuffer());
      }
      context.write(NullWritable.get(), new LongWritable(sum));
    }

    private static long xor(LongBuffer words) {
      long sum = 0;
      for (int i = 0; i < words.limit(); i++) {
        sum ^= words.get(i);
      }
      return sum;
    }
  }
}
