package org.splinter.provider.ingest;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * The content of all members of a gzip file (RFC 1952), one after the other, each checked against
 * its trailer. Java's own stream takes whatever follows the first member, and is no other one, for
 * the end of the file, so that rows could be lost; here only the end of the file, or zeros up to
 * it, is the end.
 */
final class GzipMembers extends InputStream {
  private static final int BUFFER = 1 << 16;
  private static final int DEFLATED = 8;
  private static final int HEADER_CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;
  private static final int RESERVED = 0xe0;

  /** The bytes of a header between its flags and what these add: a time, hints, a system. */
  private static final int HINTS = 6;

  private final InputStream raw;
  private final Inflater inflater = new Inflater(/* nowrap= */ true);
  private final CRC32 crc = new CRC32();
  private final byte[] buffer = new byte[BUFFER];
  private int at;
  private int end;
  private boolean inMember;

  /**
   * Opens a file.
   *
   * @throws IOException if it does not begin with a member's header
   */
  GzipMembers(InputStream raw) throws IOException {
    this.raw = raw;
    if (!begin()) {
      throw new EOFException("it is empty");
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (inMember || begin()) {
      int count = inflate(bytes, offset, length);
      if (count > 0) {
        crc.update(bytes, offset, count);
        return count;
      }
      if (inflater.finished()) {
        finish();
      } else if (inflater.needsDictionary()) {
        throw new IOException("a gzip member wants a dictionary");
      } else if (inflater.needsInput()) {
        fill();
        inflater.setInput(buffer, at, end - at);
        at = end;
      }
    }
    return -1;
  }

  private int inflate(byte[] bytes, int offset, int length) throws IOException {
    try {
      return inflater.inflate(bytes, offset, length);
    } catch (DataFormatException e) {
      throw new IOException("a gzip member is broken: " + e.getMessage(), e);
    }
  }

  /** Reads the header of the next member; returns false at the end of the file. */
  private boolean begin() throws IOException {
    if (at == end && !more()) {
      return false;
    }
    int first = next();
    if (first == 0) {
      requireZeros();
      return false;
    }
    if (first != 0x1f || next() != 0x8b) {
      throw new IOException("what follows a gzip member is no other one");
    }
    int method = next();
    int flags = next();
    if (method != DEFLATED || (flags & RESERVED) != 0) {
      throw new IOException("a gzip member has a header of an unknown kind");
    }
    skip(HINTS);
    if ((flags & EXTRA) != 0) {
      skip(next() | next() << 8);
    }
    for (int text : new int[] {NAME, COMMENT}) {
      if ((flags & text) != 0) {
        while (next() != 0) {
          // Neither is of use here.
        }
      }
    }
    skip((flags & HEADER_CRC) != 0 ? 2 : 0);
    inflater.reset();
    inflater.setInput(buffer, at, end - at);
    at = end;
    crc.reset();
    inMember = true;
    return true;
  }

  /** Checks the trailer of a member. */
  private void finish() throws IOException {
    at = end - inflater.getRemaining();
    if (word() != crc.getValue() || word() != (inflater.getBytesWritten() & 0xffff_ffffL)) {
      throw new IOException("a gzip member is not what its checksum says");
    }
    inMember = false;
  }

  private void requireZeros() throws IOException {
    while (at < end || more()) {
      if (buffer[at++] != 0) {
        throw new IOException("what follows a gzip member is no other one");
      }
    }
  }

  private long word() throws IOException {
    long word = 0;
    for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
      word |= (long) next() << shift;
    }
    return word;
  }

  private void skip(int bytes) throws IOException {
    for (int i = 0; i < bytes; i++) {
      int unused = next();
    }
  }

  private int next() throws IOException {
    if (at == end) {
      fill();
    }
    return buffer[at++] & 0xff;
  }

  private void fill() throws IOException {
    if (!more()) {
      throw new EOFException("a gzip member has no end");
    }
  }

  private boolean more() throws IOException {
    at = 0;
    end = Math.max(0, raw.read(buffer));
    return end > 0;
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    raw.close();
  }
}
