package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.splinter.cli.SplinterCommand;
import org.splinter.client.SplinterClient;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.QueryResult;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.provider.files.SideFile;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.RootCause;

/**
 * Tests of faults: kill -9 of a process that works for a query, at a random moment, leads to the
 * right answer or one clear error, and leaves nothing that {@code clean} does not remove. So do
 * providers that hang, have another table, or have no room.
 *
 * <p>A run kills an application master or one daemon, whichever is drawn, tasks and a client, and
 * stops one daemon; with splinter.long it stops each daemon and kills each victim ten times.
 * splinter.seed repeats a run.
 */
abstract class ClusterFaults {
  private static final int ROWS = 200_000;
  private static final int TOWNS = 500;
  private static final boolean LONG = Boolean.getBoolean("splinter.long");
  private static final int REPETITIONS = LONG ? 10 : 1;

  /**
   * The time limit for an answer or an error: longer than any daemon is waited for, on a busy
   * machine.
   */
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  /** A client's message of a failure in one line; a class's name would be no help to a user. */
  private static final String CLEAR = "provider (one|two): [^\n]{10,400}";

  private static final String CLASS_NAME = "\\b(java|org|com)\\.[\\w.]+(Exception|Error)\\b";

  private static final Question FOLD =
      new Question(
          WrittenQuery.of("SELECT COUNT(*), SUM(size) FROM people WHERE town = ?", "'town 7'"),
          Evaluation.FOLD);

  private static final Question PIR =
      new Question(
          WrittenQuery.of("SELECT MAX(size), MIN(size) FROM people WHERE town = ?", "'town 8'"),
          Evaluation.VIEWS);

  /** Settings with which a query has several tasks and takes some seconds. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "mapreduce.job.ubertask.enable", "false",
          "splinter.split.rows", "131072",
          "splinter.native.path", "java");

  /** A query, and the evaluation that it is asked with. */
  private record Question(WrittenQuery query, Evaluation evaluation) {}

  /** A process that is killed. */
  private enum Victim {
    MAP_TASK(false, "_m_0"), // as in the name of an attempt
    APPLICATION_MASTER(false, "MRAppMaster"),
    NODE_MANAGER(true, "nodemanager"),
    DATA_NODE(true, "datanode"),
    RESOURCE_MANAGER(true, "resourcemanager"),
    CLIENT(false, "");

    private final boolean isDaemon;
    private final String process;

    /**
     * Names the process of a victim.
     *
     * @param process a daemon's name, or a part of a container's command line
     */
    Victim(boolean isDaemon, String process) {
      this.isDaemon = isDaemon;
      this.process = process;
    }
  }

  /** The rows of a query, or its failure. */
  private record Outcome(List<List<Object>> rows, String failure) {}

  private static final Map<Victim, List<String>> TALLY = new EnumMap<>(Victim.class);
  private static final LeakDetector SHARES = new LeakDetector();

  private static TestClusters clusters;
  private static Path work;
  private static Path home;
  private static long usualMillis;

  private static final long SEED = Long.getLong("splinter.seed", System.nanoTime());

  @BeforeAll
  static void importPeople() throws Exception {
    clusters = ClusterTest.clusters();
    work = clusters.directory();
    home = Files.createDirectories(work.resolve("home"));
    Path people = people("people", ROWS);
    CommandLine.succeed(home, "import", "--table", "people", people.toString());
    Outcome lookedUp = embedded(PIR); // builds its view
    if (LONG) {
      List<String> arguments = new ArrayList<>(List.of("--table", "people", people.toString()));
      TestClusters.NAMES.forEach(
          name -> arguments.addAll(List.of("--provider", clusters.specification(name))));
      clusters.command(home, "import", arguments.toArray(String[]::new));
    } else {
      HadoopProvider alpha = new Providers(home, new Configuration(false)).find("alpha");
      for (String name : TestClusters.NAMES) {
        clusters.copyTable(alpha, "people", name);
      }
    }
    assertEquals(lookedUp, ask(PIR));
    long start = System.nanoTime();
    assertEquals(embedded(FOLD), ask(FOLD));
    usualMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
  }

