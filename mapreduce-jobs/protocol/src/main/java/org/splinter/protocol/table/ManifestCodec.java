package org.splinter.protocol.table;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * The bytes of a {@link Manifest}, little-endian.
 *
 * <pre>
 * "SPLM"  u8 version = 5   text table   schema ({@link SchemaCodec})
 * i64 rows   fingerprint (32 bytes)
 * per column: i64 nulls   i64 min   i64 max   i32 distinct   u8 unique (0 or 1)
 * per column with a dictionary: its digest (32 bytes)
 * per decimal column: u8 scale found from its values (0 or 1)
 * i32 parts   for each: text file   i32 batches   for each: i32 length   i32 rows
 * u8 digests (0 or 1)   if 1, per column: its digest as it is stored (32 bytes)
 * </pre>
 *
 * A batch starts where the one before it ends, so offsets are not stored. Bytes of version 3 lack
 * the digests of columns, and those of version 2 all digests; they are read too, and who has the
 * dictionaries completes theirs. Those of version 4 lack what scales were found, as all before do.
 */
public final class ManifestCodec {
  /** The bound of an encoded manifest: room for some eight million batches. */
  public static final int MAX_BYTES = 64 << 20;

  private static final String MAGIC = "SPLM";
  private static final int VERSION = 5;

  /** The last version whose bytes have no digests of columns. */
  private static final int WITHOUT_COLUMNS = 3;

  /** The last version whose bytes do not say which scales were found. */
  private static final int WITHOUT_SCALES = 4;

  /** The version whose bytes have no digests. */
  private static final int WITHOUT_DIGESTS = 2;

  private static final int SPAN_BYTES = 8;
  private static final Pattern PART_FILE = Pattern.compile("part-[0-9]{5,9}");

  private ManifestCodec() {}

