package org.splinter.client.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.client.secret.SecretValue;
import org.splinter.fss.DomainPoint;
import org.splinter.query.KeyDefinition;
import org.splinter.query.KeyEncoder;
import org.splinter.query.PlanCodec;
import org.splinter.table.Value;

class BinderTest {
  private static final DomainPoint NOWHERE = new DomainPoint(0x5ec7e7, -1);
  private static final String NULL = "(null)";

  private final List<Integer> drawnBits = new ArrayList<>();
  private final Binder binder =
      new Binder(
          bits -> {
            drawnBits.add(bits);
            return NOWHERE;
          });

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = true,
      textBlock =
          """
          origin   | EWR                     | 0
          origin   | LGA                     | 2
          origin   | lga                     | none
          origin   | XXX                     | none
          origin   | ''                      | none
          origin   | ' LGA'                  | none
          origin   | (null)                  | none
          month    | 1                       | 0
          month    | 12                      | 11
          month    | 12.0                    | 11
          month    | ' +12.00 '              | 11
          month    | 1.2e1                   | 11
          month    | 0                       | none
          month    | 13                      | none
          month    | 5.5                     | none
          month    | (null)                  | none
          distance | -17                     | 0
          distance | 4983                    | 5000
          distance | -18                     | none
          distance | 4984                    | none
          distance | 2147483647              | none
          distance | -2147483648             | none
          distance | 2147483648              | none
          distance | 4294967296              | none
          distance | 9223372036854775807     | none
          distance | 9223372036854775808     | none
          distance | -9223372036854775809    | none
          distance | 1e999999999999          | none
          distance | 1e-999999999999         | none
          huge     | -9223372036854775808    | 0
          huge     | 9223372036854775807     | -1
          huge     | 0                       | -9223372036854775808
          huge     | 2147483648              | -9223372034707292160
          huge     | 4294967296              | -9223372032559808512
          huge     | 9223372036854775808     | none
          huge     | -9223372036854775808.5  | none
          price    | 12.34                   | 1234
          price    | 12.3                    | 1230
          price    | 12.345                  | none
          price    | 123071                  | 12307100
          price    | 123071.01               | none
          date     | 2013-01-01              | 0
          date     | ' 2013-12-31 '          | 364
          date     | 2014-01-01              | none
          date     | 0001-01-01              | none
          active   | true                    | 1
          active   | F                       | 0
          active   | (null)                  | none
          """)
  void bindsOneEquality(String column, String secret, String key) {
    BoundQuery bound = bind("SELECT COUNT(*) FROM flights WHERE " + column + " = ?", secret);
    if (key.equals("none")) {
      assertEquals(new BoundQuery(NOWHERE, 0), bound);
    } else {
      assertEquals(new BoundQuery(new DomainPoint(0, Long.parseLong(key)), 1), bound);
    }
    assertEquals(1, drawnBits.size(), "randomness is drawn whatever the secret");
  }

  @Test
  void combinesColumnsInTemplateOrder() {
    String sql = "SELECT COUNT(*) FROM flights WHERE month = ? AND ? = origin";
    // Rank 4 of 12 months in 4 bits, then rank 1 of 3 origins in 2 bits.
    assertEquals(new BoundQuery(new DomainPoint(0, (4 << 2) | 1), 1), bind(sql, "5", "JFK"));
    assertEquals(new BoundQuery(NOWHERE, 0), bind(sql, "5", "XXX"));
    assertEquals(new BoundQuery(NOWHERE, 0), bind(sql, "13", "JFK"));
    assertEquals(new BoundQuery(NOWHERE, 0), bind(sql, NULL, "JFK"));
    assertEquals(new BoundQuery(NOWHERE, 0), bind(sql, "5", NULL));
    assertEquals(List.of(6, 6, 6, 6, 6), drawnBits);
  }

  @Test
  void hashesTextWithoutDictionary() {
    String sql = "SELECT COUNT(*) FROM flights WHERE tailnum = ?";
    List<Integer> columns = List.of(SampleTables.TAILNUM);
    DomainPoint expected =
        new KeyEncoder(KeyDefinition.of(SampleTables.FLIGHTS, columns), SampleTables.DICTIONARIES)
            .encode(columns, List.of(new Value.Text("N123é")))
            .orElseThrow();
    assertEquals(new BoundQuery(expected, 1), bind(sql, "N123é"));
    assertEquals(new BoundQuery(NOWHERE, 0), bind(sql, NULL));
  }

  @Test
  void halfACharacterEqualsNoText() {
    String sql = "SELECT COUNT(*) FROM flights WHERE tailnum = ?";
    assertEquals(1, bind(sql, "?").beta());
    assertEquals(0, bind(sql, "\ud800").beta());
  }

  @Test
  void secondEqualityOnOneColumnAgreesOrSelectsNothing() {
    String sql = "SELECT COUNT(*) FROM flights WHERE month = ? AND month = ? AND month = ?";
    assertEquals(new BoundQuery(new DomainPoint(0, 4), 1), bind(sql, "5", "5.0", "05"));
    for (List<String> secrets :
        List.of(
            List.of("5", "6", "5"),
            List.of("5", "5", "6"),
            List.of("6", "5", "5"),
            List.of("5", "5", "13"),
            List.of("5", NULL, "5"),
            List.of(NULL, "5", "5"),
            List.of(NULL, NULL, NULL),
            List.of("5", "5.5", "5"),
            List.of("13", "14", "15"))) {
      assertEquals(new BoundQuery(NOWHERE, 0), bind(sql, secrets.toArray(new String[0])));
    }
    assertEquals(10, drawnBits.size());
  }

  @Test
  void withoutSecretsEverythingIsSelected() {
    assertEquals(new BoundQuery(new DomainPoint(0, 0), 1), bind("SELECT COUNT(*) FROM flights"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          month    | topsecret    | parameter 2 is not a value of column month, which is integer; give a number such as 5
          month    | ''           | parameter 2 is not a value of column month
          month    | 5 6          | parameter 2 is not a value of column month
          month    | NaN          | parameter 2 is not a value of column month
          price    | 12,34        | column price, which is decimal(2); give a number
          date     | 2013-02-30   | column date, which is date; give a date such as 2013-06-30
          date     | 30.6.2013    | column date, which is date
          active   | perhaps      | column active, which is boolean; give true or false
          """)
  void refusesTextOfAnotherTypeWithoutShowingIt(String column, String secret, String message) {
    String sql = "SELECT COUNT(*) FROM flights WHERE origin = ? AND " + column + " = ?";
    RefusedException e = assertThrows(RefusedException.class, () -> bind(sql, "JFK", secret));
    assertTrue(e.getMessage().contains(message), e.getMessage());
    assertFalse(!secret.isEmpty() && e.getMessage().contains(secret), e.getMessage());
    assertFalse(e.getMessage().contains("JFK"), e.getMessage());
    assertNull(e.getCause());
    assertEquals(0, e.getSuppressed().length);
  }

  @Test
  void countIsCheckedBeforeTypes() {
    String sql = "SELECT COUNT(*) FROM flights WHERE origin = ? AND month = ?";
    for (String[] secrets :
        List.of(
            new String[] {}, new String[] {"topsecret"}, new String[] {"x", "topsecret", "z"})) {
      RefusedException e = assertThrows(RefusedException.class, () -> bind(sql, secrets));
      assertTrue(
          e.getMessage().startsWith("the query has 2 secrets ? and " + secrets.length + " param"),
          e.getMessage());
      assertFalse(e.getMessage().contains("topsecret"));
    }
    assertEquals(List.of(), drawnBits);
  }

  /** What is planned, encoded and explained is the same before any secret is known. */
  @Test
  void bindingChangesNothingPublic() {
    String sql = "SELECT origin, COUNT(*) FROM flights WHERE month = ? AND delay = ? GROUP BY 1";
    QueryPlan plan = SampleTables.plan(sql);
    byte[] bytes = PlanCodec.encode(plan.evaluation());
    String printed = plan.toString();
    for (String[] secrets :
        List.of(new String[] {"5", "77"}, new String[] {NULL, "1e99"}, new String[] {"13", "77"})) {
      BoundQuery bound = bind(plan, secrets);
      assertTrue(java.util.Arrays.equals(bytes, PlanCodec.encode(plan.evaluation())));
      assertEquals(printed, plan.toString());
      assertEquals("BoundQuery[hidden]", bound.toString());
    }
    assertEquals(1, Stream.of(drawnBits.toArray()).distinct().count());
  }

  private BoundQuery bind(String sql, String... secrets) {
    return bind(SampleTables.plan(sql), secrets);
  }

  private BoundQuery bind(QueryPlan plan, String... secrets) {
    List<SecretValue> values =
        Stream.of(secrets)
            .map(s -> s.equals(NULL) ? SecretValue.ofNull() : SecretValue.of(s))
            .toList();
    return binder.bind(plan, SampleTables.FLIGHTS, SampleTables.DICTIONARIES, values);
  }
}
