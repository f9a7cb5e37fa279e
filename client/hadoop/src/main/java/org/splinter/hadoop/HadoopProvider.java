package org.splinter.hadoop;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.client.provider.Patience;
import org.splinter.client.provider.Provider;
import org.splinter.protocol.contract.JobResult;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.lookup.LookupPlan;
import org.splinter.protocol.road.RoadDefinition;
import org.splinter.protocol.road.RoadManifest;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.TableVersion;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewIndex;
import org.splinter.protocol.view.ViewManifest;
import org.splinter.provider.derived.DerivedTables;
import org.splinter.provider.fold.EvaluationJob;
import org.splinter.provider.ingest.ImportOptions;
import org.splinter.provider.ingest.ImportResult;
import org.splinter.provider.ingest.TableImport;
import org.splinter.provider.job.Orphans;
import org.splinter.provider.job.Orphans.Orphan;
import org.splinter.provider.job.RootCause;
import org.splinter.provider.job.Uninterrupted;
import org.splinter.provider.lookup.ScanJob;
import org.splinter.provider.prepared.Prepared;
import org.splinter.provider.prepared.PreparedStore;
import org.splinter.provider.prepared.Use;
import org.splinter.provider.prepared.ViewStore;
import org.splinter.provider.road.RoadBuilder;
import org.splinter.provider.table.Lease;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.TableVersions;
import org.splinter.provider.view.ViewBuilder;

/** A provider reached through its Hadoop configuration: embedded or a cluster, the same jobs. */
public final class HadoopProvider implements Provider {
  private final String name;
  private final boolean embedded;
  private final Configuration configuration;
  private final Path root;
  private final Patience patience;
  private final Retries retries;
  private final Login login;

