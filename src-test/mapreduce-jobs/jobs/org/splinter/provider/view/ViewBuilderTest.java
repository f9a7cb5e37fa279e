package org.splinter.provider.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.aggregate.Count;
import org.splinter.protocol.aggregate.Top;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.table.NoSuchTableException;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.view.Addressing;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewIndex;
import org.splinter.protocol.view.ViewManifest;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.job.LocalSettings;
import org.splinter.provider.prepared.Prepared;
import org.splinter.provider.prepared.PreparedKeys;
import org.splinter.provider.prepared.PreparedStore;
import org.splinter.provider.prepared.SlotFiles;
import org.splinter.provider.prepared.SlotStore;
import org.splinter.provider.table.TableBase;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.TableVersions;

/**
 * Tests of views built by local jobs: their bytes, their store, and what is left when something
 * fails.
 */
@Tag("slow")
final class ViewBuilderTest {
  @TempDir Path folder;

  private ViewTable table;

  /** A provider's root and configuration. */
  private static final class Provider {
    final Path root;
    final Configuration configuration;
    final TableStore tables;

    Provider(Path folder, String name) {
      this.root = folder.resolve(name);
      this.configuration = LocalSettings.of(folder);
      this.tables = new TableStore(configuration, path());
    }

    org.apache.hadoop.fs.Path path() {
      return new org.apache.hadoop.fs.Path(root.toUri());
    }

    ViewBuilder builder() {
      return new ViewBuilder(configuration, path());
    }

    SlotStore views() {
      return new SlotStore(tables);
    }

    Optional<ViewManifest> find(ViewDefinition definition) throws IOException {
      return views().find(definition, ViewManifest.class);
    }

    PreparedStore prepared() {
      return new PreparedStore(tables);
    }

    List<Prepared> list() throws IOException {
      return prepared().list();
    }

    ViewManifest prepare(ViewDefinition definition) throws IOException, InterruptedException {
      return builder().prepare(definition, fraction -> {});
    }

    /** Returns a view as its files hold it. */
    MemoryView read(ViewManifest manifest) throws IOException {
      SlotFiles files = views().files(manifest.definition());
      List<ByteBuffer> subTables = new ArrayList<>();
      List<ByteBuffer> digests = new ArrayList<>();
      for (int i = 0; i < manifest.subTables().size(); i++) {
        assertEquals(1, SlotFiles.parts(manifest.subTables().get(i)));
        Path part = Path.of(files.slots(i, 0).toUri().getPath());
        subTables.add(ByteBuffer.wrap(Files.readAllBytes(part)));
        Path beside = Path.of(files.digests(i, 0).toUri().getPath());
        digests.add(ByteBuffer.wrap(Files.readAllBytes(beside)));
      }
      return new MemoryView(
          manifest,
          manifest.definition().addressing().indexed()
              ? ViewIndex.decode(views().index(manifest.definition(), ViewIndex.MAX_BYTES))
              : new ViewIndex(List.of()),
          subTables,
          digests);
    }

    List<String> leftovers() throws IOException {
      List<String> left = new ArrayList<>();
      for (String name : List.of("staging", "building")) {
        if (Files.exists(root.resolve(name))) {
          try (Stream<Path> files = Files.walk(root.resolve(name))) {
            files.filter(Files::isRegularFile).forEach(file -> left.add(file.toString()));
          }
        }
      }
      return left;
    }
  }

  @BeforeEach
  void makeTable() throws IOException {
    table = ViewTable.random(new Random(21), 2000, folder);
  }

  private Provider provider(String name) throws IOException {
    Provider provider = new Provider(folder, name);
    table.commit(provider.tables, null);
    return provider;
  }

  /**
   * Compares views built by one process and by jobs, from one file and from many in another order,
   * by many tasks.
   */
  @Test
  void bytesFollowFromTheDefinitionAlone() throws Exception {
    Provider one = provider("one");
    Provider jobs = new Provider(folder, "jobs");
    table.shuffled(new Random(3), 300).commit(jobs.tables, null);
    ViewKeys.JOB_BYTES.set(jobs.configuration, "0");
    ViewKeys.REDUCERS.set(jobs.configuration, "4");
    JobKeys.SPLIT_ROWS.set(jobs.configuration, "300");
    for (ViewDefinition definition : table.definitions()) {
      MemoryView expected = table.build(definition);
      for (Provider provider : List.of(one, jobs)) {
        ViewManifest manifest = provider.prepare(definition);
        MemoryView found = provider.read(manifest);
        MemoryViewTest.assertSame(expected, found);
        assertEquals(expected.index(), found.index());
        assertEquals(manifest.digest(), provider.prepare(definition).digest());
      }
    }
    for (Provider provider : List.of(one, jobs)) {
      assertEquals(table.definitions().size(), provider.list().size());
      assertEquals(List.of(), provider.leftovers());
    }
  }

