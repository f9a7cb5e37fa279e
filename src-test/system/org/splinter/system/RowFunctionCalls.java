package org.splinter.system;

import java.math.BigInteger;
import java.util.Random;
import org.splinter.protocol.table.ColumnType;

/** Seeded random calls of functions on a table's rows, casts and operations on bits. */
final class RowFunctionCalls {
  private final Random random;
  private final RowExpressions expressions;

  RowFunctionCalls(Random random, RowExpressions expressions) {
    this.random = random;
    this.expressions = expressions;
  }

  /**
   * Returns a number made of another.
   *
   * @param column a column of a number
   */
  RowExpression number(RowExpression number, RowExpression column) {
    String wide = RowExpressions.wide(number);
    return switch (random.nextInt(number.isInteger() ? 12 : 10)) {
      case 0 -> call(number.type(), number.bound(), number, "ABS(", ")");
      case 1 ->
          new RowExpression(
              ColumnType.INTEGER,
              "SIGN(" + number.asked() + ")",
              "CAST(SIGN(" + wide + ") AS HUGEINT)",
              BigInteger.ONE,
              false);
      case 2 -> whole("FLOOR(", number);
      case 3 -> whole("CEIL(", number);
      case 4 -> whole("ROUND(", number);
      case 5 -> rounded(number);
      case 6 -> cast(number);
      case 7 -> chosen("COALESCE", number, column);
      case 8 -> chosen(pick("GREATEST", "LEAST"), number, column);
      case 9 -> {
        String other = ", " + (random.nextInt(5) - 2) + ")";
        yield call(number.type(), number.bound(), number, "NULLIF(", other);
      }
      case 10 -> bits(number);
      default -> call(ColumnType.INTEGER, number.bound().add(BigInteger.ONE), number, "(~(", "))");
    };
  }

  private static RowExpression call(
      ColumnType type, BigInteger bound, RowExpression of, String before, String after) {
    return new RowExpression(
        type, before + of.asked() + after, before + RowExpressions.wide(of) + after, bound, false);
  }

  /** Returns a whole number; DuckDB would make a double of one that is whole already. */
  private static RowExpression whole(String function, RowExpression number) {
    String wide = RowExpressions.wide(number);
    return new RowExpression(
        ColumnType.INTEGER,
        function + number.asked() + ")",
        number.isInteger() ? wide : "CAST(" + function + wide + ") AS HUGEINT)",
        bound(number, 0),
        false);
  }

  private RowExpression rounded(RowExpression number) {
    int scale = number.type().scale();
    if (scale == 0) {
      return whole("ROUND(", number);
    }
    int digits = 1 + random.nextInt(scale);
    return call(
        ColumnType.decimal(digits), bound(number, digits), number, "ROUND(", ", " + digits + ")");
  }

  private RowExpression cast(RowExpression number) {
    if (random.nextBoolean()) {
      return new RowExpression(
          ColumnType.INTEGER,
          pick("CAST(" + number.asked() + " AS INTEGER)", "(" + number.asked() + ")::bigint"),
          "CAST(" + RowExpressions.wide(number) + " AS HUGEINT)",
          bound(number, 0),
          false);
    }
    int scale = random.nextInt(4);
    BigInteger bound = bound(number, scale);
    if (random.nextInt(3) == 0) {
      int digits = 1 + scale + random.nextInt(6);
      String type = " AS DECIMAL(" + digits + ", " + scale + "))";
      return new RowExpression(
          ColumnType.decimal(scale),
          "TRY_CAST(" + number.asked() + type,
          "TRY_CAST(" + RowExpressions.wide(number) + type,
          bound,
          false);
    }
    // A cast to fewer digits than a number could have is refused.
    int digits = bound.compareTo(BigInteger.TEN.pow(15)) < 0 ? 18 : 38;
    return new RowExpression(
        ColumnType.decimal(scale),
        "CAST(" + number.asked() + " AS DECIMAL(" + digits + ", " + scale + "))",
        "CAST(" + RowExpressions.wide(number) + " AS DECIMAL(38, " + scale + "))",
        bound,
        false);
  }

