package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.splinter.client.SplinterClient;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;

/**
 * Two providers of {@code scripts/cluster}: real daemons on this machine, for as long as a class of
 * tests needs them.
 */
final class TestClusters {
  static final List<String> NAMES = List.of("one", "two");

  private static final String JAR = "client/target/splinter.jar";

  private final Path directory;

  /** The names of the job histories that were read. */
  private final Set<String> histories = new HashSet<>();

  private TestClusters(Path directory) {
    this.directory = directory;
  }

  /**
   * Starts the clusters.
   *
   * @param directory the directory where they keep everything
   */
  static TestClusters up(Path directory) throws Exception {
    TestClusters clusters = new TestClusters(directory);
    try {
      clusters.up(NAMES);
    } catch (Exception | AssertionError e) {
      try {
        clusters.down(); // stops those that did start
      } catch (Exception | AssertionError notDown) {
        e.addSuppressed(notDown);
      }
      throw e;
    }
    return clusters;
  }

  /** Starts the daemons of these providers that do not run. */
  void up(List<String> names) throws Exception {
    succeed("up", names.toArray(String[]::new));
  }

  /** Returns the directory where the clusters keep everything, each below its name. */
  Path directory() {
    return directory;
  }

  /**
   * Stops the clusters and wipes them. This process closes its connections to their file systems
   * first, or it would ask name nodes that are gone to delete what is left when it ends.
   */
  void down() throws Exception {
    for (String name : NAMES) {
      try {
        HadoopProvider provider = provider(name);
        provider.root().getFileSystem(provider.configuration()).close();
      } catch (IOException e) {
        // The cluster did not come up, or a daemon is down: nothing there has to be deleted.
      }
    }
    succeed("down", "--wipe");
  }

  /** Kills a daemon by kill -9. */
  void kill(String provider, String daemon) throws Exception {
    succeed("kill", provider, daemon);
  }

  /** Returns a daemon's process. */
  ProcessHandle process(String provider, String daemon) throws IOException {
    Path file = directory.resolve(provider).resolve("run").resolve(daemon + ".pid");
    long id = Long.parseLong(Files.readString(file).strip());
    return ProcessHandle.of(id).orElseThrow();
  }

  /**
   * Returns the processes of a provider's containers whose command line contains {@code main}. They
   * are recognised by the directory of their logs, since their parent changes when a node manager
   * dies.
   */
  List<ProcessHandle> containers(String provider, String main) {
    String logs = directory.resolve(provider).resolve("logs").resolve("containers") + "/";
    return ProcessHandle.allProcesses()
        .filter(
            process -> {
              String line = commandLine(process);
              return line.contains("-Dyarn.app.container.log.dir=" + logs)
                  && line.contains(main)
                  && !line.startsWith("/bin/bash");
            })
        .toList();
  }

  static String commandLine(ProcessHandle process) {
    try {
      byte[] words = Files.readAllBytes(Path.of("/proc", process.pid() + "", "cmdline"));
      return new String(words, StandardCharsets.UTF_8).replace('\0', ' ');
    } catch (IOException e) {
      return ""; // the process has ended
    }
  }

  HadoopProvider provider(String name) throws IOException {
    return provider(name, Map.of());
  }

  /** Returns a client of both clusters. */
  SplinterClient client() throws IOException {
    return new SplinterClient(List.of(provider("one"), provider("two")));
  }

  /** Returns a provider with settings of a test's own. */
  HadoopProvider provider(String name, Map<String, String> settings) throws IOException {
    Configuration overrides = new Configuration(false);
    settings.forEach(overrides::set);
    overrides.set("mapreduce.job.jar", jar().toString());
    return new Providers(directory, overrides).find(specification(name));
  }

  /** Returns the histories of a provider's jobs that ended since the last call, at least one. */
  List<JobHistoryParser.JobInfo> newHistories(String provider) throws Exception {
    HadoopProvider found = provider(provider);
    FileSystem fileSystem = found.root().getFileSystem(found.configuration());
    List<JobHistoryParser.JobInfo> jobs = new ArrayList<>();
    // The application master moves the history into place just after the client has the answer.
    boolean all = false;
    for (int wait = 0; (!all || jobs.isEmpty()) && wait < 100; wait++) {
      Thread.sleep(wait == 0 ? 0 : 200);
      all = addNewHistories(fileSystem, jobs);
    }
    return jobs;
  }

  /**
   * Adds the new histories; returns false if the history server moved one meanwhile, which then has
   * to be looked for again.
   */
  private boolean addNewHistories(FileSystem fileSystem, List<JobHistoryParser.JobInfo> jobs)
      throws IOException {
    RemoteIterator<LocatedFileStatus> files =
        fileSystem.listFiles(new org.apache.hadoop.fs.Path("/history"), true);
    while (files.hasNext()) {
      org.apache.hadoop.fs.Path path = files.next().getPath();
      if (path.getName().endsWith(".jhist") && !histories.contains(path.getName())) {
        try {
          jobs.add(new JobHistoryParser(fileSystem, path).parse());
        } catch (FileNotFoundException e) {
          return false;
        }
        histories.add(path.getName());
      }
    }
    return true;
  }

  /** Asserts that no share of any round is left at any provider, nor written to a log. */
  void assertNothingKept(List<RecordingProvider> providers) throws IOException {
    LeakDetector detector = new LeakDetector();
    for (RecordingProvider provider : providers) {
      provider.rounds().forEach(round -> detector.add(round.request().envelope()));
    }
    assertNothingKept(detector);
  }

