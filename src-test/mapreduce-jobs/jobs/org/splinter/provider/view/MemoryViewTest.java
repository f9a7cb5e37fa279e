package org.splinter.provider.view;

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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.protocol.aggregate.AggregateState;
import org.splinter.protocol.aggregate.Count;
import org.splinter.protocol.aggregate.CountState;
import org.splinter.protocol.aggregate.Top;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.RepeatedText;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.view.Addressing;
import org.splinter.protocol.view.GroupStates;
import org.splinter.protocol.view.RangeTree;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewLayout;

/** Tests that views, looked up as a client does, hold what a plain program makes of the rows. */
final class MemoryViewTest {
  private static final int INTERVALS = 60;
  private static final int BOXES = 200;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 10, 700, 9000})
  void holdsTheRowsOfEveryKeyAndInterval(int count) throws IOException {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    ViewTable table = ViewTable.random(random, count, folder);
    for (ViewDefinition definition : table.definitions()) {
      ViewReader reader = new ViewReader(table.build(definition), table.table);
      Map<List<Value>, List<@Nullable Value[]>> keys = keys(definition, table);
      if (definition.ordered().isEmpty()) {
        for (var key : keys.entrySet()) {
          GroupStates found = reader.find(key.getKey()).orElseThrow();
          ViewOracle.check(definition, key.getValue(), found);
        }
        assertAbsent(definition, reader, keys);
      } else if (definition.addressing() == Addressing.BOXED) {
        checkBoxes(definition, reader, keys, random);
      } else {
        checkIntervals(definition, reader, keys, random);
      }
    }
  }

  private static void assertAbsent(
      ViewDefinition definition, ViewReader reader, Map<List<Value>, List<@Nullable Value[]>> keys)
      throws IOException {
    for (List<Value> key : keys.keySet()) {
      List<Value> absent = new ArrayList<>(key);
      absent.set(0, new Value.Text("nowhere"));
      if (definition.addressing() == Addressing.HASHED
          && definition.equal().get(0).equals(ViewTable.column(ViewTable.STREET))) {
        assertTrue(reader.find(absent).isEmpty());
      }
    }
  }

  private static void checkIntervals(
      ViewDefinition definition,
      ViewReader reader,
      Map<List<Value>, List<@Nullable Value[]>> keys,
      Random random)
      throws IOException {
    List<List<Value>> all = new ArrayList<>(keys.keySet());
    for (int i = 0; i < INTERVALS && !all.isEmpty(); i++) {
      List<Value> one = all.get(random.nextInt(all.size()));
      Value other = last(all.get(random.nextInt(all.size())));
      List<Value> equal = one.subList(0, one.size() - 1);
      Value low = last(one).compareTo(other) < 0 ? last(one) : other;
      Value high = last(one).compareTo(other) < 0 ? other : last(one);
      List<@Nullable Value[]> rows = new ArrayList<>();
      keys.forEach(
          (key, itsRows) -> {
            if (key.subList(0, key.size() - 1).equals(equal)
                && low.compareTo(last(key)) <= 0
                && last(key).compareTo(high) <= 0) {
              rows.addAll(itsRows);
            }
          });
      ViewOracle.check(definition, rows, reader.find(equal, low, high));
    }
  }

  /** Checks boxes between the values of two keys, in every part. */
  private static void checkBoxes(
      ViewDefinition definition,
      ViewReader reader,
      Map<List<Value>, List<@Nullable Value[]>> keys,
      Random random)
      throws IOException {
    List<List<Value>> all = new ArrayList<>(keys.keySet());
    for (int i = 0; i < BOXES && !all.isEmpty(); i++) {
      List<Value> one = all.get(random.nextInt(all.size()));
      List<Value> other = all.get(random.nextInt(all.size()));
      int parts = definition.equal().size();
      List<Value> equal = one.subList(0, parts);
      List<Value> low = new ArrayList<>();
      List<Value> high = new ArrayList<>();
      for (int part = parts; part < one.size(); part++) {
        boolean ascends = one.get(part).compareTo(other.get(part)) < 0;
        low.add((ascends ? one : other).get(part));
        high.add((ascends ? other : one).get(part));
      }
      List<@Nullable Value[]> rows = new ArrayList<>();
      keys.forEach(
          (key, itsRows) -> {
            boolean in = key.subList(0, parts).equals(equal);
            for (int part = parts; part < key.size(); part++) {
              in &= low.get(part - parts).compareTo(key.get(part)) <= 0;
              in &= key.get(part).compareTo(high.get(part - parts)) <= 0;
            }
            if (in) {
              rows.addAll(itsRows);
            }
          });
      ViewOracle.check(definition, rows, reader.findBox(equal, low, high));
    }
  }

  private static Value last(List<Value> key) {
    return key.get(key.size() - 1);
  }

  /** Returns the rows of each key that pass the filter. */
  private static Map<List<Value>, List<@Nullable Value[]>> keys(
      ViewDefinition definition, ViewTable table) {
    Map<List<Value>, List<@Nullable Value[]>> keys = new HashMap<>();
    for (@Nullable Value[] row : table.rows) {
      List<Value> key = new ArrayList<>();
      definition
          .keyParts()
          .forEach(
              part -> {
                Value value = row[((ColumnValue) part.expression()).column()];
                if (value != null) {
                  key.add(value);
                }
              });
      if (key.size() == definition.keyParts().size() && ViewTable.passes(row)) {
        keys.computeIfAbsent(key, k -> new ArrayList<>()).add(row);
      }
    }
    return keys;
  }

  /** Covers texts of which only some rows' are held at once. */
  @Test
  void countsLongTexts() throws IOException {
    List<@Nullable Value[]> rows = ViewTable.randomRows(new Random(7), 2000);
    rows.get(0)[ViewTable.STREET] = new Value.Text("x".repeat(100_000));
    ViewTable table = ViewTable.of(rows, 2000, folder);
    ViewDefinition definition =
        table.definition(
            Addressing.HASHED,
            List.of(ViewTable.CITY),
            null,
            List.of(),
            List.of(new Count(RepeatedText.of(ViewTable.STREET, 8))));
    ViewReader reader = new ViewReader(table.build(definition), table.table);
    for (var key : keys(definition, table).entrySet()) {
      List<AggregateState> states = reader.find(key.getKey()).orElseThrow().groups().get(List.of());
      assertEquals(key.getValue().size(), ((CountState) states.get(0)).count());
    }
  }

  /** Covers rows with ties too, which a rule over the kept columns breaks. */
  @Test
  void doesNotDependOnTheOrderOfRows() throws IOException {
    Random random = new Random(5);
    ViewTable table = ViewTable.random(random, 3000, folder);
    ViewTable shuffled = table.shuffled(random, 700);
    List<ViewDefinition> definitions = new ArrayList<>(table.definitions());
    Top ties =
        new Top(
            List.of(ViewTable.ascending(ViewTable.CITY)),
            List.of(ViewTable.column(ViewTable.ID)),
            5,
            null,
            false);
    definitions.add(
        table.definition(Addressing.DYADIC, List.of(), ViewTable.DAY, List.of(), List.of(ties)));
    for (ViewDefinition definition : definitions) {
      assertSame(table.build(definition), shuffled.build(definition));
    }
  }

  static void assertSame(MemoryView one, MemoryView other) {
    assertEquals(one.manifest().subTables(), other.manifest().subTables());
    for (int i = 0; i < one.subTables().size(); i++) {
      assertTrue(
          Arrays.equals(one.subTables().get(i).array(), other.subTables().get(i).array()),
          "sub-table " + i + " of " + one.manifest().definition().addressing());
    }
    assertEquals(one.manifest().digest(), other.manifest().digest());
  }

  @Test
  void refusesARangeTreeOfTooMuch() throws IOException {
    ViewTable table = ViewTable.random(new Random(1), 10, folder);
    ViewDefinition definition = table.boxed(List.of(), ViewTable.AMOUNT, ViewTable.ID, List.of());
    ViewLayout layout = ViewLayout.of(definition, table.table);
    for (GroupReport report :
        List.of(
            new GroupReport(RangeTree.MAX_ENTRIES + 1, 100, 1),
            new GroupReport(10, RangeTree.MAX_BYTES + 1, 1))) {
      String message =
          assertThrows(IOException.class, () -> ViewShape.of(layout, report, 0)).getMessage();
      assertEquals(
          ("a view of two intervals has %d keys of %d bytes, at most 2097152 of 268435456 bytes are"
                  + " possible; ask for fewer columns or rows, or compare one of the two by = ?")
              .formatted(report.entries(), report.bytes()),
          message);
    }
    ViewShape.of(layout, new GroupReport(RangeTree.MAX_ENTRIES, RangeTree.MAX_BYTES, 1), 0);
  }

  @Test
  void refusesWhatNoSlotHolds() throws IOException {
    List<@Nullable Value[]> rows = ViewTable.randomRows(new Random(1), 1200);
    for (@Nullable Value[] row : rows) {
      row[ViewTable.CITY] = new Value.Text("one");
      row[ViewTable.DAY] = new Value.Word(15_001);
    }
    ViewTable table = ViewTable.of(rows, 1200, folder);
    Top all = new Top(List.of(), List.of(ViewTable.column(ViewTable.ID)), Top.ALL, null, false);
    ViewDefinition unlimited =
        table.definition(Addressing.HASHED, List.of(ViewTable.CITY), null, List.of(), List.of(all));
    String message = assertThrows(IOException.class, () -> table.build(unlimited)).getMessage();
    assertTrue(message.contains("1000 rows") && message.contains("add a LIMIT"), message);
    rows.forEach(
        row -> row[ViewTable.STREET] = new Value.Text("x".repeat(3000) + row[ViewTable.ID]));
    ViewTable wide = ViewTable.of(rows.subList(0, 900), 900, folder);
    Top streets =
        new Top(List.of(), List.of(ViewTable.column(ViewTable.STREET)), Top.ALL, null, false);
    ViewDefinition large =
        wide.definition(
            Addressing.HASHED, List.of(ViewTable.CITY), null, List.of(), List.of(streets));
    message = assertThrows(IOException.class, () -> wide.build(large)).getMessage();
    assertTrue(message.contains("at most 1048576"), message);
  }
}
