package org.splinter.protocol.view;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.Sha256;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.aggregate.AggregateKind;
import org.splinter.protocol.aggregate.AggregateState;
import org.splinter.protocol.aggregate.Count;
import org.splinter.protocol.aggregate.CountState;
import org.splinter.protocol.aggregate.Histogram;
import org.splinter.protocol.aggregate.HistogramState;
import org.splinter.protocol.aggregate.Sum;
import org.splinter.protocol.aggregate.SumState;
import org.splinter.protocol.aggregate.Top;
import org.splinter.protocol.aggregate.TopRows;
import org.splinter.protocol.aggregate.TopState;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.table.RowBytes;
import org.splinter.protocol.table.RowDigester;
import org.splinter.protocol.table.Value;

/** Tests that states depend only on which rows they have seen, and describe these rows rightly. */
@Tag("slow")
final class AggregateStateTest {
  private static final Aggregate COUNT = new Count(null);

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @TempDir Path directory;

  private static byte[] bytes(GroupStates states) {
    ByteWriter out = new ByteWriter();
    states.write(out);
    return out.toByteArray();
  }

  private static GroupStates readBack(GroupStates states, ViewLayout layout) throws IOException {
    byte[] bytes = bytes(states);
    ByteReader in = new ByteReader("states", bytes);
    GroupStates read = GroupStates.read(in, layout);
    in.end();
    assertArrayEquals(bytes, bytes(read));
    return read;
  }

  /** Returns the numbers of all rows in a random order. */
  private List<Integer> shuffled(RandomViews views) {
    List<Integer> numbers = new ArrayList<>(IntStream.range(0, views.rows.size()).boxed().toList());
    Collections.shuffle(numbers, random);
    return numbers;
  }

  /** Returns a table of so few rows that all rows of a key can be kept. */
  private RandomViews views(int rows) throws IOException {
    return new RandomViews(random, rows, directory);
  }

  @Test
  void statesDoNotDependOnHowRowsAreSpread() throws Exception {
    for (int i = 0; i < 150; i++) {
      RandomViews views = views(1 + random.nextInt(60));
      ViewLayout layout =
          ViewLayout.of(
              views.definition(views.list(0, 2, views::column), views.list(1, 4, views::aggregate)),
              views.table);
      GroupStates whole = views.states(layout, shuffled(views));
      GroupStates merged = new GroupStates(layout);
      List<Integer> numbers = shuffled(views);
      for (int from = 0; from < numbers.size(); ) {
        int to = Math.min(numbers.size(), from + 1 + random.nextInt(20));
        GroupStates part = views.states(layout, numbers.subList(from, to));
        merged.merge(random.nextBoolean() ? part : readBack(part, layout));
        from = to;
      }
      assertArrayEquals(bytes(whole), bytes(merged), "seed " + seed + " case " + i);
    }
  }

  @Test
  void countsAreThoseOfTheRows() throws Exception {
    RandomViews views = views(500);
    ViewLayout layout =
        ViewLayout.of(
            views.definition(
                List.of(new ColumnValue(2)),
                List.of(
                    COUNT,
                    new Count(new ColumnValue(3)),
                    new Sum(new ColumnValue(1), false),
                    new Histogram(new ColumnValue(1), List.of(-500L, 0L)))),
            views.table);
    var groups = views.states(layout, shuffled(views)).groups();
    assertEquals(
        views.rows.stream().map(row -> Collections.singletonList(row[2])).distinct().count(),
        groups.size());
    for (var group : groups.entrySet()) {
      List<@Nullable Value[]> rows =
          views.rows.stream().filter(r -> Objects.equals(r[2], group.getKey().get(0))).toList();
      long[] words =
          rows.stream()
              .map(row -> row[1])
              .filter(Objects::nonNull)
              .mapToLong(value -> ((Value.Word) value).word())
              .toArray();
      List<AggregateState> states = group.getValue();
      assertEquals(rows.size(), ((CountState) states.get(0)).count());
      long notes = rows.stream().filter(row -> row[3] != null).count();
      assertEquals(notes, ((CountState) states.get(1)).count());
      assertEquals(
          IntStream.range(0, words.length).mapToLong(i -> words[i]).sum(),
          ((SumState) states.get(2)).value().longValueExact());
      long[] buckets = new long[3];
      for (long word : words) {
        buckets[word < -500 ? 0 : word < 0 ? 1 : 2]++;
      }
      assertArrayEquals(buckets, ((HistogramState) states.get(3)).counts());
    }
  }