  /**
   * Asserts that no share that a test has collected is left at any provider, nor written to a log.
   */
  void assertNothingKept(LeakDetector detector) throws IOException {
    for (String provider : NAMES) {
      assertNothingKept(provider(provider), detector);
    }
    for (String provider : NAMES) {
      int logs = logs(directory.resolve(provider).resolve("logs").resolve("containers"), detector);
      assertTrue(logs > 0, "tasks of " + provider + " must log for this to mean anything");
    }
    int unused = logs(directory, detector);
  }

  /** Asserts that no history of a provider's jobs, and no log, holds what a detector looks for. */
  void assertNotTold(String name, LeakDetector detector) throws IOException {
    HadoopProvider provider = provider(name);
    FileSystem fileSystem = provider.root().getFileSystem(provider.configuration());
    RemoteIterator<LocatedFileStatus> files =
        fileSystem.listFiles(new org.apache.hadoop.fs.Path("/history"), true);
    int histories = 0;
    while (files.hasNext()) {
      LocatedFileStatus file = files.next();
      assertFalse(detector.leaks(read(fileSystem, file)), file.getPath() + " holds a secret");
      histories++;
    }
    assertTrue(histories > 0, "the job history must be there for this to mean anything");
    assertTrue(logs(directory.resolve(name), detector) > 0, "and logs");
  }

  /** Asserts that the logs below a directory hold no share, and returns the number of logs. */
  private static int logs(Path below, LeakDetector detector) throws IOException {
    AtomicInteger logs = new AtomicInteger();
    Files.walkFileTree(
        below,
        new SimpleFileVisitor<Path>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            try {
              if (attributes.isRegularFile() && isLog(file)) {
                assertFalse(detector.leaks(Files.readAllBytes(file)), file + " holds share bytes");
                logs.incrementAndGet();
              }
            } catch (NoSuchFileException e) {
              return visitFileFailed(file, e);
            }
            return FileVisitResult.CONTINUE;
          }

          /**
           * Ignores the failure: node managers still delete the directories of containers that have
           * ended.
           */
          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }
        });
    return logs.get();
  }

  /**
   * Asserts that nothing on HDFS holds share bytes, job history included, and that the job's
   * directory is gone. If the history server moves a history meanwhile, all is looked through once
   * more.
   */
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
      if (path.endsWith(".jar") || path.endsWith(".jsa")) {
        continue;
      }
      try {
        assertFalse(detector.leaks(read(fileSystem, file)), path + " holds share bytes");
      } catch (FileNotFoundException e) {
        assertTrue(path.contains("/history/done_intermediate/"), path + " vanished");
        assertNothingKept(provider, detector);
        return;
      }
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

  /**
   * Copies a table of an embedded provider to a cluster, with its views: the result of an import
   * there, without its jobs.
   */
  void copyTable(HadoopProvider from, String table, String to) throws IOException {
    HadoopProvider cluster = provider(to);
    FileSystem there = cluster.root().getFileSystem(cluster.configuration());
    org.apache.hadoop.fs.Path tables = new org.apache.hadoop.fs.Path(cluster.root(), "tables");
    there.mkdirs(tables);
    FileSystem here = from.root().getFileSystem(from.configuration());
    assertTrue(
        FileUtil.copy(
            here,
            new org.apache.hadoop.fs.Path(from.root(), "tables/" + table),
            there,
            tables,
            false,
            cluster.configuration()));
  }

  String both() {
    return specification("one") + "," + specification("two");
  }

  /** Runs a command of this process that starts jobs on clusters, and returns its notes. */
  String command(Path home, String command, String... arguments) {
    List<String> all = new ArrayList<>();
    all.addAll(List.of("-D", "mapreduce.job.jar=" + jar()));
    all.addAll(List.of(arguments));
    CommandLine.Outcome outcome = CommandLine.run(home, command, all.toArray(String[]::new));
    assertEquals(0, outcome.exitCode(), outcome.err());
    return outcome.err();
  }

  /** Returns the job jar. */
  Path jar() {
    return Datasets.repository().resolve(JAR);
  }

  String specification(String provider) {
    return provider + "=" + directory.resolve(provider).resolve("conf");
  }

  String hadoopJar(String provider, String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of(provider, JAR));
    all.addAll(List.of(arguments));
    return succeed("jar", all.toArray(String[]::new));
  }

  /** Runs a command of {@code scripts/cluster}, whatever its outcome. */
  CommandLine.Outcome run(String verb, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.addAll(List.of("scripts/cluster", verb, "--dir", directory.toString()));
    command.addAll(List.of(arguments));
    Path errors = Files.createTempFile(directory, "command", ".err");
    Process process =
        new ProcessBuilder(command)
            .directory(Datasets.repository().toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectError(errors.toFile())
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(5, TimeUnit.MINUTES), verb + " does not end");
    return new CommandLine.Outcome(process.exitValue(), out, Files.readString(errors));
  }

  /** Runs a command that must succeed, and returns its standard output. */
  private String succeed(String verb, String... arguments) throws Exception {
    CommandLine.Outcome outcome = run(verb, arguments);
    assertEquals(0, outcome.exitCode(), () -> verb + " failed:\n" + outcome.out() + outcome.err());
    return outcome.out();
  }
}
