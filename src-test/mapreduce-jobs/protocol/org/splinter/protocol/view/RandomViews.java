package org.splinter.protocol.view;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.aggregate.Bitwise;
import org.splinter.protocol.aggregate.Count;
import org.splinter.protocol.aggregate.Histogram;
import org.splinter.protocol.aggregate.Product;
import org.splinter.protocol.aggregate.StateFeeder;
import org.splinter.protocol.aggregate.Sum;
import org.splinter.protocol.aggregate.Top;
import org.splinter.protocol.aggregate.ValueCounts;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.ExpressionCompiler;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;

/** A table of few different rows, some of them equal, and views over its columns. */
final class RandomViews {
  static final List<Column> COLUMNS =
      List.of(
          new Column("few", ColumnType.INTEGER),
          new Column("some", ColumnType.INTEGER),
          new Column("city", ColumnType.STRING),
          new Column("note", ColumnType.STRING));
  static final int WORDS = 2;

  private static final String[] TEXTS = {"", "a", "ab", "Bern", "Åbo", "東京"};

  final List<@Nullable Value[]> rows;
  final PublicTable table;
  private final Random random;

  /** One batch of all rows and columns, or none if there are no rows. */
  private final List<Batch> batches = new ArrayList<>();

  RandomViews(Random random, int count, Path directory) throws IOException {
    this(random, rows(random, count), directory);
  }

  private RandomViews(Random random, List<@Nullable Value[]> rows, Path directory)
      throws IOException {
    this.random = random;
    this.rows = rows;
    boolean[] withDictionary = {random.nextBoolean(), random.nextBoolean(), true, false};
    Tables.Metadata metadata = Tables.of(COLUMNS, withDictionary, rows);
    Manifest manifest = Tables.write(metadata, rows, directory);
    this.table = new PublicTable(manifest, metadata.dictionaries());
    Tables.read(manifest, directory, List.of(0, 1, 2, 3), batches::add);
  }

  /** Returns a table of one row, whose note is NULL. */
  static RandomViews of(Path directory, String city, long few, long some) throws IOException {
    @Nullable Value[] row = {new Value.Word(few), new Value.Word(some), new Value.Text(city), null};
    return new RandomViews(new Random(0), List.<@Nullable Value[]>of(row), directory);
  }

  private static List<@Nullable Value[]> rows(Random random, int count) {
    List<@Nullable Value[]> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean again = i > 0 && random.nextInt(4) == 0;
      rows.add(again ? rows.get(random.nextInt(i)) : row(random));
    }
    return rows;
  }

  private static @Nullable Value[] row(Random random) {
    return new @Nullable Value[] {
      orNull(random, new Value.Word(random.nextInt(4) - 2)),
      orNull(random, new Value.Word(random.nextInt(2000) - 1000)),
      orNull(random, new Value.Text(TEXTS[random.nextInt(TEXTS.length)])),
      orNull(random, new Value.Text(TEXTS[random.nextInt(3)]))
    };
  }

  private static @Nullable Value orNull(Random random, Value value) {
    return random.nextInt(6) == 0 ? null : value;
  }

  ViewDefinition definition(List<Expression> groups, List<Aggregate> aggregates) {
    return new ViewDefinition(
        "t",
        table.manifest().fingerprint(),
        null,
        Addressing.HASHED,
        List.of(new ColumnValue(0)),
        List.of(),
        groups,
        aggregates);
  }

  /** Returns a definition that is well formed, whether it fits the table or not. */
  ViewDefinition definition() {
    Addressing addressing = Addressing.values()[random.nextInt(Addressing.values().length)];
    return new ViewDefinition(
        "t",
        table.manifest().fingerprint(),
        random.nextBoolean() ? null : new Predicate.IsNull(column()),
        addressing,
        list(0, 3, this::column),
        list(addressing.orderedParts(), addressing.orderedParts(), this::column),
        list(0, 2, this::column),
        list(1, 4, this::aggregate));
  }

  <T> List<T> list(int least, int most, Supplier<T> one) {
    List<T> list = new ArrayList<>();
    for (int left = least + random.nextInt(most - least + 1); left > 0; left--) {
      list.add(one.get());
    }
    return list;
  }

  Expression column() {
    return new ColumnValue(random.nextInt(COLUMNS.size()));
  }

  private Expression word() {
    return new ColumnValue(random.nextInt(WORDS));
  }

  Aggregate aggregate() {
    return switch (random.nextInt(8)) {
      case 0 -> new Count(random.nextBoolean() ? null : column());
      case 1 -> new Sum(word(), random.nextBoolean());
      case 2 -> new Histogram(word(), List.of(-500L, 0L, 1L));
      case 3 -> new Product(word());
      case 4 -> new Bitwise(operation(), word());
      case 5 -> new ValueCounts(column());
      default -> top();
    };
  }

  private Bitwise.Operation operation() {
    Bitwise.Operation[] operations = Bitwise.Operation.values();
    return operations[random.nextInt(operations.length)];
  }

  Top top() {
    return new Top(
        list(0, 2, () -> new SortKey(column(), random.nextBoolean(), random.nextBoolean())),
        list(0, 3, this::column),
        random.nextInt(6),
        random.nextInt(3) == 0 ? column() : null,
        random.nextBoolean());
  }

  /** Returns the states of some rows of the table, by their numbers, grouped by columns. */
  GroupStates states(ViewLayout layout, List<Integer> rowNumbers) throws IOException {
    GroupStates states = new GroupStates(layout);
    List<Integer> groups =
        layout.definition().groups().stream().map(g -> ((ColumnValue) g).column()).toList();
    int[] selected = rowNumbers.stream().mapToInt(Integer::intValue).toArray();
    StateFeeder feeder =
        new StateFeeder(
            layout.aggregators(),
            layout.definition().takesDigests(),
            table,
            new ExpressionCompiler(table),
            Math.max(1, selected.length));
    for (Batch batch : batches) {
      feeder.evaluate(batch, selected, selected.length);
      for (int i = 0; i < selected.length; i++) {
        List<@Nullable Value> group = new ArrayList<>();
        for (int column : groups) {
          group.add(rows.get(selected[i])[column]);
        }
        feeder.add(i, states.states(group));
      }
    }
    return states;
  }

  /** Returns an order of rows by some sort keys, all of them columns. */
  static Comparator<@Nullable Value[]> order(List<SortKey> keys) {
    Comparator<@Nullable Value[]> order = Comparator.comparingInt(row -> 0);
    for (SortKey key : keys) {
      int column = ((ColumnValue) key.expression()).column();
      Comparator<Value> values =
          key.descending() ? Comparator.reverseOrder() : Comparator.naturalOrder();
      Comparator<@Nullable Value> nulls =
          key.nullsFirst() ? Comparator.nullsFirst(values) : Comparator.nullsLast(values);
      order = order.thenComparing(row -> row[column], nulls);
    }
    return order;
  }
}
