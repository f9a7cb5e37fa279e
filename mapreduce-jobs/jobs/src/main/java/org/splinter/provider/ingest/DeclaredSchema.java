package org.splinter.provider.ingest;

import java.util.ArrayList;
import java.util.List;
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
 * @param measured indices of the decimal columns of binary fractions, whose scale is found from
 *     their values, or was when the version that is appended to was made: the most digits after the
 *     point that one has. While it is not known it is that of {@link #UNMEASURED}
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
      if (schema.columns().get(column).type().kind() != Kind.DECIMAL) {
        throw new IllegalArgumentException(
            "column '" + schema.columns().get(column).name() + "' is no decimal of any scale");
      }
    }
  }

  /** Returns whether values of a type can be rounded to the digits that it has. */
  static boolean canRound(ColumnType type) {
    return type.kind() == Kind.DECIMAL || type.kind() == Kind.TIME || type.isTimestamp();
  }

  /** Makes a declared schema in which all scales are known. */
  public DeclaredSchema(Schema schema, Set<Integer> rounded) {
    this(schema, rounded, Set.of());
  }

  /** Returns a declared schema in which nothing is rounded. */
  public static DeclaredSchema exact(Schema schema) {
    return new DeclaredSchema(schema, Set.of());
  }

  /** Returns a column's type as a schema file names it, also where its scale is to be found. */
  String typeName(int column) {
    return measured.contains(column) ? "double" : schema.columns().get(column).type().describe();
  }

  /** Returns this schema with the types of those columns of another whose scale is found. */
  DeclaredSchema withScalesOf(Schema known) {
    List<Column> columns = new ArrayList<>(schema.columns());
    for (int i : measured) {
      int same = known.indexOf(columns.get(i).name());
      if (same >= 0 && known.columns().get(same).type().kind() == Kind.DECIMAL) {
        columns.set(i, new Column(columns.get(i).name(), known.columns().get(same).type()));
      }
    }
    return new DeclaredSchema(new Schema(columns), rounded, measured);
  }
}
