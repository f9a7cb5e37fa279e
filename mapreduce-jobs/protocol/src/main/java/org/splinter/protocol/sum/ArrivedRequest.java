package org.splinter.protocol.sum;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * The name of a request for selected sums whose bytes were sent in pieces before, little-endian:
 *
 * <pre>
 * "SPSU"  u8 version = 1   key of the pieces (16 bytes)   digest at the request's end (32 bytes)
 * </pre>
 *
 * @param key under which the pieces were sent
 * @param digest of the whole request, by which it is charged
 */
@SuppressWarnings("ArrayRecordComponent") // they are not compared
public record ArrivedRequest(byte[] key, byte[] digest) {
  public static final int KEY_BYTES = 16;

  private static final String MAGIC = "SPSU";
  private static final int VERSION = 1;

  /** Returns whether untrusted bytes begin as such a name. */
  public static boolean begins(byte[] bytes) {
    return bytes.length >= MAGIC.length()
        && new String(bytes, 0, MAGIC.length(), ISO_8859_1).equals(MAGIC);
  }

  public byte[] encode() {
    return new ByteWriter()
        .fixed(MAGIC.getBytes(ISO_8859_1))
        .u8(VERSION)
        .fixed(key)
        .fixed(digest)
        .toByteArray();
  }

  /**
   * Decodes untrusted bytes.
   *
   * @throws FormatException naming the field and its bound
   */
  public static ArrivedRequest decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("name of a request for selected sums", bytes);
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    byte[] key = in.fixed("key", KEY_BYTES);
    byte[] digest = in.fixed("digest", SumRequest.DIGEST_BYTES);
    in.end();
    return new ArrivedRequest(key, digest);
  }
}
