package org.splinter.provider.sum;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.codec.FormatException;
import org.splinter.protocol.sum.SumRequest;
import org.splinter.provider.measure.DirectBuffers;

/**
 * An untrusted request for selected sums in a file, of which a reader takes the head and the
 * records that it needs. A file is never read whole: one of ten million rows has more than 100 MB.
 */
final class SumRequestFile implements AutoCloseable {
  static final String WHAT = "request for selected sums";
  private static final int BUFFER = 1 << 20;

  private final FSDataInputStream in;
  private final long length;
  private final SumRequest request;
  private final long firstRecord;

  private SumRequestFile(FSDataInputStream in, long length, SumRequest request, long firstRecord) {
    this.in = in;
    this.length = length;
    this.request = request;
    this.firstRecord = firstRecord;
  }

  /**
   * Opens a file and reads its head.
   *
   * @throws FormatException if it is no request
   */
  static SumRequestFile open(Configuration configuration, Path file) throws IOException {
    FileSystem fileSystem = file.getFileSystem(configuration);
    long length = fileSystem.getFileStatus(file).getLen();
    FSDataInputStream in = fileSystem.open(file);
    try {
      byte[] prefix = new byte[SumRequest.PREFIX_BYTES];
      in.readFully(0, prefix);
      byte[] head = new byte[SumRequest.headBytes(prefix)];
      in.readFully(prefix.length, head);
      return new SumRequestFile(
          in, length, SumRequest.decode(head), (long) prefix.length + head.length);
    } catch (EOFException e) {
      in.close();
      throw new FormatException(WHAT, "has " + length + " bytes, and its head has not ended");
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  SumRequest request() {
    return request;
  }

  /** Returns the digest at the end of the request, by which it is named. */
  byte[] digest() throws IOException {
    byte[] digest = new byte[SumRequest.DIGEST_BYTES];
    in.readFully(length - digest.length, digest);
    return digest;
  }

  /** Returns the bytes of a request with the records of all rows. */
  long wanted(SumCipher cipher, int rows) {
    long records = (rows + (long) cipher.recordRows() - 1) / cipher.recordRows();
    return firstRecord + records * cipher.recordBytes() + SumRequest.DIGEST_BYTES;
  }

  /** Returns the bytes before the first record. */
  long firstRecord() {
    return firstRecord;
  }

  /**
   * Checks that the file is as long as one with the records of all rows, and returns how long.
   *
   * @throws FormatException naming both numbers
   */
  long checkLength(SumCipher cipher, int rows) throws FormatException {
    long wanted = wanted(cipher, rows);
    if (length != wanted) {
      throw new FormatException(
          WHAT, "has " + length + " bytes, must have " + wanted + " for " + rows + " rows");
    }
    return length;
  }

  /**
   * Checks that the file has exactly the records of all rows, that they are such, and the digest of
   * all that.
   *
   * @throws FormatException naming what differs
   */
  void check(SumCipher cipher, int rows) throws IOException {
    long unused = checkLength(cipher, rows);
    byte[] head = new byte[Math.toIntExact(firstRecord)];
    in.readFully(0, head);
    int most = Math.max(1, BUFFER / cipher.recordBytes()) * cipher.recordBytes();
    long end = length - SumRequest.DIGEST_BYTES;
    try (RequestCheck check = new RequestCheck(cipher)) {
      check.head(head);
      for (long at = firstRecord; at < end; ) {
        byte[] records = new byte[(int) Math.min(most, end - at)];
        in.readFully(at, records);
        check.records(records);
        at += records.length;
      }
      check.end(digest());
    }
  }

  /** Reads the records of some rows into direct memory. */
  ByteBuffer records(SumCipher cipher, long firstRow, int rows) throws IOException {
    long first = firstRow / cipher.recordRows();
    long last = (firstRow + rows - 1) / cipher.recordRows();
    byte[] bytes = new byte[Math.toIntExact((last - first + 1) * cipher.recordBytes())];
    in.readFully(firstRecord + first * cipher.recordBytes(), bytes);
    return DirectBuffers.bytes(bytes.length).put(bytes).flip();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
