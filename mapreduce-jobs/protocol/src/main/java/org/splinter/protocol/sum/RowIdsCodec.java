package org.splinter.protocol.sum;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;

/**
 * The bytes of {@link RowIds}, little-endian:
 *
 * <pre>
 * "SPID"  u8 version = 1   u8 text (0 or 1)   i32 rows
 * ids in ascending order: i64 words, or blocks of UTF-8 if text is 1
 * SHA-256 of all before it
 * </pre>
 *
 * Equal ids have equal bytes, and the trailer is their digest.
 */
public final class RowIdsCodec {
  /** The most bytes that ids may have, so that they fit one array. */
  public static final int MAX_BYTES = 1 << 30;

  private static final String MAGIC = "SPID";
  private static final int VERSION = 1;

  private RowIdsCodec() {}

  /** The bytes of ids of no rows. */
  public static final int EMPTY_BYTES = head(false, 0).length + Sha256.BYTES;

  /** Returns the bytes before the first id. */
  public static byte[] head(boolean text, int rows) {
    return new ByteWriter()
        .fixed(MAGIC.getBytes(ISO_8859_1))
        .u8(VERSION)
        .u8(text ? 1 : 0)
        .i32(rows)
        .toByteArray();
  }

  /** Returns the digest that stands at the end of encoded ids. */
  public static IdsDigest digest(byte[] bytes) {
    return new IdsDigest(Arrays.copyOfRange(bytes, bytes.length - Sha256.BYTES, bytes.length));
  }

  /**
   * Decodes untrusted bytes.
   *
   * @param text whether the ids must be texts
   * @param rows the number that they must be
   * @throws FormatException naming the field and its bound
   */
  public static RowIds decode(byte[] bytes, boolean text, int rows) throws FormatException {
    ByteReader in = new ByteReader("ids of rows", bytes);
    if (bytes.length > MAX_BYTES) {
      throw in.error("has " + bytes.length + " bytes, at most " + MAX_BYTES + " are allowed");
    }
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    if (in.flag("text") != text) {
      throw in.error("are not of the column's type");
    }
    in.i32("rows", rows, rows);
    RowIds ids = text ? texts(in, rows) : words(in, rows);
    int end = bytes.length - in.remaining();
    byte[] digest = in.fixed("digest", Sha256.BYTES);
    in.end();
    if (!Arrays.equals(digest, Sha256.of(Arrays.copyOf(bytes, end)))) {
      throw in.error("have not the digest at their end; fetch them again");
    }
    return ids;
  }

  private static RowIds words(ByteReader in, int rows) throws FormatException {
    if (in.remaining() / Long.BYTES < rows) {
      throw in.error("end before the last of " + rows + " ids");
    }
    long[] words = new long[rows];
    for (int i = 0; i < rows; i++) {
      words[i] = in.i64("id");
      if (i > 0 && words[i - 1] >= words[i]) {
        throw in.error("do not ascend at row " + i);
      }
    }
    return RowIds.ofWords(words);
  }

  private static RowIds texts(ByteReader in, int rows) throws FormatException {
    if (in.remaining() / Integer.BYTES < rows) {
      throw in.error("end before the last of " + rows + " ids");
    }
    ByteWriter bytes = new ByteWriter();
    int[] starts = new int[rows + 1];
    for (int i = 0; i < rows; i++) {
      byte[] id = in.block("id", in.remaining());
      bytes.fixed(id);
      starts[i + 1] = bytes.size();
      if (i > 0
          && Arrays.compareUnsigned(bytes.array(), starts[i - 1], starts[i], id, 0, id.length)
              >= 0) {
        throw in.error("do not ascend at row " + i);
      }
    }
    return RowIds.ofTexts(bytes.toByteArray(), starts);
  }
}
