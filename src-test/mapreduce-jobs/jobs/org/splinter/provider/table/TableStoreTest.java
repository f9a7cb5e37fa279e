package org.splinter.provider.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocalFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.DictionaryCodec;
import org.splinter.protocol.table.DictionaryDigest;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.ManifestCodec;
import org.splinter.protocol.table.NoSuchTableException;
import org.splinter.protocol.table.SampleTable;
import org.splinter.protocol.table.Value;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.job.JobDirectory;

/** Tests that versions appear whole, that CURRENT follows, and that errors name a missing table. */
final class TableStoreTest {
  @TempDir Path directory;

  private TableStore store;

  @BeforeEach
  void open() {
    store =
        new TableStore(
            new Configuration(), new org.apache.hadoop.fs.Path(directory.resolve("root").toUri()));
  }

  /**
   * Checks the advice for a derived table, which cannot be imported: a client whose query was
   * planned before the table was dropped prepares the query again.
   */
  @Test
  void saysHowADerivedTableComesBack() throws IOException {
    String name = "derived_0123456789abcdef";
    Fingerprint fingerprint = new SampleTable(1, 10).manifest.fingerprint();
    for (Executable asks :
        List.<Executable>of(() -> store.current(name), () -> store.version(name, fingerprint))) {
      assertEquals(
          "no table '"
              + name
              + "': it was not made yet, or dropped, perhaps to make room for others; prepare the"
              + " query that is asked of it again; 'splinter views' lists those there are",
          assertThrows(NoSuchTableException.class, asks).getMessage());
    }
  }

  @Test
  void namesTheTablesThereAre() throws IOException {
    assertEquals(List.of(), store.tables());
    assertEquals(
        "no table 'flights'; there are no tables yet. Import it with: splinter import --table"
            + " flights FILE.csv",
        assertThrows(NoSuchTableException.class, () -> store.current("Flights")).getMessage());
    commit(new SampleTable(1, 10));
    assertEquals(List.of("sample"), store.tables());
    assertTrue(
        assertThrows(NoSuchTableException.class, () -> store.current("flights"))
            .getMessage()
            .startsWith("no table 'flights'; there are sample. Import"));
  }

  @Test
  void overlooksWhatIsNoTable() throws IOException {
    commit(new SampleTable(1, 10));
    Path stray = Files.createDirectories(directory.resolve("root/tables/Copy of sample"));
    Files.createFile(stray.resolve("CURRENT"));
    Files.createFile(directory.resolve("root/tables/notes"));
    assertEquals(List.of("sample"), store.tables());
  }

