package org.splinter.system;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.jspecify.annotations.Nullable;

/**
 * A local file system that passes for a cluster's, under any host's name, and answers nothing while
 * a test has it hang.
 */
public final class StallingFileSystem extends LocalFileSystem {
  private static final String SCHEME = "stalling";

  private static volatile @Nullable CountDownLatch stalled;

  public StallingFileSystem() {
    super(new Raw());
  }

  @Override
  public String getScheme() {
    return SCHEME;
  }

  /** Has it hang until {@link #goOn}. */
  static void hang() {
    stalled = new CountDownLatch(1);
  }

  static void goOn() {
    CountDownLatch ended = stalled;
    stalled = null;
    if (ended != null) {
      ended.countDown();
    }
  }

  /**
   * Writes the configuration of a cluster with such a file system.
   *
   * @param directory to make
   * @param host by whose name the files are reached
   * @return the directory
   */
  static Path configure(Path directory, String host) throws IOException {
    Files.createDirectory(directory);
    write(
        directory.resolve("core-site.xml"),
        List.of("fs.defaultFS", "fs." + SCHEME + ".impl"),
        List.of(SCHEME + "://" + host + ":1", StallingFileSystem.class.getName()));
    write(
        directory.resolve("mapred-site.xml"), List.of("mapreduce.framework.name"), List.of("yarn"));
    return directory;
  }

  private static void write(Path file, List<String> names, List<String> values) throws IOException {
    StringBuilder xml = new StringBuilder("<configuration>");
    for (int i = 0; i < names.size(); i++) {
      xml.append("<property><name>")
          .append(names.get(i))
          .append("</name><value>")
          .append(values.get(i))
          .append("</value></property>");
    }
    Files.writeString(file, xml.append("</configuration>"));
  }

  private static final class Raw extends RawLocalFileSystem {
    private @Nullable URI address;

    @Override
    public void initialize(URI name, Configuration configuration) throws IOException {
      address = name;
      super.initialize(name, configuration);
    }

    @Override
    public URI getUri() {
      return address == null ? super.getUri() : address; // its constructor asks, too
    }

    private static void answer() throws IOException {
      CountDownLatch latch = stalled;
      if (latch != null) {
        try {
          latch.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new IOException(e);
        }
      }
    }

    @Override
    public FileStatus getFileStatus(org.apache.hadoop.fs.Path path) throws IOException {
      answer();
      return super.getFileStatus(path);
    }

    @Override
    public FileStatus[] listStatus(org.apache.hadoop.fs.Path path) throws IOException {
      answer();
      return super.listStatus(path);
    }

    @Override
    public FSDataInputStream open(org.apache.hadoop.fs.Path path, int bufferSize)
        throws IOException {
      answer();
      return super.open(path, bufferSize);
    }
  }
}
