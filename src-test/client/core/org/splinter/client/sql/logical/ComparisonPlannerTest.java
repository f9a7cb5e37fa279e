package org.splinter.client.sql.logical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.client.sql.SampleTables;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.expression.Predicate.Operator;
import org.splinter.protocol.table.Value;

/**
 * Tests of number literals that no word of the column equals: planned predicates against exact
 * numbers.
 */
class ComparisonPlannerTest {
  private static final Map<String, Operator> OPERATORS =
      Map.of(
          "=", Operator.EQUAL,
          "<>", Operator.NOT_EQUAL,
          "<", Operator.LESS,
          "<=", Operator.LESS_OR_EQUAL,
          ">", Operator.GREATER,
          ">=", Operator.GREATER_OR_EQUAL);

  private static final List<Long> WORDS =
      List.of(
          Long.MIN_VALUE,
          Long.MIN_VALUE + 1,
          -500L,
          -1L,
          0L,
          1L,
          4L,
          5L,
          6L,
          499L,
          500L,
          501L,
          549L,
          550L,
          551L,
          Long.MAX_VALUE - 1,
          Long.MAX_VALUE);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "5",
        "5.0",
        "5.5",
        "5.499",
        "-5",
        "-.5",
        "0.5",
        "0.001",
        "-0.001",
        "0",
        "1e2",
        "1e-30",
        "9223372036854775807",
        "9223372036854775807.5",
        "9223372036854775808",
        "-9223372036854775808",
        "-9223372036854775808.5",
        "-9223372036854775809",
        "1e30",
        "-1e30",
        "92233720368547758.07",
        "92233720368547758.075"
      })
  void comparesExactly(String literal) {
    for (String column : List.of("huge", "price")) {
      int scale = column.equals("price") ? 2 : 0;
      for (String operator : OPERATORS.keySet()) {
        String where = column + " " + operator + " " + literal;
        Predicate predicate = filter(where);
        Predicate mirrored = filter(literal + " " + mirrored(operator) + " " + column);
        assertEquals(predicate, mirrored);
        for (long word : WORDS) {
          int order = BigDecimal.valueOf(word, scale).compareTo(new BigDecimal(literal));
          assertEquals(
              holds(OPERATORS.get(operator), order),
              holds((Predicate.Comparison) predicate, word),
              () -> where + " for the word " + word);
        }
      }
    }
  }

  /** Nothing is equal to a number between two words, and NULL is distinct from it. */
  @Test
  void noWordIsTheNumberBetweenTwo() {
    Predicate equal = filter("huge = 5.5");
    Expression huge = ((Predicate.Comparison) equal).left();
    assertEquals(
        new Predicate.And(List.of(new Predicate.Not(new Predicate.IsNull(huge)), equal)),
        filter("huge IS NOT DISTINCT FROM 5.5"));
  }

  private static Predicate filter(String where) {
    return SampleTables.where(where).evaluation().filter();
  }

  private static String mirrored(String operator) {
    return operator.equals("<>")
        ? operator
        : operator.replace('<', '#').replace('>', '<').replace('#', '>');
  }

  private static boolean holds(Predicate.Comparison comparison, long word) {
    long right = ((Value.Word) ((Expression.Constant) comparison.right()).value()).word();
    return holds(comparison.operator(), Long.compare(word, right));
  }

  private static boolean holds(Operator operator, int order) {
    return switch (operator) {
      case EQUAL -> order == 0;
      case NOT_EQUAL -> order != 0;
      case LESS -> order < 0;
      case LESS_OR_EQUAL -> order <= 0;
      case GREATER -> order > 0;
      case GREATER_OR_EQUAL -> order >= 0;
      case STARTS_WITH, MATCHES -> throw new AssertionError();
    };
  }

  /** Columns of different scales meet at the greater scale; other operands keep their own. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          price > delay          | (c5 GREATER (c4 MULTIPLY 100))
          delay <= price         | ((c4 MULTIPLY 100) LESS_OR_EQUAL c5)
          delay = distance       | (c4 EQUAL c3)
          delay + 1 > 2.5        | ((c4 ADD 1) GREATER 2)
          price * 2 = 0.1        | ((c5 MULTIPLY 2) EQUAL 10)
          date > '2013-01-02'    | (c6 GREATER 15707)
          '2013-01-02' >= date   | (c6 LESS_OR_EQUAL 15707)
          date = DATE '2013-01-02' | (c6 EQUAL 15707)
          date < date + 1        | (c6 LESS (c6 ADD 1))
          active = FALSE         | (c7 EQUAL 0)
          active                 | (c7 EQUAL 1)
          origin LIKE 'J%'       | (c0 STARTS_WITH J)
          origin LIKE '%'        | (c0 STARTS_WITH )
          origin LIKE '%F%'      | (c0 MATCHES %F%)
          origin LIKE 'J_K'      | (c0 MATCHES J_K)
          origin LIKE 'J%%'      | (c0 MATCHES J%%)
          origin > tailnum       | (c0 GREATER c2)
          """)
  void bothSidesHaveOneScale(String where, String predicate) {
    assertEquals(predicate, RowPlannerTest.print(filter(where)));
  }

  @Test
  void whatNoWordDecidesIsStillUnknownForNull() {
    Predicate.Comparison never = (Predicate.Comparison) filter("delay = 1.5");
    assertEquals(new Expression.ColumnValue(SampleTables.DELAY), never.left());
    assertTrue(WORDS.stream().noneMatch(word -> holds(never, word)));
    Predicate.Comparison always = (Predicate.Comparison) filter("delay <> 1.5");
    assertTrue(WORDS.stream().allMatch(word -> holds(always, word)));
  }
}
