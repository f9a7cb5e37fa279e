package org.splinter.provider.prepared;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocalFileSystem;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.protocol.aggregate.Count;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.derived.DerivedTable.Join;
import org.splinter.protocol.derived.DerivedTable.Pair;
import org.splinter.protocol.derived.DerivedTable.RowNumbers;
import org.splinter.protocol.derived.DerivedTableCodec;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.view.Addressing;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.provider.derived.DerivedTables;
import org.splinter.provider.ingest.ImportOptions;
import org.splinter.provider.ingest.TableImport;
import org.splinter.provider.job.LocalSettings;
import org.splinter.provider.table.Folders;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.TableVersions;
import org.splinter.provider.view.ViewBuilder;

/**
 * Tests of the one quota of views and derived tables: what is deleted to make room, and what is
 * kept.
 */
@Tag("slow")
final class PreparedStoreTest {
  @TempDir private static Path imported;

  @TempDir private Path folder;

  private Configuration configuration;
  private TableStore store;
  private PreparedStore prepared;
  private DerivedTables derived;
  private Manifest visits;
  private Manifest cities;

  @BeforeAll
  static void importSources() throws Exception {
    TableStore store = store(LocalSettings.of(imported), imported);
    importRows(store, imported, "visits", "id,city,fee", "1,Oslo,2", "2,Lima,", "3,,1", "4,Oslo,0");
    importRows(store, imported, "cities", "city,id", "Oslo,9", "Rome,8", ",7");
  }

  @BeforeEach
  void copySources() throws Exception {
    Folders.copy(imported.resolve("root"), folder.resolve("root"));
    configuration = LocalSettings.of(folder);
    store = store(configuration, folder);
    prepared = new PreparedStore(store);
    derived = new DerivedTables(configuration, store.root());
    visits = store.current("visits");
    cities = store.current("cities");
  }

  private static TableStore store(Configuration configuration, Path folder) {
    return new TableStore(
        configuration, new org.apache.hadoop.fs.Path(folder.resolve("root").toUri()));
  }

  private static void importRows(TableStore store, Path folder, String table, String... lines)
      throws Exception {
    Path file = Files.write(folder.resolve(table + ".csv"), List.of(lines));
    ImportOptions options =
        new ImportOptions(table, List.of(file.toString()), null, List.of(), false, false);
    new TableImport(store, options, (stage, done) -> {}).run();
  }

  private static Source source(Manifest manifest) {
    return new Source(manifest.table(), manifest.fingerprint());
  }

  private Join joined() {
    return new Join(source(visits), source(cities), List.of(new Pair(1, 0)));
  }

  private static RowNumbers rowNumbers(Manifest base, int column) {
    SortKey key = new SortKey(new ColumnValue(column), false, false);
    return new RowNumbers(source(base), null, List.of(key));
  }

  /** Makes a derived table with an age; after enough hours no process can be using it any more. */
  private Manifest make(DerivedTable table, int hoursAgo) throws Exception {
    Manifest manifest = derived.derive(table, done -> {});
    age(manifest, hoursAgo);
    return manifest;
  }

  private void age(Manifest manifest, int hours) throws IOException {
    Path origin = Path.of(store.directory(manifest).toUri().getPath(), "origin");
    Instant time = Instant.now().minus(Duration.ofHours(hours));
    Files.setLastModifiedTime(origin, FileTime.from(time));
  }

  private StoredView count(Manifest table, int column) throws Exception {
    ViewDefinition definition =
        new ViewDefinition(
            table.table(),
            table.fingerprint(),
            null,
            Addressing.HASHED,
            List.of(new ColumnValue(column)),
            List.of(),
            List.of(),
            List.of(new Count(null)));
    new ViewBuilder(configuration, store.root()).prepare(definition, done -> {});
    return prepared.views(table.table()).get(0);
  }

  private Set<String> names() throws IOException {
    Set<String> names = new TreeSet<>();
    prepared.list().forEach(each -> names.add(each.name()));
    return names;
  }

  private long bytes() throws IOException {
    return prepared.list().stream().mapToLong(Prepared::bytes).sum();
  }

  private void quota(long bytes) {
    PreparedKeys.QUOTA.set(configuration, String.valueOf(bytes));
  }

  @Test
  void listsWhatQueriesMadeWithItsUse() throws Exception {
    Manifest join = make(joined(), 2);
    derived.deriveAs(joined(), "visited", done -> {});
    StoredView view = count(visits, 1);
    List<Prepared> list = prepared.list();
    assertEquals(List.of(view.name(), join.table()), list.stream().map(Prepared::name).toList());
    StoredTable table = (StoredTable) list.get(1);
    assertEquals(joined(), table.origin());
    assertEquals(join, table.manifest());
    TableVersions versions = new TableVersions(store, join.table());
    assertEquals(versions.list().get(0).bytes(), table.bytes());
    Instant before = table.used();
    assertTrue(before.isBefore(Instant.now().minus(Duration.ofHours(1))));
    assertTrue(derived.find(joined()).isPresent());
    assertTrue(prepared.list().get(0).used().isAfter(before.plus(Duration.ofHours(1))));
    assertEquals(join.table(), prepared.list().get(0).name(), "asked for last");
  }