  private static Path people(String name, int rows) throws IOException {
    List<String> lines = new ArrayList<>(List.of("town,size"));
    for (int i = 0; i < rows; i++) {
      lines.add("town " + i % TOWNS + "," + i * 7L % 9973);
    }
    return Files.write(work.resolve(name + ".csv"), lines);
  }

  @AfterAll
  static void tell() {
    TALLY.forEach(
        (victim, ends) -> {
          long right = ends.stream().filter("right answer"::equals).count();
          System.out.printf(
              "%s killed %d times: %d right answers, %d clear errors%n",
              victim, ends.size(), right, ends.size() - right);
        });
  }

  /** Asks the clusters a question. */
  private static Outcome ask(Question question) throws Exception {
    List<Provider> providers = new ArrayList<>();
    for (String name : TestClusters.NAMES) {
      providers.add(new ShareCollector(clusters.provider(name, SETTINGS)));
    }
    return ask(providers, question);
  }

  private static Outcome ask(List<? extends Provider> providers, Question question)
      throws InterruptedException {
    try {
      QueryResult result =
          new SplinterClient(providers)
              .prepare(
                  question.query().sql(), PlanOptions.DEFAULT.withEvaluation(question.evaluation()))
              .run(question.query().secrets(), fraction -> {});
      return new Outcome(result.rows(), "");
    } catch (IOException e) {
      return new Outcome(List.of(), RootCause.line(e));
    }
  }

  private static Outcome embedded(Question question) throws Exception {
    Providers providers = new Providers(home, new Configuration(false));
    return ask(List.of(providers.find("alpha"), providers.find("beta")), question);
  }

  /**
   * Returns all victims but the client; a run that is not long draws one of those whose work soon
   * goes on, which a node manager's does not.
   */
  static Stream<Victim> victims() {
    List<Victim> all = Stream.of(Victim.values()).filter(v -> v != Victim.CLIENT).toList();
    return LONG
        ? all.stream()
        : Stream.of(
            drawn(List.of(Victim.APPLICATION_MASTER, Victim.DATA_NODE, Victim.RESOURCE_MANAGER)));
  }

  private static <T> T drawn(List<T> all) {
    return all.get(new Random(SEED).nextInt(all.size()));
  }

