package org.splinter.provider.view;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.Sha256;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.aggregate.Bitwise;
import org.splinter.protocol.aggregate.Count;
import org.splinter.protocol.aggregate.Histogram;
import org.splinter.protocol.aggregate.Product;
import org.splinter.protocol.aggregate.Sum;
import org.splinter.protocol.aggregate.Top;
import org.splinter.protocol.aggregate.ValueCounts;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.BatchReader;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.view.Addressing;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.provider.table.StoredVersions;
import org.splinter.provider.table.TableBase;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.VersionFiles;

/** A seeded table with columns of every kind, and views of it. */
public final class ViewTable {
  static final List<Column> COLUMNS =
      List.of(
          new Column("few", ColumnType.INTEGER),
          new Column("day", ColumnType.DATE),
          new Column("city", ColumnType.STRING),
          new Column("street", ColumnType.STRING),
          new Column("amount", ColumnType.decimal(2)),
          new Column("id", ColumnType.INTEGER));
  static final int FEW = 0;
  static final int DAY = 1;
  static final int CITY = 2;
  static final int STREET = 3;
  static final int AMOUNT = 4;
  static final int ID = 5;

  private static final boolean[] DICTIONARIES = {true, false, true, false, false, false};
  private static final int DAYS = 40;

  /** Aggregates that depend on no tie, so that a plain program can compute them. */
  static final List<Aggregate> AGGREGATES =
      List.of(
          new Count(null),
          new Count(column(CITY)),
          new Sum(column(AMOUNT), false),
          new Sum(column(AMOUNT), true),
          new Histogram(column(AMOUNT), List.of(-500L, 0L, 500L)),
          new Top(
              List.of(new SortKey(column(AMOUNT), true, false), ascending(ID)),
              List.of(column(STREET), column(CITY)),
              3,
              null,
              true),
          new Product(column(FEW)),
          new Bitwise(Bitwise.Operation.XOR, column(AMOUNT)),
          new Bitwise(Bitwise.Operation.AND, column(AMOUNT)),
          new Bitwise(Bitwise.Operation.OR, column(AMOUNT)),
          new ValueCounts(column(STREET)),
          new ValueCounts(column(FEW)));

  final List<@Nullable Value[]> rows;
  public final PublicTable table;
  private final Path directory;

  private ViewTable(List<@Nullable Value[]> rows, int partRows, Path directory) throws IOException {
    this.rows = rows;
    this.directory = Files.createTempDirectory(directory, "table");
    Tables.Metadata found = Tables.of(COLUMNS, DICTIONARIES, rows);
    Manifest plain = found.manifest();
    Manifest named =
        new Manifest(
            "t",
            plain.schema(),
            plain.rows(),
            new Fingerprint(Sha256.of(new byte[] {(byte) rows.size(), (byte) (rows.size() >> 8)})),
            plain.statistics(),
            List.of());
    Tables.Metadata metadata = new Tables.Metadata(named, found.dictionaries());
    this.table =
        new PublicTable(
            Tables.write(metadata, rows, partRows, this.directory), metadata.dictionaries());
  }

  public static ViewTable random(Random random, int count, Path directory) throws IOException {
    return new ViewTable(randomRows(random, count), Math.max(1, count), directory);
  }

