package org.splinter.protocol.expression;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.splinter.protocol.expression.Domain.FreeText;
import org.splinter.protocol.expression.Domain.Listed;
import org.splinter.protocol.expression.Domain.Range;
import org.splinter.protocol.expression.Expression.Arithmetic;
import org.splinter.protocol.expression.Expression.Branch;
import org.splinter.protocol.expression.Expression.Bucket;
import org.splinter.protocol.expression.Expression.Case;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.Expression.Concatenation;
import org.splinter.protocol.expression.Expression.Constant;
import org.splinter.protocol.expression.Expression.DateField;
import org.splinter.protocol.expression.Expression.DatePart;
import org.splinter.protocol.expression.Expression.Operator;
import org.splinter.protocol.expression.Expression.Prefix;
import org.splinter.protocol.expression.Expression.Printed;
import org.splinter.protocol.expression.Predicate.IsNull;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.ColumnVector;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Schema;
import org.splinter.protocol.table.Value;

/** Tests of the domain of each kind of expression, on metadata alone. */
final class DomainTest {
  private static final Expression CITY = new ColumnValue(0);
  private static final Expression NOTE = new ColumnValue(1);
  private static final Expression YEAR = new ColumnValue(2);
  private static final Expression PRICE = new ColumnValue(3);
  private static final Expression DAY = new ColumnValue(4);
  private static final Expression NOTHING = new ColumnValue(5);
  private static final Expression MANY = new ColumnValue(6);
  private static final Predicate ANY = new IsNull(PRICE);

  private static final Dictionary CITIES = texts("Oslo", "Osnabrück", "Rome");
  private static final Dictionary FULL =
      new Dictionary(
          LongStream.range(0, Dictionary.MAX_SIZE).<Value>mapToObj(Value.Word::new).toList());
  private static final PublicTable TABLE = table();

  private static PublicTable table() {
    Map<Integer, Dictionary> dictionaries = new HashMap<>();
    List<Column> columns = new ArrayList<>();
    List<ColumnStatistics> statistics = new ArrayList<>();
    add(columns, statistics, "city", ColumnType.STRING, new ColumnStatistics(0, 0, 10, 3));
    add(columns, statistics, "note", ColumnType.STRING, new ColumnStatistics(5, 0, 30, -1));
    add(columns, statistics, "year", ColumnType.INTEGER, new ColumnStatistics(1, 2000, 2003, 3));
    add(columns, statistics, "price", ColumnType.decimal(2), new ColumnStatistics(0, -7, 12, -1));
    add(columns, statistics, "day", ColumnType.DATE, new ColumnStatistics(0, -1, 800, -1));
    add(columns, statistics, "nothing", ColumnType.INTEGER, new ColumnStatistics(9, 0, 0, 0));
    int full = Dictionary.MAX_SIZE;
    add(
        columns,
        statistics,
        "many",
        ColumnType.INTEGER,
        new ColumnStatistics(1, 0, full - 1, full));
    dictionaries.put(0, CITIES);
    dictionaries.put(2, words(2000, 2002, 2003));
    dictionaries.put(5, words());
    dictionaries.put(6, FULL);
    Fingerprint fingerprint = new Fingerprint(new byte[Fingerprint.BYTES]);
    return new PublicTable(
        new Manifest("t", new Schema(columns), 9, fingerprint, statistics, List.of()),
        dictionaries);
  }

  private static void add(
      List<Column> columns,
      List<ColumnStatistics> all,
      String name,
      ColumnType type,
      ColumnStatistics statistics) {
    columns.add(new Column(name, type));
    all.add(statistics);
  }

  /** Checks that texts which take much memory together are not listed, however few they are. */
  @Test
  void manyLongTextsAreNoList() {
    Expression printed = new Printed(WordForm.NUMBER, 0, MANY);
    Expression few = new Concatenation(printed, new Constant(new Value.Text("x".repeat(100))));
    assertEquals(Dictionary.MAX_SIZE, ((Listed) Domain.of(few, TABLE)).values().size());
    Expression much = new Concatenation(printed, new Constant(new Value.Text("x".repeat(2000))));
    assertTrue(Domain.of(much, TABLE) instanceof FreeText);
    // A choice of long constants is listed by its results, however many rows it looks at.
    Expression choice =
        new Case(
            List.of(new Branch(new IsNull(MANY), new Constant(new Value.Text("x".repeat(2000))))),
            new Constant(new Value.Text("y")));
    assertEquals(2, ((Listed) Domain.of(choice, TABLE)).values().size());
  }

