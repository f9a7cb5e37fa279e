package org.splinter.client.sum;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that one thread writes and another one reads meanwhile, from any place as often as it
 * likes.
 */
final class GrowingFile extends OutputStream {
  private final FileChannel channel;
  private long written;
  private boolean ended;
  private boolean failed;
  private boolean refused;

  /** Opens a file that is there; what is in it is replaced. */
  GrowingFile(Path file) throws IOException {
    this.channel =
        FileChannel.open(
            file,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING);
  }

  /** Opens a file that another wrote, whole, to read it. */
  private GrowingFile(Path file, long bytes) throws IOException {
    this.channel = FileChannel.open(file, StandardOpenOption.READ);
    this.written = bytes;
    this.ended = true;
  }

  /** Opens a file that was written whole before. */
  static GrowingFile written(Path file) throws IOException {
    return new GrowingFile(file, Files.size(file));
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    requireReader();
    ByteBuffer left = ByteBuffer.wrap(bytes, from, count);
    while (left.hasRemaining()) {
      channel.write(left);
    }
    synchronized (this) {
      written += count;
      notifyAll();
    }
  }

  private synchronized void requireReader() throws IOException {
    if (refused) {
      throw new IOException("what is written is not read any more");
    }
  }

  /** Says that nobody will read any more: what is written then fails. */
  synchronized void refuse() {
    refused = true;
  }

  /** Says that all is written. */
  synchronized void end() {
    ended = true;
    notifyAll();
  }

  /** Says that no more will be written, and what is there is of no use, unless it has ended. */
  synchronized void giveUp() {
    failed = !ended;
    notifyAll();
  }

  /**
   * Waits until there are bytes after some.
   *
   * @return how many bytes there are; no more than those if that is all
   * @throws InterruptedException also if the writer gave up
   */
  synchronized long awaitBeyond(long bytes) throws InterruptedException {
    while (written <= bytes && !ended && !failed) {
      wait();
    }
    if (failed) {
      throw new InterruptedException("what was sent is not written any more");
    }
    return written;
  }

  /** Reads bytes that were written. */
  byte[] read(long from, int count) throws IOException {
    ByteBuffer read = ByteBuffer.allocate(count);
    while (read.hasRemaining() && channel.read(read, from + read.position()) >= 0) {}
    return read.array();
  }

  @Override
  public void close() throws IOException {
    giveUp();
    channel.close();
  }
}