  @Test
  void makesItsRootForTheOwnerAlone() throws IOException {
    store.newStaging().close();
    assertEquals(
        "rwx------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("root"))));
  }

  @Test
  void refusesNamesThatAreNoTableNames() {
    for (String name : List.of("", "1a", "a b", "../x", "a".repeat(65), "é")) {
      assertThrows(IllegalArgumentException.class, () -> store.current(name), name);
    }
  }

  @Test
  void readsBackWhatWasCommitted() throws IOException {
    SampleTable table = new SampleTable(1, 10);
    commit(table);
    assertEquals(table.manifest, store.current("SAMPLE"));
    assertEquals(table.manifest, store.version("sample", table.manifest.fingerprint()));
    assertEquals(table.dictionaries.get(0).values(), store.dictionary(table.manifest, 0).values());
    assertThrows(
        IllegalArgumentException.class, () -> store.dictionary(table.manifest, SampleTable.WIDE));
    assertThrows(
        NoSuchTableException.class,
        () -> store.version("sample", new SampleTable(2, 10).manifest.fingerprint()));
  }

  /** Checks that a manifest of an earlier build gets the digests of the dictionaries beside it. */
  @Test
  void completesAManifestWithoutDigests() throws IOException {
    SampleTable table = new SampleTable(1, 10);
    commit(table);
    Manifest manifest = table.manifest;
    byte[] bytes = ManifestCodec.encode(manifest);
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    int digests = text.length();
    for (int column : manifest.columnsWithDictionary()) {
      byte[] digest = Objects.requireNonNull(manifest.dictionaries().get(column)).bytes();
      digests = Math.min(digests, text.indexOf(new String(digest, StandardCharsets.ISO_8859_1)));
    }
    long decimals =
        manifest.schema().columns().stream()
            .filter(column -> column.type().kind() == ColumnType.Kind.DECIMAL)
            .count();
    int after = digests + 32 * manifest.columnsWithDictionary().size() + (int) decimals;
    // Neither the marks of scales nor the one of columns' digests, the last byte, were there.
    String without = text.substring(0, digests) + text.substring(after, text.length() - 1);
    byte[] old = without.getBytes(StandardCharsets.ISO_8859_1);
    old[4] = 2; // the version
    rewrite("manifest", old);
    assertFalse(
        VersionFiles.readManifest(store.fileSystem(), store.directory(manifest)).hasDigests());
    for (int i = 0; i < 2; i++) {
      assertEquals(manifest, store.current("sample"));
      assertEquals(manifest, store.version("sample", manifest.fingerprint()));
    }
  }

  @Test
  void refusesADictionaryThatIsNotTheManifests() throws IOException {
    SampleTable table = new SampleTable(1, 10);
    commit(table);
    List<Value> values = new ArrayList<>(table.dictionaries.get(0).values());
    values.set(values.size() - 1, new Value.Text("zzz"));
    byte[] other = DictionaryCodec.encode(new Dictionary(values), true);
    rewrite(VersionFiles.dictionaryFile(0), other);
    String refusal =
        assertThrows(FormatException.class, () -> store.dictionary(table.manifest, 0)).getMessage();
    assertTrue(refusal.contains("digest " + DictionaryDigest.of(other)), refusal);
    assertTrue(refusal.contains("says " + table.manifest.dictionaries().get(0)), refusal);
    IOException again = assertThrows(IOException.class, () -> commit(table));
    assertTrue(again.getMessage().contains("other statistics or dictionaries"), again.toString());
  }

  private void rewrite(String file, byte[] bytes) throws IOException {
    org.apache.hadoop.fs.Path path =
        new org.apache.hadoop.fs.Path(
            store.directory("sample", new SampleTable(1, 10).manifest.fingerprint()), file);
    assertTrue(store.fileSystem().delete(path, false));
    TableFiles.write(store.fileSystem(), path, bytes);
  }

  @Test
  void keepsOlderVersions() throws IOException {
    SampleTable first = new SampleTable(1, 10);
    SampleTable second = new SampleTable(2, 20);
    commit(first);
    commit(second);
    assertEquals(second.manifest, store.current("sample"));
    assertEquals(first.manifest, store.version("sample", first.manifest.fingerprint()));
    commit(first);
    assertEquals(first.manifest, store.current("sample"));
  }

  @Test
  void refusesToPointAtADamagedVersion() throws IOException {
    SampleTable table = new SampleTable(1, 10);
    commit(table);
    Path version =
        directory.resolve("root/tables/sample/v-" + table.manifest.fingerprint().shortName());
    Files.delete(version.resolve("part-00000"));
    String message = assertThrows(IOException.class, () -> commit(table)).getMessage();
    assertTrue(message.contains("delete that directory and import again"), message);
  }

  @Test
  void refusesAPointerThatIsNoVersion() throws IOException {
    commit(new SampleTable(1, 10));
    Files.writeString(directory.resolve("root/tables/sample/CURRENT"), "../../x\n");
    assertThrows(FormatException.class, () -> store.current("sample"));
  }

  @Test
  void followsAVersionReplacedWhileItIsRead() throws IOException {
    SampleTable first = new SampleTable(1, 10);
    SampleTable second = new SampleTable(2, 20);
    commit(first);
    AtomicBoolean replaced = new AtomicBoolean();
    HookedFileSystem.beforeManifest =
        () -> {
          if (!replaced.getAndSet(true)) {
            commit(second);
            new TableVersions(store, "sample").dropOld();
          }
        };
    TableStore reader = new TableStore(HookedFileSystem.configuration(), store.root());
    assertEquals(second.manifest, reader.current("sample"));
    HookedFileSystem.beforeManifest =
        () -> Files.deleteIfExists(versionOf(second).resolve("manifest"));
    String message = assertThrows(IOException.class, () -> reader.current("sample")).getMessage();
    assertTrue(
        message.startsWith("table 'sample' has no whole current version: ")
            && message.endsWith(" has no manifest. Import again"),
        message);
  }

  private Path versionOf(SampleTable table) {
    return directory.resolve("root/tables/sample/v-" + table.manifest.fingerprint().shortName());
  }

  /** A file system that runs an action of another process just before a manifest is read. */
  public static final class HookedFileSystem extends LocalFileSystem {
    private static volatile Hook beforeManifest = () -> {};

    private interface Hook {
      void run() throws IOException;
    }

    static Configuration configuration() {
      Configuration configuration = new Configuration();
      configuration.set("fs.file.impl", HookedFileSystem.class.getName());
      configuration.setBoolean("fs.file.impl.disable.cache", true);
      return configuration;
    }

    @Override
    public FileStatus getFileStatus(org.apache.hadoop.fs.Path path) throws IOException {
      if (path.getName().equals("manifest")) {
        beforeManifest.run();
      }
      return super.getFileStatus(path);
    }
  }

  /** Covers the loser of a race between two commits. */
  @Test
  void aDirectoryIsNotMovedOntoAnother() throws IOException {
    Path from = Files.createDirectory(directory.resolve("from"));
    Path to = Files.createDirectory(directory.resolve("to"));
    Files.createFile(from.resolve("new"));
    Files.createFile(to.resolve("old"));
    org.apache.hadoop.fs.Path source = new org.apache.hadoop.fs.Path(from.toUri());
    assertFalse(
        TableFiles.moveDirectory(
            new Configuration(), source, new org.apache.hadoop.fs.Path(to.toUri())));
    assertTrue(Files.exists(from.resolve("new")) && Files.exists(to.resolve("old")));
    assertThrows(
        IOException.class,
        () ->
            TableFiles.moveDirectory(
                new Configuration(),
                source,
                new org.apache.hadoop.fs.Path(directory.resolve("none/to").toUri())));
  }

  @Test
  void racingCommitsLeaveOneWholeTable() throws Exception {
    SampleTable table = new SampleTable(1, 100);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Callable<Void>> commits = new ArrayList<>();
      for (int i = 0; i < 32; i++) {
        commits.add(
            () -> {
              commit(table);
              assertEquals(table.manifest, store.current("sample"));
              return null;
            });
      }
      for (Future<Void> done : threads.invokeAll(commits)) {
        done.get();
      }
    } finally {
      threads.shutdownNow();
    }
    try (var files = Files.walk(directory.resolve("root/tables"))) {
      List<String> names =
          files
              .filter(Files::isRegularFile)
              .map(f -> f.getFileName().toString())
              .filter(name -> !name.endsWith(".crc"))
              .sorted()
              .toList();
      assertEquals(
          List.of(
              "CURRENT", "dictionary-0", "dictionary-1", "dictionary-4", "manifest", "part-00000"),
          names);
    }
  }

  private void commit(SampleTable table) throws IOException {
    try (JobDirectory staging = store.newStaging()) {
      table.writeTo(staging.path());
      store.commit(staging.path(), table.manifest);
    }
  }
}
