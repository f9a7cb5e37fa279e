package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.QueryResult;
import org.splinter.client.SplinterClient;
import org.splinter.client.provider.HadoopProvider;
import org.splinter.client.provider.Providers;
import org.splinter.client.secret.SecretValue;
import org.splinter.fss.NativeStatus;

/**
 * Two providers as real NameNode, DataNode, ResourceManager and NodeManager daemons: the same
 * import and query by {@code hadoop jar}, with the native path inside the containers.
 */
final class ClusterTest {
  private static final String JAR = "client/target/splinter.jar";
  private static final String SQL =
      "SELECT COUNT(*), AVG(dep_delay) FROM flights WHERE origin = ? AND dest = ?";

  @TempDir private static Path work;

  @BeforeAll
  static void up() throws Exception {
    run("scripts/cluster", "up", "one", "two", "--dir", work.toString());
    String sample = Datasets.sample().file().toString();
    for (String provider : List.of("one", "two")) {
      hadoopJar(provider, "import", "--table", "flights", sample);
    }
  }

  @AfterAll
  static void down() throws Exception {
    run("scripts/cluster", "down", "--wipe", "--dir", work.toString());
  }

  @Test
  void hadoopJarAnswersAsEmbeddedProvidersDo(@TempDir Path home) throws Exception {
    String printed =
        hadoopJar(
            "one",
            "query",
            SQL,
            "--param",
            "JFK",
            "--param",
            "LAX",
            "--format",
            "csv",
            "--providers",
            specification("one") + "," + specification("two"));
    CommandLine.succeed(home, "import", "--table", "flights", Datasets.sample().file().toString());
    String embedded =
        CommandLine.succeed(
            home, "query", SQL, "--param", "JFK", "--param", "LAX", "--format", "csv");
    assertEquals(embedded.strip(), printed.strip());
  }

  @Test
  void containersUseTheNativePathAndKeepNoShare() throws Exception {
    Configuration overrides = new Configuration(false);
    overrides.set("mapreduce.job.jar", Datasets.repository().resolve(JAR).toString());
    List<RecordingProvider> recorded = new ArrayList<>();
    List<HadoopProvider> providers = new ArrayList<>();
    for (String name : List.of("one", "two")) {
      HadoopProvider provider = new Providers(work, overrides).find(specification(name));
      providers.add(provider);
      recorded.add(new RecordingProvider(provider));
    }
    QueryResult result =
        new SplinterClient(recorded)
            .prepare(SQL)
            .run(List.of(SecretValue.of("JFK"), SecretValue.of("LAX")), fraction -> {});
    assertTrue(result.privately(), "separate clusters are not embedded");
    String fastest = NativeStatus.probe().paths().get(0).label();
    LeakDetector detector = new LeakDetector();
    for (int i = 0; i < recorded.size(); i++) {
      assertEquals(1, result.providers().get(i).counters().get("path." + fastest));
      detector.add(recorded.get(i).bundle().shares().get(0).encode());
    }
    for (HadoopProvider provider : providers) {
      assertNothingKept(provider, detector);
    }
    try (Stream<Path> files = Files.walk(work)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (isLog(file)) {
          assertFalse(detector.leaks(Files.readAllBytes(file)), file + " holds share bytes");
        }
      }
    }
  }

  /** Nothing on HDFS holds share bytes, job history included, and the job's directory is gone. */
  private static void assertNothingKept(HadoopProvider provider, LeakDetector detector)
      throws IOException {
    FileSystem fileSystem = provider.root().getFileSystem(provider.configuration());
    RemoteIterator<LocatedFileStatus> files =
        fileSystem.listFiles(new org.apache.hadoop.fs.Path("/"), true);
    int histories = 0;
    while (files.hasNext()) {
      LocatedFileStatus file = files.next();
      String path = file.getPath().toString();
      assertFalse(path.contains("/jobs/"), path + " was left");
      if (path.endsWith(".jhist") || path.endsWith(".xml")) {
        histories++;
      }
      if (path.endsWith(".jar")) {
        continue;
      }
      byte[] bytes = new byte[Math.toIntExact(file.getLen())];
      try (FSDataInputStream in = fileSystem.open(file.getPath())) {
        in.readFully(0, bytes);
      }
      assertFalse(detector.leaks(bytes), path + " holds share bytes");
    }
    assertTrue(histories > 0, "the job history must be there for this to mean anything");
  }

  private static boolean isLog(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".log")
        || name.endsWith(".out")
        || name.startsWith("syslog")
        || name.startsWith("std")
        || name.endsWith(".xml");
  }

  private static String specification(String provider) {
    return provider + "=" + work.resolve(provider).resolve("conf");
  }

  private static String hadoopJar(String provider, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.addAll(List.of("scripts/cluster", "jar", "--dir", work.toString(), provider));
    command.add(JAR);
    command.addAll(List.of(arguments));
    return run(command.toArray(String[]::new));
  }

  /** Runs a script of the repository and returns its standard output. */
  private static String run(String... command) throws Exception {
    Path errors = Files.createTempFile(work, "command", ".err");
    Process process =
        new ProcessBuilder(command)
            .directory(Datasets.repository().toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectError(errors.toFile())
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(5, TimeUnit.MINUTES) || process.exitValue() != 0) {
      throw new AssertionError(
          String.join(" ", command) + " failed:\n" + out + Files.readString(errors));
    }
    return out;
  }
}