  static List<@Nullable Value[]> randomRows(Random random, int count) {
    List<@Nullable Value[]> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(
          new @Nullable Value[] {
            nullable(random, new Value.Word(random.nextInt(9) - 4)),
            new Value.Word(15_000 + random.nextInt(DAYS) * random.nextInt(2)),
            nullable(random, new Value.Text("city" + random.nextInt(5))),
            new Value.Text("ä street of some length, " + random.nextInt(1 + count / 4)),
            nullable(random, new Value.Word(random.nextInt(2001) - 1000)),
            new Value.Word(i * 7_000_003L)
          });
    }
    return rows;
  }

  private static @Nullable Value nullable(Random random, Value value) {
    return random.nextInt(10) == 0 ? null : value;
  }

  static ViewTable of(List<@Nullable Value[]> rows, int partRows, Path directory)
      throws IOException {
    return new ViewTable(rows, partRows, directory);
  }

  /** Returns a table of these rows in another order and other files. */
  ViewTable shuffled(Random random, int partRows) throws IOException {
    List<@Nullable Value[]> other = new ArrayList<>(rows);
    Collections.shuffle(other, random);
    return new ViewTable(other, partRows, directory);
  }

  static Expression column(int column) {
    return new ColumnValue(column);
  }

  static SortKey ascending(int column) {
    return new SortKey(column(column), false, false);
  }

  public ViewDefinition definition(
      Addressing addressing, List<Integer> equal, @Nullable Integer ordered, List<Integer> groups) {
    return definition(addressing, equal, ordered, groups, AGGREGATES);
  }

  ViewDefinition definition(
      Addressing addressing,
      List<Integer> equal,
      @Nullable Integer ordered,
      List<Integer> groups,
      List<Aggregate> aggregates) {
    List<Integer> parts = ordered == null ? List.of() : List.of(ordered);
    return ordered(addressing, equal, parts, groups, aggregates);
  }

  private ViewDefinition ordered(
      Addressing addressing,
      List<Integer> equal,
      List<Integer> ordered,
      List<Integer> groups,
      List<Aggregate> aggregates) {
    return new ViewDefinition(
        "t",
        table.manifest().fingerprint(),
        filter(),
        addressing,
        equal.stream().map(ViewTable::column).toList(),
        ordered.stream().map(ViewTable::column).toList(),
        groups.stream().map(ViewTable::column).toList(),
        aggregates);
  }

  /** Returns a view of boxes of two columns. */
  ViewDefinition boxed(List<Integer> equal, int first, int second, List<Integer> groups) {
    return ordered(Addressing.BOXED, equal, List.of(first, second), groups, AGGREGATES);
  }

  private static Predicate filter() {
    return new Predicate.Comparison(
        column(DAY), Predicate.Operator.NOT_EQUAL, new Expression.Constant(new Value.Word(15_003)));
  }

  /** Returns whether a row passes the filter of all definitions. */
  static boolean passes(@Nullable Value[] row) {
    return !new Value.Word(15_003).equals(row[DAY]);
  }

  /** Returns definitions of every addressing, with all kinds of keys. */
  List<ViewDefinition> definitions() {
    return List.of(
        definition(Addressing.HASHED, List.of(STREET), null, List.of()),
        definition(Addressing.HASHED, List.of(STREET, FEW), null, List.of(CITY, FEW)),
        definition(Addressing.HASHED, List.of(CITY), null, List.of()),
        definition(Addressing.DENSE, List.of(FEW), null, List.of(CITY)),
        definition(Addressing.DENSE, List.of(CITY, FEW), null, List.of()),
        definition(Addressing.DYADIC, List.of(), DAY, List.of(CITY)),
        definition(Addressing.DYADIC, List.of(CITY, FEW), DAY, List.of()),
        definition(Addressing.RANKED, List.of(), AMOUNT, List.of()),
        definition(Addressing.RANKED, List.of(STREET), DAY, List.of(FEW)),
        boxed(List.of(), AMOUNT, ID, List.of()),
        boxed(List.of(CITY), ID, DAY, List.of(FEW)),
        boxed(List.of(STREET), DAY, FEW, List.of()));
  }

  MemoryView build(ViewDefinition definition) throws IOException {
    return MemoryView.build(definition, table, batches());
  }

  private List<Batch> batches() throws IOException {
    List<Integer> all = IntStream.range(0, COLUMNS.size()).boxed().toList();
    List<Batch> batches = new ArrayList<>();
    FileSystem local = FileSystem.getLocal(new Configuration());
    for (Manifest.Part part : table.manifest().parts()) {
      for (Manifest.Span span : part.batches()) {
        BatchReader reader = // each reader fills a batch of its own
            VersionFiles.batches(
                local, new org.apache.hadoop.fs.Path(directory.toUri()), table.manifest(), all);
        batches.add(reader.read(part.file(), span));
      }
    }
    return batches;
  }

  /** Makes this table the current version of table t in a store. */
  public void commit(TableStore store, @Nullable TableBase base) throws IOException {
    StoredVersions.commit(store, table, directory, base);
  }
}
