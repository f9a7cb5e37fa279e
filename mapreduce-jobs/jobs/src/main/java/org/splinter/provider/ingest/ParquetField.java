package org.splinter.provider.ingest;

import java.io.IOException;
import java.util.Locale;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.EnumLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.JsonLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.ColumnType.Kind;

/**
 * One field of a Parquet file: its kind of values, and the column types that can hold them. All
 * refusals name file, field and mend.
 *
 * @param file the file's name, for messages
 * @param scale digits after the point of a DECIMAL
 */
record ParquetField(String file, PrimitiveType type, Source source, int scale) {

  /** The kind of a field's values. */
  enum Source {
    INTEGER,
    UNSIGNED,
    BOOLEAN,
    DATE,
    TEXT,
    BYTES,
    DECIMAL,
    FLOATING
  }

  /** Returns the field's own description, or refuses one that no column can hold. */
  static ParquetField of(String file, Type field) throws IOException {
    if (!field.isPrimitive() || field.isRepetition(Type.Repetition.REPEATED)) {
      throw refusal(file, field, "is nested", "write its parts as columns of their own");
    }
    PrimitiveType type = field.asPrimitiveType();
    LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    int scale = logical instanceof DecimalLogicalTypeAnnotation decimal ? decimal.getScale() : 0;
    return new ParquetField(file, type, source(file, type, logical), scale);
  }

  private static Source source(
      String file,
      PrimitiveType type,
      @org.jspecify.annotations.Nullable LogicalTypeAnnotation logical)
      throws IOException {
    if (logical instanceof DecimalLogicalTypeAnnotation) {
      return Source.DECIMAL;
    }
    switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> {
        return Source.BOOLEAN;
      }
      case FLOAT, DOUBLE -> {
        return Source.FLOATING;
      }
      case INT32, INT64 -> {
        if (logical == null) {
          return Source.INTEGER;
        } else if (logical instanceof IntLogicalTypeAnnotation integer) {
          return integer.isSigned() ? Source.INTEGER : Source.UNSIGNED;
        } else if (logical instanceof DateLogicalTypeAnnotation) {
          return Source.DATE;
        }
      }
      case BINARY -> {
        if (logical == null) {
          return Source.BYTES;
        } else if (logical instanceof StringLogicalTypeAnnotation
            || logical instanceof EnumLogicalTypeAnnotation
            || logical instanceof JsonLogicalTypeAnnotation) {
          return Source.TEXT;
        }
      }
      case INT96, FIXED_LEN_BYTE_ARRAY -> {}
    }
    throw refusal(
        file,
        type,
        "is " + (logical == null ? type.getPrimitiveTypeName() : logical),
        "write it as a date, a string, an integer or a decimal");
  }

  /** Returns the column type that holds the values where no schema names one. */
  ColumnType defaultType() throws IOException {
    return switch (source) {
      case INTEGER, UNSIGNED -> ColumnType.INTEGER;
      case BOOLEAN -> ColumnType.BOOLEAN;
      case DATE -> ColumnType.DATE;
      case TEXT -> ColumnType.STRING;
      case DECIMAL -> {
        if (scale > ColumnType.MAX_SCALE) {
          throw undeclared("decimal(" + ColumnType.MAX_SCALE + ") round");
        }
        yield ColumnType.decimal(scale);
      }
      case FLOATING -> throw undeclared("decimal(6)");
      case BYTES -> throw undeclared("string");
    };
  }

  /** Refuses a column type that cannot hold the values. */
  void requireFits(ColumnType wanted) throws IOException {
    Kind kind = wanted.kind();
    boolean fits =
        switch (source) {
          case INTEGER, UNSIGNED ->
              kind == Kind.INTEGER || kind == Kind.DECIMAL || kind == Kind.STRING;
          case BOOLEAN -> kind == Kind.BOOLEAN;
          case DATE -> kind == Kind.DATE;
          case TEXT -> true;
          case BYTES -> kind == Kind.STRING;
          case DECIMAL -> kind == Kind.DECIMAL || kind == Kind.INTEGER;
          case FLOATING -> kind == Kind.DECIMAL;
        };
    if (!fits) {
      throw new IOException(
          file
              + ", column '"
              + type.getName()
              + "': its "
              + describe()
              + " values cannot be "
              + wanted.describe()
              + "; declare it "
              + (source == Source.FLOATING ? "decimal(6)" : defaultType().describe())
              + " in the schema file");
    }
  }

  private String describe() {
    LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    return String.valueOf(logical == null ? type.getPrimitiveTypeName() : logical)
        .toUpperCase(Locale.ROOT);
  }

  private IOException undeclared(String example) {
    return new IOException(
        file
            + ", column '"
            + type.getName()
            + "': "
            + describe()
            + " must be declared: import with --schema FILE in which it is, for example, "
            + example);
  }

  private static IOException refusal(String file, Type field, String what, String mend) {
    return new IOException(
        file
            + ", column '"
            + field.getName()
            + "': it "
            + what
            + ", which no column type holds; "
            + mend
            + ", or leave it out by --schema FILE");
  }
}
