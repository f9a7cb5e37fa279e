package org.splinter.protocol.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.expression.Expression.Bucket;
import org.splinter.protocol.expression.Expression.Case;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.Expression.Constant;
import org.splinter.protocol.expression.Expression.DateField;
import org.splinter.protocol.expression.Expression.DatePart;
import org.splinter.protocol.expression.Expression.Prefix;
import org.splinter.protocol.expression.Predicate.IsNull;
import org.splinter.protocol.expression.Predicate.Not;
import org.splinter.protocol.table.Schema;
import org.splinter.protocol.table.Value;

/** Tests that expressions and predicates read back as written, and broken bytes are refused. */
final class ExpressionCodecTest {
  private static final Expression COLUMN = new ColumnValue(7);

  @Test
  void roundTrips() throws Exception {
    long seed = System.nanoTime();
    RandomExpressions expressions = new RandomExpressions(new Random(seed));
    for (int i = 0; i < 500; i++) {
      Expression word = expressions.word(i % 5);
      Expression text = expressions.text(i % 4);
      Predicate predicate = expressions.predicate(i % 4);
      ByteWriter out = new ByteWriter();
      ExpressionCodec.write(out, word);
      ExpressionCodec.write(out, predicate);
      ExpressionCodec.write(out, text);
      ByteReader in = new ByteReader("test", out.toByteArray());
      ExpressionCodec.Reader reader = new ExpressionCodec.Reader(in);
      assertEquals(word, reader.expression(), () -> "seed " + seed);
      assertEquals(predicate, reader.predicate(), () -> "seed " + seed);
      assertEquals(text, reader.expression(), () -> "seed " + seed);
      in.end();
    }
  }

  @Test
  void theBytesAreThese() {
    Predicate condition =
        new Predicate.Comparison(
            COLUMN, Predicate.Operator.LESS, new Constant(new Value.Text("é")));
    Expression result = new DatePart(DateField.MONTH, new ColumnValue(258));
    ByteWriter out = new ByteWriter();
    ExpressionCodec.write(
        out, new Case(List.of(new Expression.Branch(condition, result)), new Prefix(COLUMN, 3)));
    byte[] bytes = {
      4,
      1,
      0, // one branch
      0,
      2,
      0,
      7,
      0,
      2,
      2,
      0,
      0,
      0,
      (byte) 0xC3,
      (byte) 0xA9, // column 7 < 'é'
      5,
      2,
      0,
      2,
      1, // the month of column 258
      1,
      6,
      3,
      0,
      0,
      0,
      0,
      7,
      0 // otherwise three characters of column 7
    };
    assertEquals(Arrays.toString(bytes), Arrays.toString(out.toByteArray()));
  }

  @Test
  void refusesEveryTruncation() {
    byte[] bytes = bytes(out -> ExpressionCodec.write(out, everything()));
    for (int length = 0; length < bytes.length; length++) {
      ByteReader in = new ByteReader("test", Arrays.copyOf(bytes, length));
      assertThrows(FormatException.class, () -> new ExpressionCodec.Reader(in).expression());
    }
  }

