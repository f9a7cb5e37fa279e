package org.splinter.hadoop;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.client.provider.Provider;
import org.splinter.client.provider.RetryPolicy;
import org.splinter.client.provider.RetrySettings;
import org.splinter.client.provider.SeparationFacts;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Definition;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.TableVersion;
import org.splinter.provider.ingest.ImportOptions;
import org.splinter.provider.ingest.ImportPreview;
import org.splinter.provider.ingest.ImportResult;
import org.splinter.provider.ingest.TableImport;
import org.splinter.provider.job.Orphans.Orphan;
import org.splinter.provider.job.RootCause;
import org.splinter.provider.prepared.Prepared;
import org.splinter.provider.service.ProviderAdministration;
import org.splinter.provider.service.ProviderService;
import org.splinter.provider.site.FailureClassifier;
import org.splinter.provider.site.ProviderSite;
import org.splinter.provider.site.SiteWork;
import org.splinter.provider.table.TableStore;

/**
 * A provider reached through its Hadoop configuration, embedded or a cluster: the client's adapter
 * to the provider's service, and the functions to administer it.
 */
public final class HadoopProvider implements Provider {
  /** Whether an embedded provider has answered, so that the code of jobs is loaded. */
  private static volatile boolean answered;

  private final ProviderSite site;
  private final RetryPolicy retries;
  private final ProviderService service;
  private final ProviderAdministration administration;

  /**
   * @param notices the receiver of a line whenever the provider is asked again or left out
   */
  HadoopProvider(ProviderSite site, RetrySettings retrySettings, Consumer<String> notices) {
    this.site = site;
    this.retries =
        new RetryPolicy(
            site.name(), retrySettings, FailureClassifier::mayPass, RootCause::of, notices);
    TableStore tables = site.tables();
    this.service = new ProviderService(tables);
    this.administration = new ProviderAdministration(tables);
  }

  @Override
  public String name() {
    return site.name();
  }

  @Override
  public boolean embedded() {
    return site.embedded();
  }

  @Override
  public boolean starting() {
    return site.embedded() && !answered;
  }

  @Override
  public String location() {
    return site.embedded()
        ? "this process"
        : FileSystem.getDefaultUri(site.configuration()).getHost();
  }

  @Override
  public Set<String> addresses() {
    return site.embedded() ? Set.of() : ClusterAddresses.named(site.configuration());
  }

  @Override
  public SeparationFacts separationFacts() {
    return new ClusterSeparation(this);
  }

  @Override
  public RetryPolicy retries() {
    return retries;
  }

  /** Returns the configuration that this provider's jobs start from. */
  public Configuration configuration() {
    return site.configuration();
  }

  /** Returns the directory that holds its tables. */
  public Path root() {
    return site.root();
  }

  @Override
  public List<String> tables() throws IOException {
    return ask(service::tables);
  }

  @Override
  public Manifest manifest(String table) throws IOException {
    return ask(() -> service.manifest(table));
  }

  @Override
  public Dictionary dictionary(Manifest manifest, int column) throws IOException {
    return ask(() -> service.dictionary(manifest, column));
  }

  @Override
  public Optional<byte[]> origin(Manifest manifest) throws IOException {
    return ask(() -> service.origin(manifest));
  }

  @Override
  public <M> Optional<M> find(Definition<M> definition) throws IOException {
    Optional<byte[]> manifest = ask(() -> service.find(definition.family(), definition.encode()));
    return manifest.isEmpty() ? Optional.empty() : Optional.of(decode(definition, manifest.get()));
  }

  @Override
  public <M> M prepare(Definition<M> definition, Progress progress)
      throws IOException, InterruptedException {
    byte[] manifest =
        retries.run(
            () -> site.embedded() ? share(definition, progress) : make(definition, progress));
    return decode(definition, manifest);
  }

  private byte[] make(Definition<?> definition, Progress progress)
      throws IOException, InterruptedException {
    return run(() -> service.prepare(definition.family(), definition.encode(), progress));
  }

  /** Makes a view that is not there, or copies it from an embedded provider that is making it. */
  private byte[] share(Definition<?> definition, Progress progress)
      throws IOException, InterruptedException {
    String family = definition.family();
    byte[] encoded = definition.encode();
    if (!service.copies(family) || find(definition).isPresent()) {
      return make(definition, progress);
    }
    return SharedMakings.run(
        new SharedMakings.Shared(site.home(), family, ByteBuffer.wrap(encoded)),
        site.tables(),
        made -> make(definition, made),
        (other, made) -> run(() -> service.copy(family, encoded, other, made)),
        progress);
  }

