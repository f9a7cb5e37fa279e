package org.splinter.system;

import java.io.IOException;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.jspecify.annotations.Nullable;

/**
 * A local file system that passes for a cluster's, and answers nothing while a test has it hang.
 */
public final class StallingFileSystem extends LocalFileSystem {
  static final String SCHEME = "stalling";
  static final URI ADDRESS = URI.create(SCHEME + "://cluster:1");

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

  private static final class Raw extends RawLocalFileSystem {
    @Override
    public URI getUri() {
      return ADDRESS;
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
    public FileStatus getFileStatus(Path path) throws IOException {
      answer();
      return super.getFileStatus(path);
    }

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
      answer();
      return super.listStatus(path);
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
      answer();
      return super.open(path, bufferSize);
    }
  }
}
