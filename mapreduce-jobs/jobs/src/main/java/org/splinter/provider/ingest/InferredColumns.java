package org.splinter.provider.ingest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Schema;

/**
 * The columns that all pieces have together, in the order of pieces: a column that an earlier piece
 * lacks comes after the one before it in its own. Where types are known, the guesses are those of
 * scales alone.
 */
final class InferredColumns {
  private final DeclaredSchema declared;
  private final List<String> order = new ArrayList<>();
  private final Map<String, Known> known = new HashMap<>();
  private final BadRows badRows = new BadRows();

  /** Everything that is known of a column. */
  private static final class Known {
    private final TypeGuess guess = new TypeGuess();
    private @Nullable String first;
    private @Nullable String longest;
    private @Nullable String finest;
    private @Nullable String reason;
  }

  /**
   * Makes the columns of no pieces.
   *
   * @param declared the plan's; if it has columns whose scale is to be found, all types are known
   */
  InferredColumns(DeclaredSchema declared) {
    this.declared = declared;
  }

  /** Takes the guesses of the next piece. */
  void add(Piece piece, Map<String, ColumnGuess> guesses, BadRows bad) {
    badRows.addAll(bad);
    int position = 0;
    for (Map.Entry<String, ColumnGuess> entry : guesses.entrySet()) {
      String name = entry.getKey();
      if (known.containsKey(name)) {
        position = order.indexOf(name) + 1;
      } else {
        order.add(position++, name);
        known.put(name, new Known());
      }
      merge(known.get(name), piece, entry.getValue());
    }
  }

  private static void merge(Known column, Piece piece, ColumnGuess own) {
    if (column.reason != null) {
      return;
    }
    if (own.longest() != null && own.guess().numbers().whole() > column.guess.numbers().whole()) {
      column.longest = shown(piece, own.longest());
    }
    if (own.finest() != null && own.guess().numbers().scale() > column.guess.numbers().scale()) {
      column.finest = shown(piece, own.finest());
    }
    column.guess.merge(own.guess());
    ColumnGuess.Witness first = own.first();
    if (first == null) { // also where a reader knows no rows, as that of scales in Parquet
      return;
    }
    boolean together = own.turn() == null || own.tooLong();
    if (column.guess.isTooLong() && together) {
      column.reason = column.longest + "; " + column.finest + "; 38 digits are possible in all";
    } else if (column.guess.isText()) {
      ColumnGuess.Witness turn = own.turn() == null ? first : own.turn();
      String before = column.first != null ? column.first : shown(piece, first);
      String at = shown(piece, turn);
      column.reason = at.equals(before) ? at : at + "; first " + before;
    }
    if (column.first == null) {
      column.first = shown(piece, first);
    }
  }

  private static String shown(Piece piece, ColumnGuess.Witness witness) {
    return piece.place(witness.line()) + ": " + witness.valueClass();
  }

  /**
   * Returns the columns with the types that all their values have.
   *
   * @throws IOException if a table cannot have them, or naming a column whose binary fractions have
   *     too many digits
   */
  Schema schema() throws IOException {
    if (!declared.measured().isEmpty()) {
      return measured();
    }
    List<Column> columns = new ArrayList<>();
    for (String name : order) {
      columns.add(new Column(name, known(name).guess.type()));
    }
    try {
      return new Schema(columns);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage() + "; choose some by --schema", e);
    }
  }

  private Schema measured() throws IOException {
    List<Column> columns = new ArrayList<>(declared.schema().columns());
    for (int i : declared.measured()) {
      String name = columns.get(i).name();
      TypeGuess guess = known(name).guess;
      ColumnType type = guess.numbers().foundFor(columns.get(i).type());
      columns.set(i, new Column(name, type == null ? fractions(name, guess) : type));
    }
    return new Schema(columns);
  }

  private static ColumnType fractions(String column, TypeGuess guess) throws IOException {
    return guess.numbers().decimalOfFractions().orElseThrow(() -> tooLong(column, guess));
  }

  private static IOException tooLong(String column, TypeGuess guess) {
    return new IOException(
        "column '"
            + column
            + "': its values have up to "
            + guess.numbers().digits()
            + ", and a decimal at most 18 in all; declare it by --schema, such as: "
            + column
            + " decimal("
            + guess.numbers().room()
            + ") round");
  }

  /** Returns by column why it became text, of those that did. */
  Map<Integer, String> reasons() {
    Map<Integer, String> reasons = new TreeMap<>();
    if (!declared.measured().isEmpty()) {
      return reasons;
    }
    for (int i = 0; i < order.size(); i++) {
      Known column = known(order.get(i));
      if (column.reason != null) {
        reasons.put(i, column.reason);
      } else if (column.first == null) {
        reasons.put(i, "no row has a value");
      }
    }
    return reasons;
  }

  /** Returns the rows that were left out of the guesses. */
  BadRows badRows() {
    return badRows;
  }

  private Known known(String name) {
    Known column = known.get(name);
    if (column == null) {
      throw new IllegalArgumentException(name);
    }
    return column;
  }
}
