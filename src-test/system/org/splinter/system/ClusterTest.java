package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.QueryResult;
import org.splinter.client.SplinterClient;
import org.splinter.client.provider.HadoopProvider;
import org.splinter.client.provider.Provider;
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

  // In uber mode the bytes written count the job history, which holds times of varying lengths.
  private static final Pattern TIME_OR_MEMORY =
      Pattern.compile("MILLIS|MICROS|TIME|MEMORY|HEAP|CPU|FILE_BYTES|HDFS_BYTES_WRITTEN");

  /** Job histories that a test has read. */
  private static final Set<String> SEEN = new HashSet<>();

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

  private static HadoopProvider provider(String name) throws IOException {
    Configuration overrides = new Configuration(false);
    overrides.set("mapreduce.job.jar", Datasets.repository().resolve(JAR).toString());
    return new Providers(work, overrides).find(specification(name));
  }

  private static QueryResult ask(List<? extends Provider> providers, String from, String to)
      throws Exception {
    return new SplinterClient(providers)
        .prepare(SQL)
        .run(List.of(SecretValue.of(from), SecretValue.of(to)), fraction -> {});
  }

  @Test
  void jobHistoryDoesNotDependOnTheSecret() throws Exception {
    List<HadoopProvider> providers = List.of(provider("one"), provider("two"));
    for (HadoopProvider provider : providers) {
      newJobHistories(provider);
    }
    List<List<SortedMap<String, Long>>> all = new ArrayList<>();
    for (String place : List.of("LAX", "no such place")) {
      ask(providers, "JFK", place);
      List<SortedMap<String, Long>> histories = new ArrayList<>();
      for (HadoopProvider provider : providers) {
        histories.addAll(newJobHistories(provider));
      }
      assertEquals(2, histories.size(), "one job at each provider");
      assertTrue(histories.get(0).size() > 20, "counters of the job: " + histories);
      all.add(histories);
    }
    assertEquals(all.get(0), all.get(1));
  }

  /** All counters but times and memory of the jobs that ended since the last call. */
  private static List<SortedMap<String, Long>> newJobHistories(HadoopProvider provider)
      throws Exception {
    FileSystem fileSystem = provider.root().getFileSystem(provider.configuration());
    List<SortedMap<String, Long>> counters = new ArrayList<>();
    // The application master moves the history into place just after the client has the answer.
    for (int wait = 0; counters.isEmpty() && wait < 100; wait++) {
      Thread.sleep(wait == 0 ? 0 : 200);
      RemoteIterator<LocatedFileStatus> files =
          fileSystem.listFiles(new org.apache.hadoop.fs.Path("/"), true);
      while (files.hasNext()) {
        LocatedFileStatus file = files.next();
        String path = file.getPath().toString();
        if (path.contains("done_intermediate") && path.endsWith(".jhist") && SEEN.add(path)) {
          counters.add(counters(new JobHistoryParser(fileSystem, path).parse()));
        }
      }
    }
    return counters;
  }

  private static SortedMap<String, Long> counters(JobHistoryParser.JobInfo job) {
    SortedMap<String, Long> counters = new TreeMap<>();
    for (CounterGroup group : job.getTotalCounters()) {
      for (Counter counter : group) {
        if (!TIME_OR_MEMORY.matcher(counter.getName()).find()) {
          counters.put(group.getName() + " " + counter.getName(), counter.getValue());
        }
      }
    }
    return counters;
  }

  @Test
  void containersUseTheNativePathAndKeepNoShare() throws Exception {
    List<HadoopProvider> providers = List.of(provider("one"), provider("two"));
    List<RecordingProvider> recorded = providers.stream().map(RecordingProvider::new).toList();
    QueryResult result = ask(recorded, "JFK", "LAX");
    assertTrue(result.privately(), "separate clusters are not embedded");
    String fastest = NativeStatus.probe().paths().get(0).label();
    LeakDetector detector = new LeakDetector();
    for (int i = 0; i < recorded.size(); i++) {
      assertEquals(1, result.providers().get(i).counters().get("path." + fastest));
      detector.add(recorded.get(i).bundle().queries().get(0).get(0).encode());
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
      assertFalse(detector.leaks(read(fileSystem, file)), path + " holds share bytes");
    }
    assertTrue(histories > 0, "the job history must be there for this to mean anything");
  }

  private static byte[] read(FileSystem fileSystem, LocatedFileStatus file) throws IOException {
    byte[] bytes = new byte[Math.toIntExact(file.getLen())];
    try (FSDataInputStream in = fileSystem.open(file.getPath())) {
      in.readFully(0, bytes);
    }
    return bytes;
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
