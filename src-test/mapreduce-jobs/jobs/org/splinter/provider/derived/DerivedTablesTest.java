package org.splinter.provider.derived;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.derived.DerivedTable.Join;
import org.splinter.protocol.derived.DerivedTable.Pair;
import org.splinter.protocol.derived.DerivedTable.RowNumbers;
import org.splinter.protocol.derived.DerivedTableCodec;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.Expression.Constant;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.expression.RepeatedText;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Value;
import org.splinter.provider.ingest.ImportKeys;
import org.splinter.provider.ingest.ImportOptions;
import org.splinter.provider.ingest.TableImport;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.LocalSettings;
import org.splinter.provider.prepared.PreparedKeys;
import org.splinter.provider.table.Folders;
import org.splinter.provider.table.TableOrigin;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.TableVersions;

/**
 * Tests of the life of derived tables, and of edge cases of making them; DuckDB checks the rest.
 */
@Tag("slow")
final class DerivedTablesTest {
  @TempDir private static Path imported;

  @TempDir private Path folder;

  private Configuration configuration;
  private TableStore store;
  private DerivedTables tables;
  private Manifest visits;
  private Manifest cities;

  @BeforeAll
  static void importSources() throws Exception {
    TableStore store = store(LocalSettings.of(imported), imported);
    importRows(
        store,
        imported,
        "visits",
        false,
        "id,city,fee",
        "1,Oslo,2.5",
        "2,Lima,",
        "3,,1",
        "4,Oslo,0");
    importRows(store, imported, "cities", false, "city,id,fee", "Oslo,9,2.50", "Rome,8,3", ",7,1");
  }

  @BeforeEach
  void copySources() throws Exception {
    Folders.copy(imported.resolve("root"), folder.resolve("root"));
    configuration = LocalSettings.of(folder);
    store = store(configuration, folder);
    tables = new DerivedTables(configuration, store.root());
    visits = store.current("visits");
    cities = store.current("cities");
  }

  private static TableStore store(Configuration configuration, Path folder) {
    return new TableStore(
        configuration, new org.apache.hadoop.fs.Path(folder.resolve("root").toUri()));
  }

  private Manifest importRows(String table, boolean append, String... lines) throws Exception {
    return importRows(store, folder, table, append, lines);
  }

  private static Manifest importRows(
      TableStore store, Path folder, String table, boolean append, String... lines)
      throws Exception {
    Path file = Files.write(folder.resolve(table + ".csv"), List.of(lines));
    ImportOptions options =
        new ImportOptions(table, List.of(file.toString()), null, List.of(), append, false);
    return new TableImport(store, options, (stage, done) -> {}).run().manifest();
  }

  private static Source source(Manifest manifest) {
    return new Source(manifest.table(), manifest.fingerprint());
  }

  private Join joined(Pair... pairs) {
    return new Join(source(visits), source(cities), List.of(pairs));
  }

  private Manifest derive(Join joined) throws Exception {
    return tables.derive(joined, done -> {});
  }

  private static List<String> names(Manifest manifest) {
    return manifest.schema().columns().stream().map(Column::name).toList();
  }

  @Test
  void joinsOnTextWithoutNulls() throws Exception {
    Manifest manifest = derive(joined(new Pair(1, 0)));
    assertEquals(List.of("id", "city", "fee", "cities_id", "cities_fee"), names(manifest));
    assertEquals(2, manifest.rows());
    assertEquals(
        List.of("1,Oslo,2.5,9,2.50", "4,Oslo,0.0,9,2.50"), StoredRows.sorted(store, manifest));
  }

  private Join outer(Pair... pairs) {
    return new Join(source(visits), source(cities), List.of(pairs), true);
  }

  @Test
  void anOuterJoinKeepsRowsThatAgreeWithNone() throws Exception {
    Manifest manifest = derive(outer(new Pair(1, 0)));
    assertEquals(
        List.of("id", "city", "fee", "cities_city", "cities_id", "cities_fee"), names(manifest));
    assertEquals(
        List.of("1,Oslo,2.5,Oslo,9,2.50", "2,Lima,,,,", "3,,1.0,,,", "4,Oslo,0.0,Oslo,9,2.50"),
        StoredRows.sorted(store, manifest));
    assertNotEquals(DerivedTableCodec.name(joined(new Pair(1, 0))), manifest.table());
    Manifest none = derive(outer(new Pair(0, 1)));
    assertEquals(4, none.rows());
    assertEquals(4, none.statistics().get(4).nulls());
    Manifest wide = importRows("wide", false, "n", "9223372036854775807", "-1", "2");
    Manifest fine = importRows("fine", false, "d", "-1.00", "0.5", "-1");
    Join joined = new Join(source(wide), source(fine), List.of(new Pair(0, 0)), true);
    assertEquals(
        List.of("-1,-1.00", "-1,-1.00", "2,", "9223372036854775807,"),
        StoredRows.sorted(store, derive(joined)));
  }

