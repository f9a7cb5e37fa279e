package org.splinter.hadoop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.splinter.client.provider.Provider;
import org.splinter.client.provider.RetrySettings;
import org.splinter.client.provider.door.DoorProvider;
import org.splinter.protocol.door.DoorCaller;
import org.splinter.protocol.door.DoorKeys;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.site.ClusterConfiguration;
import org.splinter.provider.site.Kerberos;
import org.splinter.provider.site.ProviderSite;

/**
 * A finder of providers by their specification: {@code NAME} is a provider of the user's file, or
 * one embedded in this JVM, with its own root under the user's home; {@code NAME=DIRECTORY} is the
 * cluster whose Hadoop configuration files stand in that directory; {@code NAME=https://HOST:PORT}
 * is the provider with that door; {@code NAME=} is the cluster of the configuration that {@code
 * hadoop jar} found.
 */
public final class Providers {
  /** The embedded providers that every home has. */
  public static final List<String> EMBEDDED = List.of("alpha", "beta", "gamma");

  /** The embedded providers that a home has once its user names them, for queries of many. */
  private static final List<String> MORE = List.of("delta", "epsilon", "zeta", "eta", "theta");

  static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]{0,31}");

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
   * Returns the provider of a specification, to ask it.
   *
   * @throws IOException if its directory or its keys cannot be used, naming them and the mend
   */
  public Provider party(String specification) throws IOException {
    String name = name(specification);
    if (specification.length() > name.length()) {
      String value = specification.substring(name.length() + 1);
      if (DoorAddress.isMeant(value)) {
        DoorAddress door = new DoorAddress(DoorAddress.read(name, value), DoorKeys.NONE);
        return behind(door, name, file.retrySettings());
      }
    }
    ProviderSettings settings = file.providers().get(specification);
    return settings != null && settings.door().isPresent()
        ? behind(settings.door().get(), name, settings.retrySettings())
        : find(specification);
  }

  private DoorProvider behind(DoorAddress door, String name, RetrySettings retrySettings)
      throws IOException {
    try {
      return new DoorProvider(
          name, new DoorCaller(door.address(), door.keys()), retrySettings, notices);
    } catch (IOException e) {
      throw new IOException("provider " + name + ": " + e.getMessage(), e);
    }
  }

  private static String name(String specification) throws IOException {
    String name = specification.split("=", 2)[0];
    if (!NAME.matcher(name).matches()) {
      throw new IOException(
          "'" + name + "' is no provider name; use letters, digits, - and _, such as alpha");
    }
    return name;
  }

  /**
   * Returns the provider of a specification, to administer it, which goes by Hadoop alone.
   *
   * @throws IOException if its directory cannot be used, naming it and the mend
   */
  public HadoopProvider find(String specification) throws IOException {
    String name = name(specification);
    if (specification.length() > name.length()) {
      String directory = specification.substring(name.length() + 1);
      if (DoorAddress.isMeant(directory)) {
        throw onlyAsked(name);
      }
      Configuration configuration =
          directory.isEmpty() ? new JobConf() : ClusterConfiguration.read(Path.of(directory));
      return cluster(name, configuration, Optional.empty(), file.retrySettings());
    }
    ProviderSettings settings = file.providers().get(name);
    if (settings == null) {
      requireEmbedded(name);
      return embedded(name, file.retrySettings());
    }
    if (settings.door().isPresent()) {
      throw onlyAsked(name);
    }
    if (settings.directory().isEmpty()) {
      return embedded(name, settings.retrySettings());
    }
    Configuration configuration = ClusterConfiguration.read(settings.directory().orElseThrow());
    settings.hadoop().forEach(configuration::set);
    return cluster(name, configuration, settings.kerberos(), settings.retrySettings());
  }

  private static IOException onlyAsked(String name) {
    return new IOException(
        "provider "
            + name
            + " is behind a door, which can be asked and nothing else; its operator imports, drops"
            + " and cleans there");
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
      return embedded().filter(this::isThere).toList();
    }
    String own = JobKeys.PROVIDER.get(ambient);
    return List.of((own.isEmpty() ? "cluster" : own) + "=");
  }

  private boolean isThere(String name) {
    return EMBEDDED.contains(name) || Files.isDirectory(ProviderSite.embeddedRoot(name, home));
  }

  /** Returns the names that embedded providers can have. */
  static Stream<String> embedded() {
    return Stream.concat(EMBEDDED.stream(), MORE.stream());
  }

  private void requireEmbedded(String name) throws IOException {
    if (embedded().noneMatch(name::equals)) {
      throw new IOException(
          "there is no provider "
              + name
              + "; use "
              + Stream.concat(embedded(), file.providers().keySet().stream())
                  .distinct()
                  .collect(Collectors.joining(", "))
              + " or NAME=DIRECTORY with a cluster's Hadoop configuration, or name it in a file"
              + " for --config");
    }
  }

  private HadoopProvider embedded(String name, RetrySettings retrySettings) throws IOException {
    return provider(ProviderSite.embedded(name, home, overrides), retrySettings);
  }

  private HadoopProvider cluster(
      String name,
      Configuration configuration,
      Optional<Kerberos> kerberos,
      RetrySettings retrySettings)
      throws IOException {
    return provider(ProviderSite.cluster(name, configuration, kerberos, overrides), retrySettings);
  }

  private HadoopProvider provider(ProviderSite site, RetrySettings retrySettings) {
    return new HadoopProvider(site, retrySettings, notices);
  }
}