  @Test
  void theLeastRecentlyUsedOfBothKindsGoesFirst() throws Exception {
    Manifest oldest = make(rowNumbers(visits, 0), 3);
    Manifest older = make(rowNumbers(visits, 1), 2);
    StoredView view = count(visits, 1);
    derived.deriveAs(joined(), "visited", done -> {});
    age(store.current("visited"), 9);
    quota(bytes() + 10);
    Manifest added = make(rowNumbers(visits, 2), 1);
    assertEquals(Set.of(older.table(), view.name(), added.table()), names());
    assertTrue(store.tables().contains("visited"), "a user's own table stays");
    assertTrue(!store.tables().contains(oldest.table()));
    assertNoLeftovers();
  }

  @Test
  void whatIsInUseOrNeededStays() throws Exception {
    Manifest other = make(rowNumbers(visits, 0), 2);
    long bytes = prepared.list().get(0).bytes();
    assertEquals(1, prepared.drop(prepared.list()).size());
    Manifest join = make(joined(), 2);
    quota(bytes() + bytes / 2);
    age(join, -1); // in use however long the test takes
    String message = fails(rowNumbers(visits, 0));
    assertTrue(message.contains("other queries use just now leaves " + bytes / 2), message);
    String quota = " of the " + (bytes() + bytes / 2) + " that all views and derived tables may";
    assertTrue(message.contains(quota + " have; raise splinter.view.quota"), message);
    age(join, 2);
    Set<String> source = Set.of(join.table()); // a source is kept, whatever its age
    IOException needed =
        assertThrows(IOException.class, () -> prepared.makeRoom("it", bytes, source));
    assertTrue(needed.getMessage().contains("leaves " + bytes / 2), needed.getMessage());
    assertEquals(Set.of(join.table()), names());
    age(join, 2);
    assertEquals(other, derived.derive(rowNumbers(visits, 0), done -> {}));
    assertEquals(Set.of(other.table()), names());
    assertNoLeftovers();
  }

  @Test
  void whateverReadsADerivedTableMarksItAsUsed() throws Exception {
    Manifest join = make(joined(), 2);
    Instant before = prepared.list().get(0).used();
    StoredView view = count(join, 0);
    assertTrue(used(join).isAfter(before), "a view was built of it");
    age(join, 2);
    Manifest numbered = derived.derive(rowNumbers(join, 0), done -> {});
    assertTrue(used(join).isAfter(before), "a table was made of it");
    age(join, 2);
    List<Double> passed = new ArrayList<>();
    Use.of(store, List.of(source(join), source(visits)), passed::add).accept(0.5);
    assertTrue(used(join).isAfter(before), "a job reads it");
    assertEquals(List.of(0.5), passed);
    assertEquals(Set.of(join.table(), numbered.table(), view.name()), names());
  }

  private Instant used(Manifest table) throws IOException {
    return prepared.list().stream()
        .filter(each -> each.name().equals(table.table()))
        .findFirst()
        .orElseThrow()
        .used();
  }

  @Test
  void whatWasMadeOfATableGoesBeforeIt() throws Exception {
    Manifest other = make(rowNumbers(visits, 0), 2);
    long bytes = bytes();
    prepared.drop(prepared.list());
    Manifest join = make(joined(), 3);
    Manifest numbered = make(rowNumbers(join, 0), 2);
    StoredView view = count(join, 0);
    age(join, 3);
    quota(bytes() - 1 + bytes);
    assertEquals(other, make(rowNumbers(visits, 0), 1));
    assertEquals(Set.of(join.table(), view.name(), other.table()), names(), numbered.table());
    quota(bytes);
    derived.derive(rowNumbers(visits, 1), done -> {});
    assertEquals(Set.of(DerivedTableCodec.name(rowNumbers(visits, 1))), names());
    assertNoLeftovers();
  }

  @Test
  void whoeverDropsATableDropsWhatWasMadeOfIt() throws Exception {
    Manifest join = make(joined(), 3);
    Manifest numbered = make(rowNumbers(join, 0), 2);
    StoredView view = count(numbered, 0);
    StoredView kept = count(visits, 0);
    List<Prepared> chosen =
        prepared.list().stream().filter(each -> each.name().equals(join.table())).toList();
    Set<String> dropped = new TreeSet<>();
    prepared.drop(chosen).forEach(each -> dropped.add(each.name()));
    assertEquals(new TreeSet<>(Set.of(join.table(), numbered.table(), view.name())), dropped);
    assertEquals(Set.of(kept.name()), names());
    assertNoLeftovers();
  }

