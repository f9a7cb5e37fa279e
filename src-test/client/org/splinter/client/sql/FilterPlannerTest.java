package org.splinter.client.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.query.Predicate;
import org.splinter.query.Predicate.Operator;
import org.splinter.table.Value;

/** Number literals that no word of the column equals: planned predicates against exact numbers. */
class FilterPlannerTest {
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
        Predicate predicate =
            SampleTables.plan("SELECT COUNT(*) FROM flights WHERE " + where).evaluation().filter();
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

  private static boolean holds(Predicate.Comparison comparison, long word) {
    return holds(
        comparison.operator(), Long.compare(word, ((Value.Word) comparison.literal()).word()));
  }

  private static boolean holds(Operator operator, int order) {
    return switch (operator) {
      case EQUAL -> order == 0;
      case NOT_EQUAL -> order != 0;
      case LESS -> order < 0;
      case LESS_OR_EQUAL -> order <= 0;
      case GREATER -> order > 0;
      case GREATER_OR_EQUAL -> order >= 0;
      case STARTS_WITH -> throw new AssertionError();
    };
  }
}