  /** Returns the rows that a Top over columns must hold, by sorting all rows. */
  private static List<List<@Nullable Value>> expected(
      Top top, RandomViews views, List<@Nullable Value[]> rows) {
    RowDigester digester = new RowDigester(views.table.manifest().schema());
    Comparator<@Nullable Value[]> byDigest =
        (a, b) -> Long.compareUnsigned(prefix(digester, a), prefix(digester, b));
    Comparator<@Nullable Value[]> byOutputs =
        RandomViews.order(
            top.outputs().stream().map(output -> new SortKey(output, false, true)).toList());
    return rows.stream()
        .filter(row -> top.required() == null || row[column(top.required())] != null)
        .sorted(
            RandomViews.order(top.order()).thenComparing(top.identified() ? byDigest : byOutputs))
        .limit(top.most() == Top.ALL ? Top.MAX_ROWS : top.most())
        .map(
            row -> {
              List<Expression> values =
                  new ArrayList<>(top.order().stream().map(SortKey::expression).toList());
              values.addAll(top.outputs());
              return pick(row, values);
            })
        .toList();
  }

  private static long prefix(RowDigester digester, @Nullable Value[] row) {
    RowBytes bytes = new RowBytes();
    for (Value value : row) {
      if (value == null) {
        bytes.addNull();
      } else if (value instanceof Value.Word word) {
        bytes.addWord(word.word());
      } else {
        byte[] utf8 = ((Value.Text) value).utf8();
        bytes.addText(utf8, 0, utf8.length);
      }
    }
    byte[] digest = new byte[Sha256.BYTES];
    digester.digest(bytes, digest, 0);
    return ByteBuffer.wrap(digest).getLong();
  }

  private static int column(Expression expression) {
    return ((ColumnValue) expression).column();
  }

  private static List<@Nullable Value> pick(@Nullable Value[] row, List<Expression> columns) {
    List<@Nullable Value> values = new ArrayList<>();
    columns.forEach(expression -> values.add(row[column(expression)]));
    return values;
  }

  private static TopState top(GroupStates states) {
    return (TopState) states.states(List.of()).get(0);
  }

  @Test
  void topHoldsTheFirstRows() throws Exception {
    for (int i = 0; i < 300; i++) {
      RandomViews views = views(random.nextInt(80));
      Top top = views.top();
      ViewLayout layout = ViewLayout.of(views.definition(List.of(), List.of(top)), views.table);
      GroupStates states = views.states(layout, shuffled(views));
      List<List<@Nullable Value>> expected = expected(top, views, views.rows);
      assertEquals(expected, TopRows.of(top, top(states)), "seed " + seed + " case " + i);
      assertEquals(expected, TopRows.of(top, top(readBack(states, layout))), "seed " + seed);
    }
  }

  @Test
  void rowsFoundTwiceAreOneWhereTheyAreToldApart() throws Exception {
    for (int i = 0; i < 300; i++) {
      RandomViews views = views(random.nextInt(60));
      Top top = views.top();
      ViewLayout layout = ViewLayout.of(views.definition(List.of(), List.of(top)), views.table);
      // Equal rows have equal keys: a key has all equal rows or none.
      GroupStates united = new GroupStates(layout);
      Set<Integer> found = new HashSet<>();
      List<Integer> concatenated = new ArrayList<>();
      for (int key = 0; key < 3; key++) {
        int bit = key;
        List<Integer> ofKey =
            shuffled(views).stream()
                .filter(
                    n -> ((List.of(pick(views.rows.get(n), columns())).hashCode() >> bit) & 1) == 1)
                .toList();
        found.addAll(ofKey);
        concatenated.addAll(ofKey);
        united.unite(readBack(views.states(layout, ofKey), layout));
      }
      List<Integer> rows = top.identified() ? new ArrayList<>(found) : concatenated;
      List<List<@Nullable Value>> expected =
          expected(top, views, rows.stream().map(views.rows::get).toList());
      assertEquals(expected, TopRows.of(top, top(united)), "seed " + seed + " case " + i);
    }
  }

