package org.splinter.provider.ingest;

import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * The layout of a text file's bytes.
 *
 * @param delimiter what stands between the fields of a CSV file
 * @param quote what stands around a field of a CSV file that has a delimiter, a quote or a line end
 */
record TextLayout(Compression compression, char delimiter, char quote) {
  /** The layout of files that are no text, and that of plain text without fields. */
  static final TextLayout PLAIN = new TextLayout(Compression.NONE, ',', '"');

  private static final Compression[] COMPRESSIONS = Compression.values();

  /** Returns this layout with the delimiter and the quote of a CSV file. */
  TextLayout separated(char fieldDelimiter, char fieldQuote) {
    return new TextLayout(compression, fieldDelimiter, fieldQuote);
  }

  /** Returns how a file of a format is read, for the user. */
  String describe(Piece.Format format) {
    String read =
        switch (format) {
          case CSV ->
              "CSV separated by "
                  + FileReading.shown(delimiter)
                  + (quote == '"' ? "" : ", quoted by " + FileReading.shown(quote));
          case JSON -> "JSON lines";
          case PARQUET -> "Parquet";
          case VERSION, ROWS -> throw new IllegalArgumentException(format + " is no user's file");
        };
    return compression == Compression.NONE ? read : read + ", " + compression.description();
  }

  void write(ByteWriter writer) {
    writer.u8(compression.ordinal()).u16(delimiter).u16(quote);
  }

  static TextLayout read(ByteReader reader) throws FormatException {
    Compression compression = COMPRESSIONS[reader.u8("compression", 0, COMPRESSIONS.length - 1)];
    char delimiter = (char) reader.u16("delimiter", 0, Character.MAX_VALUE);
    char quote = (char) reader.u16("quote", 0, Character.MAX_VALUE);
    if (!FileReading.separates(delimiter)) {
      throw reader.error("delimiter " + (int) delimiter + " separates no fields");
    } else if (quote == delimiter
        || (quote != FileReading.NO_QUOTE && !FileReading.separates(quote))) {
      throw reader.error("quote " + (int) quote + " stands around no fields");
    }
    return new TextLayout(compression, delimiter, quote);
  }
}