  @Test
  void columns() {
    assertSame(CITIES, ((Listed) Domain.of(CITY, TABLE)).values());
    assertEquals(new FreeText(30, 8), Domain.of(NOTE, TABLE));
    assertEquals(new Range(-7, 12), Domain.of(PRICE, TABLE));
    assertListed(words(2000, 2002, 2003), YEAR);
    assertListed(words(), NOTHING);
  }

  @Test
  void constantsAndOneDictionaryColumn() {
    assertListed(words(5), word(5));
    assertListed(words(), arithmetic(Operator.DIVIDE, word(5), word(0)));
    assertListed(words(0, 1), arithmetic(Operator.REMAINDER, YEAR, word(2)));
    assertListed(texts("O", "R"), new Prefix(CITY, 1));
    assertListed(
        words(-1, 0, 2),
        new Case(
            List.of(new Branch(new IsNull(YEAR), word(-1))),
            new Bucket(YEAR, List.of(2001L, 2002L, 2004L))));
  }

  @Test
  void severalColumnsOfWords() {
    assertEquals(
        new Range(2000 - 7, 2003 + 12), Domain.of(arithmetic(Operator.ADD, YEAR, PRICE), TABLE));
    assertEquals(
        new Range(1988, 2010), Domain.of(arithmetic(Operator.SUBTRACT, YEAR, PRICE), TABLE));
    assertEquals(
        new Range(-7 * 2003, 12 * 2003),
        Domain.of(arithmetic(Operator.MULTIPLY, YEAR, PRICE), TABLE));
    assertEquals(
        new Range(-2003, 2003), Domain.of(arithmetic(Operator.DIVIDE, YEAR, PRICE), TABLE));
    assertEquals(new Range(0, 11), Domain.of(arithmetic(Operator.REMAINDER, YEAR, PRICE), TABLE));
    assertEquals(new Range(-7, 12), Domain.of(arithmetic(Operator.REMAINDER, PRICE, YEAR), TABLE));
    assertEquals(new Range(1969, 1972), Domain.of(new DatePart(DateField.YEAR, DAY), TABLE));
    assertEquals(new Range(1, 2), Domain.of(new Bucket(PRICE, List.of(-7L, 12L, 13L)), TABLE));
    assertListed(words(), arithmetic(Operator.ADD, PRICE, NOTHING));
  }

  /** Checks that a function of few values has the list of them, where its span is longer. */
  @Test
  void functionsOfFewValues() {
    long day = 86_400_000_000L;
    Expression midnight = arithmetic(Operator.MULTIPLY, DAY, word(day));
    Listed midnights = (Listed) Domain.of(midnight, TABLE);
    assertEquals(802, midnights.values().size());
    assertEquals(new Value.Word(-day), midnights.values().value(0));
    Expression again = arithmetic(Operator.FLOOR_DIVIDE, midnight, word(day));
    assertEquals(new Range(-1, 800), Domain.of(again, TABLE));
    Expression months = new DatePart(DateField.MONTHS, DAY);
    assertEquals(new Range(-1, 26), Domain.of(months, TABLE));
    Expression first = arithmetic(Operator.ADD_MONTHS, word(0), months);
    assertEquals(28, ((Listed) Domain.of(first, TABLE)).values().size());
    Expression quarters =
        arithmetic(
            Operator.ADD_MONTHS,
            word(0),
            arithmetic(
                Operator.MULTIPLY, arithmetic(Operator.FLOOR_DIVIDE, months, word(3)), word(3)));
    Expression begins = arithmetic(Operator.MULTIPLY, quarters, word(day));
    assertListed(
        words(
            -92 * day, 0, 90 * day, 181 * day, 273 * day, 365 * day, 455 * day, 546 * day,
            638 * day, 730 * day),
        begins);
    assertEquals(
        new Range(-8, 11), Domain.of(arithmetic(Operator.SUBTRACT, PRICE, word(1)), TABLE));
    Expression choice =
        new Case(List.of(new Branch(ANY, begins)), arithmetic(Operator.ADD, begins, word(1)));
    assertEquals(20, ((Listed) Domain.of(choice, TABLE)).values().size());
  }