  /**
   * @param notices told of each time that it is asked again
   */
  HadoopProvider(
      String name,
      boolean embedded,
      Configuration configuration,
      Path root,
      Patience patience,
      Login login,
      Consumer<String> notices) {
    this.name = name;
    this.embedded = embedded;
    this.configuration = configuration;
    this.root = root;
    this.patience = patience;
    this.login = login;
    this.retries = new Retries(name, patience, notices);
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

  @Override
  public Set<String> addresses() {
    if (embedded) {
      return Set.of();
    }
    Set<String> addresses = new TreeSet<>();
    addresses.add(FileSystem.getDefaultUri(configuration).toString());
    String[] standbys = configuration.getTrimmedStrings("yarn.resourcemanager.ha.rm-ids");
    for (String id : standbys.length == 0 ? new String[] {""} : standbys) {
      String suffix = id.isEmpty() ? "" : "." + id;
      String host = configuration.getTrimmed("yarn.resourcemanager.hostname" + suffix, "0.0.0.0");
      addresses.add(
          configuration.getTrimmed("yarn.resourcemanager.address" + suffix, host + ":8032"));
    }
    return addresses;
  }

  @Override
  public Optional<Duration> timeout() {
    return patience.timeout();
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
    return ask(() -> store().tables());
  }

  @Override
  public Manifest manifest(String table) throws IOException {
    return ask(() -> store().current(table));
  }

  @Override
  public Dictionary dictionary(Manifest manifest, int column) throws IOException {
    return ask(() -> store().dictionary(manifest, column));
  }

  @Override
  public Optional<Manifest> derived(DerivedTable table) throws IOException {
    return ask(() -> derivedTables().find(table));
  }

  @Override
  public Manifest derive(DerivedTable table, Progress progress)
      throws IOException, InterruptedException {
    return retries.run(() -> run(() -> derivedTables().derive(table, progress)));
  }

  /** Makes a derived table as a version of a table that a user names. */
  public Manifest deriveAs(DerivedTable table, String name, Progress progress)
      throws IOException, InterruptedException {
    return run(() -> derivedTables().deriveAs(table, name, progress));
  }

  @Override
  public JobResult evaluate(EvaluationPlan plan, ShareBundle shares, DoubleConsumer progress)
      throws IOException, InterruptedException {
    Work<JobResult> round =
        () -> {
          Source table = new Source(plan.table(), plan.fingerprint());
          Progress use = Use.of(store(), List.of(table), progress::accept);
          return new EvaluationJob(configuration, root).run(plan, shares, use);
        };
    return retries.run(() -> run(round));
  }

  @Override
  public Optional<ViewManifest> view(ViewDefinition definition) throws IOException {
    return ask(() -> viewStore().find(definition));
  }

  @Override
  public ViewManifest prepareView(ViewDefinition definition, Progress progress)
      throws IOException, InterruptedException {
    return retries.run(
        () -> run(() -> new ViewBuilder(configuration, root).prepare(definition, progress)));
  }

  @Override
  public ViewIndex viewIndex(ViewManifest manifest) throws IOException {
    return ask(() -> viewStore().index(manifest));
  }

  @Override
  public Optional<RoadManifest> road(RoadDefinition definition) throws IOException {
    return ask(() -> viewStore().find(definition));
  }

  @Override
  public RoadManifest prepareRoad(RoadDefinition definition, Progress progress)
      throws IOException, InterruptedException {
    return retries.run(
        () -> run(() -> new RoadBuilder(configuration, root).prepare(definition, progress)));
  }

  @Override
  public byte[] roadIndex(RoadManifest manifest) throws IOException {
    return ask(() -> viewStore().index(manifest));
  }

  @Override
  public JobResult scan(LookupPlan plan, ShareBundle shares, DoubleConsumer progress)
      throws IOException, InterruptedException {
    Work<JobResult> round =
        () -> {
          List<Source> tables = new ArrayList<>();
          for (LookupPlan.View view : plan.views()) {
            viewStore().touch(view.table(), view.fingerprint(), view.name());
            tables.add(new Source(view.table(), view.fingerprint()));
          }
          Progress use = Use.of(store(), tables, progress::accept);
          return new ScanJob(configuration, root).run(plan, shares, use);
        };
    return retries.run(() -> run(round));
  }

  /** Imports files as a table of this provider. */
  public ImportResult importTable(ImportOptions options, TableImport.Progress progress)
      throws IOException, InterruptedException {
    return run(() -> new TableImport(store(), options, progress).run());
  }

  /** All versions of a table, the current one first. */
  public List<TableVersion> versions(String table) throws IOException {
    return ask(() -> new TableVersions(store(), table).list());
  }

  /** The version of a table whose fingerprint starts with {@code name}. */
  public TableVersion version(String table, String name) throws IOException {
    return ask(() -> new TableVersions(store(), table).find(name));
  }

  /** Drops a table with all its versions, and returns those and the tables derived of them. */
  public List<TableVersion> dropTable(String table) throws IOException {
    return drop(table, TableVersions::dropAll);
  }

  /** Drops all versions of a table but the current one, and returns what went. */
  public List<TableVersion> dropOldVersions(String table) throws IOException {
    return drop(table, TableVersions::dropOld);
  }

  /** Drops the version whose fingerprint starts with {@code name}, which is not the current one. */
  public List<TableVersion> dropVersion(String table, String name) throws IOException {
    return drop(table, versions -> versions.drop(name));
  }

  /** Drops versions of a table. */
  private interface Drop {
    List<TableVersion> of(TableVersions versions) throws IOException;
  }

  private List<TableVersion> drop(String table, Drop drop) throws IOException {
    return once(
        () -> {
          List<TableVersion> dropped = new ArrayList<>(drop.of(new TableVersions(store(), table)));
          dropped.addAll(derivedTables().dropOrphans());
          return dropped;
        });
  }

  @Override
  public Optional<DerivedTable> origin(Manifest manifest) throws IOException {
    return ask(() -> derivedTables().origin(manifest));
  }

  /**
   * Makes the views of a table version for one that has more rows, of what they hold where that is
   * possible.
   *
   * @param progress told the fraction done, and which view is built
   * @return why some are not possible any more
   * @throws IOException if it fails for another reason; some may have been built
   */
  public List<String> carryViews(Manifest from, Manifest to, Progress progress)
      throws IOException, InterruptedException {
    return run(() -> new ViewBuilder(configuration, root).carryOver(from, to, progress).refused());
  }

  /** All views and derived tables, the most recently used first. */
  public List<Prepared> prepared() throws IOException {
    return ask(() -> new PreparedStore(store()).list());
  }

  /** Drops views and derived tables with what was made of them, and returns all that went. */
  public List<Prepared> drop(List<Prepared> chosen) throws IOException {
    return once(() -> new PreparedStore(store()).drop(chosen));
  }

  /** The applications of killed clients that still run here. */
  public List<Orphan> orphanedApplications() throws IOException {
    return ask(() -> new Orphans(configuration, root).applications());
  }

  /** The files that killed clients have left here. */
  public List<Orphan> leftovers() throws IOException {
    return ask(
        () -> new Orphans(configuration, root).leftovers(Lease.files(store().fileSystem(), root)));
  }

  /**
   * Removes them.
   *
   * @param removed told of each that is gone
   */
  public void remove(List<Orphan> orphans, Consumer<Orphan> removed)
      throws IOException, InterruptedException {
    run(
        () -> {
          new Orphans(configuration, root).remove(orphans, removed);
          return orphans;
        });
  }

  /** What is done at a provider. */
  public interface Work<T> {
    T run() throws IOException, InterruptedException;
  }

  /** Asks for metadata. */
  private interface Question<T> {
    T ask() throws IOException;
  }

  /** Does what is not said here, with this configuration and root, as its user. */
  public <T> T run(Work<T> work) throws IOException, InterruptedException {
    try {
      if (embedded) {
        Login.requireLocalJobs(name);
      }
      return login.run(work);
    } catch (FSError e) { // how Hadoop's local file system says that the disk is full
      throw failure(new IOException("cannot write to " + root + ": " + RootCause.of(e), e));
    } catch (IOException e) {
      Uninterrupted.rethrowIfInterrupted(e);
      throw failure(e);
    }
  }

  private <T> T ask(Question<T> question) throws IOException {
    try {
      return retries.run(() -> once(question));
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  /** The same of what must not be done twice. */
  private <T> T once(Question<T> question) throws IOException {
    try {
      return login.run(question::ask);
    } catch (IllegalArgumentException e) { // what cannot be a table's name
      throw failure(new IOException(e.getMessage(), e));
    } catch (IOException e) {
      throw failure(e);
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private InterruptedIOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("interrupted while provider " + name + " was asked");
  }

  private IOException failure(IOException e) {
    return Trouble.at(name, configuration, e);
  }

  @Override
  public String toString() {
    return name;
  }

  private DerivedTables derivedTables() {
    return new DerivedTables(configuration, root);
  }

  private ViewStore viewStore() {
    return new ViewStore(configuration, root);
  }

  private TableStore store() {
    return new TableStore(configuration, root);
  }
}
