package org.splinter.provider.derived;

import java.io.IOException;
import java.util.Base64;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.derived.DerivedTable.Cube;
import org.splinter.protocol.derived.DerivedTable.Join;
import org.splinter.protocol.derived.DerivedTable.Located;
import org.splinter.protocol.derived.DerivedTable.RowNumbers;
import org.splinter.protocol.derived.DerivedTableCodec;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.RowBytes;
import org.splinter.protocol.table.Schema;
import org.splinter.provider.ingest.RowsOutputFormat;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobFactory;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.job.JobRunner;
import org.splinter.provider.table.TableStore;

/** A MapReduce job that makes the rows of a derived table. */
abstract class DeriveJob {
  private final DerivedTable table;
  private final TableStore store;
  private final String description;

  /**
   * Makes a job for one table.
   *
   * @param description what the job does, for people
   */
  DeriveJob(DerivedTable table, TableStore store, String description) {
    this.table = table;
    this.store = store;
    this.description = description;
  }

  /** Returns what the job does, for people. */
  final String description() {
    return description;
  }

  /**
   * Returns the job of a definition, after checking that against its sources.
   *
   * @throws IOException if a source is not there, or the definition does not fit it
   */
  static DeriveJob of(DerivedTable table, TableStore store) throws IOException {
    try {
      return table.accept(new Maker(store));
    } catch (IllegalArgumentException e) {
      throw new IOException("cannot derive the table: " + e.getMessage(), e);
    }
  }

  /** Maker of the job of each kind of table. */
  private record Maker(TableStore store) implements DerivedTable.Visitor<DeriveJob, IOException> {
    @Override
    public DeriveJob join(Join joined) throws IOException {
      return new JoinJob(joined, store);
    }

    @Override
    public DeriveJob rowNumbers(RowNumbers rowNumbers) throws IOException {
      return new RowNumberJob(rowNumbers, store);
    }

    @Override
    public DeriveJob located(Located located) throws IOException {
      return new LocateJob(located, store);
    }

    @Override
    public DeriveJob cube(Cube cube) throws IOException {
      return new CubeJob(cube, store);
    }
  }

  /** Returns the columns of the rows that the job makes. */
  abstract Schema schema();

  /** Sets the job's input, its mapper and reducer, and how it sorts between them. */
  abstract void configure(Job job) throws IOException;

  /**
   * Refuses a table that would have more rows than is allowed, or more than about {@code maxBytes}
   * bytes, before any is written.
   *
   * @throws RefusedRequestException naming its size, the bound and the mend
   */
  abstract void requireSize(
      long maxBytes, Configuration base, JobDirectory directory, Progress progress)
      throws IOException, InterruptedException;

  /** Runs the job, which writes its rows into {@code output}. */
  final void run(Configuration base, JobDirectory directory, Path output, Progress progress)
      throws IOException, InterruptedException {
    Job job = create(JobFactory.sorting(base), description, directory);
    Configuration configuration = job.getConfiguration();
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(RowBytes.class);
    job.setOutputFormatClass(RowsOutputFormat.class);
    FileOutputFormat.setOutputPath(job, output);
    configuration.setBoolean("mapreduce.fileoutputcommitter.marksuccessfuljobs", false);
    configure(job);
    JobRunner.run(job, progress);
  }

  /** Returns a job whose tasks know the definition. */
  final Job create(Configuration base, String name, JobDirectory directory) throws IOException {
    Job job = JobFactory.create(base, "Splinter: " + name, directory, getClass());
    Configuration configuration = job.getConfiguration();
    JobKeys.ROOT.set(configuration, store.root().toString());
    DerivedKeys.DEFINITION.set(
        configuration, Base64.getEncoder().encodeToString(DerivedTableCodec.encode(table)));
    return job;
  }

  final TableStore store() {
    return store;
  }

  /** Returns the definition that a task works on. */
  static DerivedTable definition(Configuration configuration) throws IOException {
    String encoded = DerivedKeys.DEFINITION.get(configuration);
    return DerivedTableCodec.decode(Base64.getDecoder().decode(encoded));
  }

  /** Returns the store that a task reads from. */
  static TableStore store(Configuration configuration) {
    return new TableStore(configuration, new Path(JobKeys.ROOT.get(configuration)));
  }

  static Manifest source(TableStore store, Source source) throws IOException {
    return store.version(source.table(), source.fingerprint());
  }

  /** Throws if the thread was interrupted, which is how a local job is killed. */
  static void requireNotInterrupted() throws InterruptedException {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedException("interrupted");
    }
  }
}
