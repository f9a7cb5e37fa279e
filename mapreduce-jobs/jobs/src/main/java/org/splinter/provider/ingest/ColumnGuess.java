package org.splinter.provider.ingest;

import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * The guess of a column's type from the values in one piece, and the rows by which the column
 * became text if it did.
 */
final class ColumnGuess {
  private static final int MAX_CLASS = 1 << 10;

  private final TypeGuess guess;
  private @Nullable Witness first;
  private @Nullable Witness turn;

  /**
   * A row, and the class of the value that it has in the column.
   *
   * @param line the row's line
   */
  record Witness(long line, String valueClass) {}

  ColumnGuess() {
    this(new TypeGuess());
  }

  private ColumnGuess(TypeGuess guess) {
    this.guess = guess;
  }

  TypeGuess guess() {
    return guess;
  }

  /** Returns the first row with a value, or null. */
  @Nullable Witness first() {
    return first;
  }

  /** Returns the row whose value, after those before it, left no type but string; or null. */
  @Nullable Witness turn() {
    return turn;
  }

  /**
   * Takes the value of a row.
   *
   * @param value the guess from that value alone
   * @param textClass its class if no type but string holds it
   */
  void add(TypeGuess value, @Nullable String textClass, long line) {
    if (value.isEmpty() || turn != null) {
      return;
    }
    guess.merge(value);
    boolean turned = guess.isText();
    if (first == null || turned) {
      String valueClass = textClass == null ? value.type().describe() : textClass;
      Witness witness = new Witness(line, valueClass);
      first = first == null ? witness : first;
      turn = turned ? witness : null;
    }
  }

  void write(ByteWriter writer) {
    guess.write(writer);
    write(writer, first);
    write(writer, turn);
  }

  private static void write(ByteWriter writer, @Nullable Witness witness) {
    writer.u8(witness == null ? 0 : 1);
    if (witness != null) {
      writer.i64(witness.line).text(witness.valueClass);
    }
  }

  static ColumnGuess read(ByteReader reader) throws FormatException {
    ColumnGuess column = new ColumnGuess(TypeGuess.read(reader));
    column.first = readWitness(reader);
    column.turn = readWitness(reader);
    return column;
  }

  private static @Nullable Witness readWitness(ByteReader reader) throws FormatException {
    return reader.flag("witness")
        ? new Witness(reader.i64("line", 1, Long.MAX_VALUE), reader.text("value class", MAX_CLASS))
        : null;
  }
}
