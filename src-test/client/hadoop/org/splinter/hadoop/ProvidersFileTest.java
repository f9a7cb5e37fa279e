package org.splinter.hadoop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.client.provider.RetrySettings;
import org.splinter.provider.site.Kerberos;

/** Tests of the file of providers: its meaning, and each thing that it refuses. */
final class ProvidersFileTest {
  @TempDir private Path directory;

  private ProvidersFile read(String... lines) throws IOException {
    return ProvidersFile.read(write(lines));
  }

  private Path write(String... lines) throws IOException {
    return Files.write(directory.resolve("p.properties"), List.of(lines));
  }

  @Test
  void namesProvidersInItsOrder() throws IOException {
    ProvidersFile file =
        read(
            "# ours",
            "timeout = 30m",
            "provider.west.queue = private",
            "provider.west = west/conf",
            "provider.east = /etc/east/conf",
            "provider.east.root = /tables",
            "provider.east.timeout = none",
            "provider.east.retries = 5",
            "provider.east.pause = 250ms",
            "provider.east.pace = 300ms",
            "provider.east.principal = ann@EAST.EXAMPLE",
            "provider.east.keytab = keys/ann.keytab",
            "provider.lab = embedded");
    RetrySettings common =
        new RetrySettings(
            Optional.of(Duration.ofMinutes(30)),
            RetrySettings.DEFAULT.retries(),
            RetrySettings.DEFAULT.pause());
    assertEquals(common, file.retrySettings());
    assertEquals(List.of("west", "east", "lab"), List.copyOf(file.providers().keySet()));
    assertEquals(List.of("west", "east", "lab"), file.usual());
    assertEquals(
        new ProviderSettings(
            Optional.empty(),
            Optional.of(directory.resolve("west/conf")),
            Map.of("mapreduce.job.queuename", "private"),
            Optional.empty(),
            common),
        file.providers().get("west"));
    assertEquals(
        new ProviderSettings(
            Optional.empty(),
            Optional.of(Path.of("/etc/east/conf")),
            Map.of("splinter.root", "/tables"),
            Optional.of(new Kerberos("ann@EAST.EXAMPLE", directory.resolve("keys/ann.keytab"))),
            new RetrySettings(Optional.empty(), 5, Duration.ofMillis(250), Duration.ofMillis(300))),
        file.providers().get("east"));
    assertEquals(ProviderSettings.embedded(common), file.providers().get("lab"));
  }

