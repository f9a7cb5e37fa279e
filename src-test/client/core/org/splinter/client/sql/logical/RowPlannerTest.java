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
          1 + date        | date is date, a number is needed
          date + date     | date is date, a number is needed
          -origin         | origin is string, a number is needed
          YEAR(delay)     | YEAR(delay) needs a date, not integer
          LEFT(delay, 1)  | LEFT takes a text and a number of characters from 1 on
          fine * fine     | fine * fine needs 36 digits after the point, at most 18 are possible
          fine / 1.5      | fine / 1.5 needs 19 digits after the point
          nowhere + 1     | table flights has no column nowhere; it has origin, month,
          ABS(delay)      | ABS(delay) is possible over aggregates only
          CASE WHEN active THEN 1 WHEN month = 1 THEN date END | yields integer and date; give all branches one type
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