  @Test
  void countsTheRowsOfAnOuterJoin() throws Exception {
    Manifest many = importRows("many", false, repeated("k,t", 30));
    Manifest more = importRows("more", false, "k,u", "0,1", "0,2", ",3");
    Join joined = new Join(source(many), source(more), List.of(new Pair(0, 0)), true);
    DerivedKeys.ROWS.set(configuration, "68");
    assertFails("the join of many and more would have 69 rows, at most 68 are allowed", joined);
    DerivedKeys.ROWS.set(configuration, "69");
    assertEquals(69, derive(joined).rows());
  }

  @Test
  void numbersAreComparedExactlyWhateverTheirScale() throws Exception {
    assertEquals(
        List.of("1,Oslo,2.5,Oslo,9", "3,,1.0,,7"),
        StoredRows.sorted(store, derive(joined(new Pair(2, 2)))));
    Manifest wide = importRows("wide", false, "n", "9223372036854775807", "-1", "0", "2");
    Manifest fine = importRows("fine", false, "d", "-1.00", "0.5", "2");
    Join joined = new Join(source(wide), source(fine), List.of(new Pair(0, 0)));
    assertEquals(List.of("-1,-1.00", "2,2.00"), StoredRows.sorted(store, derive(joined)));
  }

  @Test
  void anEmptyJoinIsATable() throws Exception {
    Manifest manifest = derive(joined(new Pair(0, 1)));
    assertEquals(0, manifest.rows());
    Join again = new Join(source(manifest), source(cities), List.of(new Pair(0, 1)));
    assertEquals(0, derive(again).rows());
  }

  @Test
  void ranksStartAtZeroAndTiesAreDecided() throws Exception {
    SortKey fee = new SortKey(new ColumnValue(2), true, true);
    RowNumbers rowNumbers = new RowNumbers(source(visits), null, List.of(fee));
    Stages stages = new Stages();
    List<String> rows = StoredRows.sorted(store, tables.derive(rowNumbers, stages));
    assertEquals(Set.of("numbering the rows of visits"), stages.told);
    assertEquals(List.of("1,Oslo,2.5,1", "2,Lima,,0", "3,,1.0,2", "4,Oslo,0.0,3"), rows);
    Predicate oslo =
        new Predicate.Comparison(
            new ColumnValue(1), Predicate.Operator.EQUAL, new Constant(new Value.Text("Oslo")));
    RowNumbers filtered = new RowNumbers(source(visits), oslo, List.of());
    List<String> some = StoredRows.sorted(store, tables.derive(filtered, done -> {}));
    assertEquals(2, some.size());
    assertTrue(some.get(0).startsWith("1,Oslo,2.5,"), some.get(0));
  }

  /** Checks that numbers begin anew for each key, NULL among them, also one of no text. */
  @Test
  void numbersBeginAnewForEachKey() throws Exception {
    SortKey descending = new SortKey(new ColumnValue(0), true, false);
    RowNumbers ofCity =
        new RowNumbers(source(visits), null, List.of(new ColumnValue(1)), List.of(descending));
    assertEquals(
        List.of("1,Oslo,2.5,1", "2,Lima,,0", "3,,1.0,0", "4,Oslo,0.0,0"),
        StoredRows.sorted(store, tables.derive(ofCity, done -> {})));
    RowNumbers ofBoth =
        new RowNumbers(
            source(visits),
            null,
            List.of(new ColumnValue(1), new ColumnValue(2)),
            List.of(descending));
    assertEquals(
        List.of("1,Oslo,2.5,0", "2,Lima,,0", "3,,1.0,0", "4,Oslo,0.0,0"),
        StoredRows.sorted(store, tables.derive(ofBoth, done -> {})));
  }

