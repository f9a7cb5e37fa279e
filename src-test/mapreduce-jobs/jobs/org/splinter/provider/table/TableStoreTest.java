package org.splinter.provider.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
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
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.NoSuchTableException;
import org.splinter.protocol.table.SampleTable;
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
