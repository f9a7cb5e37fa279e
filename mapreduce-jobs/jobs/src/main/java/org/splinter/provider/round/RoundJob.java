package org.splinter.provider.round;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteWriter;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.provider.files.SideFile;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobFactory;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.job.JobRunner;
import org.splinter.provider.prepared.Use;
import org.splinter.provider.table.TableStore;

/**
 * One provider's part of a round as a MapReduce job, of any family.
 *
 * <p>Guarantee: the job returns the whole partial answer or fails; either way the envelope and all
 * else it wrote are deleted. The configuration it submits holds public values only.
 */
public final class RoundJob {
  private final TableStore tables;
  private final RoundFamily family;
  private final ResolvedRound round;

  public RoundJob(TableStore tables, RoundFamily family, ResolvedRound round) {
    this.tables = tables;
    this.family = family;
    this.round = round;
  }

  /**
   * Runs the job and waits for it. Its views and derived tables are marked as used once the request
   * is checked.
   *
   * @param request of the plan that was resolved
   * @param progress receives the fraction done, from 0 to 1
   * @throws IOException if the envelope is not for this provider and plan, before a job starts, or
   *     with the first failed task's reason
   */
  public Answered run(Request request, Progress progress) throws IOException, InterruptedException {
    Configuration base = tables.configuration();
    request.envelope().check(JobKeys.PROVIDER.get(base), request.plan());
    OpenedPayload payload = round.check(request.envelope());
    int queries = payload.count();
    round.touch();
    Progress use = Use.of(tables, round.sources(), progress);
    try (JobDirectory directory =
        JobDirectory.create(base, new Path(tables.root(), JobDirectory.JOBS))) {
      Path shares = new Path(directory.path(), "shares");
      SideFile.write(base, shares, request.envelope().encode());
      Path output = new Path(directory.path(), "answer");
      Job job =
          JobFactory.create(
              JobFactory.querying(base, queries),
              "splinter " + round.description(),
              directory,
              family.getClass());
      configure(job, request, payload);
      RoundKeys.ENVELOPE.set(job.getConfiguration(), shares.toString());
      AnswerOutputFormat.setOutputPath(job, output);
      Counters counters = JobRunner.run(job, use);
      byte[] answer =
          SideFile.read(base, new Path(output, AnswerOutputFormat.FILE), PartialAnswer.MAX_BYTES);
      return new Answered(answer, named(counters));
    }
  }

  private void configure(Job job, Request request, OpenedPayload payload) throws IOException {
    byte[] head =
        new ByteWriter()
            .fixed(PartialAnswer.Header.of(request, round.versions()).encode())
            .fixed(round.bodyHead(payload.count()))
            .toByteArray();
    RoundInput.set(job.getConfiguration(), family, tables, round, request.plan(), head);
    round.configure(job);
    job.setMapperClass(RoundMapper.class);
    job.setCombinerClass(GroupReducer.class);
    job.setReducerClass(round.finishes() ? FinishingReducer.class : GroupReducer.class);
    job.setNumReduceTasks(1);
    job.setMapOutputKeyClass(AnswerKey.class);
    job.setMapOutputValueClass(BytesWritable.class);
    job.setSortComparatorClass(AnswerKey.ByteComparator.class);
    job.setOutputFormatClass(AnswerOutputFormat.class);
  }

  /**
   * Returns the counters by name in lower case, paths as {@code path.NAME}; none if the job
   * reported none.
   */
  private Map<String, Long> named(@Nullable Counters counters) {
    Map<String, Long> values = new TreeMap<>();
    if (counters == null) {
      return values;
    }
    for (Class<? extends Enum<?>> group : List.of(RoundCounter.class, round.counters())) {
      for (Enum<?> counter : group.getEnumConstants()) {
        values.put(
            counter.name().toLowerCase(Locale.ROOT), counters.findCounter(counter).getValue());
      }
    }
    for (Counter counter : counters.getGroup(RoundCounter.PATH_GROUP)) {
      values.put("path." + counter.getName(), counter.getValue());
    }
    return values;
  }
}
