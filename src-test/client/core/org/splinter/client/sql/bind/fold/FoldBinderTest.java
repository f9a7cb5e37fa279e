package org.splinter.client.sql.bind.fold;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.RowTable;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.bind.BoundShare;
import org.splinter.client.sql.fold.Planner;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.fss.DomainPoint;
import org.splinter.protocol.fold.PlanCodec;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;

/**
 * Tests, each by its name, of the cases that decide whether a row is counted once, never or twice.
 */
class FoldBinderTest {
  private static final DomainPoint NOWHERE = new DomainPoint(0, 1);
  private static final String NULL = "NULL";
  private static final List<Column> COLUMNS =
      List.of(
          new Column("n", ColumnType.INTEGER),
          new Column("r", ColumnType.INTEGER),
          new Column("huge", ColumnType.INTEGER),
          new Column("price", ColumnType.decimal(2)),
          new Column("date", ColumnType.DATE),
          new Column("active", ColumnType.BOOLEAN),
          new Column("name", ColumnType.STRING),
          new Column("code", ColumnType.STRING),
          new Column("story", ColumnType.STRING));
  // Columns n and name have a dictionary, r and code none; a story is longer than its key holds.
  private static final boolean[] DICTIONARIES = {
    true, false, false, false, true, true, true, false, false
  };
  private static final String[] NAMES = {"", "a", "ab", "abc", "b", "z", "é"};
  private static final long[] HUGE = {Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE};

  @TempDir private static Path directory;

  private static RowTable table;
  private static Batch batch;

  private final List<Integer> drawnBits = new ArrayList<>();
  private final FoldBinder binder =
      new FoldBinder(
          bits -> {
            drawnBits.add(bits);
            return NOWHERE;
          });