  @ParameterizedTest
  @MethodSource("victims")
  void aQueryEndsRightOrClearly(Victim victim) throws Exception {
    for (int i = 0; i < REPETITIONS; i++) {
      Random random = new Random(SEED + 100L * victim.ordinal() + i);
      Question question = question(victim, i);
      String provider = TestClusters.NAMES.get(random.nextInt(TestClusters.NAMES.size()));
      long start = System.nanoTime();
      FutureTask<Outcome> asked = start(question);
      while (!killed(victim, provider, asked, random)) {
        asked = start(question); // the last query was too quick
      }
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      if (victim.isDaemon) {
        Thread.sleep(random.nextInt(3_000));
        clusters.up(List.of(provider));
      }
      Outcome outcome = ended(asked);
      tally(victim, outcome);
      System.out.printf(
          "%s of %s killed after %d ms of a %s: %s after %d s (seed %d)%n",
          victim,
          provider,
          millis,
          question.evaluation(),
          outcome.failure().isEmpty() ? "right answer" : outcome.failure(),
          TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start),
          SEED);
      if (outcome.failure().isEmpty() || !victim.isDaemon) { // another attempt must answer
        assertEquals(embedded(question), outcome);
      } else {
        assertClear(outcome.failure());
      }
      clean();
    }
    clusters.assertNothingKept(SHARES);
  }

  /**
   * Returns the two questions in turn, since generators with neighbouring seeds draw an equal first
   * bit.
   */
  private static Question question(Victim victim, int repetition) {
    return (victim.ordinal() + repetition) % 2 == 0 ? FOLD : PIR;
  }

  private static void tally(Victim victim, Outcome outcome) {
    TALLY
        .computeIfAbsent(victim, unused -> new ArrayList<>())
        .add(outcome.failure().isEmpty() ? "right answer" : outcome.failure());
  }

  private static FutureTask<Outcome> start(Question question) {
    FutureTask<Outcome> asked = new FutureTask<>(() -> ask(question));
    new Thread(asked, "query").start();
    return asked;
  }

  private static Outcome ended(FutureTask<Outcome> asked) throws Exception {
    try {
      return asked.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("neither an answer nor an error after " + PATIENCE, e);
    } catch (ExecutionException e) {
      throw new AssertionError("another failure than one for users", e.getCause());
    }
  }

  private static void assertClear(String failure) {
    assertTrue(failure.matches(CLEAR), failure);
    assertFalse(Pattern.compile(CLASS_NAME).matcher(failure).find(), failure);
  }

  /** Kills a victim; returns false if the query ended before. */
  private static boolean killed(
      Victim victim, String provider, FutureTask<Outcome> asked, Random random) throws Exception {
    Thread.sleep(random.nextInt((int) usualMillis));
    if (victim.isDaemon) {
      if (asked.isDone()) {
        return false;
      }
      clusters.kill(provider, victim.process);
      return true;
    }
    while (!asked.isDone()) {
      List<ProcessHandle> containers = clusters.containers(provider, victim.process);
      if (!containers.isEmpty()) {
        return containers.get(random.nextInt(containers.size())).destroyForcibly();
      }
      Thread.sleep(20);
    }
    return false;
  }

  /**
   * Ages what is left as if its owner had long been silent, cleans it by {@code clean}, and returns
   * the printed lines.
   */
  private static List<String> clean() throws Exception {
    List<String> printed = new ArrayList<>();
    for (int tries = 0; tries == 0 || !left().isEmpty(); tries++) {
      assertTrue(tries < 5, "left after five cleanings: " + left());
      for (String name : TestClusters.NAMES) {
        HadoopProvider provider = clusters.provider(name);
        FileSystem fileSystem = provider.root().getFileSystem(provider.configuration());
        for (FileStatus status : jobs(provider)) {
          long old = status.getModificationTime() - 2 * JobDirectory.STALE.toMillis();
          fileSystem.setTimes(status.getPath(), old, -1);
        }
      }
      printed.addAll(cleaned());
    }
    return printed;
  }

  private static List<String> cleaned() {
    return CommandLine.succeed(home, "clean", "--provider", clusters.both()).lines().toList();
  }

  private static List<FileStatus> jobs(HadoopProvider provider) throws IOException {
    FileSystem fileSystem = provider.root().getFileSystem(provider.configuration());
    List<FileStatus> jobs = new ArrayList<>();
    for (String parent : List.of(JobDirectory.JOBS, JobDirectory.STAGING)) {
      org.apache.hadoop.fs.Path all = new org.apache.hadoop.fs.Path(provider.root(), parent);
      if (fileSystem.exists(all)) {
        jobs.addAll(List.of(fileSystem.listStatus(all)));
      }
    }
    return jobs;
  }

  /** Returns what queries have left on HDFS, Hadoop's own staging files among it. */
  private static List<String> left() throws IOException {
    List<String> left = new ArrayList<>();
    for (String name : TestClusters.NAMES) {
      HadoopProvider provider = clusters.provider(name);
      FileSystem fileSystem = provider.root().getFileSystem(provider.configuration());
      jobs(provider).forEach(status -> left.add(status.getPath().toString()));
      RemoteIterator<LocatedFileStatus> files =
          fileSystem.listFiles(new org.apache.hadoop.fs.Path("/"), true);
      while (files.hasNext()) {
        String path = files.next().getPath().toString();
        if (path.contains("/.staging/") || path.contains("/building/") || path.contains(".lease")) {
          left.add(path);
        }
      }
    }
    return left;
  }

  @Test
  void aKilledClientLeavesWhatIsCleanedUp() throws Exception {
    for (int i = 0; i < REPETITIONS; i++) {
      Random random = new Random(SEED + 100L * Victim.CLIENT.ordinal() + i);
      Question question = question(Victim.CLIENT, i);
      while (!masters().isEmpty()) { // masters of earlier jobs end some seconds after them
        Thread.sleep(20);
      }
      Process client = startClient(question);
      while (!killed(client, i == 0, random)) {
        client = startClient(question);
      }
      assertEquals(
          List.of("one: nothing to clean", "two: nothing to clean"),
          cleaned(),
          "its silence is not long enough yet");
      List<String> printed = clean();
      tally(Victim.CLIENT, new Outcome(List.of(), String.join("; ", printed)));
      System.out.printf(
          "%s killed in a %s: %s (seed %d)%n",
          Victim.CLIENT, question.evaluation(), String.join("; ", printed), SEED);
      assertTrue(
          printed.stream().anyMatch(line -> line.contains(": deleted: jobs/")), printed.toString());
      assertTrue(
          i > 0 || printed.stream().anyMatch(line -> line.contains(": killed: application_")),
          printed.toString());
      while (!masters().isEmpty()) { // clean has asked them to end
        Thread.sleep(20);
      }
    }
    assertEquals(List.of("one: nothing to clean", "two: nothing to clean"), cleaned());
    clusters.assertNothingKept(SHARES);
  }

  /**
   * Kills a client at a random time after it has sent its shares; returns false if it ended before.
   *
   * @param atWork whether to kill it as soon as an application runs for it
   */
  private static boolean killed(Process client, boolean atWork, Random random) throws Exception {
    while (client.isAlive() && !collectShares()) {
      Thread.sleep(20);
    }
    if (atWork) {
      while (client.isAlive() && masters().isEmpty()) {
        Thread.sleep(20);
      }
    } else {
      Thread.sleep(random.nextInt((int) usualMillis));
    }
    boolean alive = client.isAlive();
    client.destroyForcibly().waitFor();
    return alive;
  }

  private static List<ProcessHandle> masters() {
    return TestClusters.NAMES.stream()
        .flatMap(name -> clusters.containers(name, Victim.APPLICATION_MASTER.process).stream())
        .toList();
  }

  /**
   * Adds the shares that the providers have to those that must not be kept, and returns whether
   * there were any.
   */
  private static boolean collectShares() throws IOException {
    boolean some = false;
    for (String name : TestClusters.NAMES) {
      HadoopProvider provider = clusters.provider(name);
      for (FileStatus job : jobs(provider)) {
        try {
          byte[] bytes =
              SideFile.read(
                  provider.configuration(),
                  new org.apache.hadoop.fs.Path(job.getPath(), "shares"),
                  1 << 24);
          SHARES.add(Envelope.decode(bytes));
          some = true;
        } catch (IOException e) {
          // The file is not written yet, or not whole.
        }
      }
    }
    return some;
  }

  /** Starts a client in a process of its own. */
  private static Process startClient(Question question, String... options) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=off",
                "-cp",
                System.getProperty("java.class.path"),
                SplinterCommand.class.getName(),
                "query",
                "-D",
                "mapreduce.job.jar=" + clusters.jar()));
    SETTINGS.forEach((key, value) -> command.addAll(List.of("-D", key + "=" + value)));
    command.addAll(List.of("--evaluate", question.evaluation().name(), question.query().sql()));
    String secret = question.query().literals().get(0);
    command.addAll(List.of("--param", secret.substring(1, secret.length() - 1)));
    command.addAll(List.of("--home", home.toString()));
    command.addAll(
        options.length == 0 ? List.of("--providers", clusters.both()) : List.of(options));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(work.resolve("printed").toFile())
        .start();
  }

  /**
   * Kills the first attempts of a map and a reduce task: the answer must have the bytes that these
   * would have made.
   */
  @Test
  void aTaskTriedAgainSendsTheSameBytes() throws Exception {
    HadoopProvider one = clusters.provider("one", SETTINGS);
    RecordingProvider recording = new RecordingProvider(one);
    HadoopProvider beta = new Providers(home, new Configuration(false)).find("beta");
    assertEquals(embedded(FOLD), ask(List.of(recording, beta), FOLD));
    Request request = recording.last().request();
    SHARES.add(request.envelope());
    clusters.newHistories("one");
    FutureTask<Answered> again = new FutureTask<>(() -> one.answer(request, fraction -> {}));
    new Thread(again, "query").start();
    for (String task : List.of("_m_0", "_r_0")) {
      List<ProcessHandle> attempts = List.of();
      while (attempts.isEmpty() && !again.isDone()) {
        Thread.sleep(20);
        attempts = clusters.containers("one", task);
      }
      assertFalse(again.isDone(), "no task " + task + " was there to be killed");
      attempts.forEach(ProcessHandle::destroyForcibly);
    }
    assertArrayEquals(
        recording.last().answered().encoded(),
        again.get(PATIENCE.toSeconds(), TimeUnit.SECONDS).encoded());
    List<JobHistoryParser.TaskAttemptInfo> attempts = attempts(clusters.newHistories("one"));
    for (TaskType type : List.of(TaskType.MAP, TaskType.REDUCE)) {
      assertTrue(
          attempts.stream()
              .anyMatch(
                  attempt ->
                      attempt.getTaskType() == type
                          && !attempt.getTaskStatus().equals("SUCCEEDED")),
          "the killing of a " + type + " must have undone its work for this to mean anything");
    }
    assertEquals(List.of(), left());
  }

  private static List<JobHistoryParser.TaskAttemptInfo> attempts(
      List<JobHistoryParser.JobInfo> jobs) {
    return jobs.stream()
        .flatMap(job -> job.getAllTasks().values().stream())
        .flatMap(task -> task.getAllTaskAttempts().values().stream())
        .toList();
  }

  /** Checks that a task that hangs is overtaken by another attempt. */
  @Test
  @EnabledIfSystemProperty(named = "splinter.long", matches = "true")
  void aTaskThatHangsIsOvertaken() throws Exception {
    clusters.newHistories("one");
    long start = System.nanoTime();
    FutureTask<Outcome> asked = start(FOLD);
    List<ProcessHandle> maps = List.of();
    while (maps.isEmpty() && !asked.isDone()) {
      Thread.sleep(20);
      maps = clusters.containers("one", Victim.MAP_TASK.process);
    }
    ProcessHandle stopped = maps.get(0);
    signal(stopped, "STOP");
    try {
      assertEquals(embedded(FOLD), ended(asked));
    } finally {
      stopped.destroyForcibly();
    }
    System.out.printf(
        "map task stopped: right answer after %d s%n",
        TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start));
    List<JobHistoryParser.TaskAttemptInfo> attempts = attempts(clusters.newHistories("one"));
    assertTrue(attempts.stream().anyMatch(attempt -> attempt.getTaskStatus().equals("KILLED")));
    assertEquals(List.of(), left());
  }

  /** Checks that leftovers that files alone reveal are cleaned, and the rest is reported. */
  @Test
  @EnabledIfSystemProperty(named = "splinter.long", matches = "true")
  void filesAreCleanedThoughNoSchedulerAnswers() throws Exception {
    HadoopProvider one = clusters.provider("one");
    FileSystem fileSystem = one.root().getFileSystem(one.configuration());
    org.apache.hadoop.fs.Path left =
        new org.apache.hadoop.fs.Path(one.root(), "jobs/" + UUID.randomUUID());
    fileSystem.mkdirs(left);
    long old = System.currentTimeMillis() - 2 * JobDirectory.STALE.toMillis();
    fileSystem.setTimes(left, old, -1);
    clusters.kill("one", Victim.RESOURCE_MANAGER.process);
    CommandLine.Outcome outcome;
    try {
      outcome = CommandLine.run(home, "clean", "--provider", clusters.specification("one"));
    } finally {
      clusters.up(List.of("one"));
    }
    assertEquals(1, outcome.exitCode());
    assertTrue(outcome.out().startsWith("one: deleted: jobs/" + left.getName()), outcome.out());
    List<String> errors =
        outcome.err().lines().filter(line -> line.startsWith("splinter: ")).toList();
    assertEquals(1, errors.size(), outcome.err());
    assertClear(errors.get(0).substring("splinter: ".length()));
    assertFalse(fileSystem.exists(left));
  }

  static Stream<String> hanging() {
    List<String> daemons = List.of("resourcemanager", "namenode");
    return LONG ? daemons.stream() : Stream.of(drawn(daemons));
  }

  /** Stops a daemon, which then accepts connections and never answers. */
  @ParameterizedTest
  @MethodSource("hanging")
  void aProviderThatHangsIsNamed(String daemon) throws Exception {
    Path file =
        Files.write(
            work.resolve("providers.properties"),
            List.of(
                "providers = one,two",
                "timeout = 10s",
                "retries = 0",
                "provider.one = " + work.resolve("one/conf"),
                "provider.two = " + work.resolve("two/conf")));
    ProcessHandle process = clusters.process("one", daemon);
    signal(process, "STOP");
    long start = System.nanoTime();
    Process client;
    try {
      client = startClient(FOLD, "--config", file.toString());
      assertTrue(client.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS), "the client hangs too");
    } finally {
      signal(process, "CONT");
    }
    String printed = Files.readString(work.resolve("printed"));
    List<String> errors = printed.lines().filter(line -> line.startsWith("splinter: ")).toList();
    System.out.printf(
        "%s of one hangs: %s after %d s%n",
        daemon, errors, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start));
    assertEquals(1, errors.size(), printed);
    String failure = errors.get(0).substring("splinter: ".length());
    assertTrue(failure.startsWith("provider one: "), failure);
    assertClear(failure);
    assertFalse(printed.contains("it may still hold what it was sent"), printed);
    assertEquals(1, client.exitValue());
    clusters.up(TestClusters.NAMES); // waits until all is well
    clean();
  }

  private static void signal(ProcessHandle process, String signal) throws Exception {
    Process kill = new ProcessBuilder("kill", "-" + signal, process.pid() + "").start();
    assertEquals(0, kill.waitFor());
  }

  @Test
  void aProviderWithoutRoomIsNamed() throws Exception {
    HadoopProvider one = clusters.provider("one", SETTINGS);
    DistributedFileSystem fileSystem =
        (DistributedFileSystem) one.root().getFileSystem(one.configuration());
    fileSystem.setQuota(one.root(), HdfsConstants.QUOTA_DONT_SET, 1);
    Outcome outcome;
    try {
      outcome = ask(FOLD);
    } finally {
      fileSystem.setQuota(one.root(), HdfsConstants.QUOTA_DONT_SET, HdfsConstants.QUOTA_RESET);
    }
    System.out.println("no room at one: " + outcome.failure());
    assertTrue(outcome.failure().startsWith("provider one: "), outcome.failure());
    assertTrue(outcome.failure().contains("quota"), outcome.failure());
    assertClear(outcome.failure());
    assertEquals(List.of(), left());
  }

  @Test
  void providersWithOtherRowsAreToldByTheirFingerprints(@TempDir Path other) throws Exception {
    Path people = people("fewer", ROWS / 100);
    CommandLine.succeed(
        other, "import", "--table", "people", "--provider", "alpha", people.toString());
    HadoopProvider alpha = new Providers(other, new Configuration(false)).find("alpha");
    HadoopProvider one = clusters.provider("one", SETTINGS);
    String failure = ask(List.of(one, alpha), FOLD).failure();
    for (HadoopProvider provider : List.of(one, alpha)) {
      String fingerprint = provider.manifest("people").fingerprint().toString();
      assertTrue(failure.contains("provider " + provider.name() + " has "), failure);
      assertTrue(failure.contains(fingerprint), failure);
    }
    assertEquals(1, failure.lines().count(), failure);
    assertEquals(List.of(), left());
  }

  /** A provider that keeps the shares it is sent, whatever becomes of the round. */
  private static final class ShareCollector extends ForwardingProvider {
    ShareCollector(Provider provider) {
      super(provider);
    }

    @Override
    public Answered answer(Request request, Progress progress)
        throws IOException, InterruptedException {
      SHARES.add(request.envelope());
      return super.answer(request, progress);
    }
  }
}
