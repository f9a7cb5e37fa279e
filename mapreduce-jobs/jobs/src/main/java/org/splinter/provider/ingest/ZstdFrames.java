package org.splinter.provider.ingest;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * The frames of a zstd file (RFC 8878) but those to be skipped, which parallel compressors write
 * between others and the library does not know. A frame whose window is too large is refused before
 * the library makes a buffer of it.
 */
final class ZstdFrames extends InputStream {
  /** The largest window, which is that of all levels but those of {@code --ultra}. */
  static final int MAX_WINDOW = 8 << 20;

  private static final int FRAME_MAGIC = 0xfd2fb528;

  /** The magic of a frame to be skipped, but for its last four bits. */
  private static final int SKIPPED = 0x184d2a50;

  private static final int MAX_HEADER = 18;
  private static final int RUN = 1;
  private static final int CHECKSUM_BYTES = 4;

  private final InputStream raw;
  private final byte[] header = new byte[MAX_HEADER];
  private int headerAt;
  private int headerEnd;
  private long contentLeft;
  private boolean checksum;
  private Next next = Next.FRAME;

  /** The part of the file that comes after the current one. */
  private enum Next {
    FRAME,
    BLOCK,
    CHECKSUM,
    /** Bytes that are no frame, for the library to refuse. */
    OTHER
  }

  ZstdFrames(InputStream raw) {
    this.raw = raw;
  }

  /** Returns whether a file that begins with these four bytes, the first one lowest, is one. */
  static boolean isStart(int first) {
    return first == FRAME_MAGIC || (first & ~0xf) == SKIPPED;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    while (headerAt == headerEnd && contentLeft == 0) {
      if (!readHeader()) {
        return -1;
      }
    }
    if (headerAt < headerEnd) {
      int count = Math.min(length, headerEnd - headerAt);
      System.arraycopy(header, headerAt, bytes, offset, count);
      headerAt += count;
      return count;
    }
    int count = raw.read(bytes, offset, (int) Math.min(length, contentLeft));
    contentLeft -= Math.max(0, count);
    return count;
  }

  /** Reads the header of the next part; returns false at the end of the file. */
  private boolean readHeader() throws IOException {
    headerAt = 0;
    headerEnd = 0;
    switch (next) {
      case FRAME -> readFrameHeader();
      case BLOCK -> {
        int block = take(3);
        boolean last = (block & 1) != 0;
        contentLeft = (block >>> 1 & 3) == RUN ? 1 : block >>> 3;
        next = !last ? Next.BLOCK : checksum ? Next.CHECKSUM : Next.FRAME;
      }
      case CHECKSUM -> {
        contentLeft = CHECKSUM_BYTES;
        next = Next.FRAME;
        return true;
      }
      case OTHER -> contentLeft = Long.MAX_VALUE;
    }
    return headerEnd > 0 || contentLeft > 0;
  }

  private void readFrameHeader() throws IOException {
    int magic = take(Integer.BYTES);
    while (headerEnd == Integer.BYTES && (magic & ~0xf) == SKIPPED) {
      headerEnd = 0;
      passOver(Integer.toUnsignedLong(take(Integer.BYTES)));
      headerEnd = 0;
      magic = take(Integer.BYTES);
    }
    if (headerEnd < Integer.BYTES) {
      if (headerEnd > 0) { // which the library takes for the end of the file
        throw new EOFException("a zstd frame has no header");
      }
      return;
    }
    if (magic != FRAME_MAGIC) {
      next = Next.OTHER;
      return;
    }
    int descriptor = take(1);
    boolean single = (descriptor & 0x20) != 0;
    checksum = (descriptor & 4) != 0;
    long window = single ? 0 : window(take(1));
    take((1 << (descriptor & 3)) >> 1); // the number of a dictionary, of 0, 1, 2 or 4 bytes
    int sizeBytes = descriptor >>> 6 == 0 ? (single ? 1 : 0) : 1 << (descriptor >>> 6);
    int low = take(Math.min(Integer.BYTES, sizeBytes));
    int high = take(Math.max(0, sizeBytes - Integer.BYTES));
    if (single) {
      window = high != 0 ? Long.MAX_VALUE : Integer.toUnsignedLong(low);
    }
    if (window > MAX_WINDOW) {
      throw new IOException(
          "its window is larger than "
              + MAX_WINDOW
              + " bytes; compress it without --long, --ultra");
    }
    next = Next.BLOCK;
  }

  private static long window(int descriptor) {
    long base = 1L << (10 + (descriptor >>> 3));
    return base + base / 8 * (descriptor & 7);
  }

  /** Reads bytes of the header, the lowest first; fewer at the file's end, for the library. */
  private int take(int count) throws IOException {
    int read = raw.readNBytes(header, headerEnd, count);
    int value = 0;
    for (int i = 0; i < read; i++) {
      value |= (header[headerEnd + i] & 0xff) << (8 * i);
    }
    headerEnd += read;
    return value;
  }

  private void passOver(long bytes) throws IOException {
    byte[] buffer = new byte[1 << 12];
    long left = bytes;
    int count = 0;
    while (left > 0 && count >= 0) {
      count = raw.read(buffer, 0, (int) Math.min(buffer.length, left));
      left -= Math.max(0, count);
    }
  }

  @Override
  public void close() throws IOException {
    raw.close();
  }
}
