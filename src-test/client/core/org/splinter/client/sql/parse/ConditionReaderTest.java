package org.splinter.client.sql.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.splinter.client.sql.parse.Reading.FROM;
import static org.splinter.client.sql.parse.Reading.assertRefused;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.SqlTemplate;

class ConditionReaderTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a = ?                                     | 1 | a = ?0
          ? = a                                     | 1 | a = ?0
          ((a = ?)) AND (B = ? AND (? = a))         | 3 | (a = ?0 & b = ?1 & a = ?2)
          t.a=?and"b"=?                             | 2 | (a = ?0 & b = ?1)
          a = ? -- x = ?                            | 1 | a = ?0
          a = ? /* and b = ? */                     | 1 | a = ?0
          a = ? AND b = '?'                         | 1 | (a = ?0 & b = '?')
          a = 1                                     | 0 | a = 1
          1 < a AND b != 2 AND c <> 3               | 0 | (a > 1 & b <> 2 & c <> 3)
          5 >= a AND -2 <= b AND +3 > c AND -.5 < d | 0 | (a <= 5 & b >= -2 & c < 3 & d > -.5)
          a = 1.50e-3 AND b = 007                   | 0 | (a = 1.50e-3 & b = 007)
          a = 123456789012345678901234567890        | 0 | a = 123456789012345678901234567890
          a = 1 OR b = 2 AND c = 3                  | 0 | (a = 1 / (b = 2 & c = 3))
          (a = 1 OR b = 2) AND c = ?                | 1 | ((a = 1 / b = 2) & c = ?0)
          (a = 1 OR (b = 2 OR c = 3)) OR d          | 0 | (a = 1 / b = 2 / c = 3 / d = TRUE)
          NOT a = 1 AND NOT (b = 1 OR c = ?)        | 1 | (!a = 1 & !(b = 1 / c = ?0))
          NOT NOT a = ?                             | 1 | !!a = ?0
          a < ? AND ? > b OR c <> ? OR ? <= d       | 4 | ((a < ?0 & b < ?1) / c <> ?2 / d >= ?3)
          (a < ? OR b > ?) AND NOT (? = c)          | 3 | ((a < ?0 / b > ?1) & !c = ?2)
          a BETWEEN 1 AND 5 AND b = ?               | 1 | ((a >= 1 & a <= 5) & b = ?0)
          a NOT BETWEEN 1 AND 5                     | 0 | !(a >= 1 & a <= 5)
          a BETWEEN ? AND ?                         | 2 | (a >= ?0 & a <= ?1)
          a NOT BETWEEN ? AND (?)                   | 2 | !(a >= ?0 & a <= ?1)
          a BETWEEN ? AND 5 OR b BETWEEN 1 AND ?    | 2 | ((a >= ?0 & a <= 5) / (b >= 1 & b <= ?1))
          ? BETWEEN a AND b                         | 1 | (a <= ?0 & b >= ?0)
          ? NOT BETWEEN a AND b AND c = ?           | 2 | (!(a <= ?0 & b >= ?0) & c = ?1)
          5 BETWEEN a AND b + 1                     | 0 | (a <= 5 & (b ADD 1) >= 5)
          a BETWEEN b + 1 AND c * 2                 | 0 | (a >= (b ADD 1) & a <= (c MULTIPLY 2))
          a IN (1, -2, 3.5)                         | 0 | (a = 1 / a = -2 / a = 3.5)
          a NOT IN ('x', 'it''s')                   | 0 | (a <> 'x' & a <> 'it''s')
          a IN (7)                                  | 0 | a = 7
          a NOT IN (?)                              | 1 | a <> ?0
          a IN (?, 5, (?))                          | 2 | (a = ?0 / a = 5 / a = ?1)
          a NOT IN (?, ?) AND b = ?                 | 3 | ((a <> ?0 & a <> ?1) & b = ?2)
          ? IN (a, b)                               | 1 | (a = ?0 / b = ?0)
          a IN (b, c + 1)                           | 0 | (a = b / a = (c ADD 1))
          a + 1 IN (1, ?)                           | 1 | ((a ADD 1) = 1 / (a ADD 1) = ?0)
          a LIKE 'ab%'                              | 0 | a like 'ab%'
          a NOT LIKE 'ab%'                          | 0 | !a like 'ab%'
          a LIKE 'ab'                               | 0 | a = 'ab'
          a LIKE '%'                                | 0 | a like '%'
          a LIKE '%b_c%' AND b NOT LIKE '_'           | 0 | (a like '%b_c%' & !b like '_')
          CONTAINS(a, 'x') OR NOT CONTAINS(b, 'y z') | 0 | (a like '%x%' / !b like '%y z%')
          a ILIKE '%X_'                             | 0 | LOWER[a] like '%x_'
          a LIKE ? AND b NOT LIKE ?                 | 2 | (a like ?0 & !b like ?1)
          LEFT(a, 3) LIKE 'ab%'                     | 0 | PREFIX[a, 3] like 'ab%'
          a IS NULL AND b IS NOT NULL               | 0 | (a null & !b null)
          a ISNULL AND b NOTNULL                    | 0 | (a null & !b null)
          a + 1 IS NULL                             | 0 | (a ADD 1) null
          a IS NOT DISTINCT FROM ?                  | 1 | a == ?0
          a IS DISTINCT FROM 3 AND ? is distinct from b | 1 | (!a == 3 & !b == ?0)
          NOT a + 1 IS NOT DISTINCT FROM b          | 0 | !(a ADD 1) == b
          a IS DISTINCT FROM NULL                   | 0 | !a null
          NULL IS NOT DISTINCT FROM (a)             | 0 | a null
          a AND NOT b                               | 0 | (a = TRUE & !b = TRUE)
          a = TRUE AND b <> false                   | 0 | (a = TRUE & b <> FALSE)
          a = b AND c < d + 1 AND a + b = c         | 0 | (a = b & c < (d ADD 1) & (a ADD b) = c)
          a = 1 + 1                                 | 0 | a = (1 ADD 1)
          a * 2 <= ? AND ? < -b                     | 2 | ((a MULTIPLY 2) <= ?0 & NEGATE(b) > ?1)
          MONTH(date) = ?                           | 1 | MONTH[date] = ?0
          CASE WHEN a = 1 THEN b ELSE 0 END > ?     | 1 | {a = 1 -> b; 0} > ?0
          date = DATE '2013-01-01'                  | 0 | date = DATE '2013-01-01'
          date >= '2013-01-01'                      | 0 | date >= '2013-01-01'
          date BETWEEN ? AND ?                      | 2 | (date >= ?0 & date <= ?1)
          DATE '2013-01-01' < date                  | 0 | date > DATE '2013-01-01'
          month = ? AND year = 2013 AND t.day IN (1)| 1 | (month = ?0 & year = 2013 & day = 1)
          year < ? AND day + 1 = 2 AND ? > month    | 2 | (year < ?0 & (day ADD 1) = 2 & month < ?1)
          day IS NULL OR month LIKE 'x%' OR year    | 0 | (day null / month like 'x%' / year = TRUE)
          day = date AND interval = 1               | 0 | (day = date & interval = 1)
          rank = ? AND name = ? AND STATUS = ?      | 3 | (rank = ?0 & name = ?1 & status = ?2)
          value = ? AND count > ? AND key < ?       | 3 | (value = ?0 & count > ?1 & key < ?2)
          "odd.name" = ? AND t."odd.name" = 1       | 1 | (odd.name = ?0 & odd.name = 1)
          a ^= 1                                    | 0 | a <> 1
          a IS TRUE AND b IS NOT FALSE              | 0 | (a == TRUE & !b == FALSE)
          upper(a) = 'X'                            | 0 | UPPER[a] = 'X'
          LOWER(a) = LOWER(?) AND b = UCASE(?)      | 2 | (LOWER[a] = LOWER(?0) & b = UPPER(?1))
          lower(?) < a                              | 1 | a > LOWER(?0)
          LOWER(a) = LOWER('Ä X') AND UPPER('x') <> b | 0 | (LOWER[a] = 'ä x' & b <> 'X')
          a = ? COLLATE NOCASE                      | 1 | LOWER[a] = LOWER(?0)
          a COLLATE nocase <> 'X Ä'                 | 0 | LOWER[a] <> 'x ä'
          'X' COLLATE NOCASE = a                    | 0 | LOWER[a] = 'x'
          a = b COLLATE NOCASE                      | 0 | LOWER[a] = LOWER[b]
          a COLLATE NOCASE IN ('X', ?) AND b NOT IN ('Y' COLLATE NOCASE) | 1 | ((LOWER[a] = 'x' / LOWER[a] = LOWER(?0)) & LOWER[b] <> 'y')
          a COLLATE NOCASE BETWEEN ? AND 'M'        | 1 | (LOWER[a] >= LOWER(?0) & LOWER[a] <= 'm')
          a COLLATE NOCASE LIKE ? AND b COLLATE NOCASE NOT LIKE 'X%' | 1 | (LOWER[a] like LOWER(?0) & !LOWER[b] like 'x%')
          a COLLATE NOCASE ILIKE ?                  | 1 | LOWER[a] like LOWER(?0)
          a ILIKE ? AND b NOT ILIKE ?               | 2 | (LOWER[a] like LOWER(?0) & !LOWER[b] like LOWER(?1))
          a IS DISTINCT FROM ? COLLATE NOCASE       | 1 | !LOWER[a] == LOWER(?0)
          CONTAINS(a COLLATE NOCASE, ?)             | 1 | LOWER[a] contains LOWER(?0)
          a ILIKE 'X%' OR b ILIKE 'Y'               | 0 | (LOWER[a] like 'x%' / LOWER[b] = 'y')
          a & b = 2 AND a = ~5                      | 0 | ((a BIT_AND b) = 2 & a = BIT_NOT[5])
          CAST(a AS int) = ? AND b = '1'::int       | 1 | (CAST(a INTEGER) = ?0 & b = CAST('1' INTEGER))
          """)
  void conditions(String where, int parameters, String structure) {
    SqlTemplate template = SqlReader.read(FROM + where);
    assertEquals(structure, Structure.of(assertNotNullWhere(template)));
    assertEquals(parameters, template.parameters());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a = ?1 | parameter ?1 is not available; write a plain ?
          a = $1 | parameter $1 is not available
          a = :x | parameter :x is not available
          a + :x = 1 | parameter :x is not available
          a = -? | a sign before a secret ? is not available
          a = -(?) | a sign before a secret ? is not available
          ? = ? | ? and ? are compared with each other; a secret ? or a literal is compared with a column
          5 = ? | 5 and ? are compared with each other
          ? IN (1, a) | ? and 1 are compared with each other
          ? BETWEEN ? AND a | ? and ? are compared with each other
          1 = 2 | 1 and 2 are compared with each other
          ? + 1 = a | a secret ? inside an expression is not available in this version; compare an expression of columns with a bare ?
          a = 2 * (?) | a secret ? inside an expression
          ABS(?) = a | a secret ? inside an expression
          LEFT(?, 3) = a | a secret ? inside an expression
          LEFT(a, ?) = 'x' | only a prefix of a stated length
          YEAR(?) = 2013 | a secret ? inside an expression
          CASE WHEN a = ? THEN 1 END = 1 | a secret ? inside an expression
          CASE a WHEN ? THEN 1 END = 1 | a secret ? inside an expression
          CASE ? WHEN a THEN 1 END = 1 | a secret ? inside an expression
          CASE WHEN a THEN ? END = 1 | a secret ? inside an expression
          ? IS NULL | a secret ? inside an expression
          ? | a secret ? in a condition is not available
          NOT ? | a secret ? in a condition
          a = 1 OR ? | a secret ? in a condition
          a IN ? | a secret ? after IN is not available in this version; list the values in parentheses
          a IN 1 | the literal 1 after IN
          a IN () | IN needs at least one value
          a = ?::int | a secret ? inside an expression
          a = TRIM(?) | a secret ? inside an expression
          a = LOWER(UPPER(?)) | a secret ? inside an expression
          a = LOWER(?, 1) | LOWER with 2 arguments; write LOWER(x)
          a = ? COLLATE german | COLLATE german is not available in this version; write COLLATE NOCASE, or leave it out to compare texts by their bytes
          LENGTH(a COLLATE NOCASE) = 1 | COLLATE in WHERE is not available in this version; write COLLATE NOCASE behind a side of a comparison, or LOWER(column) in its place
          ? IS TRUE | a secret ? inside an expression
          LOWER(?) = 'x' | LOWER(?) and 'x' are compared with each other
          a = (? , 1) | a list of values in WHERE
          a ? b | the operator ? in a condition
          a = DATE ? | syntax error at line 1, column 39, near '?' (a secret is a bare ?, one side of a comparison)
          u.a = ? | column u.a is of no table of the query, whose one is called t
          s.t.a = ? | column s.t.a is of no table of the query, whose one is called t
          a(+) = ? | column a(+) in WHERE is not available
          PRIOR a = ? | PRIOR, GLOBAL and (+) are not available
          PRIOR a = 3 | PRIOR, GLOBAL and (+) are not available
          SUM(a) = 1 | SUM in WHERE is not available in this version; put a condition on an aggregate into HAVING
          month BETWEEN 1 AND 2 AND sum(a) = 1 | SUM in WHERE
          COUNT(*) > 5 | COUNT in WHERE
          a = NULL | nothing equals NULL; write IS NULL or IS NOT NULL
          a IN (1, NULL) | nothing equals NULL
          NULL BETWEEN a AND b | nothing equals NULL
          a + NULL = 1 | NULL in WHERE is not available
          a IN (SELECT 1) | a subquery after IN is not available
          a = (SELECT 1) | a subquery in WHERE is not available
          EXISTS (SELECT 1) | EXISTS in a condition is not available
          a > ANY (1) | ANY is not available
          TRUE | a constant is no condition; compare a column, or leave it out
          (a = 1 OR b = 2) AND c = ? OR FALSE | a constant is no condition
          5 | the literal 5 in a condition: a constant is no condition
          a + 1 | the operator + in a condition is not available
          CASE WHEN a = 1 THEN TRUE END | CASE in a condition
          MONTH(a) | the function MONTH in a condition
          a IS UNKNOWN | IS UNKNOWN in a condition is not available
          ? IS DISTINCT FROM 3 | ? and 3 are compared with each other
          ? IS NOT DISTINCT FROM NULL | a secret ? inside an expression
          NULL IS DISTINCT FROM NULL | NULL
          PRIOR a IS DISTINCT FROM 3 | PRIOR, GLOBAL and (+) are not available
          ! a | NOT in a condition
          a = 1 XOR b = 2 | the operator XOR in a condition
          a && b | the operator && in a condition
          a <=> 1 | in a condition is not available
          a ~ 'x' | the operator ~ in a condition
          (a > 1) = b | the operator > in WHERE
          a BETWEEN (b = 1) AND 2 | the operator = in WHERE
          (a, b) = (1, 2) | a list of values in WHERE
          reverse(a) = 'X' | REVERSE is not available in this version; in WHERE there are YEAR, QUARTER, MONTH, DAY, DAYOFWEEK, DAYOFYEAR, WEEK, HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, EPOCH, DATE_TRUNC, EXTRACT, LEFT
          a = DATE('2013-01-01') | DATE is not available
          a = INTERVAL b DAY | an interval of time in WHERE
          a = 1 DAY | an interval of time in WHERE
          a LIKE 'x\\%' | a LIKE 'x\\%': a column, or an expression of columns, is compared with a pattern of %, _ and characters without \\, such as column LIKE '%abc%', column LIKE ? or column ILIKE ?
          a LIKE 'x' ESCAPE '!' | ESCAPE is not available in this version; leave it out; CONTAINS(column, ?) takes % and _ as they are
          a LIKE ? ESCAPE '!' | ESCAPE is not available
          a LIKE b | a LIKE b: a column, or an expression of columns, is compared with a pattern
          a LIKE 5 | a LIKE 5: a column, or an expression of columns, is compared with a pattern
          ? LIKE a | ? LIKE a: a column, or an expression of columns, is compared with a pattern
          ? LIKE 'x%' | ? LIKE 'x%': a column, or an expression of columns, is compared with a pattern
          'x' LIKE 'x%' | is compared with a pattern
          a LIKE BINARY 'x' | LIKE BINARY is not available in this version; leave BINARY out; LIKE tells cases apart
          a LIKE ANY ('x') | ANY is not available
          a LIKE NULL | nothing equals NULL
          a ILIKE 'x\\' | LOWER(a) ILIKE 'x\\': a column
          CONTAINS(a, 'x_') | CONTAINS takes a column, or an expression of columns, and a secret or a text without %, _ and \\: CONTAINS(column, ?)
          CONTAINS(a, 5) | CONTAINS(column, ?)
          CONTAINS(a, b) | CONTAINS(column, ?)
          CONTAINS('x', 'y') | CONTAINS(column, ?)
          CONTAINS(?, a) | CONTAINS(column, ?)
          CONTAINS(a) | CONTAINS(column, ?)
          CONTAINS(a, ?, ?) | CONTAINS(column, ?)
          a RLIKE 'x' | RLIKE is not available in this version; write column LIKE pattern, or column ILIKE pattern
          a REGEXP 'x' | REGEXP is not available
          a SIMILAR TO 'x' | SIMILAR TO is not available
          a BETWEEN SYMMETRIC 1 AND 2 | BETWEEN SYMMETRIC is not available
          a BETWEEN ASYMMETRIC 1 AND 2 | BETWEEN SYMMETRIC is not available
          a = E'x' | STRING in WHERE is not available
          a = x'ff' | HEX in WHERE
          date = TIMESTAMP "2013-01-01 00:00:00" | DATE TIME LITERAL in WHERE
          current_date = 3 | TIME KEY
          a[1] = 2 | column a[1] in WHERE
          a->'x' = 2 | JSON in WHERE
          """)
  void refusals(String where, String message) {
    assertRefused(FROM + where, message);
  }

  @Test
  void concatenationIsNoPattern() {
    assertRefused(FROM + "a LIKE 'x' || '%'", "is compared with a pattern");
    assertRefused(FROM + "a = 'x' || ?", "a secret ? inside an expression");
    SqlTemplate template = SqlReader.read(FROM + "a || b = ?");
    assertEquals("(a CONCAT b) = ?0", Structure.of(assertNotNullWhere(template)));
  }

  private static Condition assertNotNullWhere(SqlTemplate template) {
    assertNotNull(template.where());
    return template.where();
  }
}