  /** Covers sort keys of which only some rows' texts are held at once. */
  @Test
  void numbersRowsByLongTexts() throws Exception {
    List<String> lines = new ArrayList<>(List.of("id,note", "500," + "z".repeat(100_000)));
    for (int id = 0; id < 500; id++) {
      lines.add(id + "," + (char) ('a' + id % 7) + 999 * id % 500);
    }
    Manifest notes = importRows("notes", false, lines.toArray(String[]::new));
    SortKey key = new SortKey(RepeatedText.of(1, 8), true, false);
    RowNumbers rowNumbers = new RowNumbers(source(notes), null, List.of(key));
    List<String> wanted = new ArrayList<>(lines.subList(1, lines.size()));
    wanted.sort(
        Comparator.comparing((String line) -> line.substring(line.indexOf(',') + 1).repeat(8))
            .reversed());
    for (int rank = 0; rank < wanted.size(); rank++) {
      wanted.set(rank, wanted.get(rank) + "," + rank);
    }
    assertEquals(
        wanted.stream().sorted().toList(),
        StoredRows.sorted(store, tables.derive(rowNumbers, done -> {})));
  }

  @Test
  void isMadeOnceEvenIfTwoAskAtOnce() throws Exception {
    Join joined = joined(new Pair(1, 0));
    assertEquals(Optional.empty(), tables.find(joined));
    AtomicInteger makers = new AtomicInteger();
    Set<String> told = ConcurrentHashMap.newKeySet();
    Callable<Manifest> ask =
        () -> {
          Stages stages = new Stages();
          Manifest manifest = new DerivedTables(configuration, store.root()).derive(joined, stages);
          makers.addAndGet(stages.told.contains("joining visits and cities") ? 1 : 0);
          told.addAll(stages.told);
          return manifest;
        };
    ExecutorService executor = Executors.newFixedThreadPool(3);
    try {
      for (Future<Manifest> future : executor.invokeAll(List.of(ask, ask, ask))) {
        assertEquals(Optional.of(future.get()), tables.find(joined));
      }
    } finally {
      executor.shutdownNow();
    }
    assertEquals(1, makers.get());
    String name = DerivedTableCodec.name(joined);
    assertTrue(told.contains("waiting for another client that makes table '" + name + "'"));
    assertNoLeftovers();
  }

  @Test
  void goesWithItsSourcesAndWhatWasMadeOfItGoesToo() throws Exception {
    Manifest first = derive(joined(new Pair(1, 0)));
    RowNumbers rowNumbers = new RowNumbers(source(first), null, List.of());
    Manifest numbered = tables.derive(rowNumbers, done -> {});
    Manifest named = tables.deriveAs(joined(new Pair(1, 0)), "visited", done -> {});
    assertEquals(first.fingerprint(), named.fingerprint());
    assertEquals(List.of(), tables.dropOrphans());
    Manifest older = visits;
    visits = importRows("visits", true, "id,city,fee", "5,Rome,7");
    assertEquals(3, derive(joined(new Pair(1, 0))).rows());
    assertEquals(List.of(), tables.dropOrphans(), "an old version is still there");
    new TableVersions(store, "visits").drop(older.fingerprint().shortName());
    assertEquals(
        List.of(first.table(), numbered.table()).stream().sorted().toList(),
        tables.dropOrphans().stream().map(version -> version.table()).sorted().toList());
    assertEquals(
        List.of("cities", DerivedTableCodec.name(joined(new Pair(1, 0))), "visited", "visits"),
        store.tables());
    assertEquals(Optional.of(joined(new Pair(1, 0)).pairs()), pairs(store.current("visited")));
  }

  private Optional<List<Pair>> pairs(Manifest manifest) throws IOException {
    return tables.origin(manifest).map(origin -> ((Join) origin).pairs());
  }

  @Test
  void refusesWhatCannotBeMade() throws Exception {
    assertFails("column 'city' is string and column 'id' is integer", joined(new Pair(1, 1)));
    Source gone = new Source("visits", cities.fingerprint());
    assertFails("has no version", new Join(gone, source(cities), List.of(new Pair(1, 0))));
    RowNumbers rowNumbers =
        new RowNumbers(
            source(visits), null, List.of(new SortKey(new ColumnValue(9), false, false)));
    IOException e = assertThrows(IOException.class, () -> tables.derive(rowNumbers, done -> {}));
    assertTrue(e.getMessage().contains("column 9 is not in table visits"), e.getMessage());
    assertEquals(List.of("cities", "visits"), store.tables());
    assertNoLeftovers();
  }

  @Test
  void refusesMoreRowsOfOneKeyThanItKeeps() throws Exception {
    String[] lines = new String[1001];
    lines[0] = "k,t";
    for (int i = 1; i < lines.length; i++) {
      lines[i] = "1," + i + "x".repeat(1100);
    }
    Manifest many = importRows("many", false, lines);
    Manifest more =
        importRows(
            "more",
            false,
            Stream.concat(Stream.of(lines), Stream.of("1,y")).toArray(String[]::new));
    DerivedKeys.JOIN_BUFFER_MEGABYTES.set(configuration, "1");
    Join joined = new Join(source(many), source(more), List.of(new Pair(0, 0)));
    assertFails("more than 1 MB of rows of table 'many' have the same values", joined);
    assertNoLeftovers();
  }