  /** Returns the bound of a number that is rounded to a scale, or brought to a greater one. */
  private static BigInteger bound(RowExpression number, int scale) {
    int more = scale - number.type().scale();
    return more >= 0
        ? number.bound().multiply(BigInteger.TEN.pow(more))
        : number.bound().divide(BigInteger.TEN.pow(-more)).add(BigInteger.ONE);
  }

  /** Returns a choice between two numbers. */
  private static RowExpression chosen(String function, RowExpression one, RowExpression other) {
    int scale = Math.max(one.type().scale(), other.type().scale());
    return new RowExpression(
        RowExpressions.numberType(scale),
        function + "(" + one.asked() + ", " + other.asked() + ")",
        function + "(" + RowExpressions.wide(one) + ", " + RowExpressions.wide(other) + ")",
        bound(one, scale).max(bound(other, scale)),
        false);
  }

  private RowExpression bits(RowExpression number) {
    int by = 1 + random.nextInt(100);
    int shift = random.nextInt(5);
    String asked = "((" + number.asked() + ") ";
    String wide = RowExpressions.wide(number);
    BigInteger bound = BigInteger.TWO.pow(Math.max(8, number.bound().bitLength()));
    // DuckDB shifts no negative number to the left.
    return switch (random.nextInt(5)) {
      case 0 -> bits(asked + "& " + by + ")", "((" + wide + ") & " + by + ")", bound);
      case 1 -> bits(asked + "| " + by + ")", "((" + wide + ") | " + by + ")", bound);
      case 2 -> bits(asked + "# " + by + ")", "xor(" + wide + ", " + by + ")", bound);
      case 3 ->
          bits(
              asked + "<< " + shift + ")",
              "((" + wide + ") * " + (1 << shift) + ")",
              number.bound().shiftLeft(shift));
      default ->
          bits(
              asked + ">> " + shift + ")",
              "((%1$s - (%1$s %% %2$d + %2$d) %% %2$d) // %2$d)".formatted(wide, 1 << shift),
              number.bound());
    };
  }

  private static RowExpression bits(String asked, String plain, BigInteger bound) {
    return new RowExpression(ColumnType.INTEGER, asked, plain, bound, false);
  }

  /** Returns the length of a text; null if there is no text. */
  RowExpression length() {
    RowExpression text = expressions.column(RowExpression::isText);
    if (text == null) {
      return null;
    }
    RowExpression measured = random.nextBoolean() ? text : text(text);
    return new RowExpression(
        ColumnType.INTEGER,
        pick("LENGTH(", "CHAR_LENGTH(", "LEN(") + measured.asked() + ")",
        "LENGTH(" + measured.plain() + ")",
        BigInteger.valueOf(1 << 16),
        false);
  }

  /** Returns a text made of a column, or the text that shows a number, date or boolean. */
  RowExpression text(RowExpression column) {
    return random.nextInt(9) == 0 ? expressions.shown() : made(column);
  }

  /** Returns a text made of a column. */
  RowExpression made(RowExpression column) {
    int free = column.freeText();
    return switch (random.nextInt(8)) {
      case 0 -> expressions.inCase("LOWER", column);
      case 1 -> expressions.inCase("UPPER", column);
      case 2 -> text(pick("TRIM(", "LTRIM(", "RTRIM("), column, ")", free);
      case 3 -> text("COALESCE(", column, ", 'none')", free == 0 ? 0 : Math.max(free, 4));
      case 4 -> text("NULLIF(", column, ", 'a')", free);
      case 5 -> text(pick("GREATEST(", "LEAST("), column, ", 'b')", free);
      case 6 -> text("(", column, " || '-äB')", free == 0 ? 0 : free + 4);
      default -> text("CONCAT(", column, ", '!')", free == 0 ? 0 : free + 1);
    };
  }

  private static RowExpression text(
      String before, RowExpression column, String after, int freeText) {
    return RowExpression.text(
        before + column.asked() + after, before + column.plain() + after, freeText);
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
