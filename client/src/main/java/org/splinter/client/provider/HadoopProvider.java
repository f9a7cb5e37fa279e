package org.splinter.client.provider;

import java.io.IOException;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.eval.EvaluationJob;
import org.splinter.query.EvaluationPlan;
import org.splinter.query.ShareBundle;
import org.splinter.table.Dictionary;
import org.splinter.table.Manifest;
import org.splinter.table.TableStore;

/** A provider reached through its Hadoop configuration: embedded or a cluster, the same jobs. */
public final class HadoopProvider implements Provider {
  private final String name;
  private final boolean embedded;
  private final Configuration configuration;
  private final Path root;

  HadoopProvider(String name, boolean embedded, Configuration configuration, Path root) {
    this.name = name;
    this.embedded = embedded;
    this.configuration = configuration;
    this.root = root;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean embedded() {
    return embedded;
  }

  @Override
  public String location() {
    return embedded ? "this process" : FileSystem.getDefaultUri(configuration).getHost();
  }

  /** The configuration that this provider's jobs start from. */
  public Configuration configuration() {
    return configuration;
  }

  /** The directory that holds its tables. */
  public Path root() {
    return root;
  }

  @Override
  public List<String> tables() throws IOException {
    return store().tables();
  }

  @Override
  public Manifest manifest(String table) throws IOException {
    return store().current(table);
  }

  @Override
  public Dictionary dictionary(Manifest manifest, int column) throws IOException {
    return store().dictionary(manifest, column);
  }

  @Override
  public EvaluationJob.Result evaluate(
      EvaluationPlan plan, ShareBundle shares, DoubleConsumer progress)
      throws IOException, InterruptedException {
    return new EvaluationJob(configuration, root).run(plan, shares, progress);
  }

  @Override
  public String toString() {
    return name;
  }

  private TableStore store() {
    return new TableStore(configuration, root);
  }
}
