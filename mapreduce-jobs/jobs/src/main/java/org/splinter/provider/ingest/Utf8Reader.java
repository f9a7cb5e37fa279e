package org.splinter.provider.ingest;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Decoder of UTF-8 that does not hide malformed bytes: each becomes a lone low surrogate, which no
 * well-formed text has, so that {@link Utf8#encode} finds it in its field and the rest of the file
 * can still be read. A leading byte order mark is dropped.
 */
final class Utf8Reader extends Reader {
  private static final int BUFFER = 1 << 16;
  private static final char MALFORMED = 0xDC00;
  private static final char BYTE_ORDER_MARK = 0xFEFF;

  private final InputStream in;
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT);
  private final ByteBuffer bytes = ByteBuffer.wrap(new byte[BUFFER]).limit(0);
  private final CharBuffer chars = CharBuffer.wrap(new char[BUFFER]).limit(0);
  private boolean started;
  private boolean ended;

  Utf8Reader(InputStream in) {
    this.in = in;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    while (!chars.hasRemaining()) {
      if (ended) {
        return -1;
      }
      fill();
    }
    int count = Math.min(length, chars.remaining());
    chars.get(buffer, offset, count);
    return count;
  }

  private void fill() throws IOException {
    bytes.compact();
    int count = in.read(bytes.array(), bytes.position(), bytes.remaining());
    bytes.position(bytes.position() + Math.max(count, 0)).flip();
    ended = count < 0;
    chars.clear();
    CoderResult result = decoder.decode(bytes, chars, ended);
    while (result.isError()) {
      for (int i = 0; i < result.length(); i++) {
        chars.put((char) (MALFORMED | (bytes.get() & 0xff)));
      }
      result = decoder.decode(bytes, chars, ended);
    }
    chars.flip();
    if (!started && chars.hasRemaining()) {
      started = true;
      if (chars.get(0) == BYTE_ORDER_MARK) {
        chars.get();
      }
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
