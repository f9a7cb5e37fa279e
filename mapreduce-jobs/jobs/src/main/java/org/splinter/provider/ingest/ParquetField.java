package org.splinter.provider.ingest;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.EnumLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.JsonLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.ColumnType.Kind;

/**
 * One field of a Parquet file: its kind of values, and the column types that can hold them. All
 * refusals name file, field and mend.
 *
 * @param file the file's name, for messages
 * @param scale digits after the point of a DECIMAL, or after the second of a time
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
    FLOATING,
    TIME,
    TIMESTAMP,
    /** Moments in UTC. */
    TIMESTAMPTZ,
    /** Timestamps of old writers: nanoseconds of the day, and a Julian day. */
    INT96,
    UUID
  }

  /** Returns the field's own description, or refuses one that no column can hold. */
  static ParquetField of(String file, Type field) throws IOException {
    if (!field.isPrimitive() || field.isRepetition(Type.Repetition.REPEATED)) {
      throw refusal(file, field, "is nested", "write its parts as columns of their own");
    }
    PrimitiveType type = field.asPrimitiveType();
    LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    return new ParquetField(file, type, source(file, type, logical), scale(logical));
  }

  private static int scale(@org.jspecify.annotations.Nullable LogicalTypeAnnotation logical) {
    if (logical instanceof DecimalLogicalTypeAnnotation decimal) {
      return decimal.getScale();
    } else if (logical instanceof TimestampLogicalTypeAnnotation timestamp) {
      return digits(timestamp.getUnit());
    } else if (logical instanceof TimeLogicalTypeAnnotation time) {
      return digits(time.getUnit());
    }
    return 0;
  }

  private static int digits(TimeUnit unit) {
    return switch (unit) {
      case MILLIS -> 3;
      case MICROS -> 6;
      case NANOS -> 9;
    };
  }

  /** Returns the number that an unscaled value of the field stands for. */
  BigDecimal decimal(long unscaled) {
    return BigDecimal.valueOf(unscaled, scale);
  }

  /** Returns the number that an unscaled value of any size stands for. */
  BigDecimal decimal(BigInteger unscaled) {
    return new BigDecimal(unscaled, scale);
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
        } else if (logical instanceof TimeLogicalTypeAnnotation) {
          return Source.TIME;
        } else if (logical instanceof TimestampLogicalTypeAnnotation timestamp) {
          return timestamp.isAdjustedToUTC() ? Source.TIMESTAMPTZ : Source.TIMESTAMP;
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
      case FIXED_LEN_BYTE_ARRAY -> {
        if (logical instanceof UUIDLogicalTypeAnnotation) {
          return Source.UUID;
        }
      }
      case INT96 -> {
        return Source.INT96;
      }
    }
    throw refusal(
        file,
        type,
        "is " + (logical == null ? type.getPrimitiveTypeName() : logical),
        "write it as a date, a string, an integer or a decimal");
  }

  /**
   * Returns whether the type that holds the values is to be found, where no schema names one: that
   * of binary fractions, of decimals of more than 18 digits, and of unsigned words.
   */
  boolean isMeasured() {
    return switch (source) {
      case FLOATING -> true;
      case DECIMAL -> precision() > ColumnType.MAX_SCALE || scale > ColumnType.MAX_SCALE;
      case UNSIGNED -> type.getPrimitiveTypeName() == PrimitiveTypeName.INT64;
      case INTEGER, BOOLEAN, DATE, TEXT, BYTES, TIME, TIMESTAMP, TIMESTAMPTZ, INT96, UUID -> false;
    };
  }

  private int precision() {
    return type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal
        ? decimal.getPrecision()
        : 0;
  }

  private ColumnType decimalType() {
    if (!isMeasured()) {
      return ColumnType.decimal(scale);
    }
    return scale > ColumnType.MAX_WIDE_SCALE ? DeclaredSchema.UNMEASURED : ColumnType.wide(scale);
  }

  /** Returns the column type that holds the values where no schema names one. */
  ColumnType defaultType() throws IOException {
    return switch (source) {
      case INTEGER, UNSIGNED -> ColumnType.INTEGER;
      case BOOLEAN -> ColumnType.BOOLEAN;
      case DATE -> ColumnType.DATE;
      case TEXT -> ColumnType.STRING;
      case DECIMAL -> decimalType();
      case FLOATING -> DeclaredSchema.UNMEASURED;
      case TIME -> ColumnType.TIME;
      case TIMESTAMP, INT96 -> ColumnType.TIMESTAMP;
      case TIMESTAMPTZ -> ColumnType.TIMESTAMPTZ;
      case UUID -> ColumnType.UUID;
      case BYTES -> throw undeclared("string");
    };
  }

  /** Refuses a column type that cannot hold the values. */
  void requireFits(ColumnType wanted) throws IOException {
    Kind kind = wanted.kind();
    boolean fits =
        switch (source) {
          case INTEGER, UNSIGNED -> wanted.isNumber() || kind == Kind.STRING;
          case BOOLEAN -> kind == Kind.BOOLEAN;
          case DATE -> kind == Kind.DATE;
          case TEXT -> true;
          case BYTES -> kind == Kind.STRING;
          case DECIMAL -> wanted.isNumber();
          case FLOATING -> kind == Kind.DECIMAL || wanted.isWide();
          case TIME -> kind == Kind.TIME;
          case TIMESTAMP, TIMESTAMPTZ, INT96 -> wanted.isTimestamp();
          case UUID -> wanted.isCharacters();
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
              + (source == Source.FLOATING ? "double" : defaultType().describe())
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
