package org.splinter.provider.node;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.splinter.provider.files.SideFile;
import org.splinter.provider.job.ClassArchive;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobFactory;
import org.splinter.provider.job.JobLibrary;
import org.splinter.provider.job.JobRunner;

/** Small jobs that report what a cluster's nodes run with, and make its class-data archive. */
public final class NodeJob {
  /** The most nodes that are looked at: they take a container each. */
  public static final int MAX_NODES = 200;

  private static final int READ_BYTES = 32 << 20;
  private static final int MAX_REPORT_BYTES = 64 << 20;

  /**
   * Reports of a job's tasks.
   *
   * @param millis from its submission to its end
   * @param oneProcess whether its tasks ran in the application master's process
   */
  public record Result(List<NodeReport> reports, double millis, boolean oneProcess) {}

  private final Configuration base;
  private final Path root;

  public NodeJob(Configuration base, Path root) {
    this.base = base;
    this.root = root;
  }

  /**
   * Runs one map task for each of these hosts, there if the scheduler wants so, which reads a file
   * and reports. Tasks are processes of their own.
   */
  public Result look(List<String> hosts, DoubleConsumer progress)
      throws IOException, InterruptedException {
    try (JobDirectory directory = directory()) {
      Job job = job(base, "splinter look at nodes", directory, hosts, READ_BYTES);
      job.getConfiguration().setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, false);
      return run(job, directory, progress);
    }
  }

  /** Runs a job of the smallest possible size, in the way that a small query's job would run. */
  public Result smallest(DoubleConsumer progress) throws IOException, InterruptedException {
    try (JobDirectory directory = directory()) {
      return run(
          job(base, "splinter smallest job", directory, List.of(""), 1), directory, progress);
    }
  }

  /**
   * Makes an archive of the classes that the smallest job loads from these jars of the nodes, and
   * installs it for all jobs.
   *
   * @throws IOException if a node's JVM cannot make one, with its reason
   */
  public void makeArchive(List<String> jars, DoubleConsumer progress)
      throws IOException, InterruptedException {
    try (JobDirectory directory = directory()) {
      Job job =
          job(
              ClassArchive.apart(base),
              "splinter make class-data archive",
              directory,
              List.of(""),
              READ_BYTES);
      Configuration configuration = job.getConfiguration();
      ClassArchive.record(configuration, jars);
      NodeKeys.ARCHIVE.set(configuration, directory.path().toString());
      JobRunner.run(job, progress);
      FileSystem fileSystem = directory.path().getFileSystem(configuration);
      for (FileStatus file : fileSystem.listStatus(directory.path())) {
        if (ClassArchive.isArchive(file.getPath().getName())) {
          ClassArchive.install(new JobLibrary(base), file.getPath(), jars);
          return;
        }
      }
      throw new IOException("the job that makes the class-data archive left none");
    }
  }

  private JobDirectory directory() throws IOException {
    return JobDirectory.create(base, new Path(root, JobDirectory.JOBS));
  }

  private Job job(
      Configuration settings, String name, JobDirectory directory, List<String> hosts, int bytes)
      throws IOException {
    Job job = JobFactory.create(JobFactory.querying(settings, 1), name, directory, NodeJob.class);
    Path data = new Path(directory.path(), "data");
    SideFile.write(base, data, new byte[bytes]);
    NodeKeys.HOSTS.set(job.getConfiguration(), String.join(",", hosts));
    job.setInputFormatClass(NodeInputFormat.class);
    NodeInputFormat.addInputPath(job, data);
    job.setMapperClass(NodeMapper.class);
    job.setReducerClass(NodeReducer.class);
    job.setNumReduceTasks(1);
    job.setSpeculativeExecution(false);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(Text.class);
    job.setOutputFormatClass(TextOutputFormat.class);
    TextOutputFormat.setOutputPath(job, output(directory));
    return job;
  }

  private static Path output(JobDirectory directory) {
    return new Path(directory.path(), "reports");
  }

  private Result run(Job job, JobDirectory directory, DoubleConsumer progress)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    JobRunner.run(job, progress);
    double millis = (System.nanoTime() - start) / 1e6;
    byte[] lines =
        SideFile.read(base, new Path(output(directory), "part-r-00000"), MAX_REPORT_BYTES);
    List<NodeReport> reports = new ArrayList<>();
    for (String line : new String(lines, StandardCharsets.US_ASCII).split("\n", -1)) {
      if (!line.isEmpty()) {
        reports.add(NodeReport.decode(decode(line)));
      }
    }
    return new Result(List.copyOf(reports), millis, job.isUber());
  }

  private static byte[] decode(String line) throws IOException {
    try {
      return Base64.getDecoder().decode(line);
    } catch (IllegalArgumentException e) {
      throw new IOException("a node's report is not base64: " + e.getMessage(), e);
    }
  }
}
