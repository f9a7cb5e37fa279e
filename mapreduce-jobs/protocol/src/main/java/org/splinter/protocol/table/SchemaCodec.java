package org.splinter.protocol.table;

import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * The bytes of a {@link Schema} inside other formats; they also go into the fingerprint.
 *
 * <pre>
 * columns (u16), then for each: name (text), kind (u8), scale (u8), prefix bytes (u8)
 * </pre>
 */
public final class SchemaCodec {
  private static final ColumnType.Kind[] KINDS = ColumnType.Kind.values();

  private SchemaCodec() {}

  public static void write(ByteWriter writer, Schema schema) {
    writer.u16(schema.columns().size());
    for (Column column : schema.columns()) {
      writer.text(column.name()).u8(column.type().kind().code).u8(column.type().scale());
      writer.u8(column.prefixBytes());
    }
  }

  /**
   * Reads a schema; refuses unknown types, scales and prefixes out of range, bad and repeated
   * names.
   */
  public static Schema read(ByteReader reader) throws FormatException {
    int count = reader.u16("columns", 1, Schema.MAX_COLUMNS);
    List<Column> columns = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        String name = reader.text("column name", 4 * Column.MAX_NAME_BYTES);
        ColumnType.Kind kind = kind(reader.u8("column kind", 0, KINDS.length - 1));
        int scale = reader.u8("scale", 0, ColumnType.MAX_WIDE_SCALE);
        int prefix = reader.u8("prefix", 0, Column.MAX_PREFIX_BYTES);
        Column column = new Column(name, new ColumnType(kind, scale), prefix);
        if (!column.name().equals(name)) {
          throw reader.error("column name '" + name + "' is not in lower case");
        }
        columns.add(column);
      }
      return new Schema(columns);
    } catch (IllegalArgumentException e) {
      throw reader.error(String.valueOf(e.getMessage()));
    }
  }

  private static ColumnType.Kind kind(int code) {
    for (ColumnType.Kind kind : KINDS) {
      if (kind.code == code) {
        return kind;
      }
    }
    throw new IllegalArgumentException("there is no column kind " + code);
  }
}
