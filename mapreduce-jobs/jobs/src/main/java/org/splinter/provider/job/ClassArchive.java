package org.splinter.provider.job;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * A class-data archive (AppCDS) of Hadoop's classes in a provider's {@link JobLibrary}: with it a
 * container's JVM maps its classes instead of reading and checking them, which is most of the cost
 * of its start.
 *
 * <p>Guarantee: it changes no class that a job gets. JVMs take an archive only if the jars that it
 * was made of stand first on their class path and are unchanged. A job therefore names these, its
 * own jar, and then the class path it would have had, which serves a node where they are not. A JVM
 * of another build ignores the archive.
 */
public final class ClassArchive {
  private static final String INDEX = "classes";
  private static final Pattern FILE = Pattern.compile("(?:.*/)?classes-[0-9a-f]{16}\\.jsa");
  private static final String LINK = "splinter.jsa";
  private static final int MAX_INDEX_BYTES = 1 << 20;

  /** Options by which the user has already arranged the class path or the archive. */
  private static final Pattern ARRANGED =
      Pattern.compile("(?:^|\\s)(?:-cp|-classpath|--class-path|-XX:SharedArchiveFile)\\b");

  /** Jar paths that need no quoting in a shell, through which the class path passes. */
  private static final Pattern JAR = Pattern.compile("/[A-Za-z0-9._+@%=/-]+\\.jar");

  /** JNA, the one library that both Hadoop and the job jar have: the jar's comes first. */
  private static final Pattern JNA = Pattern.compile(".*/jna-[^/]*\\.jar");

  private static final List<String> OPTIONS =
      List.of(
          MRJobConfig.MR_AM_COMMAND_OPTS, MRJobConfig.MAP_JAVA_OPTS, MRJobConfig.REDUCE_JAVA_OPTS);

  /**
   * Classes of a node manager's child, which the application master that is archived does not load.
   */
  private static final List<String> CHILD_CLASSES =
      List.of(
          "org.apache.hadoop.mapred.YarnChild",
          "org.apache.hadoop.mapreduce.task.reduce.Shuffle",
          "org.apache.hadoop.mapreduce.task.reduce.Fetcher",
          "org.apache.hadoop.mapreduce.task.reduce.MergeManagerImpl",
          "org.apache.hadoop.mapreduce.task.reduce.ShuffleSchedulerImpl",
          "org.apache.hadoop.mapred.Task$TaskReporter");

  private ClassArchive() {}

  /** Returns whether a file has an archive's name. */
  public static boolean isArchive(String file) {
    return FILE.matcher(file).matches();
  }

  /** Returns those of a node's jars that an archive can be made of. */
  public static List<String> archivable(List<String> jars) {
    return jars.stream()
        .filter(jar -> JAR.matcher(jar).matches() && !JNA.matcher(jar).matches())
        .toList();
  }

  /** Returns whether an archive is installed. */
  public static boolean isInstalled(JobLibrary library) throws IOException {
    return !find(library).isEmpty();
  }

  /** Moves an archive of these jars to the library, for jobs to come. */
  public static void install(JobLibrary library, Path archive, List<String> jars)
      throws IOException {
    library.adopt(archive);
    List<String> lines = new ArrayList<>(List.of(archive.getName()));
    lines.addAll(jars);
    library.replace(INDEX, String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
  }

  /** Makes a job take the archive, if there is one and the user has not arranged the class path. */
  static void use(Job job, JobLibrary library, String jobJar) throws IOException {
    Configuration configuration = job.getConfiguration();
    if (configuration.get("tmpjars") != null // which -libjars sets
        || configuration.getBoolean(MRJobConfig.MAPREDUCE_JOB_CLASSLOADER, false)
        || OPTIONS.stream().anyMatch(key -> ARRANGED.matcher(configuration.get(key, "")).find())) {
      return;
    }
    List<String> index = find(library);
    if (index.isEmpty()) {
      return;
    }
    Path archive = library.file(index.get(0));
    job.addCacheFile(URI.create(archive + "#" + LINK));
    String jars = String.join(":", index.subList(1, index.size()));
    addOptions(
        configuration,
        "-Xshare:auto -XX:SharedArchiveFile=./"
            + LINK
            + " -cp "
            + jars
            + ":"
            + jobJar
            + ":$CLASSPATH");
  }

  /** Returns the archive's name and its jars, or nothing if there is none that could be used. */
  private static List<String> find(JobLibrary library) throws IOException {
    byte[] bytes = library.read(INDEX, MAX_INDEX_BYTES);
    List<String> lines = new String(bytes, StandardCharsets.UTF_8).lines().toList();
    boolean usable =
        lines.size() > 1
            && isArchive(lines.get(0))
            && lines.stream().skip(1).allMatch(jar -> JAR.matcher(jar).matches())
            && library.isThere(library.file(lines.get(0)));
    return usable ? lines : List.of();
  }

  /**
   * Returns a copy for the job that makes an archive. The job's own classes get a class loader of
   * their own, as they lie elsewhere in every container; and the job takes no existing archive.
   */
  public static Configuration apart(Configuration base) {
    Configuration configuration = new Configuration(base);
    configuration.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, true);
    configuration.setBoolean(MRJobConfig.MAPREDUCE_JOB_CLASSLOADER, true);
    return configuration;
  }

  /**
   * Makes the JVMs of the job that makes an archive note what an archive of these jars would hold.
   */
  public static void record(Configuration configuration, List<String> jars) {
    addOptions(configuration, "-XX:+RecordDynamicDumpInfo -cp " + String.join(":", jars));
  }

  /** Adds options behind those that are set, since the last of two equal options holds. */
  private static void addOptions(Configuration configuration, String added) {
    for (String key : OPTIONS) {
      String options = configuration.get(key, "");
      if (!options.isEmpty()) {
        configuration.set(key, options + " " + added);
      }
    }
  }

  /**
   * Makes this JVM archive the classes it loaded.
   *
   * @param directory receives the archive, named by its content
   * @throws IOException if it cannot, with its reason
   */
  public static void dump(Configuration configuration, Path directory) throws IOException {
    for (String name : CHILD_CLASSES) {
      try {
        Class.forName(name, false, Job.class.getClassLoader());
      } catch (ClassNotFoundException | LinkageError e) {
        // Another version of Hadoop; tasks load what the archive lacks.
      }
    }
    java.nio.file.Path file = Files.createTempDirectory("classes").resolve(LINK);
    String reply = command("dynamic_dump", file.toString());
    if (!Files.exists(file)) {
      throw new IOException("this node's JVM makes no class-data archive: " + reply.strip());
    }
    String name;
    try (InputStream in = Files.newInputStream(file)) {
      name = "classes-" + JobLibrary.digest(in) + ".jsa";
    }
    FileSystem fileSystem = directory.getFileSystem(configuration);
    try (InputStream in = Files.newInputStream(file);
        OutputStream out = fileSystem.create(new Path(directory, name))) {
      IOUtils.copyBytes(in, out, configuration);
    }
  }

  /** Runs {@code jcmd PID VM.cds ARGUMENT…} on this process and returns the reply. */
  private static String command(String... arguments) throws IOException {
    try {
      return String.valueOf(
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName("com.sun.management:type=DiagnosticCommand"),
                  "vmCds",
                  new Object[] {arguments},
                  new String[] {String[].class.getName()}));
    } catch (JMException e) {
      throw new IOException("this node's JVM makes no class-data archive: " + e.getMessage(), e);
    }
  }
}
