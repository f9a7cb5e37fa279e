package org.splinter.protocol.expression;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.protocol.expression.Expression.Branch;
import org.splinter.protocol.expression.Expression.Case;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.Expression.Constant;
import org.splinter.protocol.expression.Expression.TextLength;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;

/**
 * Tests that as many rows are evaluated at once as their texts have room for, and that no answer
 * depends on it.
 */
final class TextMemoryTest {
  private static final int ROWS = 2 * Rows.MAX + 7;

  private static final List<Column> COLUMNS =
      List.of(new Column("short", ColumnType.STRING), new Column("long", ColumnType.STRING));

  /** The bytes of the one long text, and its row. */
  private static final int LONG = 1 << 17;

  private static final int LONG_ROW = Rows.MAX + 3;

  @TempDir Path directory;

  private static TextMemory memory(long... texts) {
    TextMemory memory = new TextMemory();
    for (long longest : texts) {
      memory.add(longest);
    }
    return memory;
  }

  @Test
  void takesAsManyRowsAsHaveRoom() {
    long all = TextMemory.MAX_BYTES;
    assertEquals(Batch.MAX_ROWS, memory().rows());
    assertEquals(Batch.MAX_ROWS, memory(0).rows());
    assertEquals(Batch.MAX_ROWS, memory(all / Batch.MAX_ROWS).rows());
    assertEquals((int) (all / 257), memory(257).rows());
    assertEquals(3, memory(all / 3).rows());
    assertEquals(2, memory(all / 3 + 1).rows());
    assertEquals(2, memory(all / 2).rows());
    assertEquals(2, memory(all / 4, all / 4).rows());
    assertEquals(1, memory(all / 4, all / 4 + 1).rows());
    assertEquals(1, memory(all).rows());
    assertEquals(1, memory(all + 1).rows());
    assertEquals(1, memory(TextMemory.MAX_ROW_BYTES).rows());
  }

  @Test
  void refusesRowsOfTooLongTexts() {
    memory(TextMemory.MAX_ROW_BYTES - 1, 1);
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> memory(TextMemory.MAX_ROW_BYTES - 1, 2));
    assertEquals(
        "the texts that are computed for a row can have 67108865 bytes in all, at most 67108864 are"
            + " possible; compute fewer texts, or take prefixes of their parts by LEFT",
        refusal.getMessage());
  }

  @Test
  void partsAreNoLongerThanWorkArrays() {
    long all = TextMemory.MAX_BYTES;
    assertEquals(Rows.MAX, memory().part());
    assertEquals(Rows.MAX, memory(all / Rows.MAX).part());
    assertEquals(Rows.MAX - 1, memory(all / Rows.MAX + 1).part());
    assertEquals(1, memory(all + 1).part());
  }

  /** Covers parts of as many rows as work arrays have, of some and of one. */
  @ParameterizedTest
  @CsvSource({"0, 3, 1024", "1, 3, 8", "1, 8, 1"})
  void answersDoNotDependOnParts(int column, int times, int part) throws IOException {
    List<@Nullable Value[]> rows = rows();
    Tables.Metadata metadata = Tables.of(COLUMNS, new boolean[2], rows);
    Manifest manifest = Tables.write(metadata, rows, directory);
    ExpressionCompiler compiler = new ExpressionCompiler(metadata.table());
    Expression text = RepeatedText.of(column, times);
    TextEvaluator texts = compiler.texts(text);
    WordEvaluator lengths = compiler.words(new TextLength(text));
    RowFilter filter = compiler.filter(new Predicate.IsNull(text));
    assertEquals(part, Math.min(Rows.MAX, compiler.rowsAtOnce()));
    Tables.read(
        manifest,
        directory,
        List.of(0, 1),
        batch -> {
          int[] all = IntStream.range(0, ROWS).toArray();
          byte[] truth = new byte[ROWS];
          filter.evaluate(batch, truth);
          boolean[] nulls = new boolean[ROWS];
          texts.evaluateNulls(batch, all, ROWS, nulls);
          WordVector words = new WordVector();
          lengths.evaluate(batch, all, ROWS, words);
          TextVector spans = new TextVector();
          texts.evaluate(batch, all, ROWS, spans);
          for (int row = 0; row < ROWS; row++) {
            Value value = rows.get(row)[column];
            String wanted = value == null ? "" : ((Value.Text) value).string().repeat(times);
            assertEquals(wanted, string(spans, row));
            assertEquals(wanted.length(), words.words()[row]);
            assertEquals(value == null, nulls[row]);
            assertEquals(value == null ? RowFilter.TRUE : RowFilter.FALSE, truth[row]);
          }
          int from = ROWS / 2;
          texts.evaluate(batch, all, from, ROWS - from, spans);
          lengths.evaluate(batch, all, from, ROWS - from, words);
          for (int row = from; row < ROWS; row++) {
            Value value = rows.get(row)[column];
            String wanted = value == null ? "" : ((Value.Text) value).string().repeat(times);
            assertEquals(wanted, string(spans, row - from));
            assertEquals(wanted.length(), words.words()[row - from]);
          }
        });
  }

  /** Covers values of a dictionary column that would not fit the memory all at once. */
  @Test
  void ranksNeedNotAllValuesAtOnce() {
    List<@Nullable Value[]> rows = rows();
    Tables.Metadata metadata = Tables.of(COLUMNS, new boolean[] {true, false}, rows);
    ColumnValue column = new ColumnValue(0);
    Value constant = new Value.Text("x".repeat(Expression.MAX_TEXT_BYTES));
    Predicate seven =
        new Predicate.Comparison(
            column, Predicate.Operator.EQUAL, new Constant(new Value.Text("7")));
    Expression choice = new Case(List.of(new Branch(seven, column)), new Constant(constant));
    RankTables tables = new RankTables(new Sources(metadata.table()));
    assertFalse(tables.fits(choice, 0));
    Dictionary target = new Dictionary(List.of(new Value.Text("7"), constant));
    Dictionary texts = metadata.table().dictionary(0);
    RankTable ranks = tables.ranks(choice, 0, target);
    for (int rank = 0; rank <= texts.size(); rank++) {
      boolean isSeven = rank < texts.size() && texts.value(rank).equals(new Value.Text("7"));
      assertEquals(isSeven ? 0 : 1, ranks.words[rank]);
    }
  }

  private static List<@Nullable Value[]> rows() {
    List<@Nullable Value[]> rows = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      String text = row == LONG_ROW ? "é".repeat(LONG / 2) : Integer.toString(row);
      rows.add(
          new @Nullable Value[] {
            row % 5 == 1 ? null : new Value.Text("" + row % 100),
            row % 7 == 1 ? null : new Value.Text(text)
          });
    }
    return rows;
  }

  private static String string(TextVector texts, int i) {
    return new String(texts.bytes(i), texts.from(i), texts.length(i), UTF_8);
  }
}
