package org.splinter.system;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
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
  static final int GO_AWAY = 7;
  static final int REFUSED_STREAM = 7;

  private static final int SETTINGS = 4;
  private static final int WINDOW_UPDATE = 8;
  private static final int INITIAL_WINDOW = 4;
  private static final int END_STREAM = 1;
  private static final int END_HEADERS = 4;
  private static final int ACKNOWLEDGED = 1;

  /** The first byte of a field of HPACK that is remembered, and the one that names the newest. */
  private static final int REMEMBERED = 0x40;

  private static final int NEWEST = 0x80 | 62;

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

  /** Returns the headers of a request of HTTP/2, in an order that it takes. */
  static Map<String, String> fields(String method, String path, String shown) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put(":method", method);
    fields.put(":scheme", "https");
    fields.put(":authority", "127.0.0.1");
    fields.put(":path", path);
    fields.put("authorization", "Bearer " + shown);
    return fields;
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
    fields.forEach((name, value) -> writeField(block, name, value));
    send(HEADERS, END_HEADERS | (whole ? END_STREAM : 0), stream, block.toByteArray());
  }

  /**
   * Begins a request whose headers, unpacked, are many times as long as they are here: one long
   * field is remembered, and then named again by a byte each time.
   *
   * @param bytes of the long field
   * @param times that it is named again
   */
  void swollenRequest(int stream, Map<String, String> fields, int bytes, int times)
      throws IOException {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    fields.forEach((name, value) -> writeField(block, name, value));
    block.write(REMEMBERED);
    writeText(block, "x");
    writeText(block, "a".repeat(bytes));
    for (int i = 0; i < times; i++) {
      block.write(NEWEST);
    }
    send(HEADERS, END_HEADERS | END_STREAM, stream, block.toByteArray());
  }

  private static void writeField(ByteArrayOutputStream block, String name, String value) {
    block.write(0); // a field of a new name, which is not remembered
    writeText(block, name);
    writeText(block, value);
  }

  /** Writes a text of HPACK: its length in 7 bits and, if need be, more, then its bytes. */
  private static void writeText(ByteArrayOutputStream block, String text) {
    if (text.length() < 127) {
      block.write(text.length());
    } else {
      block.write(127);
      int left = text.length() - 127;
      for (; left >= 128; left >>= 7) {
        block.write((left & 127) | 128);
      }
      block.write(left);
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
