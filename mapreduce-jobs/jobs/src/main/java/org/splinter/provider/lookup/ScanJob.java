package org.splinter.provider.lookup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.contract.JobResult;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.lookup.LookupAnswer;
import org.splinter.protocol.lookup.LookupAnswerCodec;
import org.splinter.protocol.lookup.LookupLayout;
import org.splinter.protocol.lookup.LookupPlan;
import org.splinter.protocol.lookup.LookupPlanCodec;
import org.splinter.provider.files.SideFile;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobFactory;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.job.JobRunner;
import org.splinter.provider.round.EvaluationCounter;
import org.splinter.provider.table.TableStore;

/**
 * One provider's part of a round of look-ups: a MapReduce job that scans views with the shares.
 *
 * <p>Guarantee: it returns the whole answer or fails; on either way the shares and all else it
 * wrote are deleted. The configuration it submits holds public values only.
 */
public final class ScanJob {
  private final Configuration base;
  private final Path root;

  /**
   * @param base the provider's Hadoop configuration, with its name ({@link JobKeys#PROVIDER})
   * @param root the provider's root directory on its file system
   */
  public ScanJob(Configuration base, Path root) {
    this.base = base;
    this.root = root;
  }

  /**
   * Runs the job and waits for it.
   *
   * @param bundle the shares of {@code plan} for this provider
   * @param progress told the fraction done, from 0 to 1
   * @throws IOException naming a view that is not there or another than planned, or with the first
   *     failed task's reason
   */
  public JobResult run(LookupPlan plan, ShareBundle bundle, DoubleConsumer progress)
      throws IOException, InterruptedException {
    LookupLayout layout = ScanInput.of(plan, new TableStore(base, root)).layout();
    layout.checkQueries(bundle.queries().size());
    try (JobDirectory directory = JobDirectory.create(base, new Path(root, JobDirectory.JOBS))) {
      Path shares = new Path(directory.path(), "shares");
      SideFile.write(base, shares, bundle.encode());
      Path output = new Path(directory.path(), "answer");
      Job job = job(layout, bundle, directory, shares, output);
      Counters counters = JobRunner.run(job, progress);
      byte[] answer =
          SideFile.read(
              base, new Path(output, LookupOutputFormat.FILE), LookupAnswerCodec.MAX_BYTES);
      return new JobResult(answer, counters(counters));
    }
  }

  private Job job(
      LookupLayout layout, ShareBundle bundle, JobDirectory directory, Path shares, Path output)
      throws IOException {
    LookupPlan plan = layout.plan();
    String name = "splinter scan " + plan.views().get(0).table();
    Job job =
        JobFactory.create(
            JobFactory.querying(base, bundle.queries().size()), name, directory, ScanJob.class);
    Configuration configuration = job.getConfiguration();
    Base64.Encoder base64 = Base64.getEncoder();
    JobKeys.ROOT.set(configuration, root.toString());
    JobKeys.PLAN.set(configuration, base64.encodeToString(LookupPlanCodec.encode(plan)));
    JobKeys.SHARES.set(configuration, shares.toString());
    JobKeys.ANSWER_HEADER.set(
        configuration, base64.encodeToString(LookupAnswerCodec.encodeHeader(header(plan, bundle))));
    job.setInputFormatClass(ScanInputFormat.class);
    job.setMapperClass(ScanMapper.class);
    job.setCombinerClass(XorReducer.class);
    job.setReducerClass(XorReducer.class);
    job.setNumReduceTasks(1);
    job.setMapOutputKeyClass(SlotKey.class);
    job.setMapOutputValueClass(BytesWritable.class);
    job.setSortComparatorClass(SlotKey.ByteComparator.class);
    job.setOutputFormatClass(LookupOutputFormat.class);
    LookupOutputFormat.setOutputPath(job, output);
    return job;
  }

  private static LookupAnswer.Header header(LookupPlan plan, ShareBundle bundle) {
    List<LookupAnswer.View> views = new ArrayList<>();
    plan.views()
        .forEach(view -> views.add(new LookupAnswer.View(view.fingerprint(), view.digest())));
    return new LookupAnswer.Header(
        bundle.provider(),
        bundle.party(),
        bundle.request(),
        views,
        bundle.queries().size(),
        plan.shares().size());
  }

  /** None if the job ended without telling them. */
  private static Map<String, Long> counters(@Nullable Counters counters) {
    Map<String, Long> values = new TreeMap<>();
    if (counters == null) {
      return values;
    }
    for (ScanCounter counter : ScanCounter.values()) {
      values.put(counter.name().toLowerCase(Locale.ROOT), counters.findCounter(counter).getValue());
    }
    for (Counter counter : counters.getGroup(EvaluationCounter.PATH_GROUP)) {
      values.put("path." + counter.getName(), counter.getValue());
    }
    return values;
  }
}