  /**
   * Encodes a manifest.
   *
   * @throws IllegalArgumentException if it lacks digests of its dictionaries
   */
  public static byte[] encode(Manifest manifest) {
    if (!manifest.hasDigests()) {
      throw new IllegalArgumentException(
          "the manifest of table '" + manifest.table() + "' lacks digests of its dictionaries");
    }
    ByteWriter writer = new ByteWriter();
    writer.fixed(MAGIC.getBytes(StandardCharsets.US_ASCII)).u8(VERSION).text(manifest.table());
    SchemaCodec.write(writer, manifest.schema());
    writer.i64(manifest.rows()).fixed(manifest.fingerprint().bytes());
    for (ColumnStatistics statistics : manifest.statistics()) {
      writeStatistics(writer, statistics);
    }
    for (int column : manifest.columnsWithDictionary()) {
      writer.fixed(Objects.requireNonNull(manifest.dictionaries().get(column)).bytes());
    }
    List<Column> columns = manifest.schema().columns();
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).type().kind() == ColumnType.Kind.DECIMAL) {
        writer.u8(manifest.measured().contains(i) ? 1 : 0);
      }
    }
    writer.i32(manifest.parts().size());
    for (Manifest.Part part : manifest.parts()) {
      writer.text(part.file());
      writeSpans(writer, part.batches());
    }
    writer.u8(manifest.columns().isEmpty() ? 0 : 1);
    manifest.columns().forEach(digest -> writer.fixed(digest.bytes()));
    return writer.toByteArray();
  }

  /**
   * Decodes a manifest and checks all that its own bytes can show: every range, that counts agree
   * with each other, and that part names are plain file names.
   */
  public static Manifest decode(String format, byte[] bytes) throws FormatException {
    ByteReader reader = new ByteReader(format, bytes);
    reader.magic(MAGIC);
    int version = reader.u8("version", WITHOUT_DIGESTS, VERSION);
    String table = reader.text("table", 64);
    checkName(reader, table);
    Schema schema = SchemaCodec.read(reader);
    long rows = reader.i64("rows", 0, Long.MAX_VALUE);
    Fingerprint fingerprint = new Fingerprint(reader.fixed("fingerprint", Fingerprint.BYTES));
    List<ColumnStatistics> statistics = new ArrayList<>();
    for (Column column : schema.columns()) {
      statistics.add(readStatistics(reader, column, rows));
    }
    Map<Integer, DictionaryDigest> dictionaries = new TreeMap<>();
    for (int i = 0; i < statistics.size() && version > WITHOUT_DIGESTS; i++) {
      if (statistics.get(i).hasDictionary()) {
        byte[] digest = reader.fixed("digest of a dictionary", DictionaryDigest.BYTES);
        dictionaries.put(i, new DictionaryDigest(digest));
      }
    }
    Set<Integer> measured = new HashSet<>();
    for (int i = 0; i < statistics.size() && version > WITHOUT_SCALES; i++) {
      boolean decimal = schema.columns().get(i).type().kind() == ColumnType.Kind.DECIMAL;
      if (decimal && reader.flag("scale found")) {
        measured.add(i);
      }
    }
    List<Manifest.Part> parts = readParts(reader, rows);
    List<ColumnDigest> columns = new ArrayList<>();
    if (version > WITHOUT_COLUMNS && reader.flag("digests")) {
      for (int i = 0; i < statistics.size(); i++) {
        columns.add(new ColumnDigest(reader.fixed("digest of a column", ColumnDigest.BYTES)));
      }
    }
    reader.end();
    return new Manifest(
        table, schema, rows, fingerprint, statistics, parts, dictionaries, columns, measured);
  }

  /** Writes the spans of one part, in a manifest and in the reports of the import's tasks. */
  public static void writeSpans(ByteWriter writer, List<Manifest.Span> spans) {
    writer.i32(spans.size());
    for (Manifest.Span span : spans) {
      writer.i32(span.length()).i32(span.rows());
    }
  }

  /** Reads the spans that {@link #writeSpans} wrote. */
  public static List<Manifest.Span> readSpans(ByteReader reader) throws FormatException {
    int count = reader.i32("batches", 0, reader.remaining() / SPAN_BYTES);
    List<Manifest.Span> spans = new ArrayList<>(count);
    long offset = 0;
    for (int i = 0; i < count; i++) {
      int length = reader.i32("batch length", 1, Batch.MAX_BYTES);
      int rows = reader.i32("batch rows", 1, Batch.MAX_ROWS);
      spans.add(new Manifest.Span(offset, length, rows));
      offset += length;
    }
    return spans;
  }

  /**
   * Writes the statistics of one column, in a manifest and in the reports of the import's tasks.
   */
  public static void writeStatistics(ByteWriter writer, ColumnStatistics statistics) {
    writer.i64(statistics.nulls()).i64(statistics.min()).i64(statistics.max());
    writer.i32(statistics.distinct()).u8(statistics.unique() ? 1 : 0);
  }

  /** Reads what {@link #writeStatistics} wrote, for a table of {@code rows} rows. */
  public static ColumnStatistics readStatistics(ByteReader reader, Column column, long rows)
      throws FormatException {
    long nulls = reader.i64("nulls", 0, rows);
    long min = reader.i64("min");
    long max = reader.i64("max", min, Long.MAX_VALUE);
    long values = rows - nulls;
    int distinct =
        reader.i32(
            "distinct", ColumnStatistics.UNCOUNTED, (int) Math.min(Dictionary.MAX_SIZE, values));
    if ((distinct == 0) != (values == 0)) {
      throw reader.error(
          "column '" + column.name() + "' has " + values + " values, " + distinct + " distinct");
    }
    if (values == 0 ? min != 0 || max != 0 : column.type().isCharacters() && min != 0) {
      throw reader.error("column '" + column.name() + "' cannot have a least or greatest value");
    }
    boolean unique = reader.flag("unique");
    if (unique && (nulls > 0 || (distinct != ColumnStatistics.UNCOUNTED && distinct != rows))) {
      throw reader.error("column '" + column.name() + "' cannot be unique");
    }
    return new ColumnStatistics(nulls, min, max, distinct, unique);
  }

  private static List<Manifest.Part> readParts(ByteReader reader, long rows)
      throws FormatException {
    int count = reader.i32("parts", 0, reader.remaining() / SPAN_BYTES);
    List<Manifest.Part> parts = new ArrayList<>(count);
    Set<String> files = new HashSet<>();
    long partRows = 0;
    for (int i = 0; i < count; i++) {
      String file = reader.text("part file", 32);
      if (!PART_FILE.matcher(file).matches() || !files.add(file)) {
        throw reader.error("'" + file + "' is not the name of a part, or stands twice");
      }
      List<Manifest.Span> spans = readSpans(reader);
      for (Manifest.Span span : spans) {
        partRows += span.rows();
      }
      parts.add(new Manifest.Part(file, spans));
    }
    if (partRows != rows) {
      throw reader.error("the batches have " + partRows + " rows, the table " + rows);
    }
    return parts;
  }

  private static void checkName(ByteReader reader, String table) throws FormatException {
    try {
      if (TableName.of(table).equals(table)) {
        return;
      }
    } catch (IllegalArgumentException e) {
      // It is refused below, as is a name that is not in lower case.
    }
    throw reader.error("'" + table + "' is not a table name");
  }
}
