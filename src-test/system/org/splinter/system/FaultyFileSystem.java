package org.splinter.system;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.LocalFileSystem;

/**
 * The file system of embedded providers, one of which is in trouble when the answer of its round is
 * fetched, like that of a name node that dies or hangs after a job.
 */
public final class FaultyFileSystem extends LocalFileSystem {
  /** The options of a command by which its providers use this file system. */
  static final List<String> OPTIONS =
      List.of(
          "-D",
          "fs.file.impl=" + FaultyFileSystem.class.getName(),
          "-D",
          "fs.file.impl.disable.cache=true");

  private static final List<byte[]> SHARES = new ArrayList<>();
  private static String inTrouble = "";
  private static int refusals;
  private static boolean hangs;

  /** Lets a provider refuse {@code times} connections. */
  static synchronized void refuse(String provider, int times) {
    begin(provider, times, false);
  }

  /** Lets a provider hang for ever. */
  static synchronized void hang(String provider) {
    begin(provider, 0, true);
  }

  private static synchronized void begin(String provider, int times, boolean forEver) {
    SHARES.clear();
    inTrouble = provider;
    refusals = times;
    hangs = forEver;
  }

  /**
   * Returns the shares that the provider in trouble has received since the trouble began, one file
   * a round, also those of rounds that failed.
   */
  static synchronized List<byte[]> shares() {
    return List.copyOf(SHARES);
  }

  @Override
  public FSDataInputStream open(org.apache.hadoop.fs.Path file, int bufferSize) throws IOException {
    Path local = Path.of(file.toUri().getPath());
    if (local.toString().contains("/" + inTrouble + "/jobs/")
        && local.getParent().endsWith("answer")) {
      meet(local);
    }
    return super.open(file, bufferSize);
  }

  private static void meet(Path answer) throws IOException {
    if (isRefused(answer)) {
      throw new ConnectException("Connection refused");
    }
    if (hangs) {
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        throw new InterruptedIOException("interrupted");
      }
    }
  }

  private static synchronized boolean isRefused(Path answer) throws IOException {
    SHARES.add(Files.readAllBytes(answer.getParent().resolveSibling("shares")));
    return refusals-- > 0;
  }
}
