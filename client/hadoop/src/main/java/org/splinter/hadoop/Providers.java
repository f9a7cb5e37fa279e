package org.splinter.hadoop;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.splinter.client.provider.RetrySettings;
import org.splinter.provider.job.EmbeddedSettings;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.job.JobRunner;
import org.splinter.provider.job.JobSettings;
import org.splinter.provider.job.RootCause;

/**
 * A finder of providers by their specification: {@code NAME} is a provider of the user's file, or
 * one embedded in this JVM, with its own root under the user's home; {@code NAME=DIRECTORY} is the
 * cluster whose Hadoop configuration files stand in that directory; {@code NAME=} is the cluster of
 * the configuration that {@code hadoop jar} found.
 */
public final class Providers {
  /** The embedded providers that every home has. */
  public static final List<String> EMBEDDED = List.of("alpha", "beta", "gamma");

  static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]{0,31}");
  private static final String OWNER_ONLY = "rwx------";

  private final Path home;
  private final Configuration overrides;
  private final ProvidersFile file;
  private final Consumer<String> notices;

  /** Makes the finder of a user without a file, who gets no notices of retries. */
  public Providers(Path home, Configuration overrides) {
    this(home, overrides, ProvidersFile.NONE, notice -> {});
  }

  /**
   * @param home the directory of the embedded providers
   * @param overrides the values that the user set by -D, -conf, -fs or -jt; they win everywhere
   * @param notices the receiver of a line whenever a provider is asked again, called by any thread
   */
  public Providers(
      Path home, Configuration overrides, ProvidersFile file, Consumer<String> notices) {
    this.home = home;
    this.overrides = overrides;
    this.file = file;
    this.notices = notices;
  }

  /** Returns the directory of the embedded providers, and of what is kept for this user. */
  public Path home() {
    return home;
  }

  /**
   * Returns the provider of a specification.
   *
   * @throws IOException if its directory cannot be used, naming it and the mend
   */
  public HadoopProvider find(String specification) throws IOException {
    int equals = specification.indexOf('=');
    String name = equals < 0 ? specification : specification.substring(0, equals);
    if (!NAME.matcher(name).matches()) {
      throw new IOException(
          "'" + name + "' is no provider name; use letters, digits, - and _, such as alpha");
    }
    if (equals >= 0) {
      String directory = specification.substring(equals + 1);
      Configuration configuration = directory.isEmpty() ? new JobConf() : read(Path.of(directory));
      return cluster(name, configuration, Optional.empty(), file.retrySettings());
    }
    ProviderSettings settings = file.providers().get(name);
    if (settings == null) {
      requireEmbedded(name);
      return embedded(name, file.retrySettings());
    }
    if (settings.directory().isEmpty()) {
      return embedded(name, settings.retrySettings());
    }
    Configuration configuration = read(settings.directory().orElseThrow());
    settings.hadoop().forEach(configuration::set);
    return cluster(name, configuration, settings.kerberos(), settings.retrySettings());
  }

  /** Returns the specifications of the parties of a query whose user names none. */
  public List<String> usualParties() {
    return file.usual().isEmpty() ? EMBEDDED.subList(0, 2) : file.usual();
  }

  /**
   * Returns the specifications that a user means who names none: those of the file; without one,
   * this cluster under {@code hadoop jar}, else all embedded ones.
   */
  public List<String> usual() {
    if (!file.usual().isEmpty()) {
      return file.usual();
    }
    Configuration ambient = new Configuration();
    if (FileSystem.getDefaultUri(ambient).getScheme().equals("file")) {
      return EMBEDDED;
    }
    String own = JobKeys.PROVIDER.get(ambient);
    return List.of((own.isEmpty() ? "cluster" : own) + "=");
  }

  private void requireEmbedded(String name) throws IOException {
    if (!EMBEDDED.contains(name)) {
      throw new IOException(
          "there is no provider "
              + name
              + "; use "
              + Stream.concat(EMBEDDED.stream(), file.providers().keySet().stream())
                  .distinct()
                  .collect(Collectors.joining(", "))
              + " or NAME=DIRECTORY with a cluster's Hadoop configuration, or name it in a file"
              + " for --config");
    }
  }

  private HadoopProvider embedded(String name, RetrySettings retrySettings) throws IOException {
    Path root = home.resolve("providers").resolve(name);
    try {
      Files.createDirectories(
          root, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ONLY)));
    } catch (IOException e) {
      throw new IOException(
          "cannot use " + root + " as provider " + name + "'s directory: " + e + "; use --home", e);
    }
    Configuration configuration = new Configuration(false);
    configuration.addResource("core-default.xml");
    configuration.addResource("mapred-default.xml");
    EmbeddedSettings.apply(configuration, root);
    JobKeys.PROVIDER.set(configuration, name);
    override(configuration);
    Login login = new Login(name, configuration, Optional.empty());
    org.apache.hadoop.fs.Path directory = new org.apache.hadoop.fs.Path(root.toUri());
    return new HadoopProvider(name, true, configuration, directory, retrySettings, login, notices);
  }

  private HadoopProvider cluster(
      String name,
      Configuration configuration,
      Optional<ProviderSettings.Kerberos> kerberos,
      RetrySettings retrySettings)
      throws IOException {
    String own = JobKeys.PROVIDER.get(configuration);
    if (!own.isEmpty() && !own.equals(name)) {
      throw new IOException("this cluster's configuration is provider " + own + "'s, not " + name);
    }
    JobKeys.PROVIDER.set(configuration, name);
    JobSettings.applyToClient(configuration);
    override(configuration);
    requireCluster(name, configuration);
    org.apache.hadoop.fs.Path root =
        new org.apache.hadoop.fs.Path(
            new org.apache.hadoop.fs.Path(FileSystem.getDefaultUri(configuration)),
            JobKeys.ROOT.get(configuration));
    Login login = new Login(name, configuration, kerberos);
    return new HadoopProvider(name, false, configuration, root, retrySettings, login, notices);
  }

  private Configuration read(Path directory) throws IOException {
    if (!Files.isReadable(directory.resolve("core-site.xml"))) {
      throw new IOException(
          directory + " holds no readable core-site.xml; name a Hadoop configuration directory");
    }
    Configuration configuration = new Configuration(false);
    for (String part : List.of("core", "hdfs", "mapred", "yarn")) {
      configuration.addResource(part + "-default.xml");
      File site = directory.resolve(part + "-site.xml").toFile();
      if (site.exists()) {
        configuration.addResource(new org.apache.hadoop.fs.Path(site.toURI()));
      }
    }
    try {
      int unused = configuration.size(); // parses the files
    } catch (RuntimeException e) { // Hadoop throws these for files that are no configuration
      throw new IOException(
          "cannot read the Hadoop configuration in " + directory + ": " + RootCause.of(e), e);
    }
    return configuration;
  }

  /**
   * Refuses a configuration that would run in this process, where it would pass for a provider
   * elsewhere.
   */
  private static void requireCluster(String name, Configuration configuration) throws IOException {
    String wrong = null;
    if (!hasHost(configuration)) {
      wrong =
          "fs.defaultFS is "
              + configuration.get(FileSystem.FS_DEFAULT_NAME_KEY)
              + ", set it to a file system such as hdfs://HOST:PORT in core-site.xml";
    } else if (JobRunner.isLocal(configuration)) {
      wrong = "mapreduce.framework.name is local, set it to yarn in mapred-site.xml";
    }
    if (wrong != null) {
      throw new IOException("provider " + name + ": this configuration names no cluster: " + wrong);
    }
  }

  private static boolean hasHost(Configuration configuration) {
    try {
      URI fileSystem = FileSystem.getDefaultUri(configuration);
      return fileSystem.getHost() != null && !fileSystem.getScheme().equals("file");
    } catch (IllegalArgumentException e) {
      return false; // not a URI
    }
  }

  private void override(Configuration configuration) {
    overrides.forEach(entry -> configuration.set(entry.getKey(), entry.getValue()));
  }
}