  /** Checks that a copy has all of a view's files, and none that changed meanwhile. */
  @Test
  void aCopyIsChecked() throws Exception {
    Provider maker = provider("maker");
    Provider copier = provider("copier");
    for (ViewDefinition definition : table.definitions()) {
      assertThrows(
          IOException.class, () -> copier.builder().copy(definition, maker.tables, fraction -> {}));
      ViewManifest made = maker.prepare(definition);
      List<Double> seen = new ArrayList<>();
      ViewManifest copied = copier.builder().copy(definition, maker.tables, seen::add);
      assertEquals(made.digest(), copied.digest());
      assertEquals(seen.stream().sorted().toList(), seen);
      MemoryViewTest.assertSame(maker.read(made), copier.read(copied));
      assertEquals(maker.read(made).index(), copier.read(copied).index());
      assertEquals(copied.digest(), copier.prepare(definition).digest());
    }
    copier.prepared().drop(copier.list());
    ViewDefinition indexed =
        table.definitions().stream()
            .filter(definition -> definition.addressing().indexed())
            .findFirst()
            .orElseThrow();
    ViewDefinition first = table.definitions().get(0);
    change(maker.views().files(first).slots(0, 0));
    change(maker.views().files(indexed).index());
    for (ViewDefinition changed : List.of(first, indexed)) {
      String message =
          assertThrows(
                  IOException.class,
                  () -> copier.builder().copy(changed, maker.tables, fraction -> {}))
              .getMessage();
      String part = changed.equals(indexed) ? "index is" : "slots are";
      assertTrue(message.contains("its " + part + " not its manifest's"), message);
    }
    assertEquals(List.of(), copier.list());
    assertEquals(List.of(), copier.leftovers());
  }

  @Test
  void nothingIsCopiedWithoutItsRows() throws Exception {
    Provider maker = provider("maker");
    Provider copier = provider("copier");
    ViewDefinition definition = table.definitions().get(0);
    maker.prepare(definition);
    ViewTable.random(new Random(22), 10, folder).commit(copier.tables, null);
    new TableVersions(copier.tables, "t").dropOld();
    assertThrows(
        NoSuchTableException.class,
        () -> copier.builder().copy(definition, maker.tables, fraction -> {}));
    assertEquals(List.of(), copier.list());
  }

  /** Changes a byte of a file. */
  private static void change(org.apache.hadoop.fs.Path path) throws IOException {
    Path file = Path.of(path.toUri().getPath());
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
    Files.delete(file.resolveSibling("." + file.getFileName() + ".crc"));
  }

  /** Checks what a progress line shows while views are made, by one process and by jobs. */
  @Test
  void progressNeverGoesBack() throws Exception {
    for (String jobBytes : List.of("64m", "0")) {
      Provider provider = provider("jobs-" + jobBytes);
      ViewKeys.JOB_BYTES.set(provider.configuration, jobBytes);
      for (ViewDefinition definition : table.definitions()) {
        List<Double> seen = new ArrayList<>();
        provider.builder().prepare(definition, seen::add);
        assertEquals(seen.stream().sorted().toList(), seen);
        assertEquals(1.0, seen.get(seen.size() - 1));
      }
    }
  }