  @Test
  void whatIsTakenIntoUseWhileItIsChosenStays() throws Exception {
    Manifest join = make(joined(), 3);
    Manifest numbered = make(rowNumbers(visits, 0), 2);
    quota(bytes());
    Set<String> sources = // read once all is listed, and before anything is deleted
        new AbstractSet<>() {
          @Override
          public Iterator<String> iterator() {
            try {
              age(join, -1);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
            return Collections.emptyIterator();
          }

          @Override
          public int size() {
            return 0;
          }
        };
    prepared.makeRoom("it", 1, sources);
    assertEquals(Set.of(join.table()), names(), numbered.table() + " goes instead");
  }

  @Test
  void whatIsChosenWithItsTableGoesOnceAndBeforeIt() throws Exception {
    Manifest join = make(joined(), 2);
    StoredView view = count(join, 0);
    List<Prepared> chosen = prepared.list();
    Collections.reverse(chosen);
    List<String> dropped = prepared.drop(chosen).stream().map(Prepared::name).toList();
    assertEquals(List.of(view.name(), join.table()), dropped, "what was made of it goes first");
  }

  /** Drops tables by another process while this one makes room. */
  @Test
  void whatGoesWhileItIsListedIsGone() throws Exception {
    Manifest join = make(joined(), 2);
    Manifest numbered = make(rowNumbers(visits, 0), 1);
    configuration.set("fs.file.impl", VanishingFiles.class.getName());
    configuration.setBoolean("fs.file.impl.disable.cache", true);
    for (Path gone :
        List.of(directory(join).resolve("origin"), directory(join), directory(join).getParent())) {
      VanishingFiles.gone = gone.toString();
      assertTrue(names().contains(numbered.table()), gone.toString());
    }
    VanishingFiles.gone = "";
    List<Prepared> all = prepared.list();
    VanishingFiles.gone = directory(join).getParent().toString();
    assertEquals(all, prepared.drop(all), "nobody cares who dropped it");
    VanishingFiles.gone = "";
    assertEquals(Set.of(join.table()), names(), "which only seemed to be gone");
  }

  private Path directory(Manifest manifest) {
    return Path.of(store.directory(manifest).toUri().getPath());
  }

  /** A file system in which a file is gone although the listing of its directory has it. */
  public static final class VanishingFiles extends LocalFileSystem {
    private static volatile String gone = "";

    private static void requireThere(org.apache.hadoop.fs.Path path) throws IOException {
      if (path.toUri().getPath().equals(gone)) {
        throw new FileNotFoundException(gone);
      }
    }

    @Override
    public FileStatus getFileStatus(org.apache.hadoop.fs.Path path) throws IOException {
      requireThere(path);
      return super.getFileStatus(path);
    }

    @Override
    public FileStatus[] listStatus(org.apache.hadoop.fs.Path path) throws IOException {
      requireThere(path);
      return super.listStatus(path);
    }
  }

  @Test
  void aViewNeedsRoomForAllItsFiles() throws Exception {
    StoredView view = count(visits, 1);
    prepared.drop(List.of(view));
    quota(view.bytes() - 1);
    assertThrows(RefusedRequestException.class, () -> count(visits, 1));
    quota(view.bytes());
    assertEquals(view.name(), count(visits, 1).name());
    assertNoLeftovers();
  }

  /** Deletes the directory of a damaged version first, as the error message advises. */
  @Test
  void aTableWithoutVersionsIsListedAndGoesFirst() throws Exception {
    Manifest join = make(joined(), 2);
    store.fileSystem().delete(store.directory(join), true);
    StoredView view = count(visits, 1);
    assertEquals(Set.of(join.table(), view.name()), names());
    StoredTable empty = (StoredTable) prepared.list().get(1);
    assertEquals(0, empty.bytes());
    quota(bytes());
    prepared.makeRoom("it", 1, Set.of());
    assertEquals(Set.of(), names());
    quota(1 << 20);
    Manifest numbered = make(rowNumbers(visits, 0), 1);
    store.fileSystem().delete(store.directory(numbered), true);
    assertEquals(1, prepared.drop(prepared.list()).size());
    assertEquals(Set.of("cities", "visits"), Set.copyOf(store.tables()));
    assertNoLeftovers();
  }

  @Test
  void whatExceedsTheQuotaByItselfIsRefused() throws Exception {
    quota(100);
    String message =
        assertThrows(
                RefusedRequestException.class,
                () -> derived.derive(rowNumbers(visits, 0), done -> {}))
            .getMessage();
    assertTrue(message.contains("all views and derived tables may have 100; raise"), message);
    assertEquals(List.of(), prepared.list());
    assertNoLeftovers();
  }

  private String fails(DerivedTable table) {
    IOException e = assertThrows(IOException.class, () -> derived.derive(table, done -> {}));
    return String.valueOf(e.getMessage());
  }

  private void assertNoLeftovers() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("root"))) {
      assertEquals(
          List.of(),
          files
              .filter(file -> file.toString().matches(".*(lease|(staging|building)/.+)"))
              .toList());
    }
  }
}
