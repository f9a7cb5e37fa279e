package org.splinter.http.door;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.ShutdownHookManager;
import org.jspecify.annotations.Nullable;
import org.splinter.http.door.access.TokenCommand;
import org.splinter.http.door.settings.DoorSettings;
import org.splinter.http.door.tls.CertificateCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command that opens a provider's door until it is stopped. */
@Command(
    name = "door",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Opens a provider's door: clients ask it over HTTPS, and it answers from memory or by jobs",
      "of this process or of a cluster. It writes one line of JSON for each request. SIGTERM or",
      "Ctrl-C lets what runs end, and stops it."
    },
    subcommands = {CertificateCommand.class, TokenCommand.class},
    footer = {
      "",
      "Examples:",
      "  splinter door --config east.properties",
      "",
      "The least configuration of an embedded provider (docs/door.md has all keys):",
      "  door.name = east",
      "  door.listen = 0.0.0.0:8443",
      "  door.certificate = east.pem",
      "  door.key = east.key",
      "  door.home = /var/lib/splinter"
    })
public final class DoorCommand implements Callable<Integer> {
  /** The priority of stopping a door: before Hadoop closes the files that rounds still use. */
  private static final int BEFORE_FILES = 50;

  private static final int MORE_SECONDS = 60;

  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--config", paramLabel = "FILE", description = "The door's configuration.")
  private @Nullable Path config;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (spec == null) {
      throw new IllegalStateException("a command runs under picocli");
    }
    if (config == null) {
      throw new ParameterException(
          spec.commandLine(), "name the door's configuration, --config FILE, or a command");
    }
    PrintWriter err = spec.commandLine().getErr();
    DoorSettings settings = DoorSettings.read(config);
    CountDownLatch stopped = new CountDownLatch(1);
    Door door = new Door(settings, spec.commandLine().getOut());
    ShutdownHookManager.get()
        .addShutdownHook(
            () -> {
              door.drain();
              stopped.countDown();
            },
            BEFORE_FILES,
            settings.drain().toSeconds() + MORE_SECONDS,
            TimeUnit.SECONDS);
    err.println(
        "Provider "
            + settings.name()
            + "'s door is open at https://"
            + settings.listen().getHostString()
            + ":"
            + door.address().getPort()
            + "/v1"
            + door.monitorAddress()
                .map(
                    at ->
                        "; health and metrics at http://" + at.getHostString() + ":" + at.getPort())
                .orElse("")
            + ". Ctrl-C or SIGTERM stops it.");
    err.flush();
    stopped.await();
    return 0;
  }
}
