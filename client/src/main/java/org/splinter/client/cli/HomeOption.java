package org.splinter.client.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.client.provider.Providers;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option that all commands have, and what follows from it. */
abstract class HomeOption {
  private static final String ENVIRONMENT = "SPLINTER_HOME";

  @Spec private @Nullable CommandSpec self;

  @Option(
      names = "--home",
      paramLabel = "DIR",
      description =
          "Directory of the embedded providers (default: $SPLINTER_HOME, else ~/.splinter).")
  private @Nullable Path home;

  /** The providers of this home, under the user's -D, -conf, -fs and -jt. */
  Providers providers() {
    if (self == null) {
      throw new IllegalStateException("a command runs under picocli");
    }
    SplinterCommand root = (SplinterCommand) self.root().userObject();
    return new Providers(directory().toAbsolutePath(), root.overrides());
  }

  private Path directory() {
    if (home != null) {
      return home;
    }
    String fromEnvironment = System.getenv(ENVIRONMENT);
    return fromEnvironment == null || fromEnvironment.isEmpty()
        ? Path.of(System.getProperty("user.home"), ".splinter")
        : Path.of(fromEnvironment);
  }
}
