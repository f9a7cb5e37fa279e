package org.splinter.provider.ingest;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.ColumnType.Kind;
import org.splinter.protocol.table.Schema;

/**
 * A schema as a user declares it for one import.
 *
 * @param rounded indices of the decimal columns whose values are rounded to the scale, halves to
 *     even, and of times that are rounded to microseconds so; elsewhere a value with more digits is
 *     a bad one. Not a property of the table
 * @param measured indices of the columns of numbers whose type is found from their values, or was
 *     when the version that is appended to was made. That of {@link #UNMEASURED}, of binary
 *     fractions, becomes a decimal with the most digits after the point that one has; an integer
 *     becomes a wide decimal where 64 bits do not hold all values; a wide decimal becomes a decimal
 *     where 18 digits do
 */
public record DeclaredSchema(Schema schema, Set<Integer> rounded, Set<Integer> measured) {
  /** The type of a column whose scale is not found yet; no column has less. */
  static final ColumnType UNMEASURED = ColumnType.decimal(1);

  public DeclaredSchema {
    rounded = Set.copyOf(rounded);
    measured = Set.copyOf(measured);
    for (int column : rounded) {
      ColumnType type = schema.columns().get(column).type();
      if (!canRound(type)) {
        throw new IllegalArgumentException(
            "column '"
                + schema.columns().get(column).name()
                + "' is "
                + type.describe()
                + "; only decimals, times and timestamps can be rounded");
      }
    }
    for (int column : measured) {
      if (!schema.columns().get(column).type().isNumber()) {
        throw new IllegalArgumentException(
            "column '" + schema.columns().get(column).name() + "' is no number of any size");
      }
    }
  }

  /** Returns whether values of a type can be rounded to the digits that it has. */
  static boolean canRound(ColumnType type) {
    return type.kind() == Kind.DECIMAL
        || type.isWide()
        || type.kind() == Kind.TIME
        || type.isTimestamp();
  }

  /** Makes a declared schema in which all scales are known. */
  public DeclaredSchema(Schema schema, Set<Integer> rounded) {
    this(schema, rounded, Set.of());
  }

  /** Returns a declared schema in which nothing is rounded. */
  public static DeclaredSchema exact(Schema schema) {
    return new DeclaredSchema(schema, Set.of());
  }

  /**
   * Returns a column's type as a schema file names it, also where its scale is to be found; where
   * its size is, that of 64 bits.
   */
  String typeName(int column) {
    ColumnType type = schema.columns().get(column).type();
    if (!measured.contains(column)) {
      return type.describe();
    } else if (type.kind() == Kind.DECIMAL) {
      return "double";
    }
    boolean both = type.isWide() && type.scale() <= ColumnType.MAX_SCALE;
    return (both ? ColumnType.decimal(type.scale()) : type).describe();
  }

  /**
   * Returns a number as a measured column has it, whatever type is found; empty if none that could
   * be holds it. Such a number makes its row a bad one, and so decides no type.
   */
  Optional<BigDecimal> held(int column, BigDecimal number) {
    ColumnType type = schema.columns().get(column).type();
    if (type.kind() == Kind.DECIMAL) { // fractions, of which all digits count
      return Optional.of(number);
    }
    ColumnType widest = type.isWide() ? type : ColumnType.wide(0);
    try {
      return Optional.of(widest.wide(number, rounded.contains(column)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Returns a column's type as it was declared: the name of one whose scale or size is found. */
  String declaredName(int column) {
    ColumnType type = schema.columns().get(column).type();
    if (!measured.contains(column) || type.isWide()) {
      return type.describe();
    }
    return type.kind() == Kind.DECIMAL ? "double" : "hugeint";
  }

  /** Returns this schema with the types that were found; their scales may still be unknown. */
  DeclaredSchema found(Schema found) {
    Set<Integer> scales = new HashSet<>();
    for (int i : measured) {
      ColumnType before = schema.columns().get(i).type();
      boolean fractions = before.kind() == Kind.DECIMAL;
      boolean longer = before.isWide() && before.scale() > ColumnType.MAX_SCALE;
      if (fractions || (longer && found.columns().get(i).type().kind() == Kind.DECIMAL)) {
        scales.add(i);
      }
    }
    return new DeclaredSchema(found, rounded, scales);
  }

  /** Returns whether a type can be what was found where another one was declared. */
  private static boolean isFoundOf(ColumnType declared, ColumnType found) {
    return switch (declared.kind()) {
      case INTEGER -> found.equals(ColumnType.INTEGER) || found.equals(ColumnType.wide(0));
      case WIDE ->
          found.equals(declared)
              || found.equals(ColumnType.decimal(Math.min(declared.scale(), ColumnType.MAX_SCALE)))
              || (declared.scale() > ColumnType.MAX_SCALE && found.kind() == Kind.DECIMAL);
      case DECIMAL -> found.kind() == Kind.DECIMAL;
      case DATE, TIME, TIMESTAMP, TIMESTAMPTZ, BOOLEAN, STRING, UUID -> false;
    };
  }

  /** Returns this schema with the types of those columns of another whose scale is found. */
  DeclaredSchema withScalesOf(Schema known) {
    List<Column> columns = new ArrayList<>(schema.columns());
    for (int i : measured) {
      int same = known.indexOf(columns.get(i).name());
      if (same >= 0 && isFoundOf(columns.get(i).type(), known.columns().get(same).type())) {
        columns.set(i, new Column(columns.get(i).name(), known.columns().get(same).type()));
      }
    }
    return new DeclaredSchema(new Schema(columns), rounded, measured);
  }
}