  /** Writes ten rows: row i has i in n and r, from 0 to 9; an eleventh row is all NULL. */
  @BeforeAll
  static void writeTable() throws Exception {
    List<@Nullable Value[]> rows = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      String name = NAMES[i % NAMES.length];
      rows.add(
          new @Nullable Value[] {
            new Value.Word(i),
            new Value.Word(i),
            new Value.Word(HUGE[i % HUGE.length]),
            new Value.Word(i * 50L),
            new Value.Word(15_706 + i),
            new Value.Word(i % 2),
            new Value.Text(name),
            new Value.Text(name),
            new Value.Text(name + " once upon a time")
          });
    }
    rows.add(new @Nullable Value[COLUMNS.size()]);
    table = new RowTable(COLUMNS, DICTIONARIES, rows, directory);
    batch = table.batch();
  }

  @ParameterizedTest(name = "{0}: {1} with {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          equal IN values                  | n IN (?, ?, ?)                 | 3,3,3            | 3
          equal IN values, spelled apart   | r IN (?, ?)                    | 3,3.0            | 3
          two of three IN values equal     | r IN (?, ?, ?)                 | 5,3,5            | 3 5
          IN with NULL                     | n IN (?, ?)                    | NULL,3           | 3
          NOT IN with NULL                 | n NOT IN (?, ?)                | NULL,3           |
          NOT IN                           | n NOT IN (?, ?)                | 4,3              | 0 1 2 5 6 7 8 9
          NOT IN with equal values         | r NOT IN (?, ?)                | 3,3              | 0 1 2 4 5 6 7 8 9
          a > b                            | n BETWEEN ? AND ?              | 5,4              |
          a > b without a dictionary       | r BETWEEN ? AND ?              | 5,4              |
          a = b                            | r BETWEEN ? AND ?              | 5,5              | 5
          NOT BETWEEN with a > b           | r NOT BETWEEN ? AND ?          | 5,4              | 0 1 2 3 4 5 6 7 8 9
          NOT BETWEEN with a NULL          | r NOT BETWEEN ? AND ?          | NULL,4           | 5 6 7 8 9
          b is the domain's maximum        | n BETWEEN ? AND ?              | 8,9              | 8 9
          b is the greatest word           | huge BETWEEN ? AND ?           | 1,9223372036854775807 | 3 4 8 9
          at most the greatest word        | huge <= ?                      | 9223372036854775807 | 0 1 2 3 4 5 6 7 8 9
          above the greatest word          | huge > ?                       | 9223372036854775807 |
          below the least word             | huge < ?                       | -9223372036854775808 |
          at most the least word           | huge <= ?                      | -9223372036854775808 | 0 5
          beyond all words                 | huge < ?                       | 1e30             | 0 1 2 3 4 5 6 7 8 9
          equal to beyond all words        | huge = ?                       | 9223372036854775808 |
          unequal to beyond all words      | huge <> ?                      | 9223372036854775808 | 0 1 2 3 4 5 6 7 8 9
          below the domain                 | r < ?                          | -100             |
          above the domain                 | r <= ?                         | 100              | 0 1 2 3 4 5 6 7 8 9
          interval around the domain       | r BETWEEN ? AND ?              | -5,50            | 0 1 2 3 4 5 6 7 8 9
          interval beside the domain       | r BETWEEN ? AND ?              | 10,50            |
          equal to NULL                    | n = ?                          | NULL             |
          unequal to NULL                  | n <> ?                         | NULL             |
          below NULL                       | r < ?                          | NULL             |
          between NULL                     | r BETWEEN ? AND ?              | NULL,5           |
          NOT (= NULL)                     | NOT (n = ?)                    | NULL             |
          <> an absent value               | n <> ?                         | 77               | 0 1 2 3 4 5 6 7 8 9
          <> a present value               | r <> ?                         | 7                | 0 1 2 3 4 5 6 8 9
          equal to a half                  | r = ?                          | 4.5              |
          unequal to a half                | r <> ?                         | 4.5              | 0 1 2 3 4 5 6 7 8 9
          below a half                     | r < ?                          | 1.5              | 0 1
          at most a half                   | n <= ?                         | 1.5              | 0 1
          above a half                     | n > ?                          | 7.5              | 8 9
          at least a half                  | r >= ?                         | 7.5              | 8 9
          between halves                   | r BETWEEN ? AND ?              | 3.5,5.5          | 4 5
          between halves of one gap        | r BETWEEN ? AND ?              | 3.2,3.8          |
          below minus a half               | r < ?                          | -0.5             |
          a third digit of a decimal       | price < ?                      | 1.505            | 0 1 2 3
          overlapping intervals            | r BETWEEN ? AND ? OR r BETWEEN ? AND ? | 2,5,4,7  | 2 3 4 5 6 7
          overlapping, the later first     | r BETWEEN ? AND ? OR r BETWEEN ? AND ? | 4,7,2,5  | 2 3 4 5 6 7
          nested intervals                 | n BETWEEN ? AND ? OR n BETWEEN ? AND ? | 2,7,4,5  | 2 3 4 5 6 7
          equal intervals                  | n BETWEEN ? AND ? OR n BETWEEN ? AND ? | 4,5,4,5  | 4 5
          touching intervals               | r BETWEEN ? AND ? OR r BETWEEN ? AND ? | 4,5,6,7  | 4 5 6 7
          intervals that share an end      | r BETWEEN ? AND ? OR r BETWEEN ? AND ? | 4,5,5,7  | 4 5 6 7
          one of two intervals empty       | r BETWEEN ? AND ? OR r BETWEEN ? AND ? | 4,2,6,7  | 6 7
          three intervals, the last a bridge | r BETWEEN ? AND ? OR r BETWEEN ? AND ? OR r BETWEEN ? AND ? | 1,2,6,7,2,6 | 1 2 3 4 5 6 7
          a point inside an interval       | r = ? OR r BETWEEN ? AND ?     | 5,4,6            | 4 5 6
          a point at an interval's end     | n BETWEEN ? AND ? OR n = ?     | 4,6,6            | 4 5 6
          a point beside an interval       | n BETWEEN ? AND ? OR n = ?     | 4,6,8            | 4 5 6 8
          points and two intervals         | n IN (?, ?) OR n > ? OR n < ?  | 1,5,7,3          | 0 1 2 5 8 9
          half-open, apart                 | r < ? OR r > ?                 | 2,7              | 0 1 8 9
          half-open, overlapping           | r < ? OR r > ?                 | 7,2              | 0 1 2 3 4 5 6 7 8 9
          half-open, touching              | n <= ? OR n > ?                | 4,4              | 0 1 2 3 4 5 6 7 8 9
          half-open but for a point        | n < ? OR n > ?                 | 4,4              | 0 1 2 3 5 6 7 8 9
          half-open, the upper one first   | n > ? OR n < ?                 | 2,7              | 0 1 2 3 4 5 6 7 8 9
          half-open, one beyond            | r >= ? OR r < ?                | -3,2             | 0 1 2 3 4 5 6 7 8 9
          half-open over closed            | r BETWEEN ? AND ? OR r < ?     | 0,5,3            | 0 1 2 3 4 5
          two lower ones                   | r < ? OR r <= ?                | 5,2              | 0 1 2 3 4
          two upper ones                   | n > ? OR n >= ?                | 5,8              | 6 7 8 9
          a contradiction                  | n = ? AND n = ?                | 4,5              |
          an agreement                     | n = ? AND n = ?                | 4,4.0            | 4
          a point out of its interval      | n = ? AND n > ?                | 4,4              |
          a point in its interval          | n = ? AND n > ?                | 4,3              | 4
          a point that is excluded         | r = ? AND r <> ?               | 4,4              |
          a point beside what is excluded  | r = ? AND r <> ?               | 4,5              | 4
          an exclusion that is NULL        | r = ? AND r <> ?               | 4,NULL           |
          an interval with a hole          | r > ? AND r <> ?               | 5,7              | 6 8 9
          an interval with two equal holes | r > ? AND r <> ? AND r <> ?    | 5,7,7            | 6 8 9
          everything but nothing           | n <> ? AND r <> ?              | 50,60            | 0 1 2 3 4 5 6 7 8 9
          LIKE a prefix                    | name LIKE ?                    | ab%              | 2 3 9
          LIKE a prefix of free text       | code LIKE ?                    | ab%              | 2 3 9
          LIKE a prefix of long text       | story LIKE ?                   | ab%              | 2 3 9
          LIKE without wildcard            | name LIKE ?                    | ab               | 2 9
          LIKE without wildcard, free text | code LIKE ?                    | ab               | 2 9
          LIKE everything                  | code LIKE ?                    | %                | 0 1 2 3 4 5 6 7 8 9
          LIKE an absent prefix            | name LIKE ?                    | x%               |
          LIKE longer than all             | code LIKE ?                    | abcdefghijklm%   |
          LIKE half a character            | code LIKE ?                    | é%               | 6
          LIKE NULL                        | name LIKE ?                    | NULL             |
          NOT LIKE                         | name NOT LIKE ?                | ab%              | 0 1 4 5 6 7 8
          NOT LIKE NULL                    | name NOT LIKE ?                | NULL             |
          NOT LIKE of long text            | story NOT LIKE ?               | ab%              | 0 1 4 5 6 7 8
          equal long text                  | story = ?                      | ab once upon a time | 2 9
          equal to absent long text        | story = ?                      | ab once upon a ti |
          equal text or LIKE it            | story = ? OR story LIKE ?      | ab once upon a time,a% | 1 2 3 8 9
          text below                       | name < ?                       | ab               | 0 1 7 8
          free text between                | code BETWEEN ? AND ?           | aa,b             | 2 3 4 9
          IN over several columns          | n = ? AND name = ? OR n = ? AND name = ? | 2,ab,2,ab | 2
          IN over columns, one NULL        | n = ? AND name = ? OR n = ? AND name = ? | 2,ab,NULL,ab | 2
          IN over columns, apart           | n = ? AND name = ? OR n = ? AND name = ? | 2,ab,9,ab | 2 9
          OR over different columns        | n = ? OR name = ?              | 2,ab             | 2 9
          OR of three columns              | n = ? OR name = ? OR active = ? | 2,ab,true       | 1 2 3 5 7 9
          OR of a column and all           | n < ? OR r > ?                 | 20,-20           | 0 1 2 3 4 5 6 7 8 9
          a box of two intervals           | n BETWEEN ? AND ? AND r > ?    | 2,6,4            | 5 6
          a box that is empty in one       | n BETWEEN ? AND ? AND r > ?    | 6,2,4            |
          a box over all                   | n BETWEEN ? AND ? AND r >= ?   | 0,9,0            | 0 1 2 3 4 5 6 7 8 9
          a box of three intervals         | n > ? AND r < ? AND price BETWEEN ? AND ? | 2,8,1.5,2.5 | 3 4 5
          a box and a point                | n > ? AND r < ? AND active = ? | 2,8,true         | 3 5 7
          two boxes that overlap           | n > ? AND r < ? OR n > ? AND r < ? | 2,6,4,9      | 3 4 5 6 7 8
          a box with text                  | code >= ? AND r BETWEEN ? AND ? | ab,1,4          | 2 3 4
          an expression                    | n * 2 + 1 = ?                  | 7                | 3
          an expression out of range       | r * 2 + 1 = ?                  | 99               |
          an expression's gap              | r * 2 = ?                      | 7                |
          an interval of an expression     | n % 3 >= ?                     | 2                | 2 5 8
          a quotient                       | r / 4 = ?                      | 1                | 4 5 6 7
          a division by zero is NULL       | 6 / r <> ?                     | 6                | 2 3 4 5 6 7 8 9
          a date's part                    | DAY(date) BETWEEN ? AND ?      | 3,4              | 2 3
          a date's sum                     | date + 1 = ?                   | 2013-01-04       | 2
          a text's prefix                  | LEFT(name, 1) = ?              | a                | 1 2 3 8 9
          CASE                             | CASE WHEN n < 5 THEN n ELSE 0 END > ? | 2         | 3 4
          a boolean                        | active = ?                     | f                | 0 2 4 6 8
          a public condition beside it     | n > ? AND r < 4                | 1                | 2 3
          a public condition or it         | n > ? OR r < 4                 | 7                | 0 1 2 3 8 9
          no secret at all                 | n > 7                          |                  | 8 9
          """)
  void selects(String name, String where, @Nullable String secrets, @Nullable String rows)
      throws Exception {
    String[] values = secrets == null ? new String[0] : secrets.split(",");
    QueryPlan plan = plan(where);
    long[] counted = new ClearEvaluation(plan, batch).values(binding(plan, values).shares());
    List<Long> expected =
        LongStream.range(0, table.rows.size())
            .map(i -> rows != null && List.of(rows.split(" ")).contains("" + i) ? 1 : 0)
            .boxed()
            .toList();
    assertEquals(expected, LongStream.of(counted).boxed().toList());
  }

  @Test
  void absentTextsAreSoughtByTheirHashes() {
    // A provider must not infer from α that a value is absent, and the client does not know it.
    QueryPlan plan = plan("story = ?");
    BoundShare present = bind(plan, "a once upon a time").get(0);
    BoundShare absent = bind(plan, "a twice upon a tim").get(0);
    assertEquals(1, present.beta());
    assertEquals(1, absent.beta());
    assertNotEquals(present.alpha(), absent.alpha());
    assertEquals(0, bind(plan, "longer than any story in the table").get(0).beta());
  }

  @Test
  void halfACharacterEqualsNoText() {
    QueryPlan plan = plan("story = ?");
    assertEquals(1, bind(plan, "?").get(0).beta());
    assertEquals(0, bind(plan, "\ud800").get(0).beta());
    assertEquals(0, bind(plan("code LIKE ?"), "\ud800%").get(0).beta());
  }

  /** Checks that shares that select nothing have a uniform α; any share may be one of them. */
  @Test
  void sharesThatSelectNothingStandWhereTheyAreDrawn() {
    for (String[] secrets : new String[][] {{"3", "3"}, {NULL, NULL}, {"77", "5.5"}}) {
      List<BoundShare> bound = bind(plan("n IN (?, ?)"), secrets);
      List<BoundShare> empty = bound.stream().filter(share -> share.beta() == 0).toList();
      assertFalse(empty.isEmpty());
      empty.forEach(share -> assertEquals(NOWHERE, share.alpha()));
      empty.forEach(share -> assertFalse(share.inclusive()));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          n IN (?, ?, ?)                               | 3
          r BETWEEN ? AND ? OR r = ?                   | 3
          r <> ? AND n > ?                             | 2
          n > ? AND r < ? AND price BETWEEN ? AND ?    | 4
          n = ? AND name = ? OR n = ? AND name = ? OR price <> ? | 5
          story LIKE ? OR story = ?                    | 2
          """)
  void nothingPublicDependsOnTheSecrets(String where, int parameters) {
    QueryPlan plan = plan(where);
    String printed = plan.toString();
    byte[] encoded = PlanCodec.encode(plan.evaluation());
    List<Integer> wanted =
        plan.layout().shares().stream().map(share -> bits(plan, share.term())).toList();
    for (String secret : List.of("3", "5", "-1e99", "2.5", NULL)) {
      drawnBits.clear();
      List<BoundShare> bound =
          bind(plan, Stream.generate(() -> secret).limit(parameters).toArray(String[]::new));
      assertEquals(plan.layout().shares().size(), bound.size());
      assertEquals("BoundShare[hidden]", bound.get(0).toString());
      assertEquals(wanted, drawnBits, "a point is drawn for each share, in order");
      assertEquals(printed, plan.toString());
      assertArrayEquals(encoded, PlanCodec.encode(plan.evaluation()));
    }
  }

  private static int bits(QueryPlan plan, int term) {
    return Math.max(1, plan.layout().keys().get(term).bits());
  }

  /**
   * Checks that no bound is moved by one: the bound itself, and whether it is included, are secret.
   */
  @Test
  void inclusiveBoundsAreNotIncremented() {
    QueryPlan plan = plan("huge <= ?");
    BoundShare bound = bind(plan, "9223372036854775807").get(0);
    assertEquals(new BigInteger("18446744073709551615"), ClearEvaluation.number(bound.alpha()));
    assertTrue(bound.inclusive());
    assertEquals(bound, bind(plan, "1e30").get(0));
  }

  @Test
  void betasCarryTheSigns() {
    QueryPlan plan = plan("n = ? OR name = ?");
    List<Long> betas = bind(plan, "2", "ab").stream().map(BoundShare::beta).toList();
    assertEquals(List.of(1L, 1L, -1L), betas);
    List<Long> none = bind(plan, "2", NULL).stream().map(BoundShare::beta).toList();
    assertEquals(List.of(1L, 0L, 0L), none);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          n = ?         | topsecret  | parameter 2 is not a value for column n, which is integer; give a number such as 5
          n > ?         | ''         | parameter 2 is not a value for column n
          r IN (?, ?)   | 5 6        | parameter 2 is not a value for column r
          r = ?         | NaN        | parameter 2 is not a value for column r
          n + 1 = ?     | 0x10       | parameter 2 is not a value for n + 1, which is integer
          price = ?     | 12,34      | column price, which is decimal(2); give a number
          date < ?      | 2013-02-30 | column date, which is date; give a date such as 2013-06-30
          date = ?      | 30.6.2013  | column date, which is date
          active = ?    | perhaps    | column active, which is boolean; give true or false
          """)
  void refusesAnotherTypeByPositionWithoutShowingIt(String where, String secret, String message) {
    QueryPlan plan = plan("name = ? AND " + where);
    String[] secrets =
        where.contains("IN") ? new String[] {"JFK", secret, "7"} : new String[] {"JFK", secret};
    RefusedQueryException e = assertThrows(RefusedQueryException.class, () -> bind(plan, secrets));
    assertTrue(e.getMessage().contains(message), e.getMessage());
    assertFalse(!secret.isEmpty() && e.getMessage().contains(secret), e.getMessage());
    assertFalse(e.getMessage().contains("JFK"), e.getMessage());
    assertNull(e.getCause());
    assertEquals(0, e.getSuppressed().length);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          code LIKE ?   | a_c%       | give a prefix pattern, with one % at its end and no _ or \\
          code LIKE ?   | %abc       | give a prefix pattern
          code LIKE ?   | a%c%       | give a prefix pattern
          code LIKE ?   | 50\\%      | give a prefix pattern
          story LIKE ?  | ninebytes% | give a pattern of at most 8 bytes, or declare a longer prefix
          story LIKE ?  | 8bytes..   | give a pattern of at most 7 bytes, or declare a longer prefix
          """)
  void undecidablePatternsSelectNothingAndAreReported(String where, String secret, String message) {
    QueryPlan plan = plan("name = ? OR " + where);
    FoldBinder.Binding binding = binding(plan, "ab", secret);
    RefusedQueryException refusal = binding.refusal().orElseThrow();
    assertTrue(refusal.getMessage().contains("parameter 2"), refusal.getMessage());
    assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
    assertFalse(refusal.getMessage().contains(secret), refusal.getMessage());
    assertEquals(plan.layout().shares().size(), binding.shares().size());
    assertEquals(binding.shares(), bind(plan, "ab", NULL));
    assertTrue(binding(plan, "ab", "a%").refusal().isEmpty());
  }

  @Test
  void anUndecidablePatternOverListedValuesSelectsNothing() throws Exception {
    QueryPlan plan = plan("name LIKE ?");
    FoldBinder.Binding binding = binding(plan, "50\\%");
    String refusal = binding.refusal().orElseThrow().getMessage();
    assertTrue(refusal.contains("parameter 1"), refusal);
    assertTrue(refusal.contains("give a pattern without \\"), refusal);
    assertFalse(refusal.contains("50"), refusal);
    long[] counted = new ClearEvaluation(plan, batch).values(binding.shares());
    assertEquals(0, LongStream.of(counted).filter(count -> count != 0).count());
    assertTrue(binding(plan, "a%").refusal().isEmpty());
  }

  @Test
  void aTextAndItsPrefixAgreeWhateverBytesTheKeyHolds(@TempDir Path work) throws Exception {
    for (int prefix = 1; prefix <= Column.MAX_PREFIX_BYTES; prefix++) {
      List<Column> columns = List.of(new Column("s", ColumnType.STRING, prefix));
      List<@Nullable Value[]> rows = new ArrayList<>();
      rows.add(new @Nullable Value[] {new Value.Text("abcdefghijklmnopq")});
      rows.add(new @Nullable Value[] {new Value.Text("b")});
      RowTable texts = new RowTable(columns, new boolean[] {false}, rows, work);
      String pattern = "abcdefghijklmnopq".substring(0, prefix) + "%";
      Map<String, List<Long>> counts =
          Map.of(
              "s = ? OR s LIKE ?", List.of(1L, 0L),
              "s = ? AND s LIKE ?", List.of(1L, 0L),
              "s = ? AND s NOT LIKE ?", List.of(0L, 0L));
      for (Map.Entry<String, List<Long>> count : counts.entrySet()) {
        String sql = "SELECT COUNT(*) FROM t WHERE " + count.getKey();
        QueryPlan plan = Planner.plan(SqlReader.read(sql), texts.table, PlanOptions.DEFAULT);
        long[] values =
            new ClearEvaluation(plan, texts.batch())
                .values(bind(plan, "abcdefghijklmnopq", pattern));
        assertEquals(
            count.getValue(), LongStream.of(values).boxed().toList(), sql + ", prefix " + prefix);
      }
    }
  }

  @Test
  void countIsCheckedBeforeTypes() {
    QueryPlan plan = plan("n = ? AND r = ?");
    for (String[] secrets :
        List.of(
            new String[] {}, new String[] {"topsecret"}, new String[] {"x", "topsecret", "z"})) {
      RefusedQueryException e =
          assertThrows(RefusedQueryException.class, () -> bind(plan, secrets));
      assertTrue(
          e.getMessage().startsWith("the query has 2 secrets ? and " + secrets.length + " param"),
          e.getMessage());
      assertFalse(e.getMessage().contains("topsecret"));
    }
    RefusedQueryException one =
        assertThrows(RefusedQueryException.class, () -> bind(plan("n = ?")));
    assertTrue(one.getMessage().contains("1 secret ? and 0 parameters were given"));
    assertEquals(List.of(), drawnBits);
  }

  private static QueryPlan plan(String where) {
    return Planner.plan(
        SqlReader.read("SELECT COUNT(*) FROM t WHERE " + where), table.table, PlanOptions.DEFAULT);
  }

  private List<BoundShare> bind(QueryPlan plan, String... secrets) {
    return binding(plan, secrets).shares().stream().map(BoundShare.class::cast).toList();
  }

  private FoldBinder.Binding binding(QueryPlan plan, String... secrets) {
    return binder.bind(
        plan,
        Stream.of(secrets)
            .map(s -> s.equals(NULL) ? SecretValue.ofNull() : SecretValue.of(s))
            .toList());
  }
}
