package org.splinter.system;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import javax.net.ssl.SSLSocket;

/**
 * A connection of HTTP/2 whose frames a test writes one by one, as no client library would send
 * them.
 */
final class RawHttp2 implements AutoCloseable {
  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int RESET = 3;
  static final int REFUSED_STREAM = 7;

  private static final int SETTINGS = 4;
  private static final int WINDOW_UPDATE = 8;
  private static final int INITIAL_WINDOW = 4;
  private static final int END_STREAM = 1;
  private static final int END_HEADERS = 4;
  private static final int ACKNOWLEDGED = 1;

  private final SSLSocket socket;
  private final DataInputStream in;

  /** A frame that the server sent. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Frame(int type, int stream, byte[] payload) {
    /** Returns the error of a frame that resets a stream. */
    int error() {
      return ByteBuffer.wrap(payload).getInt();
    }
  }

  /**
   * Begins to speak over a connection.
   *
   * @param window the bytes of an answer that a server may send before more are asked for
   */
  RawHttp2(SSLSocket socket, int window) throws IOException {
    this.socket = socket;
    this.in = new DataInputStream(socket.getInputStream());
    socket.getOutputStream().write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII));
    send(
        SETTINGS,
        0,
        0,
        ByteBuffer.allocate(6).putShort((short) INITIAL_WINDOW).putInt(window).array());
  }

  /**
   * Begins a request.
   *
   * @param stream an odd number greater than those before
   * @param fields the headers, those of HTTP/2 itself first
   * @param whole whether no body follows
   */
  void request(int stream, Map<String, String> fields, boolean whole) throws IOException {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    fields.forEach(
        (name, value) -> {
          block.write(0); // a field of a new name, which is not remembered
          writeText(block, name);
          writeText(block, value);
        });
    send(HEADERS, END_HEADERS | (whole ? END_STREAM : 0), stream, block.toByteArray());
  }

  /** Writes a text of HPACK: its length in 7 bits and, if need be, more, then its bytes. */
  private static void writeText(ByteArrayOutputStream block, String text) {
    if (text.length() < 127) {
      block.write(text.length());
    } else {
      if (text.length() >= 255) {
        throw new IllegalArgumentException("texts have at most 254 bytes here");
      }
      block.write(127);
      block.write(text.length() - 127);
    }
    block.writeBytes(text.getBytes(US_ASCII));
  }

  /** Lets the server send one more byte of an answer. */
  void takeByte(int stream) throws IOException {
    send(WINDOW_UPDATE, 0, stream, new byte[] {0, 0, 0, 1});
  }

  private synchronized void send(int type, int flags, int stream, byte[] payload)
      throws IOException {
    ByteBuffer frame = ByteBuffer.allocate(9 + payload.length);
    frame.put((byte) 0).putShort((short) payload.length).put((byte) type).put((byte) flags);
    socket.getOutputStream().write(frame.putInt(stream).put(payload).array());
  }

  /** Returns the next frame of a type, after those of others. */
  Frame next(int... types) throws IOException {
    while (true) {
      int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
      int type = in.readUnsignedByte();
      int flags = in.readUnsignedByte();
      Frame frame = new Frame(type, in.readInt(), in.readNBytes(length));
      if (type == SETTINGS && (flags & ACKNOWLEDGED) == 0) {
        send(SETTINGS, ACKNOWLEDGED, 0, new byte[0]);
      }
      for (int wanted : types) {
        if (type == wanted) {
          return frame;
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
