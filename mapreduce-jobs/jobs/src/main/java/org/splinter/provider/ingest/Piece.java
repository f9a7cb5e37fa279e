package org.splinter.provider.ingest;

import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * The input of one map task of an import, which becomes one part of the table: a text file,
 * neighbouring row groups of a Parquet file, neighbouring batches of the version that is appended
 * to, or a file of rows that another job made.
 *
 * @param layout that of a text file
 * @param path where to read it: a file's path or URI on a Hadoop file system, or a version's
 *     directory
 * @param name the user's name for it, for messages
 * @param first the first row group or batch
 * @param count the number of row groups or batches, none of an empty Parquet file; 1 of others
 * @param start where it begins in its file, for the scheduler
 * @param bytes its length, for the scheduler
 */
record Piece(
    Format format,
    TextLayout layout,
    String path,
    String name,
    int first,
    int count,
    long start,
    long bytes) {
  private static final Format[] FORMATS = Format.values();
  private static final int MAX_PATH = 1 << 16;

  /** The format of a piece's bytes. */
  enum Format {
    CSV,
    /** A file of one JSON object a line. */
    JSON,
    PARQUET,
    /** A version of the table, all of whose parts are numbered as one sequence of batches. */
    VERSION,
    /** A file as {@link RowsOutputFormat} writes it. */
    ROWS;

    /** Returns whether its rows are those of {@link TextRows}. */
    boolean isText() {
      return this == CSV || this == JSON;
    }
  }

  /** Makes a piece that is no text. */
  Piece(Format format, String path, String name, int first, int count, long start, long bytes) {
    this(format, TextLayout.PLAIN, path, name, first, count, start, bytes);
  }

  /** Returns the piece that a text file is. */
  static Piece text(Format format, TextLayout layout, String path, String name, long bytes) {
    return new Piece(format, layout, path, name, 0, 1, 0, bytes);
  }

  static Piece rows(String path, String name, long bytes) {
    return new Piece(Format.ROWS, path, name, 0, 1, 0, bytes);
  }

  /** Returns a row's place for a message. */
  String place(long position) {
    return name + (format.isText() ? ", line " : ", row ") + position;
  }

  void write(ByteWriter writer) {
    writer.u8(format.ordinal());
    layout.write(writer);
    writer.text(path).text(name).i32(first).i32(count).i64(start).i64(bytes);
  }

  static Piece read(ByteReader reader) throws FormatException {
    return new Piece(
        FORMATS[reader.u8("format", 0, FORMATS.length - 1)],
        TextLayout.read(reader),
        reader.text("path", MAX_PATH),
        reader.text("name", MAX_PATH),
        reader.i32("first", 0, Integer.MAX_VALUE),
        reader.i32("count", 0, Integer.MAX_VALUE),
        reader.i64("start", 0, Long.MAX_VALUE),
        reader.i64("bytes", 0, Long.MAX_VALUE));
  }
}