  @Test
  void mutationsAreRefusedOrWellFormed() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] bytes = bytes(out -> ExpressionCodec.write(out, everything()));
    for (int i = 0; i < 20_000; i++) {
      byte[] mutated = bytes.clone();
      for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
        mutated[random.nextInt(mutated.length)] ^= (byte) (1 << random.nextInt(8));
      }
      try {
        new ExpressionCodec.Reader(new ByteReader("test", mutated)).expression();
      } catch (FormatException expected) {
        assertTrue(expected.getMessage().startsWith("test: "));
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + ", case " + i, e);
      }
    }
  }

  @Test
  void refusesWhatIsOutOfBounds() {
    assertRefused("expression is 13, must be 0 to 12", 13);
    assertRefused("column is 1024, must be 0 to 1023", 0, 0, 4);
    assertRefused("text length is 65537", 2, 1, 0, 1, 0);
    assertRefused("text is not UTF-8", 2, 1, 0, 0, 0, 0xFF);
    assertRefused("operator is 13, must be 0 to 12", 3, 13);
    assertRefused("branches is 0, must be 1 to 4096", 4, 0, 0);
    assertRefused("branches is 4097, must be 1 to 4096", 4, 1, 16);
    assertRefused("predicate is 5, must be 0 to 4", 4, 1, 0, 5);
    assertRefused("comparison is 8, must be 0 to 7", 4, 1, 0, 0, 8);
    assertRefused("terms is 0, must be 1 to 4096", 4, 1, 0, 2, 0, 0);
    assertRefused("terms is 4097, must be 1 to 4096", 4, 1, 0, 3, 1, 16);
    assertRefused("has ELSE is 2", 4, 1, 0, 1, 0, 7, 0, 0, 7, 0, 2);
    assertRefused("date field is 8, must be 0 to 7", 5, 8);
    assertRefused("prefix characters is 0, must be 1", 6, 0, 0, 0, 0);
    assertRefused("boundaries is 0, must be 1 to 4096", 7, 0, 0);
    assertRefused("boundaries is 4097, must be 1 to 4096", 7, 1, 16);
    assertRefused("text function is 5, must be 0 to 4", 8, 5);
    assertRefused("form is 7, must be 0 to 6", 11, 7);
    assertRefused("form is 7, must be 0 to 6", 12, 7);
    assertRefused("scale is 19, must be 0 to 18", 11, 0, 19);
    assertRefused("scale is 1, must be 0 to 0", 11, 1, 1);
    assertRefused("scale is 1, must be 0 to 0", 12, 2, 1);
  }

  @Test
  void boundsDepthAndNodes() throws Exception {
    Expression deep = COLUMN;
    for (int i = 0; i < Expression.MAX_DEPTH; i++) {
      deep = new Prefix(deep, 1);
    }
    Expression deepest = deep;
    assertEquals(deepest, reader(out -> ExpressionCodec.write(out, deepest)).expression());
    Expression deeper = new Prefix(deepest, 1);
    assertProblem(
        "deeper than 64", () -> reader(out -> ExpressionCodec.write(out, deeper)).expression());
    Predicate not = new IsNull(COLUMN);
    for (int i = 0; i < Expression.MAX_DEPTH; i++) {
      not = new Not(not);
    }
    Predicate negated = not;
    assertProblem(
        "deeper than 64", () -> reader(out -> ExpressionCodec.write(out, negated)).predicate());

    // The trees have a connective and two nodes a term, in two trees of one reader.
    Predicate most =
        new Predicate.And(Collections.nCopies(Expression.MAX_NODES / 2 - 1, new IsNull(COLUMN)));
    ExpressionCodec.Reader reader =
        reader(
            out -> {
              ExpressionCodec.write(out, most);
              ExpressionCodec.write(out, COLUMN);
              ExpressionCodec.write(out, COLUMN);
            });
    reader.predicate();
    reader.expression();
    assertProblem("more than 4096 parts", reader::expression);
  }

  @Test
  void theGreatestFieldsAreRead() throws Exception {
    Expression column = new ColumnValue(Schema.MAX_COLUMNS - 1);
    Expression text = new Constant(new Value.Text("x".repeat(ExpressionCodec.MAX_TEXT_BYTES)));
    List<Long> boundaries = Collections.nCopies(Expression.MAX_BOUNDARIES, Long.MIN_VALUE);
    for (Expression expression :
        List.of(
            column, text, new Bucket(column, boundaries), new Prefix(text, Integer.MAX_VALUE))) {
      assertEquals(expression, reader(out -> ExpressionCodec.write(out, expression)).expression());
    }
  }

  @Test
  void theBytesOfTextsAreThese() {
    Expression shown = new Expression.Printed(WordForm.NUMBER, 2, COLUMN);
    Expression text = new Expression.TextCall(TextFunction.UPPER, shown);
    Expression read =
        new Expression.Parsed(WordForm.DATE, 0, new Expression.Concatenation(text, COLUMN));
    byte[] bytes = bytes(out -> ExpressionCodec.write(out, new Expression.TextLength(COLUMN)));
    assertEquals("[9, 0, 7, 0]", Arrays.toString(bytes));
    assertEquals(
        "[12, 1, 0, 10, 8, 1, 11, 0, 2, 0, 7, 0, 0, 7, 0]",
        Arrays.toString(bytes(out -> ExpressionCodec.write(out, read))));
  }

  @Test
  void theBytesOfWideDecimalsAreThese() throws FormatException {
    Expression read =
        new Expression.Parsed(WordForm.WIDE, 38, new Expression.Printed(WordForm.WIDE, 2, COLUMN));
    Expression limb = new Expression.Parsed(WordForm.LIMB, 3, COLUMN);
    for (Expression expression : List.of(read, limb)) {
      assertEquals(expression, reader(out -> ExpressionCodec.write(out, expression)).expression());
    }
    assertEquals(
        "[12, 3, 38, 11, 3, 2, 0, 7, 0]",
        Arrays.toString(bytes(out -> ExpressionCodec.write(out, read))));
    assertEquals(
        "[12, 4, 3, 0, 7, 0]", Arrays.toString(bytes(out -> ExpressionCodec.write(out, limb))));
    assertRefused("scale is 39, must be 0 to 38", 12, 3, 39, 0, 7, 0);
    assertRefused("scale is 4, must be 0 to 3", 12, 4, 4, 0, 7, 0);
  }

  @Test
  void theBytesOfTimesAreThese() throws FormatException {
    Expression time = new Expression.Printed(WordForm.TIME, 0, COLUMN);
    Expression timestamp = new Expression.Printed(WordForm.TIMESTAMP, 0, COLUMN);
    for (Expression expression : List.of(time, timestamp)) {
      assertEquals(expression, reader(out -> ExpressionCodec.write(out, expression)).expression());
    }
    assertEquals(
        "[11, 5, 0, 0, 7, 0]", Arrays.toString(bytes(out -> ExpressionCodec.write(out, time))));
    assertEquals(
        "[11, 6, 0, 0, 7, 0]",
        Arrays.toString(bytes(out -> ExpressionCodec.write(out, timestamp))));
    assertRefused("scale is 1, must be 0 to 0", 11, 5, 1, 0, 7, 0);
    assertRefused("scale is 1, must be 0 to 0", 11, 6, 1, 0, 7, 0);
  }

  private static Expression everything() {
    Predicate condition =
        new Predicate.Or(
            List.of(
                new Not(new IsNull(COLUMN)),
                new Predicate.And(List.of(new IsNull(COLUMN), new IsNull(COLUMN))),
                new Predicate.Comparison(
                    new Constant(new Value.Text("abc")),
                    Predicate.Operator.STARTS_WITH,
                    new Prefix(COLUMN, 2)),
                new Predicate.Comparison(
                    COLUMN, Predicate.Operator.MATCHES, new Constant(new Value.Text("%a_c%")))));
    Expression sum =
        new Expression.Arithmetic(
            Expression.Operator.ADD,
            new Constant(new Value.Word(Long.MIN_VALUE)),
            new DatePart(DateField.DAY_OF_YEAR, texts()));
    return new Case(
        List.of(new Expression.Branch(condition, new Bucket(sum, List.of(-1L, 5L)))), COLUMN);
  }

  private static Expression texts() {
    Expression shown =
        new Expression.TextCall(
            TextFunction.RTRIM, new Expression.Printed(WordForm.NUMBER, 3, COLUMN));
    Expression both = new Expression.Concatenation(shown, COLUMN);
    return new Expression.Arithmetic(
        Expression.Operator.SHIFT_RIGHT,
        new Expression.Parsed(WordForm.BOOLEAN, 0, both),
        new Expression.TextLength(COLUMN));
  }

  private interface Reading {
    Object read() throws FormatException;
  }

  private static void assertRefused(String problem, int... bytes) {
    byte[] array = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      array[i] = (byte) bytes[i];
    }
    assertProblem(
        problem, () -> new ExpressionCodec.Reader(new ByteReader("test", array)).expression());
  }

  private static void assertProblem(String problem, Reading reading) {
    String message = assertThrows(FormatException.class, reading::read).getMessage();
    assertTrue(message.contains(problem), message);
  }

  private static ExpressionCodec.Reader reader(Consumer<ByteWriter> writing) {
    return new ExpressionCodec.Reader(new ByteReader("test", bytes(writing)));
  }

  private static byte[] bytes(Consumer<ByteWriter> writing) {
    ByteWriter out = new ByteWriter();
    writing.accept(out);
    return out.toByteArray();
  }
}
