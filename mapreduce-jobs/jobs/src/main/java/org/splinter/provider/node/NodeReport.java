package org.splinter.provider.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.util.VersionInfo;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.NativeStatus;
import org.splinter.provider.job.ClassArchive;
import org.splinter.provider.job.SiteName;

/**
 * Report of a task about its node.
 *
 * @param host the node's name
 * @param java version of the JVM that ran the task
 * @param hadoop version of the Hadoop classes that it had
 * @param jna version of the JNA that it had, which may be Hadoop's
 * @param nativePath the fastest native path, or empty if there is none
 * @param nativeError why there is none, or empty
 * @param provider the name of the provider in the node's own configuration, or empty
 * @param archive whether its JVM took classes from the provider's class-data archive
 * @param readBytes that it read from the provider's file system
 * @param readNanos that this took
 * @param jars the node's own jars on its class path, in its order
 */
public record NodeReport(
    String host,
    String java,
    String hadoop,
    String jna,
    String nativePath,
    String nativeError,
    String provider,
    boolean archive,
    long readBytes,
    long readNanos,
    List<String> jars) {
  private static final int MAX_TEXT = 4096;
  private static final int MAX_JARS = 4096;
  private static final String FORMAT = "report of a node";

  /** Makes a report of the machine and the JVM that run this. */
  static NodeReport here(long readBytes, long readNanos) throws IOException {
    NativeStatus library = NativeStatus.probe();
    String error = library.error();
    String host = System.getenv("NM_HOST"); // the node's name in YARN
    return new NodeReport(
        host == null ? InetAddress.getLocalHost().getHostName() : host,
        Runtime.version().toString(),
        VersionInfo.getVersion(),
        jnaVersion(),
        library.paths().stream().map(EvaluationPath::label).findFirst().orElse(""),
        error == null ? "" : error.substring(0, Math.min(error.length(), MAX_TEXT / 4)),
        SiteName.here(),
        isArchiveUsed(),
        readBytes,
        readNanos,
        ownJars());
  }

  /** Returns the megabytes that the task read in a second. */
  public double readMegabytesPerSecond() {
    return readNanos == 0 ? 0 : readBytes * 1e3 / readNanos;
  }

  /** Returns JNA's version by reflection, as only the binding may know JNA. */
  private static String jnaVersion() {
    try {
      Field version = Class.forName("com.sun.jna.Version").getDeclaredField("VERSION");
      version.setAccessible(true); // a field of an interface that is not public
      return String.valueOf(version.get(null));
    } catch (ReflectiveOperationException | LinkageError e) {
      return "none";
    }
  }

  /**
   * Returns whether this JVM uses an archive: it maps the file of one that it uses, and no other.
   */
  private static boolean isArchiveUsed() throws IOException {
    Path maps = Path.of("/proc/self/maps");
    if (!Files.isReadable(maps)) {
      return false;
    }
    try (Stream<String> lines = Files.lines(maps)) {
      return lines.anyMatch(line -> ClassArchive.isArchive(line.substring(line.indexOf('/') + 1)));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Returns the jars that are no job's; a job's lie in the container's directory. */
  private static List<String> ownJars() {
    String container = Path.of("").toAbsolutePath().toString();
    Set<String> jars = new LinkedHashSet<>();
    for (String entry : System.getProperty("java.class.path").split(":", -1)) {
      if (entry.startsWith("/")
          && entry.endsWith(".jar")
          && entry.length() <= MAX_TEXT
          && !entry.startsWith(container)
          && Files.isRegularFile(Path.of(entry))) {
        jars.add(entry);
      }
    }
    return jars.stream().limit(MAX_JARS).toList();
  }

  byte[] encode() {
    ByteWriter out = new ByteWriter();
    out.text(host).text(java).text(hadoop).text(jna).text(nativePath).text(nativeError);
    out.text(provider).u8(archive ? 1 : 0).varint(readBytes).varint(readNanos).varint(jars.size());
    jars.forEach(out::text);
    return out.toByteArray();
  }

  /**
   * Decodes a report, which comes from a node.
   *
   * @throws FormatException if it is none
   */
  static NodeReport decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader(FORMAT, bytes);
    String host = in.text("host", MAX_TEXT);
    String java = in.text("java", MAX_TEXT);
    String hadoop = in.text("hadoop", MAX_TEXT);
    String jna = in.text("jna", MAX_TEXT);
    String nativePath = in.text("native path", MAX_TEXT);
    String nativeError = in.text("native error", MAX_TEXT);
    String provider = in.text("provider", MAX_TEXT);
    boolean archive = in.flag("archive");
    long readBytes = in.varint("bytes", 0, Long.MAX_VALUE);
    long readNanos = in.varint("nanos", 0, Long.MAX_VALUE);
    int count = (int) in.varint("jars", 0, MAX_JARS);
    List<String> jars = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      jars.add(in.text("jar", MAX_TEXT));
    }
    in.end();
    return new NodeReport(
        host,
        java,
        hadoop,
        jna,
        nativePath,
        nativeError,
        provider,
        archive,
        readBytes,
        readNanos,
        List.copyOf(jars));
  }
}
