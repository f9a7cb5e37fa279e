package org.splinter.client.sql.logical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.client.sql.row.TypedExpression;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.table.Value;

/** Tests of planned row expressions: scales, dates, calls; and the types they yield. */
class RowPlannerTest {
  private final RowPlanner rows = new RowPlanner(SampleTables.FLIGHTS.manifest());

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          distance                | integer     | c3
          distance + delay        | integer     | (c3 ADD c4)
          -delay                  | integer     | (0 SUBTRACT c4)
          price + delay           | decimal(2)  | (c5 ADD (c4 MULTIPLY 100))
          1.5 - price             | decimal(2)  | ((15 MULTIPLY 10) SUBTRACT c5)
          price * price           | decimal(4)  | (c5 MULTIPLY c5)
          price * 1.10            | decimal(3)  | (c5 MULTIPLY 11)
          delay / 15              | integer     | (c4 DIVIDE 15)
          price / 3               | decimal(6)  | ((c5 MULTIPLY 10000) DIVIDE 3)
          distance / 0.5          | decimal(6)  | ((c3 MULTIPLY 10000000) DIVIDE 5)
          price % 1               | decimal(2)  | (c5 REMAINDER (1 MULTIPLY 100))
          date - date             | integer     | (c6 SUBTRACT c6)
          date + 7                | date        | (c6 ADD 7)
          date - delay            | date        | (c6 SUBTRACT c4)
          YEAR(date)              | integer     | YEAR(c6)
          DAYOFWEEK(date + 1)     | integer     | DAY_OF_WEEK((c6 ADD 1))
          LEFT(tailnum, 3)        | string      | LEFT(c2, 3)
          SUBSTRING(tailnum, 1, 2) | string     | LEFT(c2, 2)
          CASE WHEN delay > 0 THEN 1 ELSE 0.5 END | decimal(1) | CASE (c4 GREATER 0): (1 MULTIPLY 10) ELSE 5
          CASE WHEN active THEN origin END | string | CASE (c7 EQUAL 1): c0
          CASE WHEN active THEN NULL ELSE delay END | integer | CASE (c7 EQUAL 1): (0 DIVIDE 0) ELSE c4
          CASE WHEN active THEN NULL ELSE origin END | string | CASE (c7 EQUAL 1): TEXT((0 DIVIDE 0), NUMBER 0) ELSE c0
          ABS(price)              | decimal(2)  | CASE (c5 LESS 0): (0 SUBTRACT c5) ELSE c5
          SIGN(price)             | integer     | (BUCKET(c5, [0, 1]) SUBTRACT 1)
          FLOOR(delay)            | integer     | c4
          FLOOR(price)            | integer     | ((c5 DIVIDE 100) ADD (BUCKET((c5 REMAINDER 100), [0]) SUBTRACT 1))
          CEILING(price)          | integer     | ((c5 DIVIDE 100) ADD BUCKET((c5 REMAINDER 100), [1]))
          ROUND(price)            | integer     | ((c5 DIVIDE 100) ADD ((c5 REMAINDER 100) DIVIDE 50))
          ROUND(price, 1)         | decimal(1)  | ((c5 DIVIDE 10) ADD ((c5 REMAINDER 10) DIVIDE 5))
          ROUND(price, 2)         | decimal(2)  | c5
          ROUND(price, -1)        | integer     | (((c5 DIVIDE 1000) ADD ((c5 REMAINDER 1000) DIVIDE 500)) MULTIPLY 10)
          ROUND(delay, -2)        | integer     | (((c4 DIVIDE 100) ADD ((c4 REMAINDER 100) DIVIDE 50)) MULTIPLY 100)
          delay & 3               | integer     | (c4 BIT_AND 3)
          `(delay | 1) # month`   | integer     | ((c4 BIT_OR 1) BIT_XOR c1)
          (1 << month) >> 2       | integer     | ((1 SHIFT_LEFT c1) SHIFT_RIGHT 2)
          ~delay                  | integer     | (-1 SUBTRACT c4)
          MOD(delay, 7)           | integer     | (c4 REMAINDER 7)
          COALESCE(delay, price)  | decimal(2)  | CASE NOT IS NULL (c4 MULTIPLY 100): (c4 MULTIPLY 100) ELSE c5
          COALESCE(date, '2013-01-01') | date   | CASE NOT IS NULL c6: c6 ELSE 15706
          IFNULL(origin, 'x')     | string      | CASE NOT IS NULL c0: c0 ELSE x
          NULLIF(delay, 0)        | integer     | CASE OR[(c4 NOT_EQUAL 0), IS NULL 0]: c4
          GREATEST(delay)         | integer     | c4
          GREATEST(delay, month)  | integer     | CASE AND[NOT IS NULL c4, OR[IS NULL c1, (c4 GREATER_OR_EQUAL c1)]]: c4 ELSE c1
          LEAST(origin, 'm')      | string      | CASE AND[NOT IS NULL c0, OR[IS NULL m, (c0 LESS_OR_EQUAL m)]]: c0 ELSE m
          LOWER(TRIM(origin))     | string      | LOWER(TRIM(c0))
          LENGTH(UPPER(origin))   | integer     | LENGTH(UPPER(c0))
          `origin || '-' || delay` | string     | `((c0 || -) || TEXT(c4, NUMBER 0))`
          `date || active`        | string      | `(TEXT(c6, DATE 0) || TEXT(c7, BOOLEAN 0))`
          CAST(price AS VARCHAR)  | string      | TEXT(c5, NUMBER 2)
          CAST(origin AS TEXT)    | string      | c0
          CAST(price AS INTEGER)  | integer     | ((c5 DIVIDE 100) ADD ((c5 REMAINDER 100) DIVIDE 50))
          price::decimal(18, 1)   | decimal(1)  | ((c5 DIVIDE 10) ADD ((c5 REMAINDER 10) DIVIDE 5))
          CAST(delay AS DECIMAL(10, 2)) | decimal(2) | (c4 MULTIPLY 100)
          CAST(delay AS DECIMAL)  | decimal(3)  | (c4 MULTIPLY 1000)
          CAST(active AS INTEGER) | integer     | c7
          CAST(active AS DECIMAL(5, 1)) | decimal(1) | (c7 MULTIPLY 10)
          CAST(delay AS BOOLEAN)  | boolean     | CASE (c4 NOT_EQUAL 0): 1 (c4 EQUAL 0): 0
          TRY_CAST(origin AS INTEGER) | integer | WORD(c0, NUMBER 0)
          TRY_CAST(origin AS NUMERIC(9, 2)) | decimal(2) | WORD(c0, NUMBER 2)
          CAST(delay AS DECIMAL(4, 0)) | decimal(0) | c4
          TRY_CAST(delay AS DECIMAL(3, 0)) | decimal(0) | CASE (BUCKET(c4, [-999, 1000]) EQUAL 1): c4
          TRY_CAST(huge AS DECIMAL(19, 0)) | decimal(0) | c8
          TRY_CAST(code AS DECIMAL(3, 1)) | decimal(1) | CASE (BUCKET(WORD(c9, NUMBER 1), [-999, 1000]) EQUAL 1): WORD(c9, NUMBER 1)
          TRY_CAST(huge AS DECIMAL(5, 2)) | decimal(2) | (CASE (BUCKET(c8, [-999, 1000]) EQUAL 1): c8 MULTIPLY 100)
          CAST(TRY_CAST(huge AS DECIMAL(3, 0)) AS DECIMAL(5, 2)) | decimal(2) | (CASE (BUCKET(c8, [-999, 1000]) EQUAL 1): c8 MULTIPLY 100)
          CAST(TRY_CAST(huge AS DECIMAL(3, 0)) * 2 AS DECIMAL(4, 0)) | decimal(0) | (CASE (BUCKET(c8, [-999, 1000]) EQUAL 1): c8 MULTIPLY 2)
          TRY_CAST(active AS DECIMAL(1, 1)) | decimal(1) | (CASE (BUCKET(c7, [0, 1]) EQUAL 1): c7 MULTIPLY 10)
          TRY_CAST(origin AS DATE) | date       | WORD(c0, DATE 0)
          TRY_CAST(origin AS BOOL) | boolean    | WORD(c0, BOOLEAN 0)
          CAST(date AS DATE)      | date        | c6
          CASE WHEN delay IS NULL OR NOT active THEN 1 END | integer | CASE OR[IS NULL c4, NOT (c7 EQUAL 1)]: 1
          """)
  void expressions(String sql, String type, String planned) {
    TypedExpression typed = rows.expression(scalar(sql));
    assertEquals(planned, print(typed.expression()));
    assertEquals(type, typed.type().describe());
  }

  private static Scalar scalar(String sql) {
    return SqlReader.read("SELECT COUNT(*) FROM t GROUP BY " + sql).groupBy().get(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          date + 1.5      | date is date, a number is needed
          date * 2        | date is date, a number is needed
          1 - date        | date is date, a number is needed
          origin + 1      | origin is string, a number is needed; write TRY_CAST(origin AS INTEGER) if the texts are numbers
          HOUR(origin)    | HOUR(origin) needs a time or a timestamp, not string; write TRY_CAST(origin AS TIME) if the texts are times
          YEAR(origin)    | YEAR(origin) needs a date, not string; write TRY_CAST(origin AS DATE) if the texts are dates
          LEFT(delay, 2)  | LEFT takes a text and a number of characters from 1 on; write CAST(delay AS VARCHAR) for the text
          date + date     | date is date, a number is needed
          -origin         | origin is string, a number is needed
          YEAR(delay)     | YEAR(delay) needs a date, not integer
          LEFT(delay, 1)  | LEFT takes a text and a number of characters from 1 on
          fine * fine     | fine * fine needs 36 digits after the point, at most 18 are possible; round its operands, as in ROUND(x, 6)
          fine / 1.5      | fine / 1.5 needs 19 digits after the point
          nowhere + 1     | table flights has no column nowhere; it has origin, month,
          SQRT(delay)     | SQRT(delay) is possible over aggregates only
          ABS(origin)     | origin is string, a number is needed
          LOWER(delay)    | LOWER(delay) needs text; delay is integer, write CAST(delay AS VARCHAR)
          LENGTH(date)    | LENGTH(date) needs text; date is date
          price & 1       | price & 1 needs whole numbers; price is decimal(2)
          ~origin         | ~origin needs whole numbers; origin is string
          ROUND(fine, -1) | ROUND(fine, -1) takes 19 digits off a number, at most 18 are possible
          CAST(delay AS DATE) | CAST(delay AS DATE): integer cannot be cast to date
          CAST(date AS INTEGER) | CAST(date AS INTEGER): date cannot be cast to integer
          CAST(date AS BOOLEAN) | CAST(date AS BOOLEAN): date cannot be cast to boolean
          CAST(price AS DOUBLE) | CAST(price AS DOUBLE) is possible over aggregates only; rows have exact numbers, cast to DECIMAL(18, 6)
          CAST(origin AS INTEGER) | CAST(origin AS INTEGER) fails where a text is no integer; write TRY_CAST(origin AS INTEGER), which is NULL there
          CAST(delay AS DECIMAL(3, 0)) | CAST(delay AS DECIMAL(3, 0)) fails where a number has more than 3 digits, as one could by the table's least and greatest values; write TRY_CAST(delay AS DECIMAL(3, 0)), which is NULL there, or more digits
          CAST(huge AS DECIMAL(18, 2)) | CAST(huge AS DECIMAL(18, 2)) fails where a number has more than 18 digits, as one could by the table's least and greatest values; write TRY_CAST(huge AS DECIMAL(18, 2)), which is NULL there, or more digits
          CAST(TRY_CAST(huge AS DECIMAL(4, 0)) AS DECIMAL(5, 2)) | fails where a number has more than 5 digits
          COALESCE(delay, origin) | COALESCE(delay, origin) yields integer and string; give all of them one type, by CAST(… AS …)
          COALESCE(date, 'soon') | 'soon' is not a date such as 2013-06-30
          CASE WHEN active THEN 1 WHEN month = 1 THEN date END | yields integer and date; give all of them one type
          """)
  void refused(String sql, String message) {
    RefusedQueryException e =
        assertThrows(RefusedQueryException.class, () -> rows.expression(scalar(sql)), sql);
    assertTrue(e.getMessage().contains(message), e.getMessage());
  }

  @Test
  void aSecretStandsAlone() {
    RefusedQueryException e =
        assertThrows(RefusedQueryException.class, () -> rows.expression(new Scalar.Parameter(0)));
    assertEquals("?: a secret stands alone on one side of a comparison", e.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          5                    | integer     | 5
          -9223372036854775808 | integer     | -9223372036854775808
          5.50                 | decimal(1)  | 55
          5.0                  | integer     | 5
          1e3                  | integer     | 1000
          1e-3                 | decimal(3)  | 1
          0.000000000000000001 | decimal(18) | 1
          """)
  void numbersHaveTheScaleTheyNeed(String number, String type, long word) {
    TypedExpression typed = LiteralTypes.typed(new Literal(Literal.Kind.NUMBER, number));
    assertEquals(new Expression.Constant(new Value.Word(word)), typed.expression());
    assertEquals(type, typed.type().describe());
  }

  @ParameterizedTest
  @CsvSource({
    "9223372036854775808",
    "0.0000000000000000001",
    "1e30",
    "1e999999999999",
    "10.000000000000000001"
  })
  void numbersThatDoNotFitAreRefused(String number) {
    RefusedQueryException e =
        assertThrows(
            RefusedQueryException.class,
            () -> LiteralTypes.typed(new Literal(Literal.Kind.NUMBER, number)));
    assertEquals(
        "the number "
            + number
            + " does not fit 64 bits with at most 18 digits after the point; round it",
        e.getMessage());
  }

  /** Prints an expression with cN for column N. */
  static String print(@Nullable Expression expression) {
    if (expression instanceof Expression.ColumnValue column) {
      return "c" + column.column();
    } else if (expression instanceof Expression.Constant constant) {
      return constant.value() instanceof Value.Word word
          ? String.valueOf(word.word())
          : constant.value().toString();
    } else if (expression instanceof Expression.Arithmetic arithmetic) {
      return "("
          + print(arithmetic.left())
          + " "
          + arithmetic.operator()
          + " "
          + print(arithmetic.right())
          + ")";
    } else if (expression instanceof Expression.DatePart part) {
      return part.field() + "(" + print(part.date()) + ")";
    } else if (expression instanceof Expression.Prefix prefix) {
      return "LEFT(" + print(prefix.text()) + ", " + prefix.characters() + ")";
    } else if (expression instanceof Expression.Bucket bucket) {
      return "BUCKET(" + print(bucket.number()) + ", " + bucket.boundaries() + ")";
    } else if (expression instanceof Expression.TextCall call) {
      return call.function() + "(" + print(call.text()) + ")";
    } else if (expression instanceof Expression.TextLength length) {
      return "LENGTH(" + print(length.text()) + ")";
    } else if (expression instanceof Expression.Concatenation texts) {
      return "(" + print(texts.left()) + " || " + print(texts.right()) + ")";
    } else if (expression instanceof Expression.Printed text) {
      return "TEXT(" + print(text.word()) + ", " + text.form() + " " + text.scale() + ")";
    } else if (expression instanceof Expression.Parsed word) {
      return "WORD(" + print(word.text()) + ", " + word.form() + " " + word.scale() + ")";
    }
    Expression.Case choice = (Expression.Case) expression;
    return "CASE "
        + choice.branches().stream()
            .map(branch -> print(branch.when()) + ": " + print(branch.then()))
            .collect(Collectors.joining(" "))
        + (choice.otherwise() == null ? "" : " ELSE " + print(choice.otherwise()));
  }

  static String print(@Nullable Predicate predicate) {
    if (predicate instanceof Predicate.Comparison comparison) {
      return "("
          + print(comparison.left())
          + " "
          + comparison.operator()
          + " "
          + print(comparison.right())
          + ")";
    } else if (predicate instanceof Predicate.IsNull isNull) {
      return "IS NULL " + print(isNull.operand());
    } else if (predicate instanceof Predicate.Not not) {
      return "NOT " + print(not.term());
    } else if (predicate instanceof Predicate.And and) {
      return "AND" + and.terms().stream().map(RowPlannerTest::print).toList();
    }
    return "OR" + ((Predicate.Or) predicate).terms().stream().map(RowPlannerTest::print).toList();
  }
}