  /** Checks that rows of a slot may leave out the values that the slot's key holds. */
  @Test
  void rowsAreFilledWithWhatAllOfThemShare() throws Exception {
    int leftOut = 0;
    for (int i = 0; i < 200; i++) {
      RandomViews views = views(1 + random.nextInt(60));
      Expression shared = views.column();
      Value value = views.rows.get(0)[column(shared)];
      if (value == null) {
        continue; // no key has it
      }
      List<Integer> numbers =
          shuffled(views).stream()
              .filter(number -> value.equals(views.rows.get(number)[column(shared)]))
              .toList();
      Top whole = views.top();
      Top left = whole.without(List.of(shared));
      leftOut += left.equals(whole) ? 0 : 1;
      GroupStates expected = views.states(layout(views, whole), numbers);
      ViewLayout narrow = layout(views, left);
      GroupStates filled = new GroupStates(layout(views, whole));
      top(filled).fill(top(readBack(views.states(narrow, numbers), narrow)), Map.of(shared, value));
      assertArrayEquals(bytes(expected), bytes(filled), "seed " + seed + " case " + i);
    }
    assertTrue(leftOut >= 20, "seed " + seed + ": left out " + leftOut + " times");
  }

  private static ViewLayout layout(RandomViews views, Top top) throws IOException {
    return ViewLayout.of(views.definition(List.of(), List.of(top)), views.table);
  }

  private static List<Expression> columns() {
    return IntStream.range(0, RandomViews.COLUMNS.size())
        .<Expression>mapToObj(ColumnValue::new)
        .toList();
  }

  @Test
  void allRowsHaveABound() throws Exception {
    RandomViews views = views(Top.MAX_ROWS + 1);
    Top all = new Top(List.of(), List.of(new ColumnValue(1)), Top.ALL, null, false);
    ViewLayout layout = ViewLayout.of(views.definition(List.of(), List.of(all)), views.table);
    List<Integer> numbers = shuffled(views);
    String problem =
        assertThrows(IOException.class, () -> views.states(layout, numbers)).getMessage();
    assertTrue(problem.contains("more than 1000 rows") && problem.contains("add a LIMIT"), problem);
    GroupStates most = views.states(layout, numbers.subList(0, Top.MAX_ROWS));
    GroupStates one = views.states(layout, numbers.subList(Top.MAX_ROWS, numbers.size()));
    assertEquals(Top.MAX_ROWS, top(readBack(most, layout)).size());
    assertThrows(IOException.class, () -> one.merge(most));
    GroupStates united = views.states(layout, List.of());
    united.unite(most);
    united.unite(most);
    assertEquals(2 * Top.MAX_ROWS, top(united).size());
  }

  /**
   * Checks that a state of each kind prints its class and its identity, and none of its numbers.
   */
  @Test
  void statesDoNotPrintWhatTheyHold() throws Exception {
    RandomViews views = views(20);
    Set<AggregateKind> kinds = EnumSet.noneOf(AggregateKind.class);
    for (int i = 0; i < 1000; i++) {
      Aggregate aggregate = views.aggregate();
      ViewLayout layout =
          ViewLayout.of(views.definition(List.of(), List.of(aggregate)), views.table);
      AggregateState state = views.states(layout, shuffled(views)).states(List.of()).get(0);
      assertEquals(
          state.getClass().getName() + "@" + Integer.toHexString(System.identityHashCode(state)),
          state.toString());
      kinds.add(aggregate.kind());
    }
    assertEquals(EnumSet.allOf(AggregateKind.class), kinds);
  }

  @Test
  void digestsAreTakenOnlyToTellRowsApart() throws Exception {
    RandomViews views = views(10);
    List<SortKey> order = List.of(new SortKey(new ColumnValue(1), true, false));
    Top maxBy = new Top(order, List.of(new ColumnValue(2)), 1, new ColumnValue(1), false);
    Top told = new Top(order, List.of(), 1, null, true);
    assertTakes(views, maxBy, false);
    assertTakes(views, told, true);
  }

  private static void assertTakes(RandomViews views, Top top, boolean digests) throws IOException {
    ViewDefinition definition = views.definition(List.of(), List.of(top));
    ViewLayout layout = ViewLayout.of(definition, views.table);
    assertEquals(digests, layout.definition().takesDigests());
    int columns = ViewLayout.columns(definition, views.table.manifest()).size();
    assertEquals(digests ? RandomViews.COLUMNS.size() : 3, columns);
  }
}