  /** Checks that codes are the places in the list, whatever the operand's own codes are. */
  @Test
  void codesOfFunctionsOfFewValues() {
    Expression hundreds =
        arithmetic(Operator.MULTIPLY, arithmetic(Operator.ADD, DAY, PRICE), word(100));
    Expression half = arithmetic(Operator.FLOOR_DIVIDE, DAY, word(100));
    Expression nested =
        arithmetic(Operator.SUBTRACT, arithmetic(Operator.MULTIPLY, half, word(1000)), word(7));
    ColumnVector days =
        ColumnVector.ofWords(new long[] {-1, 0, 799, 0}, new boolean[] {false, false, false, true});
    ColumnVector prices = ColumnVector.ofWords(new long[] {12, -7, 0, 0}, new boolean[4]);
    Batch batch = new Batch(4, Map.of(4, days, 3, prices));
    int[] all = {0, 1, 2, 3};
    for (Expression expression : List.of(hundreds, nested)) {
      Dictionary list = ((Listed) Domain.of(expression, TABLE)).values();
      ExpressionCompiler compiler = new ExpressionCompiler(TABLE);
      WordVector codes = new WordVector();
      compiler.codes(expression).evaluate(batch, all, 4, codes);
      WordVector words = new WordVector();
      compiler.words(expression).evaluate(batch, all, 4, words);
      for (int i = 0; i < 3; i++) {
        assertEquals(
            new Value.Word(words.words()[i]), list.value((int) codes.words()[i]), "row " + i);
      }
      assertTrue(Objects.requireNonNull(codes.nulls())[3]);
    }
  }

  @Test
  void choices() {
    assertListed(words(1, 7), new Case(List.of(new Branch(ANY, word(7))), word(1)));
    assertListed(
        texts("Oslo", "Osnabrück", "Paris", "Rome"),
        new Case(List.of(new Branch(ANY, CITY)), text("Paris")));
    assertEquals(
        new Range(-7, 2003), Domain.of(new Case(List.of(new Branch(ANY, YEAR)), PRICE), TABLE));
    assertEquals(
        new FreeText(30, 8), Domain.of(new Case(List.of(new Branch(ANY, CITY)), NOTE), TABLE));
    assertEquals(new FreeText(12, 8), Domain.of(new Prefix(NOTE, 3), TABLE));
    assertEquals(new FreeText(30, 8), Domain.of(new Prefix(NOTE, Integer.MAX_VALUE), TABLE));
  }

  @Test
  void moreValuesThanADictionaryHolds() {
    Expression oneMore = new Case(List.of(new Branch(new IsNull(MANY), word(-1))), MANY);
    assertEquals(new Range(-1, Dictionary.MAX_SIZE - 1), Domain.of(oneMore, TABLE));
    long[] ranks = {0, 65_535, 0};
    boolean[] nulls = {false, false, true};
    Batch batch = new Batch(3, Map.of(6, ColumnVector.ofWords(ranks, nulls)));
    WordVector codes = new WordVector();
    new ExpressionCompiler(TABLE).codes(oneMore).evaluate(batch, new int[] {2, 1, 0}, 3, codes);
    assertEquals(List.of(-1L, 65_535L, 0L), LongStream.of(codes.words()).limit(3).boxed().toList());
  }

  /** Checks that a few kilobytes of plan do not make gigabytes of lists and tables. */
  @Test
  void manyBranchesOverFullDictionariesAreBounded() {
    Expression one = choice(1_300, branch -> MANY);
    long before = allocated();
    assertListed(FULL, one);
    assertEquals(
        new Range(0, Dictionary.MAX_SIZE),
        Domain.of(
            choice(800, branch -> branch % 2 == 0 ? MANY : arithmetic(Operator.ADD, MANY, word(1))),
            TABLE));
    new ExpressionCompiler(TABLE).codes(one);
    long bytes = allocated() - before;
    assertTrue(bytes < 128 << 20, bytes + " bytes");
  }

  @Test
  void tablesOfRanksAreBounded() {
    ExpressionCompiler compiler = new ExpressionCompiler(TABLE);
    IntFunction<Expression> same =
        branch -> arithmetic(Operator.REMAINDER, MANY, word(Dictionary.MAX_SIZE + branch));
    assertListed(FULL, choice(50, same));
    compiler.codes(choice(50, same));
    String message =
        assertThrows(IllegalArgumentException.class, () -> compiler.codes(choice(51, same)))
            .getMessage();
    assertTrue(message.contains(" in all, at most 4194304 are possible"), message);
  }