  private <M> M decode(Definition<M> definition, byte[] manifest) throws IOException {
    try {
      return definition.manifest(manifest);
    } catch (FormatException e) {
      throw site.failure(e);
    }
  }

  @Override
  public byte[] index(Definition<?> definition) throws IOException {
    return ask(() -> service.index(definition.family(), definition.encode()));
  }

  @Override
  public Answered answer(Request request, Progress progress)
      throws IOException, InterruptedException {
    Answered given = run(() -> service.answer(request, progress));
    if (site.embedded()) {
      answered = true;
    }
    return given;
  }

  /** Makes a derived table as a version of a table that a user names. */
  public Manifest deriveAs(Definition<Manifest> table, String name, Progress progress)
      throws IOException, InterruptedException {
    return run(() -> administration.deriveAs(table.encode(), name, progress));
  }

  /** Imports files as a table of this provider. */
  public ImportResult importTable(ImportOptions options, TableImport.Progress progress)
      throws IOException, InterruptedException {
    return run(() -> administration.importTable(options, progress));
  }

  /** Finds the schema that an import would take. */
  public ImportPreview previewImport(ImportOptions options, TableImport.Progress progress)
      throws IOException, InterruptedException {
    return run(() -> administration.previewImport(options, progress));
  }

  /** Returns all versions of a table, the current one first. */
  public List<TableVersion> versions(String table) throws IOException {
    return ask(() -> administration.versions(table));
  }

  /** Returns the version of a table whose fingerprint starts with {@code name}. */
  public TableVersion version(String table, String name) throws IOException {
    return ask(() -> administration.version(table, name));
  }

  /** Drops a table with all its versions, and returns those and the tables derived from them. */
  public List<TableVersion> dropTable(String table) throws IOException {
    return once(() -> administration.dropTable(table));
  }

  /** Drops all versions of a table but the current one, and returns what went. */
  public List<TableVersion> dropOldVersions(String table) throws IOException {
    return once(() -> administration.dropOldVersions(table));
  }

  /** Drops the version whose fingerprint starts with {@code name}, which is not the current one. */
  public List<TableVersion> dropVersion(String table, String name) throws IOException {
    return once(() -> administration.dropVersion(table, name));
  }

  /** Carries views over to a version with more rows; returns why some are not possible any more. */
  public List<String> carryViews(Manifest from, Manifest to, Progress progress)
      throws IOException, InterruptedException {
    return run(() -> administration.carryViews(from, to, progress));
  }

  /** Returns all views and derived tables, the most recently used first. */
  public List<Prepared> prepared() throws IOException {
    return ask(administration::prepared);
  }

  /**
   * Drops views and derived tables with all that was made of them, and returns what was dropped.
   */
  public List<Prepared> drop(List<Prepared> chosen) throws IOException {
    return once(() -> administration.drop(chosen));
  }

  /** Returns the applications of killed clients that still run here. */
  public List<Orphan> orphanedApplications() throws IOException {
    return ask(administration::orphanedApplications);
  }

  /** Returns the files that killed clients have left here. */
  public List<Orphan> leftovers() throws IOException {
    return ask(administration::leftovers);
  }

  /**
   * Removes orphaned applications and files.
   *
   * @param removed receives each that is gone
   */
  public void remove(List<Orphan> orphans, Consumer<Orphan> removed)
      throws IOException, InterruptedException {
    run(
        () -> {
          administration.remove(orphans, removed);
          return orphans;
        });
  }

  /** A question for metadata. */
  private interface Question<T> {
    T ask() throws IOException;
  }

  /** Runs work that this class has no method for, with this configuration and root, as its user. */
  public <T> T run(SiteWork<T> work) throws IOException, InterruptedException {
    return site.run(work);
  }

  private <T> T ask(Question<T> question) throws IOException {
    try {
      return retries.run(() -> once(question));
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  /** Asks for metadata once, without repeating a failed attempt. */
  private <T> T once(Question<T> question) throws IOException {
    try {
      return site.ask(question::ask);
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private InterruptedIOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("interrupted while provider " + name() + " was asked");
  }

  @Override
  public String toString() {
    return site.name();
  }
}
