package org.splinter.provider.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileSystem;
import org.splinter.provider.job.EmbeddedSettings;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.job.JobSettings;
import org.splinter.provider.job.RootCause;
import org.splinter.provider.job.Uninterrupted;
import org.splinter.provider.table.TableStore;

/** A provider's place: its Hadoop configuration, its directory, and the user that works there. */
public final class ProviderSite {
  private static final String OWNER_ONLY = "rwx------";

  private final String name;
  private final boolean embedded;
  private final Configuration configuration;
  private final org.apache.hadoop.fs.Path root;
  private final Login login;

  private ProviderSite(
      String name,
      boolean embedded,
      Configuration configuration,
      org.apache.hadoop.fs.Path root,
      Optional<Kerberos> kerberos) {
    this.name = name;
    this.embedded = embedded;
    this.configuration = configuration;
    this.root = root;
    this.login = new Login(name, configuration, kerberos);
  }

  /** Returns the directory of an embedded provider's data. */
  public static Path embeddedRoot(String name, Path home) {
    return home.resolve("providers").resolve(name);
  }

  /**
   * Returns the place of a provider that is embedded in this process.
   *
   * @param home the directory of embedded providers, below which its own is made
   * @param overrides values that win over all others
   * @throws IOException if its directory cannot be used
   */
  public static ProviderSite embedded(String name, Path home, Configuration overrides)
      throws IOException {
    Path root = embeddedRoot(name, home);
    try {
      Files.createDirectories(
          root, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ONLY)));
    } catch (IOException e) {
      throw new IOException(
          "cannot use "
              + root
              + " as provider "
              + name
              + "'s directory: "
              + e
              + "; name another home",
          e);
    }
    Configuration configuration = new Configuration(false);
    configuration.addResource("core-default.xml");
    configuration.addResource("mapred-default.xml");
    EmbeddedSettings.apply(configuration, root);
    JobKeys.PROVIDER.set(configuration, name);
    override(configuration, overrides);
    return new ProviderSite(
        name, true, configuration, new org.apache.hadoop.fs.Path(root.toUri()), Optional.empty());
  }

  /**
   * Returns the place of a provider that is a cluster.
   *
   * @param configuration of the cluster
   * @param overrides values that win over all others
   * @param kerberos the user of a secured cluster; if empty, the owner of the current ticket
   * @throws IOException if the configuration is another provider's, or names no cluster
   */
  public static ProviderSite cluster(
      String name,
      Configuration configuration,
      Optional<Kerberos> kerberos,
      Configuration overrides)
      throws IOException {
    String own = JobKeys.PROVIDER.get(configuration);
    if (!own.isEmpty() && !own.equals(name)) {
      throw new IOException("this cluster's configuration is provider " + own + "'s, not " + name);
    }
    JobKeys.PROVIDER.set(configuration, name);
    JobSettings.applyToClient(configuration);
    override(configuration, overrides);
    ClusterConfiguration.require(name, configuration);
    org.apache.hadoop.fs.Path root =
        new org.apache.hadoop.fs.Path(
            new org.apache.hadoop.fs.Path(FileSystem.getDefaultUri(configuration)),
            JobKeys.ROOT.get(configuration));
    return new ProviderSite(name, false, configuration, root, kerberos);
  }

  private static void override(Configuration configuration, Configuration overrides) {
    overrides.forEach(entry -> configuration.set(entry.getKey(), entry.getValue()));
  }

  /** Returns the name under which envelopes are addressed to the provider. */
  public String name() {
    return name;
  }

  /** Returns whether the provider runs in this process. */
  public boolean embedded() {
    return embedded;
  }

  /** Returns the configuration that its jobs start from. */
  public Configuration configuration() {
    return configuration;
  }

  /** Returns the directory that holds its tables. */
  public org.apache.hadoop.fs.Path root() {
    return root;
  }

  /** Returns the directory that has the roots of all embedded providers beside this one. */
  public Path home() {
    // A path of Hadoop's keeps the slash at the end of a directory's URI as if a name followed.
    return Path.of(root.toUri().getPath()).resolveSibling("");
  }

  /** Returns its tables. */
  public TableStore tables() {
    return new TableStore(configuration, root);
  }

  /**
   * Runs work that may run jobs, as the user that this process is there.
   *
   * @throws IOException naming the provider, in words that a user can act on
   */
  public <T> T run(SiteWork<T> work) throws IOException, InterruptedException {
    try {
      if (embedded) {
        Login.requireLocalJobs(name);
      }
      return login.run(work);
    } catch (FSError e) { // Hadoop's local file system reports a full disk so
      throw failure(new IOException("cannot write to " + root + ": " + RootCause.of(e), e));
    } catch (IOException e) {
      Uninterrupted.rethrowIfInterrupted(e);
      throw failure(e);
    }
  }

  /**
   * Runs work that reads or changes files and runs no job.
   *
   * @throws IOException naming the provider, in words that a user can act on
   */
  public <T> T ask(SiteWork<T> work) throws IOException, InterruptedException {
    try {
      return login.run(work);
    } catch (FSError e) { // Hadoop's local file system reports a damaged disk so
      throw failure(new IOException("cannot use " + root + ": " + RootCause.of(e), e));
    } catch (IllegalArgumentException e) { // invalid table name
      throw failure(new IOException(e.getMessage(), e));
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** Returns a failure with the name of the provider, in words that a user can act on. */
  public IOException failure(IOException e) {
    return FailureClassifier.at(name, configuration, e);
  }
}
