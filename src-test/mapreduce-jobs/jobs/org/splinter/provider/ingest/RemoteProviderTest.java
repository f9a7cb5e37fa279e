package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.provider.job.LocalSettings;
import org.splinter.provider.table.TableStore;

/** Tests of imports into a file system that is not this machine's. */
@Tag("slow")
final class RemoteProviderTest {
  @TempDir Path folder;

  private TableStore store;

  @BeforeEach
  void open() {
    Configuration configuration = LocalSettings.apply(ElsewhereFileSystem.configuration(), folder);
    store = new TableStore(configuration, new org.apache.hadoop.fs.Path(folder + "/root"));
  }

  @Test
  void copiesFilesOfThisMachine() throws Exception {
    Path file = Files.writeString(folder.resolve("a.csv"), "n\n1\n2\n");
    ImportResult result = imported(file.toString());
    assertTrue(result.fresh());
    assertEquals(2, store.current("t").rows());
    assertFalse(imported(file.toString()).fresh());
    Files.writeString(file, "n\n1\n2\n3\n");
    assertTrue(imported(file.toUri().toString()).fresh());
    assertEquals(3, store.current("t").rows());
    try (var staged = Files.list(folder.resolve("root/staging"))) {
      assertEquals(0, staged.count());
    }
    try (var table = Files.list(folder.resolve("root/tables/t"))) {
      assertEquals(3, table.count(), "two versions and CURRENT");
    }
  }

  @Test
  void tellsHowFarTheCopyIs() throws Exception {
    Path file = Files.writeString(folder.resolve("a.csv"), "n\n" + "1\n".repeat(200_000));
    List<Double> opened = new ArrayList<>();
    List<TableImport.Stage> stages = new ArrayList<>();
    new TableImport(
            store,
            new ImportOptions(
                "t", List.of(file.toString(), file.toString()), null, List.of(), false, false),
            (stage, fraction) -> {
              if (stage == TableImport.Stage.OPEN) {
                opened.add(fraction);
              }
              if (!stages.contains(stage)) {
                stages.add(stage);
              }
            })
        .run();
    assertEquals(List.of(TableImport.Stage.values()), stages);
    assertEquals(opened.stream().sorted().toList(), opened);
    assertTrue(opened.size() > 10, opened + " must be reported while bytes are copied");
    assertEquals(1, opened.get(opened.size() - 1));
  }

  @Test
  void readsFilesOfTheProviderInPlace() throws Exception {
    Path file = Files.writeString(folder.resolve("a.csv"), "n\n1\n2\n");
    assertEquals(2, imported("elsewhere://" + file).manifest().rows());
    assertTrue(Files.exists(file));
  }

  @Test
  void readsGlobsOfBothSides() throws Exception {
    Files.writeString(folder.resolve("a-1.csv"), "n\n1\n2\n");
    Files.writeString(folder.resolve("a-2.csv"), "n\n3\n");
    ParquetFiles.write(folder.resolve("a-3.parquet"), "SELECT 4 n", "");
    assertEquals(3, imported("elsewhere://" + folder + "/a-*.csv").manifest().rows());
    assertEquals(4, imported(folder + "/a-*").manifest().rows());
  }

  @Test
  void namesWhatIsNowhere() {
    assertEquals(
        "no such file: nowhere/a.csv",
        assertThrows(IOException.class, () -> imported("nowhere/a.csv")).getMessage());
  }

  private ImportResult imported(String file) throws Exception {
    return new TableImport(
            store,
            new ImportOptions("t", List.of(file), null, List.of(), false, false),
            (stage, fraction) -> {})
        .run();
  }
}
