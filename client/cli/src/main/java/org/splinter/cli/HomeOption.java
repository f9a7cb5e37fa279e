package org.splinter.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.hadoop.Providers;
import org.splinter.hadoop.ProvidersFile;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The options that all commands have, those of other modules too: where providers are, and what
 * follows from it.
 */
public abstract class HomeOption {
  private static final String HOME = "SPLINTER_HOME";
  private static final String CONFIG = "SPLINTER_CONFIG";
  private static final String CONFIG_FILE = "providers.properties";

  @Spec private @Nullable CommandSpec self;

  @Option(
      names = "--home",
      paramLabel = "DIR",
      description =
          "Directory of the embedded providers (default: $SPLINTER_HOME, else ~/.splinter).")
  private @Nullable Path home;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "File that names providers and how long to wait for them (default: $SPLINTER_CONFIG, "
              + "else providers.properties in the directory of --home, if there is one).")
  private @Nullable Path config;

  /** Returns the providers of this home and file, under the user's -D, -conf, -fs and -jt. */
  protected final Providers providers() throws IOException {
    if (self == null) {
      throw new IllegalStateException("a command runs under picocli");
    }
    SplinterCommand root = (SplinterCommand) self.root().userObject();
    PrintWriter err = CommandOutput.err(self);
    return new Providers(
        directory().toAbsolutePath(),
        root.overrides(),
        file(),
        notice -> {
          err.println(ProgressLine.over("note: " + notice));
          err.flush();
        });
  }

  /** Returns the cache that keeps public metadata between commands. */
  protected final MetadataCache metadataCache() {
    return MetadataCache.in(directory().resolve("cache").resolve("metadata"));
  }

  private ProvidersFile file() throws IOException {
    if (config != null) {
      return ProvidersFile.read(config);
    }
    String fromEnvironment = System.getenv(CONFIG);
    if (fromEnvironment != null && !fromEnvironment.isEmpty()) {
      return ProvidersFile.read(Path.of(fromEnvironment));
    }
    Path usual = directory().resolve(CONFIG_FILE);
    return Files.exists(usual) ? ProvidersFile.read(usual) : ProvidersFile.NONE;
  }

  /** Returns the directory of the embedded providers, and of what is kept for this user. */
  protected final Path directory() {
    if (home != null) {
      return home;
    }
    String fromEnvironment = System.getenv(HOME);
    return fromEnvironment == null || fromEnvironment.isEmpty()
        ? Path.of(System.getProperty("user.home"), ".splinter")
        : Path.of(fromEnvironment);
  }
}
