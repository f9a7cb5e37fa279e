package org.splinter.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.splinter.client.SplinterClient;
import org.splinter.client.provider.Provider;
import org.splinter.client.provider.RetrySettings;
import org.splinter.client.provider.door.DoorProvider;
import org.splinter.hadoop.Providers;
import org.splinter.hadoop.ProvidersFile;
import org.splinter.http.door.Door;
import org.splinter.http.door.settings.DoorSettings;
import org.splinter.http.door.tls.CertificateCommand;
import org.splinter.protocol.door.DoorCaller;
import org.splinter.protocol.door.DoorKeys;
import picocli.CommandLine;

/**
 * Doors on free ports of loopback over the embedded providers of a home, with an authority of their
 * own, and a directory of providers that names them. They run in this process; what they log is
 * kept.
 */
public final class TestDoors implements AutoCloseable {
  private final Path home;
  private final Path files;
  private final Map<String, Door> doors = new LinkedHashMap<>();
  private final Map<String, ByteArrayOutputStream> logs = new LinkedHashMap<>();

  private TestDoors(Path home) throws IOException {
    this.home = home;
    this.files = Files.createDirectories(home.resolve("doors"));
  }

  /**
   * Opens doors to embedded providers.
   *
   * @param more lines of their configurations, besides those that all doors need
   */
  public static TestDoors open(Path home, List<String> providers, String... more)
      throws IOException {
    Map<String, List<String>> lines = new LinkedHashMap<>();
    providers.forEach(provider -> lines.put(provider, List.of(more)));
    return open(home, lines);
  }

  /**
   * Opens doors.
   *
   * @param more lines of the configuration of each provider's, as {@link #configure} takes them
   */
  static TestDoors open(Path home, Map<String, List<String>> more) throws IOException {
    TestDoors opened = new TestDoors(home);
    try {
      for (Map.Entry<String, List<String>> each : more.entrySet()) {
        opened.openDoor(each.getKey(), each.getValue());
      }
    } catch (IOException | RuntimeException e) {
      opened.close();
      throw e;
    }
    return opened;
  }

  private void openDoor(String provider, List<String> more) throws IOException {
    certify(files, provider);
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    logs.put(provider, log);
    Path configuration = configure(provider, 0, more);
    doors.put(
        provider,
        new Door(
            DoorSettings.read(configuration), new PrintWriter(log, /* autoFlush= */ true, UTF_8)));
  }

  /** Makes a certificate of the authority in a directory. */
  static void certify(Path directory, String name, String... options) {
    List<String> arguments = new ArrayList<>(List.of("--authority", directory.toString()));
    arguments.addAll(List.of("--name", name));
    arguments.addAll(List.of(options));
    StringWriter said = new StringWriter();
    int code =
        new CommandLine(new CertificateCommand())
            .setOut(new PrintWriter(said))
            .setErr(new PrintWriter(said))
            .execute(arguments.toArray(String[]::new));
    assertEquals(0, code, said::toString);
  }

  /**
   * Writes the configuration of a door, and returns its file.
   *
   * @param more lines in place of those of their keys; "-KEY" leaves one out
   */
  Path configure(String provider, int port, List<String> more) throws IOException {
    List<String> lines =
        new ArrayList<>(
            List.of(
                "door.name = " + provider,
                "door.operator = operator of " + provider,
                "door.listen = 127.0.0.1:" + port,
                "door.certificate = " + provider + ".pem",
                "door.key = " + provider + ".key",
                "door.home = " + home,
                "door.prepare = anyone",
                "door.memory = 512m",
                "door.rounds.per-minute = 1000000",
                "door.prepare.per-day = 1000000",
                "door.prepare.bytes-per-day = 64g",
                "door.prepare.queue = 1024",
                "door.bytes.per-minute = 64g"));
    for (String line : more) {
      String key = line.replaceFirst("^-", "").split(" =", 2)[0] + " =";
      lines.removeIf(before -> before.startsWith(key));
      if (!line.startsWith("-")) {
        lines.add(line);
      }
    }
    return Files.write(files.resolve(provider + ".properties"), lines);
  }

  /** Returns the directory of certificates, keys and configurations. */
  Path files() {
    return files;
  }

  Door door(String provider) {
    return Objects.requireNonNull(doors.get(provider), provider);
  }

  /** Returns the address of a door. */
  URI address(String provider) {
    return URI.create("https://127.0.0.1:" + door(provider).address().getPort());
  }

  /** Returns the keys of a caller that trusts the authority. */
  DoorKeys keys() {
    return new DoorKeys(
        Optional.of(files.resolve("authority.pem")),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** Returns the lines that a door has logged. */
  List<String> log(String provider) {
    return Objects.requireNonNull(logs.get(provider), provider).toString(UTF_8).lines().toList();
  }

  /** Waits until a door has logged some words. */
  void awaitLogged(String provider, String words) throws InterruptedException {
    for (int i = 0; i < 300 && !String.join("", log(provider)).contains(words); i++) {
      Thread.sleep(100);
    }
    assertTrue(String.join("", log(provider)).contains(words), words);
  }

  /** Waits until a door, which must have a monitor, says a status of whether it is ready. */
  void awaitReadiness(String provider, int status) throws Exception {
    for (int i = 0; i < 300 && readiness(provider) != status; i++) {
      Thread.sleep(100);
    }
    assertEquals(status, readiness(provider));
  }

  private int readiness(String provider) throws IOException {
    int port = door(provider).monitorAddress().orElseThrow().getPort();
    URI ready = URI.create("http://127.0.0.1:" + port + "/health/ready");
    return ((HttpURLConnection) ready.toURL().openConnection()).getResponseCode();
  }

  /**
   * Returns a directory of providers that finds those with doors through them, and others embedded.
   *
   * @param more lines of the providers' file
   */
  public Providers directory(String... more) throws IOException {
    return new Providers(
        home, new Configuration(false), ProvidersFile.read(providersFile(more)), notice -> {});
  }

  /** Writes the file that names the providers with doors, for --config, and returns it. */
  Path providersFile(String... more) throws IOException {
    List<String> lines = new ArrayList<>();
    doors
        .keySet()
        .forEach(
            provider -> {
              lines.add("provider." + provider + " = " + address(provider));
              lines.add("provider." + provider + ".trust = authority.pem");
            });
    lines.addAll(List.of(more));
    return Files.write(files.resolve("providers.properties"), lines);
  }

  /** Returns the first provider of some doors, to a client that shows a token. */
  static DoorProvider provider(TestDoors doors, String token) throws IOException {
    Path file = Files.createTempFile(doors.files, "shown", ".token");
    Files.writeString(file, token);
    DoorKeys keys =
        new DoorKeys(doors.keys().trust(), Optional.of(file), Optional.empty(), Optional.empty());
    String name = doors.doors.keySet().iterator().next();
    return new DoorProvider(
        name, new DoorCaller(doors.address(name), keys), RetrySettings.DEFAULT, notice -> {});
  }

  /** Returns the first providers of these doors. */
  List<Provider> parties(int number) throws IOException {
    Providers directory = directory();
    List<Provider> parties = new ArrayList<>();
    for (String provider : List.copyOf(doors.keySet()).subList(0, number)) {
      parties.add(directory.party(provider));
    }
    return parties;
  }

  /** Returns a client of the first providers of these doors. */
  SplinterClient client(int number) throws IOException {
    return new SplinterClient(parties(number));
  }

  @Override
  public void close() {
    doors.values().forEach(Door::close);
  }
}
