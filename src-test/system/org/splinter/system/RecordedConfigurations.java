package org.splinter.system;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;
import org.splinter.provider.job.EmbeddedFileSystem;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.round.RoundKeys;

/**
 * A recorder of the configuration that every job of this JVM is submitted with, as its history
 * would keep it.
 */
final class RecordedConfigurations {
  private static final List<byte[]> WRITTEN = new ArrayList<>();

  /** Those of the first written ones that were read, which is once for all providers. */
  private static final List<Configuration> READ = new ArrayList<>();

  /** Ids of jobs and requests, and other texts that are drawn anew each time. */
  private static final Pattern IDS =
      Pattern.compile(
          "job_[a-z]*[0-9_]+|[a-z]*[0-9]{6,}_[0-9]+|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{16,}|[0-9]{10,}"
              + "|(?<=/staging/[a-z]{1,32})[0-9]+");

  /** Texts without ids, kept since most are those of Hadoop's defaults, in every job. */
  private static final Map<String, String> WITHOUT_IDS = new ConcurrentHashMap<>();

  private RecordedConfigurations() {}

  /**
   * The embedded providers' file system, which also copies the configurations of jobs as they are
   * written.
   */
  public static final class RecordingFileSystem extends LocalFileSystem {
    public RecordingFileSystem() {
      super(new EmbeddedFileSystem().getRaw());
    }

    @Override
    public FSDataOutputStream create(
        Path file,
        FsPermission permission,
        boolean overwrite,
        int bufferSize,
        short replication,
        long blockSize,
        Progressable progress)
        throws IOException {
      FSDataOutputStream out =
          super.create(file, permission, overwrite, bufferSize, replication, blockSize, progress);
      return file.getName().equals("job.xml")
          ? new FSDataOutputStream(new Copying(out), null)
          : out;
    }
  }

  /** A stream that keeps a copy of what is written. */
  private static final class Copying extends FilterOutputStream {
    private final ByteArrayOutputStream copy = new ByteArrayOutputStream();

    Copying(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int b) throws IOException {
      out.write(b);
      copy.write(b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
      copy.write(bytes, offset, length);
    }

    @Override
    public void close() throws IOException {
      super.close();
      synchronized (WRITTEN) {
        WRITTEN.add(copy.toByteArray());
      }
    }
  }

  /** Returns the overrides with which providers' jobs are recorded. */
  static Configuration overrides() {
    Configuration overrides = new Configuration(false);
    overrides.setClass("fs.file.impl", RecordingFileSystem.class, FileSystem.class);
    overrides.setBoolean("fs.file.impl.disable.cache", true);
    return overrides;
  }

  /** Forgets all recorded configurations. */
  static void clear() {
    synchronized (WRITTEN) {
      WRITTEN.clear();
      READ.clear();
    }
  }

  /**
   * Returns the configurations of a provider's jobs since the last {@link #clear}, in the order
   * they were submitted, without ids. Plans are compared where the provider receives them; here
   * only the size of a plan counts, and that of an answer's header, which names the request.
   */
  static List<Map<String, String>> of(String provider) {
    List<Map<String, String>> all = new ArrayList<>();
    synchronized (WRITTEN) {
      for (byte[] written : WRITTEN.subList(READ.size(), WRITTEN.size())) {
        Configuration configuration = new Configuration(false);
        configuration.addResource(new java.io.ByteArrayInputStream(written));
        READ.add(configuration);
      }
      for (Configuration configuration : READ) {
        if (JobKeys.PROVIDER.get(configuration).equals(provider)) {
          all.add(withoutIds(configuration));
        }
      }
    }
    return all;
  }

  private static Map<String, String> withoutIds(Configuration configuration) {
    Map<String, String> plain = new TreeMap<>();
    for (Map.Entry<String, String> entry : configuration) {
      String key = entry.getKey();
      boolean request = key.equals(RoundKeys.PLAN.key()) || key.equals(RoundKeys.ANSWER_HEAD.key());
      String value = entry.getValue();
      plain.put(withoutIds(key), request ? value.length() + " characters" : withoutIds(value));
    }
    return plain;
  }

  private static String withoutIds(String text) {
    return WITHOUT_IDS.computeIfAbsent(text, any -> IDS.matcher(any).replaceAll("#"));
  }
}
