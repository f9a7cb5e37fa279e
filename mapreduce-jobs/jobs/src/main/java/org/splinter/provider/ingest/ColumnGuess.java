package org.splinter.provider.ingest;

import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * The guess of a column's type from the values in one piece, the rows by which the column became
 * text if it did, and those of its longest numbers, which together may need more digits than any
 * type has.
 */
final class ColumnGuess {
  private static final int MAX_CLASS = 1 << 10;

  private final TypeGuess guess;
  private @Nullable Witness first;
  private @Nullable Witness turn;
  private @Nullable Witness longest;
  private @Nullable Witness finest;
  private boolean tooLong;

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

  /** Returns the first row of the number with the most digits before the point, or null. */
  @Nullable Witness longest() {
    return longest;
  }

  /** Returns the first row of the number with the most digits after the point, or null. */
  @Nullable Witness finest() {
    return finest;
  }

  /** Returns whether the turn was made by digits alone, of numbers that each have a type. */
  boolean tooLong() {
    return tooLong;
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
    if (value.type().isNumber()) {
      if (value.numbers().whole() > guess.numbers().whole()) {
        longest =
            new Witness(line, "number of " + value.numbers().whole() + " digits before the point");
      }
      if (value.numbers().scale() > guess.numbers().scale()) {
        finest =
            new Witness(line, "number of " + value.numbers().scale() + " digits after the point");
      }
    }
    guess.merge(value);
    boolean turned = guess.isText();
    if (first == null || turned) {
      String valueClass = textClass == null ? value.type().describe() : textClass;
      Witness witness = new Witness(line, valueClass);
      first = first == null ? witness : first;
      turn = turned ? witness : null;
      tooLong = turned && textClass == null && guess.isTooLong();
    }
  }

  void write(ByteWriter writer) {
    guess.write(writer);
    write(writer, first);
    write(writer, turn);
    write(writer, longest);
    write(writer, finest);
    writer.u8(tooLong ? 1 : 0);
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
    column.longest = readWitness(reader);
    column.finest = readWitness(reader);
    column.tooLong = reader.flag("too long");
    return column;
  }

  private static @Nullable Witness readWitness(ByteReader reader) throws FormatException {
    return reader.flag("witness")
        ? new Witness(reader.i64("line", 1, Long.MAX_VALUE), reader.text("value class", MAX_CLASS))
        : null;
  }
}
