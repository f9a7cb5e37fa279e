package org.splinter.provider.fold;

import java.io.IOException;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.contract.JobResult;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.fold.AnswerCodec;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PartialAnswer;
import org.splinter.protocol.fold.PlanCodec;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.provider.files.SideFile;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobFactory;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.job.JobRunner;
import org.splinter.provider.round.EvaluationCounter;
import org.splinter.provider.table.BatchInputFormat;
import org.splinter.provider.table.TableStore;

/**
 * One provider's part of a round: a MapReduce job that folds the shares over the table.
 *
 * <p>Guarantee: it returns the whole partial answer or fails; on either way the shares and all else
 * it wrote are deleted. The configuration it submits holds public values only.
 */
public final class EvaluationJob {
  private final Configuration base;
  private final Path root;

  /**
   * @param base the provider's Hadoop configuration, with its name ({@link JobKeys#PROVIDER})
   * @param root the provider's root directory on its file system
   */
  public EvaluationJob(Configuration base, Path root) {
    this.base = base;
    this.root = root;
  }

  /**
   * Runs the job and waits for it.
   *
   * @param bundle the shares of {@code plan} for this provider
   * @param progress told the fraction done, from 0 to 1
   * @throws IOException with the first failed task's reason
   */
  public JobResult run(EvaluationPlan plan, ShareBundle bundle, DoubleConsumer progress)
      throws IOException, InterruptedException {
    TableStore store = new TableStore(base, root);
    PublicTable table = EvaluationInput.table(plan, store);
    PlanLayout.of(plan, table);
    Manifest manifest = table.manifest();
    try (JobDirectory directory = JobDirectory.create(base, new Path(root, JobDirectory.JOBS))) {
      Path shares = new Path(directory.path(), "shares");
      SideFile.write(base, shares, bundle.encode());
      Path output = new Path(directory.path(), "answer");
      Job job = job(plan, bundle, manifest, store.directory(manifest), directory, shares, output);
      Counters counters = JobRunner.run(job, progress);
      byte[] answer =
          SideFile.read(base, new Path(output, AnswerOutputFormat.FILE), AnswerCodec.MAX_BYTES);
      return new JobResult(answer, counters(counters));
    }
  }

  private Job job(
      EvaluationPlan plan,
      ShareBundle bundle,
      Manifest manifest,
      Path tableDirectory,
      JobDirectory directory,
      Path shares,
      Path output)
      throws IOException {
    Job job =
        JobFactory.create(
            JobFactory.querying(base, bundle.queries().size()),
            "splinter evaluate " + plan.table(),
            directory,
            EvaluationJob.class);
    Configuration configuration = job.getConfiguration();
    Base64.Encoder base64 = Base64.getEncoder();
    JobKeys.ROOT.set(configuration, root.toString());
    JobKeys.PLAN.set(configuration, base64.encodeToString(PlanCodec.encode(plan)));
    JobKeys.SHARES.set(configuration, shares.toString());
    JobKeys.ANSWER_HEADER.set(
        configuration,
        base64.encodeToString(
            AnswerCodec.encodeHeader(
                new PartialAnswer.Header(
                    bundle.provider(),
                    bundle.party(),
                    bundle.request(),
                    manifest.fingerprint(),
                    bundle.queries().size(),
                    plan.words()))));
    BatchInputFormat.configure(job, manifest, tableDirectory, plan.columns());
    job.setMapperClass(EvaluationMapper.class);
    job.setCombinerClass(SumReducer.class);
    job.setReducerClass(SumReducer.class);
    job.setNumReduceTasks(1);
    job.setMapOutputKeyClass(SumKey.class);
    job.setMapOutputValueClass(LongWritable.class);
    job.setSortComparatorClass(SumKey.ByteComparator.class);
    job.setOutputFormatClass(AnswerOutputFormat.class);
    AnswerOutputFormat.setOutputPath(job, output);
    return job;
  }

  /** None if the job ended without telling them. */
  private static Map<String, Long> counters(@Nullable Counters counters) {
    Map<String, Long> values = new TreeMap<>();
    if (counters == null) {
      return values;
    }
    for (EvaluationCounter counter : EvaluationCounter.values()) {
      values.put(counter.name().toLowerCase(Locale.ROOT), counters.findCounter(counter).getValue());
    }
    for (Counter counter : counters.getGroup(EvaluationCounter.PATH_GROUP)) {
      values.put("path." + counter.getName(), counter.getValue());
    }
    return values;
  }
}