  /** Checks that a value whose bucket a condition names is bounded by the bucket. */
  @Test
  void aTestedBucketBoundsWhatIsChosenByIt() {
    assertEquals(new Range(-7, -1), Domain.of(chosen(PRICE, 0, null), TABLE));
    assertEquals(new Range(0, 4), Domain.of(chosen(PRICE, 1, null), TABLE));
    assertEquals(new Range(5, 12), Domain.of(chosen(PRICE, 2, null), TABLE));
    assertListed(words(), chosen(PRICE, 3, null));
    assertListed(words(), chosen(PRICE, -1, null));
    assertListed(words(), chosen(arithmetic(Operator.ADD, PRICE, word(100)), 1, null));
    assertEquals(new Range(0, 12), Domain.of(chosen(PRICE, 1, word(12)), TABLE));
    Expression other = arithmetic(Operator.ADD, PRICE, YEAR);
    Predicate test =
        new Predicate.Comparison(
            new Bucket(PRICE, List.of(0L, 5L)), Predicate.Operator.EQUAL, word(1));
    assertEquals(
        Domain.of(other, TABLE),
        Domain.of(new Case(List.of(new Branch(test, other)), null), TABLE));
    Predicate unequal =
        new Predicate.Comparison(
            new Bucket(PRICE, List.of(0L, 5L)), Predicate.Operator.NOT_EQUAL, word(1));
    assertEquals(
        Domain.of(PRICE, TABLE),
        Domain.of(new Case(List.of(new Branch(unequal, PRICE)), null), TABLE));
  }

  /** Returns a number of a bucket, from 0 to below 5 the one numbered 1, or something else. */
  private static Expression chosen(Expression number, long bucket, Expression otherwise) {
    Predicate test =
        new Predicate.Comparison(
            new Bucket(number, List.of(0L, 5L)), Predicate.Operator.EQUAL, word(bucket));
    return new Case(List.of(new Branch(test, number)), otherwise);
  }

  private static Expression choice(int branches, IntFunction<Expression> results) {
    return new Case(
        IntStream.range(0, branches)
            .mapToObj(branch -> new Branch(ANY, results.apply(branch)))
            .toList(),
        null);
  }

  private static long allocated() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getCurrentThreadAllocatedBytes();
  }

  @Test
  void oneNullAmongManyRowsIsMarked() {
    int rows = 2 * Rows.MAX + 1;
    for (int at : new int[] {0, Rows.MAX, rows - 1}) {
      boolean[] nulls = new boolean[rows];
      nulls[at] = true;
      Batch batch = new Batch(rows, Map.of(3, ColumnVector.ofWords(new long[rows], nulls)));
      WordVector words = new WordVector();
      int[] all = IntStream.range(0, rows).toArray();
      new ExpressionCompiler(TABLE).words(PRICE).evaluate(batch, all, rows, words);
      assertArrayEquals(nulls, Arrays.copyOf(Objects.requireNonNull(words.nulls()), rows));
      new ExpressionCompiler(TABLE).words(word(1)).evaluate(batch, all, rows, words);
      assertNull(words.nulls());
    }
  }

  /** Checks the total bound on tables by rank, beyond which expressions are computed row by row. */
  @Test
  void tablesAreBounded() {
    Predicate odd =
        new Predicate.Comparison(
            arithmetic(Operator.REMAINDER, MANY, word(2)), Predicate.Operator.EQUAL, word(1));
    List<Predicate> terms = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      terms.add(new Predicate.Or(List.of(odd, new IsNull(MANY))));
      terms.add(new Predicate.Not(new IsNull(PRICE)));
    }
    ColumnVector many =
        ColumnVector.ofWords(new long[] {1, 2, 0}, new boolean[] {false, false, true});
    ColumnVector price = ColumnVector.ofWords(new long[3], new boolean[3]);
    byte[] truth = new byte[3];
    new ExpressionCompiler(TABLE)
        .filter(new Predicate.And(terms))
        .evaluate(new Batch(3, Map.of(6, many, 3, price)), truth);
    assertEquals(
        List.of(RowFilter.TRUE, RowFilter.FALSE, RowFilter.TRUE),
        List.of(truth[0], truth[1], truth[2]));
  }

  @Test
  void aMissingDictionaryIsRefused() {
    PublicTable bare = new PublicTable(TABLE.manifest(), Map.of());
    String message =
        assertThrows(IllegalArgumentException.class, () -> Domain.of(CITY, bare)).getMessage();
    assertTrue(message.contains("dictionary of column 0 is missing"), message);
  }

  private static void assertListed(Dictionary values, Expression expression) {
    assertEquals(values.values(), ((Listed) Domain.of(expression, TABLE)).values().values());
  }

  private static Dictionary words(long... words) {
    return new Dictionary(LongStream.of(words).<Value>mapToObj(Value.Word::new).toList());
  }

  private static Dictionary texts(String... texts) {
    return new Dictionary(List.of(texts).stream().<Value>map(Value.Text::new).toList());
  }

  private static Expression word(long word) {
    return new Constant(new Value.Word(word));
  }

  private static Expression text(String text) {
    return new Constant(new Value.Text(text));
  }

  private static Expression arithmetic(Operator operator, Expression left, Expression right) {
    return new Arithmetic(operator, left, right);
  }
}
