package org.splinter.provider.ingest;

import java.util.Set;
import org.splinter.protocol.table.ColumnType.Kind;
import org.splinter.protocol.table.Schema;

/**
 * A schema as a user declares it for one import.
 *
 * @param rounded indices of the decimal columns whose values are rounded to the scale, halves to
 *     even; elsewhere a value with more digits is a bad one. Not a property of the table
 */
public record DeclaredSchema(Schema schema, Set<Integer> rounded) {
  public DeclaredSchema {
    rounded = Set.copyOf(rounded);
    for (int column : rounded) {
      if (schema.columns().get(column).type().kind() != Kind.DECIMAL) {
        throw new IllegalArgumentException(
            "column '" + schema.columns().get(column).name() + "' is no decimal to be rounded");
      }
    }
  }

  /** Returns a declared schema in which nothing is rounded. */
  public static DeclaredSchema exact(Schema schema) {
    return new DeclaredSchema(schema, Set.of());
  }
}
