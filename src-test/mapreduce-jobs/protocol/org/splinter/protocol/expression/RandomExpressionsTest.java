package org.splinter.protocol.expression;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.protocol.expression.Domain.FreeText;
import org.splinter.protocol.expression.Domain.Listed;
import org.splinter.protocol.expression.Domain.Range;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.table.WideDecimal;

/**
 * Tests of random expressions over random tables, against an interpreter that sees one row at a
 * time.
 */
final class RandomExpressionsTest {
  private static final int TABLES = 60;
  private static final int EXPRESSIONS = 15;
  private static final int[] SIZES = {0, 1, 2, 30, 30, 300, Rows.MAX, 2 * Rows.MAX + 7};

  @TempDir private Path directory;

  private final WordVector words = new WordVector();
  private final TextVector texts = new TextVector();

  @Test
  void evaluatesLikeTheInterpreterWithinTheDomain() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int t = 0; t < TABLES; t++) {
      Path files = Files.createDirectory(directory.resolve("t" + t));
      RandomTable table = new RandomTable(random, SIZES[random.nextInt(SIZES.length)], files);
      List<Batch> batches = table.batches(files);
      RandomExpressions expressions = new RandomExpressions(random);
      for (int e = 0; e < EXPRESSIONS; e++) {
        Expression expression = expressions.accepted(table.table.manifest());
        Predicate predicate = expressions.acceptedPredicate(table.table.manifest());
        try {
          Domain domain = Domain.of(expression, table.table);
          checkListed(expression, domain, table);
          for (Batch batch : batches) {
            checkExpression(expression, domain, table, batch, random);
            checkPredicate(predicate, table, batch, random);
          }
        } catch (RuntimeException | AssertionError problem) {
          throw new AssertionError(
              "seed " + seed + ", table " + t + ": " + expression + " or " + predicate, problem);
        }
      }
    }
  }

  /**
   * Asserts that the domain of one dictionary column has exactly the values at its entries and at
   * NULL.
   */
  private static void checkListed(Expression expression, Domain domain, RandomTable table) {
    TreeSet<Integer> columns = new TreeSet<>();
    expression.addColumns(columns);
    if (columns.size() > 1) {
      return;
    }
    int column = columns.isEmpty() ? 0 : columns.first();
    Dictionary dictionary = table.table.dictionary(column);
    List<@Nullable Value> entries = new ArrayList<>();
    entries.add(null);
    if (!columns.isEmpty()) {
      if (dictionary == null) {
        return;
      }
      entries.addAll(dictionary.values());
    }
    TreeSet<Value> values = new TreeSet<>();
    for (Value entry : entries) {
      @Nullable Value[] row = new @Nullable Value[RandomTable.COLUMNS.size()];
      row[column] = entry;
      Value value = new RowInterpreter(row).value(expression);
      if (value != null) {
        values.add(value);
      }
    }
    List<Value> listed = ((Listed) domain).values().values();
    if (table.rows.isEmpty() || listed.isEmpty()) {
      assertTrue(values.containsAll(listed));
    } else {
      assertEquals(new ArrayList<>(values), listed);
    }
  }

  private void checkExpression(
      Expression expression, Domain domain, RandomTable table, Batch batch, Random random) {
    int[] selected =
        IntStream.range(0, batch.rows()).filter(row -> random.nextInt(3) > 0).toArray();
    List<@Nullable Value> wanted = new ArrayList<>();
    for (int row : selected) {
      wanted.add(new RowInterpreter(table.rows.get(row)).value(expression));
    }
    PublicTable metadata = table.table;
    NodeBuilder rowByRow = new NodeBuilder(metadata).rowByRow();
    TextMemory memory = randomMemory(random);
    ExpressionCompiler compiler = new ExpressionCompiler(metadata);
    if (expression.isText(metadata.manifest().schema())) {
      assertEquals(wanted, textsOf(compiler.texts(expression), batch, selected));
      assertEquals(
          wanted, textsOf(new TextEvaluator(rowByRow.texts(expression), memory), batch, selected));
      assertThrows(IllegalArgumentException.class, () -> compiler.words(expression));
    } else {
      assertEquals(wanted, values(wordsOf(compiler.words(expression), batch, selected)));
      assertEquals(
          wanted,
          values(wordsOf(new WordEvaluator(rowByRow.words(expression), memory), batch, selected)));
      assertThrows(IllegalArgumentException.class, () -> compiler.texts(expression));
    }
    checkDomain(domain, wanted);
    if (domain instanceof FreeText || domain instanceof Domain.Wide) {
      assertThrows(IllegalArgumentException.class, () -> compiler.codes(expression));
    } else {
      List<@Nullable Long> codes = wordsOf(compiler.codes(expression), batch, selected);
      assertEquals(wanted, decoded(codes, domain));
    }
  }

  /** Returns memory for one row at once, for some, or for as many as work arrays have. */
  private static TextMemory randomMemory(Random random) {
    TextMemory memory = new TextMemory();
    memory.add(TextMemory.MAX_BYTES >> random.nextInt(12));
    return memory;
  }

  private static void checkDomain(Domain domain, List<@Nullable Value> values) {
    for (Value value : values) {
      if (value != null && domain instanceof Listed listed) {
        assertTrue(listed.values().rank(value) >= 0, () -> value + " is not listed");
      } else if (value instanceof Value.Word number && domain instanceof Range range) {
        long word = number.word();
        assertTrue(range.min() <= word && word <= range.max(), () -> word + " is outside " + range);
      } else if (value != null && domain instanceof Domain.Wide wide) {
        BigInteger number = WideDecimal.unscaled(((Value.Text) value).utf8());
        boolean within = wide.min().compareTo(number) <= 0 && number.compareTo(wide.max()) <= 0;
        assertTrue(within, () -> number + " is outside " + wide);
      } else if (value != null) {
        assertTrue(((Value.Text) value).utf8().length <= ((FreeText) domain).longest());
      }
    }
  }

  private static List<@Nullable Value> decoded(List<@Nullable Long> codes, Domain domain) {
    if (!(domain instanceof Listed listed)) {
      return values(codes);
    }
    List<@Nullable Value> values = new ArrayList<>();
    for (Long code : codes) {
      values.add(code == null ? null : listed.values().value(Math.toIntExact(code)));
    }
    return values;
  }

  private static List<@Nullable Value> values(List<@Nullable Long> words) {
    List<@Nullable Value> values = new ArrayList<>();
    for (Long word : words) {
      values.add(word == null ? null : new Value.Word(word));
    }
    return values;
  }

  private List<@Nullable Long> wordsOf(WordEvaluator evaluator, Batch batch, int[] selected) {
    evaluator.evaluate(batch, selected, selected.length, words);
    long[] once = Arrays.copyOf(words.words(), selected.length);
    evaluator.evaluate(batch, selected, selected.length, words);
    assertArrayEquals(once, Arrays.copyOf(words.words(), selected.length));
    List<@Nullable Long> result = new ArrayList<>();
    for (int i = 0; i < selected.length; i++) {
      boolean isNull = words.nulls() != null && words.nulls()[i];
      assertTrue(!isNull || once[i] == 0);
      result.add(isNull ? null : once[i]);
    }
    assertEquals(words.nulls() != null, result.contains(null));
    return result;
  }

  private List<@Nullable Value> textsOf(TextEvaluator evaluator, Batch batch, int[] selected) {
    evaluator.evaluate(batch, selected, selected.length, texts);
    List<@Nullable Value> result = new ArrayList<>();
    for (int i = 0; i < selected.length; i++) {
      boolean isNull = texts.nulls() != null && texts.nulls()[i];
      assertTrue(!isNull || texts.length(i) == 0);
      assertNotNull(texts.bytes(i));
      int from = texts.from(i);
      byte[] text = Arrays.copyOfRange(texts.bytes(i), from, from + texts.length(i));
      result.add(isNull ? null : new Value.Text(text));
    }
    assertEquals(texts.nulls() != null, result.contains(null));
    return result;
  }

  private static void checkPredicate(
      Predicate predicate, RandomTable table, Batch batch, Random random) {
    byte[] wanted = new byte[batch.rows()];
    for (int row = 0; row < wanted.length; row++) {
      Boolean truth = new RowInterpreter(table.rows.get(row)).truth(predicate);
      wanted[row] = truth == null ? RowFilter.UNKNOWN : truth ? RowFilter.TRUE : RowFilter.FALSE;
    }
    byte[] truth = new byte[batch.rows()];
    new ExpressionCompiler(table.table).filter(predicate).evaluate(batch, truth);
    assertArrayEquals(wanted, truth);
    new RowFilter(new NodeBuilder(table.table).rowByRow().truth(predicate), randomMemory(random))
        .evaluate(batch, truth);
    assertArrayEquals(wanted, truth);
  }
}
