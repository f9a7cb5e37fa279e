package org.splinter.provider.ingest;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Schema;

/**
 * The guesses of all columns from the rows of one piece, or of the scales of some; what a bad row
 * has does not count.
 */
final class PieceGuesses implements FieldSink {
  private final ImportPlan plan;
  private final Set<Integer> measured;
  private final List<ColumnGuess> columns = new ArrayList<>();
  private final List<TypeGuess> row = new ArrayList<>();
  private final List<@Nullable String> textClasses = new ArrayList<>();

  /** Whether the row has a number that leaves the row out, with all that it has. */
  private boolean leftOut;

  /**
   * Makes the guesses of no rows.
   *
   * @param plan the import's; if it has columns whose scale or size is to be found, all types are
   *     known
   */
  PieceGuesses(ImportPlan plan) {
    this.plan = plan;
    this.measured = plan.declared().measured();
  }

  /** Returns the guess of a column, for a reader that has no bad rows. */
  TypeGuess of(int column) {
    require(column);
    return columns.get(column).guess();
  }

  private void require(int column) {
    while (column >= columns.size()) {
      columns.add(new ColumnGuess());
      row.add(new TypeGuess());
      textClasses.add(null);
    }
  }

  @Override
  public void field(int column, char[] buffer, int from, int length, FieldForm form) {
    require(column);
    if (form.isNull(false) || columns.get(column).turn() != null) {
      return;
    }
    TypeGuess value = row.get(column);
    if (!measured.isEmpty()) {
      if (measured.contains(column)) {
        take(
            column,
            form == FieldForm.EXPONENTIAL
                ? Optional.ofNullable(JsonNumber.of(buffer, from, length))
                : ColumnType.decimalOf(new String(buffer, from, length)));
      }
    } else if (form == FieldForm.EXPONENTIAL) {
      value.addExponential(JsonNumber.of(buffer, from, length));
    } else if (form == FieldForm.STRING) {
      value.addString(buffer, from, length);
    } else {
      value.add(buffer, from, length);
    }
    if (value.isText()) {
      textClasses.set(column, ValueClass.of(buffer, from, length, form));
    }
  }

  private void take(int column, Optional<BigDecimal> number) {
    Optional<BigDecimal> counted = number.flatMap(each -> plan.counted(column, each));
    counted.ifPresent(row.get(column)::add);
    leftOut |= counted.isEmpty() && plan.skipBadRows();
  }

  /**
   * Ends a row.
   *
   * @param counts whether the row is a good one
   */
  void endRow(boolean counts, long line) {
    for (int i = 0; i < columns.size(); i++) {
      if (counts && !leftOut) {
        columns.get(i).add(row.get(i), textClasses.get(i), line);
      }
      row.get(i).clear();
      textClasses.set(i, null);
    }
    leftOut = false;
  }

  /** Writes the guesses under the columns' names, in their order in a table. */
  void write(ByteWriter writer, JsonColumns named) {
    writer.i32(named.size());
    for (int column : named.order()) {
      writer.text(named.name(column));
      boolean met = column < columns.size();
      (met ? columns.get(column) : new ColumnGuess()).write(writer);
    }
  }

  /** Reads what {@link #write} wrote, by the columns' names. */
  static Map<String, ColumnGuess> read(ByteReader reader) throws FormatException {
    Map<String, ColumnGuess> guesses = new LinkedHashMap<>();
    int count = reader.i32("columns", 0, Schema.MAX_COLUMNS);
    for (int i = 0; i < count; i++) {
      String name = reader.text("name", 4 * Column.MAX_NAME_BYTES);
      if (guesses.put(name, ColumnGuess.read(reader)) != null) {
        throw reader.error("column '" + name + "' stands twice");
      }
    }
    return guesses;
  }
}