  @Test
  void oneOfThoseWhoAskBuildsIt() throws Exception {
    Provider provider = provider("p");
    ViewDefinition definition = table.definitions().get(0);
    AtomicInteger builds = new AtomicInteger();
    Callable<ViewManifest> ask =
        () ->
            provider
                .builder()
                .prepare(
                    definition,
                    fraction -> {
                      if (fraction == 1) {
                        builds.incrementAndGet();
                      }
                    });
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      for (var answer : threads.invokeAll(List.of(ask, ask, ask))) {
        assertEquals(table.build(definition).manifest().digest(), answer.get().digest());
      }
    } finally {
      threads.shutdownNow();
    }
    assertEquals(1, builds.get());
    assertEquals(1, provider.list().size());
  }

  @Test
  void aFailureLeavesNothing() throws Exception {
    Provider provider = provider("p");
    Top all = new Top(List.of(), List.of(ViewTable.column(ViewTable.ID)), Top.ALL, null, false);
    ViewDefinition refused =
        table.definition(Addressing.DYADIC, List.of(), ViewTable.DAY, List.of(), List.of(all));
    String message =
        assertThrows(RefusedRequestException.class, () -> provider.prepare(refused)).getMessage();
    assertTrue(message.contains("1000 rows"), message);
    PreparedKeys.QUOTA.set(provider.configuration, "10k");
    ViewDefinition large = table.definitions().get(0);
    message =
        assertThrows(RefusedRequestException.class, () -> provider.prepare(large)).getMessage();
    assertTrue(message.contains("10240") && message.contains("splinter.view.quota"), message);
    assertEquals(List.of(), provider.list());
    assertEquals(List.of(), provider.leftovers());
    PreparedKeys.QUOTA.set(provider.configuration, "a lot");
    assertThrows(IOException.class, () -> provider.prepare(large));
  }

  @Test
  void theLeastRecentlyUsedGoesFirst() throws Exception {
    Provider provider = provider("p");
    List<Aggregate> count = List.of(new Count(null));
    List<ViewDefinition> definitions = new ArrayList<>();
    for (int column : List.of(ViewTable.CITY, ViewTable.DAY, ViewTable.FEW)) {
      definitions.add(table.definition(Addressing.HASHED, List.of(column), null, List.of(), count));
    }
    ViewManifest first = provider.prepare(definitions.get(0));
    ViewManifest second = provider.prepare(definitions.get(1));
    for (ViewManifest manifest : List.of(first, second)) {
      Path used = Path.of(provider.views().files(manifest.definition()).used().toUri().getPath());
      Files.setLastModifiedTime(used, FileTime.fromMillis(manifest.equals(first) ? 1000 : 2000));
    }
    provider.views().touch(first);
    assertEquals(definitions.get(0).name().shortName(), provider.list().get(0).name());
    long quota = provider.list().stream().mapToLong(Prepared::bytes).sum() + 10;
    PreparedKeys.QUOTA.set(provider.configuration, String.valueOf(quota));
    provider.prepare(definitions.get(2));
    assertTrue(provider.find(definitions.get(0)).isPresent());
    assertTrue(provider.find(definitions.get(1)).isEmpty());
    provider.prepared().drop(provider.list());
    assertEquals(List.of(), provider.list());
    assertEquals(List.of(), provider.leftovers());
  }

  @Test
  void goesWithItsVersion() throws Exception {
    Provider provider = provider("p");
    ViewDefinition definition = table.definitions().get(3);
    provider.prepare(definition);
    ViewTable.random(new Random(22), 10, folder).commit(provider.tables, null);
    assertTrue(provider.find(definition).isPresent());
    new TableVersions(provider.tables, "t").dropOld();
    assertTrue(provider.find(definition).isEmpty());
    assertThrows(NoSuchTableException.class, () -> provider.prepare(definition));
    assertEquals(List.of(), provider.leftovers());
  }

  @Test
  void aDamagedViewIsBuiltAgain() throws Exception {
    Provider provider = provider("p");
    ViewDefinition definition = table.definitions().get(3);
    ViewManifest manifest = provider.prepare(definition);
    Path file = Path.of(provider.views().files(definition).manifest().toUri().getPath());
    Files.write(file, new byte[] {1, 2, 3});
    assertTrue(provider.find(definition).isEmpty());
    assertEquals(1, provider.list().size());
    assertEquals(manifest.digest(), provider.prepare(definition).digest());
    assertTrue(provider.find(definition).isPresent());
  }

  /**
   * Compares views of old slots and added rows with views of all rows at once, which lie in other
   * files: the bytes must be equal.
   */
  @Test
  void carriesViewsOverToAVersionWithMoreRows() throws Exception {
    Provider provider = provider("p");
    List<ViewDefinition> before = new ArrayList<>(table.definitions());
    Top ties =
        new Top(
            List.of(ViewTable.ascending(ViewTable.CITY)),
            List.of(ViewTable.column(ViewTable.ID)),
            5,
            null,
            false);
    before.add(
        table.definition(
            Addressing.HASHED, List.of(ViewTable.FEW), null, List.of(), List.of(ties)));
    for (ViewDefinition definition : before) {
      provider.prepare(definition);
    }
    List<@Nullable Value[]> rows = new ArrayList<>(table.rows);
    for (@Nullable Value[] row : ViewTable.randomRows(new Random(23), 500)) {
      row[ViewTable.CITY] = new Value.Text("a new city" + rows.size() % 7);
      rows.add(row);
    }
    ViewTable longer = ViewTable.of(rows, table.rows.size(), folder);
    assertEquals(2, longer.table.manifest().parts().size());
    longer.commit(provider.tables, new TableBase(table.table.manifest().fingerprint(), 1));
    ViewBuilder.Carried carried =
        provider
            .builder()
            .carryOver(table.table.manifest(), longer.table.manifest(), fraction -> {});
    assertEquals(List.of(), carried.refused());
    assertEquals(before.size(), carried.built().size());
    for (ViewDefinition definition : before) {
      ViewDefinition after = definition.at(longer.table.manifest().fingerprint());
      ViewManifest found = provider.find(after).orElseThrow();
      MemoryViewTest.assertSame(longer.build(after), provider.read(found));
    }
    assertEquals(List.of(), provider.leftovers());
  }

  /**
   * Checks what the test {@link #carriesViewsOverToAVersionWithMoreRows} does not: it would pass
   * too if all rows were read again.
   */
  @Test
  void readsOldSlotsInsteadOfOldRows() throws Exception {
    Provider provider = provider("p");
    ViewDefinition definition = table.definitions().get(0);
    provider.prepare(definition);
    List<@Nullable Value[]> rows = new ArrayList<>(table.rows);
    rows.addAll(ViewTable.randomRows(new Random(24), 5));
    ViewTable longer = ViewTable.of(rows, table.rows.size(), folder);
    longer.commit(provider.tables, new TableBase(table.table.manifest().fingerprint(), 1));
    var parts = provider.tables.directory(longer.table.manifest());
    Files.write(Path.of(parts.toUri().getPath(), "part-00000"), new byte[3]); // must not be read
    ViewBuilder.Carried carried =
        provider
            .builder()
            .carryOver(table.table.manifest(), longer.table.manifest(), fraction -> {});
    assertEquals(List.of(), carried.refused());
    assertEquals(
        longer.build(definition.at(longer.table.manifest().fingerprint())).manifest().digest(),
        carried.built().get(0).digest());
  }

  @Test
  void tellsAViewThatIsNotPossibleFromAFailure() throws Exception {
    Provider provider = provider("p");
    List<Aggregate> count = List.of(new Count(null));
    for (int column : List.of(ViewTable.CITY, ViewTable.FEW)) {
      provider.prepare(
          table.definition(Addressing.HASHED, List.of(column), null, List.of(), count));
    }
    List<@Nullable Value[]> rows = new ArrayList<>(table.rows);
    rows.addAll(ViewTable.randomRows(new Random(25), 5));
    ViewTable longer = ViewTable.of(rows, table.rows.size(), folder);
    longer.commit(provider.tables, new TableBase(table.table.manifest().fingerprint(), 1));
    PreparedKeys.QUOTA.set(provider.configuration, "10");
    List<String> told = new ArrayList<>();
    Progress progress =
        new Progress() {
          @Override
          public void accept(double fraction) {
            told.add("not said what is done");
          }

          @Override
          public void report(String stage, double fraction) {
            told.add(stage);
          }
        };
    ViewBuilder.Carried carried = carryOver(provider, longer, progress);
    assertEquals(2, carried.refused().size());
    assertTrue(carried.refused().get(1).contains("raise splinter.view.quota"), carried.toString());
    assertEquals(
        List.of("carrying over view 1 of 2", "carrying over view 2 of 2"),
        told.stream().distinct().toList());
    PreparedKeys.QUOTA.set(provider.configuration, "1g");
    var parts = provider.tables.directory(longer.table.manifest());
    Files.delete(Path.of(parts.toUri().getPath(), "part-00001"));
    IOException failure =
        assertThrows(IOException.class, () -> carryOver(provider, longer, fraction -> {}));
    assertTrue(failure.getMessage().contains("part-00001"), failure.getMessage());
    assertEquals(List.of(), provider.leftovers());
  }

  private ViewBuilder.Carried carryOver(Provider provider, ViewTable longer, Progress progress)
      throws IOException, InterruptedException {
    return provider.builder().carryOver(table.table.manifest(), longer.table.manifest(), progress);
  }

  @Test
  void remembersTheBaseOfAVersion() throws Exception {
    Provider provider = provider("p");
    var directory = new org.apache.hadoop.fs.Path(provider.path(), "version");
    TableBase base = new TableBase(table.table.manifest().fingerprint(), 17);
    base.write(provider.tables.fileSystem(), directory);
    assertEquals(base, TableBase.read(provider.tables.fileSystem(), directory).orElseThrow());
    Path file = Path.of(directory.toUri().getPath(), "base");
    Files.deleteIfExists(file.resolveSibling(".base.crc"));
    String line = Files.readString(file);
    for (String bad : List.of("", line.substring(1), line + "1\n", line.replace("17", "-1"))) {
      Files.writeString(file, bad);
      assertThrows(
          IOException.class, () -> TableBase.read(provider.tables.fileSystem(), directory));
    }
    Files.delete(file);
    assertTrue(TableBase.read(provider.tables.fileSystem(), directory).isEmpty());
  }
}
