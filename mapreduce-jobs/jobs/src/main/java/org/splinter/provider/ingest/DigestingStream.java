package org.splinter.provider.ingest;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.security.MessageDigest;
import org.splinter.fss.BulkSha256;

/**
 * Stream that counts and digests all bytes read through it, until the reading thread is
 * interrupted.
 */
final class DigestingStream extends FilterInputStream {
  private final MessageDigest sha;
  private long count;

  /**
   * @param length of the stream, about
   */
  DigestingStream(InputStream in, long length) {
    super(in);
    this.sha = new BulkSha256(length);
  }

  @Override
  public int read() throws IOException {
    int b = in.read();
    if (b >= 0) {
      sha.update((byte) b);
      count++;
    }
    return b;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (Thread.currentThread().isInterrupted()) { // how a local job is killed
      throw new InterruptedIOException("interrupted");
    }
    int n = in.read(bytes, offset, length);
    if (n > 0) {
      sha.update(bytes, offset, n);
      count += n;
    }
    return n;
  }

  @Override
  public long skip(long bytes) {
    throw new UnsupportedOperationException("skipped bytes would not be digested");
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  long count() {
    return count;
  }

  /** Returns the digest of what has been read. */
  byte[] digestSoFar() {
    return sha.digest();
  }

  /** Reads the rest of the stream and returns the digest of all of it. */
  byte[] digest() throws IOException {
    byte[] buffer = new byte[1 << 13];
    int n;
    do {
      n = read(buffer, 0, buffer.length);
    } while (n >= 0);
    return digestSoFar();
  }
}
