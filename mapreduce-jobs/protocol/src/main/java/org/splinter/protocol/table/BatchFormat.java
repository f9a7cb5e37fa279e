package org.splinter.protocol.table;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * The layout of a batch of rows in a part file, little-endian. It is columnar and every column
 * starts at a multiple of 8 from the batch's start, so that a reader fetches only the columns that
 * it wants.
 *
 * <pre>
 *      0  "SPLB"  u8 version = 1
 *      5  i32 rows (1 to 65,536)
 *      9  u16 columns
 *     11  directory, 6 bytes a column: u8 encoding (0 to 3)   u8 has NULLs (0 or 1)   i32 segment length
 *         zeros to a multiple of 8
 *         segments in column order, each with zeros to a multiple of 8
 *
 * segment:  if it has NULLs, a bitmap of 64-bit words, row i in bit i % 64 of word i / 64
 *           BYTE, SHORT, WORD: one little-endian number of 1, 2 or 8 bytes a row
 *           TEXT: rows + 1 ascending offsets (i32) from 0, then the bytes they point into
 * </pre>
 *
 * BYTE and SHORT are ranks in the column's dictionary; a NULL is 0 or empty. The manifest fixes the
 * encoding of each column, so the directory only confirms it.
 */
final class BatchFormat {
  static final int FIXED_HEADER = 11;
  static final int DIRECTORY_ENTRY = 6;
  static final int ALIGNMENT = 8;

  private static final String MAGIC = "SPLB";
  private static final int VERSION = 1;

  private BatchFormat() {}

  /** The encodings of a column's values. */
  enum Encoding {
    BYTE(0, 1),
    SHORT(1, 2),
    WORD(2, 8),
    TEXT(3, 0);

    final int code;

    /** The bytes a row, 0 if they vary. */
    final int width;

    Encoding(int code, int width) {
      this.code = code;
      this.width = width;
    }

    /** Returns the encoding of a column, which its type and statistics decide. */
    static Encoding of(ColumnType type, ColumnStatistics statistics) {
      if (statistics.hasDictionary()) {
        return statistics.distinct() <= 256 ? BYTE : SHORT;
      }
      return type.isText() ? TEXT : WORD;
    }
  }

  /** One column's entry of the directory. */
  record Segment(Encoding encoding, boolean hasNulls, int length) {
    int paddedLength() {
      return aligned(length);
    }
  }

  /** The fields before the segments. */
  record Header(int rows, List<Segment> segments) {}

  static int aligned(int length) {
    return (length + ALIGNMENT - 1) & -ALIGNMENT;
  }

  static int headerBytes(int columns) {
    return aligned(FIXED_HEADER + DIRECTORY_ENTRY * columns);
  }

  static int bitmapBytes(int rows) {
    return (rows + 63) / 64 * 8;
  }

  static byte[] encodeHeader(Header header) {
    ByteWriter writer = new ByteWriter();
    writer
        .fixed(MAGIC.getBytes(StandardCharsets.US_ASCII))
        .u8(VERSION)
        .i32(header.rows())
        .u16(header.segments().size());
    for (Segment segment : header.segments()) {
      writer.u8(segment.encoding().code).u8(segment.hasNulls() ? 1 : 0).i32(segment.length());
    }
    writer.fixed(new byte[headerBytes(header.segments().size()) - writer.size()]);
    return writer.toByteArray();
  }

  /**
   * Decodes a header. Refuses one whose encodings are not those that the manifest fixes, whose
   * segments cannot hold its rows, or that does not fill its span exactly.
   */
  static Header decodeHeader(
      String format, byte[] bytes, List<Encoding> encodings, Manifest.Span span)
      throws FormatException {
    ByteReader reader = new ByteReader(format, bytes);
    reader.magic(MAGIC);
    reader.u8("version", VERSION, VERSION);
    int rows = reader.i32("rows", span.rows(), span.rows());
    reader.u16("columns", encodings.size(), encodings.size());
    long total = bytes.length;
    List<Segment> segments = new ArrayList<>(encodings.size());
    for (Encoding encoding : encodings) {
      reader.u8("encoding", encoding.code, encoding.code);
      boolean hasNulls = reader.flag("has NULLs");
      int least = hasNulls ? bitmapBytes(rows) : 0;
      int most = Batch.MAX_BYTES;
      if (encoding == Encoding.TEXT) {
        least += 4 * (rows + 1);
      } else {
        least += encoding.width * rows;
        most = least;
      }
      Segment segment = new Segment(encoding, hasNulls, reader.i32("segment length", least, most));
      total += segment.paddedLength();
      segments.add(segment);
    }
    for (byte zero : reader.fixed("padding", reader.remaining())) {
      if (zero != 0) {
        throw reader.error("padding of the header is not zero");
      }
    }
    if (total != span.length()) {
      throw reader.error(
          "header and segments have " + total + " bytes, the batch " + span.length());
    }
    return new Header(rows, segments);
  }
}