  /** Joins tables of ten keys, of which the first stands on both sides 30 times: 909 rows. */
  @Test
  void refusesMoreRowsThanAreAllowedAndSaysHowMany() throws Exception {
    Manifest many = importRows("many", false, repeated("k,t", 30));
    Manifest more = importRows("more", false, repeated("k,u", 30));
    Join joined = new Join(source(many), source(more), List.of(new Pair(0, 0)));
    DerivedKeys.ROWS.set(configuration, "908");
    assertFails(
        "the join of many and more would have 909 rows, at most 908 are allowed; join on more"
            + " columns, or raise splinter.join.rows",
        joined);
    IOException named =
        assertThrows(IOException.class, () -> tables.deriveAs(joined, "named", done -> {}));
    assertTrue(named.getMessage().contains("909 rows"), named.getMessage());
    assertNoLeftovers();
    ImportKeys.REDUCERS.set(configuration, "3");
    DerivedKeys.ROWS.set(configuration, "909");
    PreparedKeys.QUOTA.set(configuration, "3k");
    assertFails("would have 909 rows and about ", joined);
    assertFails("all views and derived tables may have 3072; join on more columns", joined);
    assertEquals(909, tables.deriveAs(joined, "named", done -> {}).rows());
    PreparedKeys.QUOTA.set(configuration, "1m");
    assertEquals(909, derive(joined).rows());
    DerivedKeys.ROWS.set(configuration, "0");
    assertFails("splinter.join.rows is '0'", new Join(source(more), source(many), joined.pairs()));
  }

  /** Checks that no map task of the count first asks for a collector that knows no combiner. */
  @Test
  void theCountOfAJoinIsLeftToHadoopsCollector() throws Exception {
    JoinJob join = new JoinJob(joined(new Pair(1, 0)), store);
    try (JobDirectory directory = JobDirectory.create(configuration, store.root())) {
      Job count = JoinCount.job(join, configuration, directory);
      assertNotNull(count.getCombinerClass());
      assertEquals(
          MapTask.MapOutputBuffer.class.getName(),
          count.getConfiguration().get(MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR));
    }
  }

  @Test
  void saysOfAJoinOnlyWhatIsSo() throws Exception {
    Manifest many = importRows("many", false, repeated("k,t", 3));
    Join joined = new Join(source(many), source(many), List.of(new Pair(0, 0)));
    JoinSize size = new JoinSize(joined, many, many, configuration, 0);
    String message =
        assertThrows(RefusedRequestException.class, () -> size.require(Long.MAX_VALUE))
            .getMessage();
    assertEquals(
        "the join of many and many would have more than 9223372036854775806 rows, at most 2147483647"
            + " are allowed; join on more columns",
        message);
  }

  private static String[] repeated(String header, int times) {
    return Stream.concat(
            Stream.of(header),
            IntStream.range(0, times + 9).mapToObj(i -> Math.max(0, i - times + 1) + "," + i))
        .toArray(String[]::new);
  }

  /**
   * Checks that no job counts where one side's column is a key: every row of the other has one
   * partner.
   */
  @Test
  void statisticsBoundAJoinFromAbove() throws Exception {
    Manifest many = importRows("many", false, "k,t", "1,1", "1,2", "1,3", "2,4", ",5");
    Manifest keys = importRows("keys", false, "k,u", "1,1", "2,1", "3,1", ",1", ",2", ",3");
    assertEquals(4, most(many, keys, new Pair(0, 0)));
    assertEquals(4, most(keys, many, new Pair(0, 0)));
    assertEquals(9, most(many, many, new Pair(0, 0)) - 3, "3 of 4 values may be equal");
    Join outer = new Join(source(many), source(keys), List.of(new Pair(0, 0)), true);
    assertEquals(4 + 5, new JoinSize(outer, many, keys, configuration, 0).mostRows());
    assertEquals(5, most(many, keys, new Pair(1, 0), new Pair(0, 1)) + 2, "the best pair counts");
    assertEquals(Long.MAX_VALUE, SizeBounds.times(1L << 32, 1L << 31));
    assertEquals(1L << 62, SizeBounds.times(1L << 31, 1L << 31));
    assertEquals(Long.MAX_VALUE, SizeBounds.plus(1L << 62, 1L << 62));
  }

