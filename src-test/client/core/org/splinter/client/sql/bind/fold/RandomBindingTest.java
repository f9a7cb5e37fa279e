package org.splinter.client.sql.bind.fold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.RowTable;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.bind.BoundSecret;
import org.splinter.client.sql.fold.Planner;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.fss.DomainPoint;
import org.splinter.protocol.table.Batch;

/**
 * Tests that random conditions, planned and bound, count each row exactly once if plain SQL selects
 * it, and never else, and that they draw as much randomness for one secret as for another.
 */
class RandomBindingTest {
  private static final int TABLES = 12;
  private static final int TEMPLATES = 30;
  private static final int SECRETS = 6;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final List<Integer> drawn = new ArrayList<>();
  private final FoldBinder binder = new FoldBinder(this::point);

  @TempDir private Path directory;

  private DomainPoint point(int bits) {
    drawn.add(bits);
    long low = random.nextLong();
    return bits <= Long.SIZE
        ? new DomainPoint(0, low >>> (Long.SIZE - bits))
        : new DomainPoint(random.nextLong() >>> (2 * Long.SIZE - bits), low);
  }

  @Test
  void selectsWhatPlainSqlSelects() throws Exception {
    int planned = 0;
    int selected = 0;
    for (int t = 0; t < TABLES; t++) {
      RandomConditions conditions = new RandomConditions(random);
      boolean[] dictionaries = new boolean[RandomConditions.COLUMNS.size()];
      for (int c = 0; c < dictionaries.length; c++) {
        dictionaries[c] = random.nextBoolean();
      }
      RowTable table =
          new RowTable(
              RandomConditions.COLUMNS,
              dictionaries,
              conditions.rows(1 + random.nextInt(60)),
              Files.createDirectory(directory.resolve("t" + t)));
      Batch batch = table.batch();
      for (int i = 0; i < TEMPLATES; i++) {
        SqlTemplate template = SqlReader.read("SELECT COUNT(*) FROM t WHERE " + conditions.where());
        QueryPlan plan;
        try {
          plan = Planner.plan(template, table.table, PlanOptions.DEFAULT);
        } catch (RefusedQueryException e) {
          assertRefusalIsOfATemplate(template, e);
          continue;
        }
        planned++;
        selected += check(plan, table, batch, conditions);
      }
    }
    assertTrue(planned > TABLES * TEMPLATES / 2, planned + " templates planned, seed " + seed);
    assertTrue(selected > planned, selected + " rows selected, seed " + seed);
  }

  private void assertRefusalIsOfATemplate(SqlTemplate template, RefusedQueryException e) {
    String message = String.valueOf(e.getMessage());
    assertTrue(
        message.contains("at most") || message.contains("compare it by =, IN or LIKE"),
        () -> template.text() + ": " + message + ", seed " + seed);
  }

  private int check(QueryPlan plan, RowTable table, Batch batch, RandomConditions conditions) {
    int selected = 0;
    Set<List<Integer>> draws = new HashSet<>();
    ClearEvaluation evaluation = new ClearEvaluation(plan, batch);
    for (int i = 0; i < SECRETS; i++) {
      List<@Nullable String> secrets = conditions.secrets();
      drawn.clear();
      List<? extends BoundSecret> bound =
          binder
              .bind(
                  plan,
                  secrets.stream()
                      .map(s -> s == null ? SecretValue.ofNull() : SecretValue.of(s))
                      .toList())
              .shares();
      draws.add(List.copyOf(drawn));
      long[] values = evaluation.values(bound);
      PlainWhere where = new PlainWhere(table.columns, secrets);
      for (int row = 0; row < values.length; row++) {
        long expected = where.selects(plan.template().where(), table.rows.get(row)) ? 1 : 0;
        int number = row;
        assertEquals(
            expected,
            values[row],
            () ->
                plan.template().text()
                    + " with "
                    + secrets
                    + " on row "
                    + Arrays.toString(table.rows.get(number))
                    + ", seed "
                    + seed);
        selected += (int) expected;
      }
    }
    assertEquals(1, draws.size(), () -> plan.template().text() + " draws alike, seed " + seed);
    return selected;
  }
}
