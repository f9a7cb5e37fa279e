package org.splinter.client.sql.bind;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.condition.Operand;
import org.splinter.client.sql.condition.SecretComparison;
import org.splinter.client.sql.fold.DenseCondition;
import org.splinter.client.sql.fold.SecretCondition;

/**
 * Tests of the coordinates that a secret selects: ranks of a dictionary, distances from the least
 * value, ranks of the values that match a pattern.
 */
class SecretReaderTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          origin = ?    | EWR                     | 0..0
          origin = ?    | LGA                     | 2..2
          origin = ?    | lga                     | none
          origin = ?    | ``                      | none
          origin = ?    | ` LGA`                  | none
          origin = ?    | NULL                    | none
          origin < ?    | F                       | 0..0
          origin < ?    | EWR                     | none
          origin >= ?   | JFKX                    | 2..2
          origin > ?    | ``                      | 0..2
          month = ?     | 12                      | 11..11
          month = ?     | 12.0                    | 11..11
          month = ?     | ` +12.00 `              | 11..11
          month = ?     | 1.2e1                   | 11..11
          month = ?     | 5.5                     | none
          month < ?     | 5.5                     | 0..4
          month <= ?    | 5                       | 0..4
          month < ?     | 5                       | 0..3
          month > ?     | 5.5                     | 5..11
          month >= ?    | 13                      | none
          month >= ?    | 1e99                    | none
          month < ?     | 1e99                    | 0..11
          month > ?     | -1e99                   | 0..11
          month <= ?    | NULL                    | none
          distance = ?  | -17                     | 0..0
          distance = ?  | 4983                    | 5000..5000
          distance = ?  | -18                     | none
          distance = ?  | 4984                    | none
          distance = ?  | 4294967296              | none
          distance <= ? | 4983                    | 0..5000
          distance > ?  | 4982                    | 5000..5000
          distance > ?  | 4983                    | none
          distance = ?  | 1e999999999999          | none
          distance = ?  | 1e-999999999999         | none
          distance > ?  | 1e-999999999999         | 18..5000
          huge = ?      | -9223372036854775808    | 0..0
          huge = ?      | 9223372036854775807     | 18446744073709551615..18446744073709551615
          huge = ?      | 0                       | 9223372036854775808..9223372036854775808
          huge = ?      | 9223372036854775808     | none
          huge <= ?     | 9223372036854775807     | 0..18446744073709551615
          huge > ?      | 9223372036854775807     | none
          huge < ?      | -9223372036854775808    | none
          huge > ?      | -9223372036854775808.5  | 0..18446744073709551615
          price = ?     | 12.34                   | 1234..1234
          price = ?     | 12.3                    | 1230..1230
          price = ?     | 12.345                  | none
          price <= ?    | 12.345                  | 0..1234
          price >= ?    | 12.345                  | 1235..12307100
          price = ?     | 123071.01               | none
          date = ?      | 2013-01-01              | 0..0
          date = ?      | ` 2013-12-31 `          | 364..364
          date = ?      | 2014-01-01              | none
          date < ?      | 2014-01-01              | 0..364
          date > ?      | 0001-01-01              | 0..364
          active = ?    | true                    | 1..1
          active = ?    | F                       | 0..0
          active < ?    | true                    | 0..0
          code = ?      | ab                      | 13070499842..13070499842
          code = ?      | abcde                   | none
          code > ?      | abcd                    | 13070703397..34359738367
          code LIKE ?   | abcd%                   | 13070703396..13070703399
          code LIKE ?   | abcde%                  | none
          code = LOWER(?) | Ab                    | 13070499842..13070499842
          code = ?      | Ab                      | 8775532546..8775532546
          code LIKE LOWER(?) | ABCD%              | 13070703396..13070703399
          LOWER(origin) = LOWER(?) | jFk          | 1..1
          UPPER(origin) = UPPER(?) | jFk          | 1..1
          origin = UPPER(?) | jfk                 | 1..1
          origin = ? COLLATE NOCASE | lGA         | 2..2
          origin IN (?) | jfk                     | none
          """)
  void selects(String where, String secret, String coordinates) {
    SecretCondition condition = (SecretCondition) SampleTables.where(where).condition();
    SecretComparison comparison = condition.factors().get(0).slots().get(0).required().get(0);
    SecretValue value = secret.equals("NULL") ? SecretValue.ofNull() : SecretValue.of(secret);
    Optional<SecretSet> set =
        SecretReader.read(comparison, condition.operands().get(comparison.operand()), value);
    assertEquals(coordinates, print(set.orElse(null)));
    set.ifPresent(found -> assertEquals("SecretSet[hidden]", found.toString()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          origin LIKE ?       | %     | {0, 1, 2}
          origin LIKE ?       | L%    | {2}
          origin LIKE ?       | JFK   | {1}
          origin LIKE ?       | JF    | {}
          origin LIKE ?       | JFK%  | {1}
          origin LIKE ?       | %K    | {1}
          origin LIKE ?       | _W_   | {0}
          origin LIKE ?       | %j%   | {}
          origin ILIKE ?      | %j%   | {1}
          LOWER(origin) LIKE LOWER(?) | %J_% | {1}
          origin LIKE ?       | NULL  | {}
          CONTAINS(origin, ?) | G     | {2}
          CONTAINS(origin, ?) | %     | {}
          """)
  void matchesListedValues(String where, String secret, String ranks) {
    DenseCondition condition = (DenseCondition) SampleTables.where(where).condition();
    SecretComparison comparison = condition.factors().get(0).slots().get(0).required().get(0);
    SecretValue value = secret.equals("NULL") ? SecretValue.ofNull() : SecretValue.of(secret);
    Operand operand = condition.operands().get(comparison.operand());
    assertEquals(ranks, SecretCoordinates.of(comparison, operand, value).toString());
  }

  private static String print(@Nullable SecretSet set) {
    return set == null ? "none" : set.low() + ".." + set.high();
  }
}