  @Test
  void saysWhoIsAskedIfAUserNamesNone() throws IOException {
    assertEquals(
        List.of("lab", "beta"), read("provider.lab = embedded", "providers = lab , beta").usual());
    assertEquals(List.of(), read("retries = 0").usual());
    assertEquals(RetrySettings.DEFAULT, ProvidersFile.NONE.retrySettings());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          timeot = 5m                | unknown key 'timeot'; mend or delete it: known are providers, timeout
          provider.lab.colour = red  | unknown key 'provider.lab.colour'
          provider.Lab = embedded    | provider.Lab: 'Lab' is no provider name; take a lower-case letter
          provider. = embedded       | provider.: '' is no provider name
          provider.den.timeout = 5m  | provider.den.timeout: there is no provider.den; add it
          provider.lab = embedded    | provider.lab stands twice; leave one
          provider.den =             | provider.den = : must be given a value, or the line deleted
          provider.lab.queue = fast  | provider.lab.queue is for clusters, but provider.lab = embedded; delete one
          provider.lab.root = /a     | provider.lab.root is for clusters
          provider.lab.principal = a | provider.lab.principal is for clusters
          provider.lab.keytab = a    | provider.lab.keytab is for clusters
          provider.far.root = a      | provider.far.root = a: must be an absolute path such as /splinter
          provider.far.queue =       | provider.far.queue = : must be given a value
          provider.far.principal = a | provider.far.keytab is missing; give principal and keytab, or neither
          provider.far.keytab = a    | provider.far.principal is missing; give principal and keytab, or neither
          timeout = 5                | timeout = 5: must be a time from 1s to 7d, or none, such as 90s, 10m or 2h
          timeout = 999ms            | timeout = 999ms: must be a time from 1s to 7d, or none
          timeout = 8d               | timeout = 8d: must be a time from 1s to 7d, or none
          provider.far.timeout = no  | provider.far.timeout = no: must be a time
          retries = 21               | retries = 21: must be a number of retries from 0 to 20
          retries = -1               | retries = -1: must be a number of retries from 0 to 20
          retries = 1e1              | retries = 1e1: must be a number of retries from 0 to 20
          retries = 99999999999      | retries = 99999999999: must be a number of retries from 0 to 20
          pause = 0s                 | pause = 0s: must be a time from 1ms to 1m, such as
          pause = 61s                | pause = 61s: must be a time from 1ms to 1m
          pace = 0ms                 | pace = 0ms: must be a time from 1ms to 1m, such as
          pace = 61s                 | pace = 61s: must be a time from 1ms to 1m
          providers = lab,den        | providers = lab,den: must be names of providers, of which 'den' is none; add provider.den
          providers = lab,,alpha     | of which '' is none
          providers = lab,alpha,lab  | must be different providers, and 'lab' stands twice
          providers =                | providers = : must be given a value
          pause = \\u12              | a \\u without four digits
          """)
  void refusesWhatItCannotMean(String line, String refusal) throws IOException {
    Path file = write("provider.lab = embedded", "provider.far = /etc/far", line);
    IOException e = assertThrows(IOException.class, () -> ProvidersFile.read(file));
    assertTrue(e.getMessage().startsWith(file + ": "), e.getMessage());
    assertTrue(e.getMessage().contains(refusal), e.getMessage());
    assertEquals(1, e.getMessage().lines().count());
  }

  @Test
  void doesNotShowTheValueOfAnUnknownKey() throws IOException {
    Path file = write("provider.far.password = open sesame");
    IOException e = assertThrows(IOException.class, () -> ProvidersFile.read(file));
    assertFalse(e.getMessage().contains("sesame"), e.getMessage());
  }

  @Test
  void refusesWhatIsNoFileOfText() throws IOException {
    Path none = directory.resolve("none");
    assertRefused(none, "there is no providers' file " + none);
    assertRefused(directory, "cannot read the providers' file " + directory);
    Path latin = directory.resolve("latin");
    Files.write(latin, "# Zürich".getBytes(StandardCharsets.ISO_8859_1));
    assertRefused(latin, latin + " is not UTF-8");
    Path path = directory.resolve("path");
    Files.writeString(path, "provider.far = a\\u0000b");
    assertRefused(path, "must be a path");
  }

  private static void assertRefused(Path file, String refusal) {
    IOException e = assertThrows(IOException.class, () -> ProvidersFile.read(file));
    assertTrue(e.getMessage().contains(refusal), e.getMessage());
  }

  @Test
  void itsValuesWinOverTheClustersAndTheCommandLineOverBoth() throws IOException {
    Configuration site = new Configuration(false);
    site.set("fs.defaultFS", "hdfs://a:1");
    site.set("mapreduce.framework.name", "yarn");
    site.set("mapreduce.job.queuename", "slow");
    for (String part : List.of("core", "mapred")) {
      try (var out = Files.newOutputStream(directory.resolve(part + "-site.xml"))) {
        site.writeXml(out);
      }
    }
    ProvidersFile file =
        read(
            "provider.east = .",
            "provider.east.queue = fast",
            "provider.east.root = /tables",
            "provider.east.timeout = 7s");
    Configuration overrides = new Configuration(false);
    Providers providers = new Providers(directory, overrides, file, notice -> {});
    HadoopProvider east = providers.find("east");
    assertFalse(east.embedded());
    assertEquals("fast", east.configuration().get("mapreduce.job.queuename"));
    assertEquals("hdfs://a:1/tables", east.root().toString());
    assertEquals(Optional.of(Duration.ofSeconds(7)), east.retries().timeout());

    HadoopProvider given = providers.find("east=" + directory);
    assertEquals("slow", given.configuration().get("mapreduce.job.queuename"));
    assertEquals("hdfs://a:1/splinter", given.root().toString());
    assertEquals(RetrySettings.DEFAULT.timeout(), given.retries().timeout());

    overrides.set("mapreduce.job.queuename", "mine");
    assertEquals("mine", providers.find("east").configuration().get("mapreduce.job.queuename"));
  }
}
