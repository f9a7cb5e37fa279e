package org.splinter.provider.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.ExpressionCompiler;
import org.splinter.protocol.key.GroupCodes;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;

/** Tests that groups are numbered in order of appearance, as many as their sums leave room for. */
final class GroupIndexTest {
  private static final List<Expression> GROUPS = List.of(new ColumnValue(0), new ColumnValue(1));

  @TempDir private Path directory;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final List<@Nullable Value[]> rows = new ArrayList<>();
  private PublicTable table;

  private GroupIndex index(int count, List<Expression> groups, int wordsPerGroup)
      throws IOException {
    for (int i = 0; i < count; i++) {
      rows.add(
          new @Nullable Value[] {
            random.nextInt(8) == 0 ? null : new Value.Word(random.nextInt(40) - 20),
            random.nextInt(8) == 0 ? null : new Value.Text("t" + random.nextInt(30))
          });
    }
    List<Column> columns =
        List.of(new Column("number", ColumnType.INTEGER), new Column("text", ColumnType.STRING));
    Tables.Metadata metadata = Tables.of(columns, new boolean[] {false, true}, rows);
    Manifest manifest = Tables.write(metadata, rows, 700, directory);
    table = new PublicTable(manifest, metadata.dictionaries());
    return new GroupIndex(
        groups, new GroupCodes(table, groups), wordsPerGroup, new ExpressionCompiler(table));
  }

  @Test
  void numbersGroupsInOrderOfAppearance() throws IOException {
    GroupIndex index = index(5000, GROUPS, 1);
    GroupCodes codes = new GroupCodes(table, GROUPS);
    Map<List<@Nullable Value>, Integer> numbers = new HashMap<>();
    int[] first = new int[1];
    Tables.read(
        table.manifest(),
        directory,
        List.of(0, 1),
        batch -> {
          int[] selected =
              IntStream.range(0, batch.rows()).filter(row -> random.nextBoolean()).toArray();
          int[] assigned = new int[selected.length];
          index.assign(batch, selected, selected.length, assigned);
          for (int i = 0; i < selected.length; i++) {
            Value[] row = rows.get(first[0] + selected[i]);
            List<@Nullable Value> group = Arrays.asList(row);
            int number = numbers.computeIfAbsent(group, g -> numbers.size());
            assertEquals(number, assigned[i], "seed " + seed);
            assertEquals(group, codes.values(index.code(number)), "seed " + seed);
          }
          first[0] += batch.rows();
        });
    assertEquals(numbers.size(), index.size());
    assertTrue(numbers.size() > 900);
  }

  @Test
  void refusesMoreGroupsThanItsSumsLeaveRoomFor() throws IOException {
    GroupIndex index = index(600, GROUPS, 1 << 23);
    int[] numbers = new int[600];
    Tables.read(
        table.manifest(),
        directory,
        List.of(0, 1),
        batch -> {
          index.assign(batch, new int[] {0, 0, 0}, 3, numbers);
          int[] all = IntStream.range(0, batch.rows()).toArray();
          IOException refusal =
              assertThrows(IOException.class, () -> index.assign(batch, all, all.length, numbers));
          assertEquals(
              "GROUP BY makes "
                  + index.size()
                  + " groups in one task, with 8388608 words each of all queries, may make 4; ask"
                  + " for fewer queries at once or fewer aggregates, group by fewer columns, or"
                  + " leave out the answer check if it is on (--check off), which takes three words"
                  + " of four",
              refusal.getMessage());
        });
  }

  /** Checks that groups are numbered as they are asked for, and forgotten. */
  @Test
  void numbersTheGroupsThatAreAskedForAlone() throws IOException {
    GroupIndex index = index(600, GROUPS, 1 << 23);
    GroupIndex other = index(600, GROUPS, 1 << 23);
    long bytes = index.bytes();
    Tables.read(
        table.manifest(),
        directory,
        List.of(0, 1),
        batch -> {
          int[] all = IntStream.range(0, batch.rows()).toArray();
          index.read(batch, all, all.length);
          other.read(batch, all, all.length);
          assertEquals(0, index.size());
          assertEquals(0, index.numberAt(3));
          long code = index.code(0);
          assertEquals(0, index.numberAt(3));
          for (int place : all) {
            int unused = other.numberAt(place);
          }
          int[] numbers = index.join(other);
          assertEquals(0, numbers[other.numberAt(3)]);
          assertEquals(code, index.code(0));
          assertEquals(other.size(), index.size());
          assertTrue(index.bytes() >= 16L * index.size(), index.bytes() + " bytes");
          index.clear();
          other.clear();
          assertEquals(0, index.size());
          assertEquals(bytes, index.bytes());
        });
  }

  @Test
  void withoutExpressionsThereIsOneGroupFromTheStart() throws IOException {
    GroupIndex index = index(3, List.of(), 1);
    assertEquals(1, index.size());
    assertEquals(0, index.code(0));
    index.clear();
    assertEquals(1, index.size());
  }
}
