package org.splinter.client.sql.fold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.FoldScheme;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.bind.BoundTable;
import org.splinter.client.sql.bind.fold.FoldBinder;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.fss.DomainPoint;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;

/**
 * Tests that no secret makes more rows of a term differ than the template says, wherever a key's
 * bits are cut into rows and columns: random conditions and secrets, over columns whose values do
 * not fill their bits.
 */
final class RowPatternsTest {
  private static final long SEED = Long.getLong("splinter.seed", 20_261_128);
  private static final int TEMPLATES = 600;
  private static final int SECRETS = 12;

  /** Comparisons of a number and of a text, with the number of their secrets. */
  private static final List<String> NUMBERS =
      List.of(
          "%s > ?",
          "%s >= ?",
          "%s < ?",
          "%s <= ?",
          "%s = ?",
          "%s <> ?",
          "%s BETWEEN ? AND ?",
          "NOT (%s BETWEEN ? AND ?)",
          "%s IN (?, ?)",
          "%s NOT IN (?, ?)",
          "%s + 3 > ?");

  private static final List<String> TEXTS =
      List.of("%s = ?", "%s LIKE ?", "%s NOT LIKE ?", "%s ILIKE ?", "%s IN (?, ?)", "%s > ?");

  private static final List<String> PATTERNS = List.of("%", "a%", "%b%", "c", "", "z%", "_", "ab");

  private final Random random = new Random(SEED);
  private final PublicTable table = table();

  private static PublicTable table() {
    List<Column> columns =
        List.of(
            new Column("x", ColumnType.INTEGER),
            new Column("y", ColumnType.INTEGER),
            new Column("t", ColumnType.STRING));
    List<Value[]> rows = new ArrayList<>();
    for (int i = 0; i < 21; i++) {
      rows.add(
          new Value[] {
            new Value.Word(i * 2L - 5),
            new Value.Word(i % 5),
            new Value.Text(String.valueOf((char) ('a' + i % 6)) + (i % 2 == 0 ? "b" : ""))
          });
    }
    return Tables.of(columns, new boolean[] {true, true, true}, rows).table();
  }

  /** A condition, and whether each of its secrets is a text. */
  private record Template(String where, List<Boolean> texts) {}

  private Template template() {
    StringBuilder where = new StringBuilder();
    List<Boolean> texts = new ArrayList<>();
    for (int left = 1 + random.nextInt(4); left > 0; left--) {
      boolean text = random.nextInt(3) == 0;
      List<String> forms = text ? TEXTS : NUMBERS;
      String column = text ? "t" : random.nextBoolean() ? "x" : "y";
      String leaf = forms.get(random.nextInt(forms.size())).formatted(column);
      leaf.chars().filter(c -> c == '?').forEach(c -> texts.add(text));
      boolean and = random.nextInt(3) > 0;
      String before = where.isEmpty() ? "" : and ? "(" + where + ") AND " : "(" + where + ") OR ";
      where.replace(0, where.length(), before + leaf);
    }
    return new Template(where.toString(), texts);
  }

  private SecretValue secret(boolean text) {
    return random.nextInt(12) == 0
        ? SecretValue.ofNull()
        : SecretValue.of(
            text
                ? PATTERNS.get(random.nextInt(PATTERNS.size()))
                : String.valueOf(random.nextInt(60) - 12));
  }

  @Test
  void noSecretMakesMoreRowsDiffer() {
    PlanOptions options = PlanOptions.DEFAULT.withScheme(FoldScheme.DENSE);
    FoldBinder binder = new FoldBinder(bits -> new DomainPoint(0, 0));
    int reached = 0;
    int asked = 0;
    for (int i = 0; i < TEMPLATES; i++) {
      Template template = template();
      String sql = "SELECT COUNT(*) FROM t WHERE " + template.where;
      QueryPlan plan;
      try {
        plan = Planner.plan(SqlReader.read(sql), table, options);
      } catch (RefusedQueryException e) {
        continue;
      }
      asked++;
      DenseCondition condition = (DenseCondition) plan.condition();
      for (int set = 0; set < SECRETS; set++) {
        List<SecretValue> secrets = template.texts.stream().map(this::secret).toList();
        FoldBinder.Binding binding = binder.bind(condition, secrets);
        for (int t = 0; t < condition.terms().size(); t++) {
          DenseTerm term = condition.terms().get(t);
          BoundTable values = (BoundTable) binding.shares().get(t);
          RowPatterns patterns = new RowPatterns(term, condition.factors(), condition.operands());
          for (int columnBits = 0; columnBits <= term.key().bits(); columnBits++) {
            int differing = differing(values, term.keys(), 1 << columnBits);
            long most = patterns.most(columnBits);
            assertTrue(
                differing <= most,
                "%s, %s columns: %d of %d, template %d, seed %d"
                    .formatted(sql, 1 << columnBits, differing, most, i, SEED));
            reached += differing == most ? 1 : 0;
          }
        }
      }
    }
    assertTrue(asked > TEMPLATES / 2, asked + " of " + TEMPLATES + " were planned");
    assertTrue(reached > asked, reached + " times as many rows differ as the template says");
  }

  private static int differing(BoundTable values, int keys, int columns) {
    Set<LongBuffer> rows = new HashSet<>();
    for (int first = 0; first < keys; first += columns) {
      long[] row = new long[columns];
      boolean counts = false;
      for (int column = 0; column < columns; column++) {
        row[column] = values.value(first + column);
        counts |= row[column] != 0;
      }
      if (counts) {
        rows.add(LongBuffer.wrap(row));
      }
    }
    return rows.size();
  }

  /** Checks that an interval without an upper bound may end within a row. */
  @Test
  void anIntervalMayEndWithTheValuesWithinARow() {
    QueryPlan plan =
        Planner.plan(
            SqlReader.read("SELECT COUNT(*) FROM t WHERE x > ?"),
            table,
            PlanOptions.DEFAULT.withScheme(FoldScheme.DENSE));
    DenseCondition condition = (DenseCondition) plan.condition();
    DenseTerm term = condition.terms().get(0);
    RowPatterns patterns = new RowPatterns(term, condition.factors(), condition.operands());
    assertEquals(1, patterns.most(term.key().bits()));
    assertEquals(3, patterns.most(2));
  }
}