  private long most(Manifest left, Manifest right, Pair... pairs) throws IOException {
    Join joined = new Join(source(left), source(right), List.of(pairs));
    return new JoinSize(joined, left, right, configuration, 0).mostRows();
  }

  @Test
  void tellsATableThatIsNotWhatItsNameSays() throws Exception {
    Join joined = joined(new Pair(1, 0));
    Manifest manifest = derive(joined);
    Path origin = Path.of(store.directory(manifest).toUri().getPath(), "origin");
    Files.delete(origin);
    Files.deleteIfExists(origin.resolveSibling(".origin.crc"));
    TableOrigin.write(
        store.fileSystem(),
        store.directory(manifest),
        DerivedTableCodec.encode(joined(new Pair(0, 1))));
    assertFails("was made of other tables than its name says", joined);
  }

  /** Deletes the directory of a damaged version first, as the error message advises. */
  @Test
  void isMadeAnewWhenItsVersionWasDeleted() throws Exception {
    Join joined = joined(new Pair(1, 0));
    Manifest manifest = derive(joined);
    store.fileSystem().delete(store.directory(manifest), true);
    assertEquals(Optional.empty(), tables.find(joined));
    assertEquals(manifest, derive(joined));
    store.fileSystem().delete(store.directory(manifest), true);
    assertEquals(List.of(), tables.dropOrphans(), "no version went with it");
    assertEquals(List.of("cities", "visits"), store.tables());
  }

  /**
   * Checks that no join is started that could take an hour, only to fail when its version replaces
   * the damaged one.
   */
  @Test
  void isNotMadeAnewWhereADamagedVersionIs() throws Exception {
    Join joined = joined(new Pair(1, 0));
    Manifest manifest = derive(joined);
    store
        .fileSystem()
        .delete(new org.apache.hadoop.fs.Path(store.directory(manifest), "manifest"), false);
    assertFails("splinter tables drop --derived " + manifest.table(), joined);
    assertEquals(1, tables.dropOrphans().size(), "it keeps nobody from dropping others");
    assertEquals(manifest, derive(joined));
  }

  @Test
  void oneThatCannotBeDroppedIsTriedOnce() throws Exception {
    Manifest manifest = derive(joined(new Pair(1, 0)));
    org.apache.hadoop.fs.Path current =
        new org.apache.hadoop.fs.Path(store.directory(manifest).getParent(), "CURRENT");
    assertTrue(store.fileSystem().delete(current, false));
    assertTrue(store.fileSystem().mkdirs(current), "cannot be read as a file");
    assertEquals(List.of(), assertTimeoutPreemptively(Duration.ofSeconds(20), tables::dropOrphans));
  }

  @Test
  void whatIsDroppedWhileItIsReadIsGone() throws Exception {
    Join joined = joined(new Pair(1, 0));
    derive(joined);
    configuration.set("fs.file.impl", DroppingFiles.class.getName());
    configuration.setBoolean("fs.file.impl.disable.cache", true);
    DroppingFiles.drops = true;
    assertEquals(Optional.empty(), tables.find(joined));
    derive(joined);
    DroppingFiles.drops = true;
    assertEquals(List.of(), tables.dropOrphans(), "by another");
    assertEquals(List.of("cities", "visits"), store.tables());
  }

  /** A file system in which another process drops a table just before its origin is read. */
  public static final class DroppingFiles extends LocalFileSystem {
    private static volatile boolean drops;

    @Override
    public FileStatus getFileStatus(org.apache.hadoop.fs.Path path) throws IOException {
      if (drops && path.getName().equals("origin")) {
        drops = false;
        assertTrue(delete(path.getParent().getParent(), true));
      }
      return super.getFileStatus(path);
    }
  }

  /** A receiver of progress that keeps the reported stages. */
  private static final class Stages implements Progress {
    private final Set<String> told = new TreeSet<>();

    @Override
    public void accept(double fraction) {
      throw new AssertionError("not said what is being done");
    }

    @Override
    public void report(String stage, double fraction) {
      told.add(stage);
    }
  }

  private void assertFails(String part, Join joined) {
    IOException e = assertThrows(IOException.class, () -> derive(joined));
    assertTrue(String.valueOf(e.getMessage()).contains(part), e.getMessage());
    assertFalse(e.getMessage().contains("Exception"), e.getMessage());
  }

  private void assertNoLeftovers() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("root"))) {
      assertEquals(
          List.of(),
          files.filter(file -> file.toString().matches(".*(lease|staging/.+)")).toList());
    }
  }
}
