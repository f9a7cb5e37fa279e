package org.splinter.provider.fold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;
import org.splinter.provider.job.EmbeddedSettings;
import org.splinter.provider.round.MemoryUnit;
import org.splinter.provider.table.StoredVersions;
import org.splinter.provider.table.TableStore;

/** Tests that a column comes into memory only if it is what was imported. */
final class TableDataTest {
  private static final int ROWS = 100;

  @TempDir private Path folder;
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final List<@Nullable Value[]> rows = new ArrayList<>();

  @BeforeEach
  void drawRows() {
    for (int i = 0; i < ROWS; i++) {
      Value text = new Value.Text("text " + random.nextInt());
      rows.add(
          new @Nullable Value[] {
            new Value.Word(random.nextLong()),
            random.nextInt(5) == 0 ? null : text,
            new Value.Word(random.nextInt(3))
          });
    }
  }

  private static final String FIRST = "part-00000";

  private Tables.Metadata metadata() {
    return Tables.of(
        List.of(
            new Column("number", ColumnType.INTEGER),
            new Column("text", ColumnType.STRING),
            new Column("few", ColumnType.INTEGER)),
        new boolean[] {false, false, true},
        rows);
  }

  /** Returns the version of the rows, with some bytes of the first part changed. */
  private TableStore store(Tables.Metadata metadata, Manifest manifest, int... changed)
      throws IOException {
    return store(metadata, manifest, FIRST, changed);
  }

  /** Returns the version of the rows, with some bytes of a part changed. */
  private TableStore store(Tables.Metadata metadata, Manifest manifest, String file, int... changed)
      throws IOException {
    Path home = Files.createTempDirectory(folder, "home");
    Configuration configuration = new Configuration();
    EmbeddedSettings.apply(configuration, home);
    TableStore store = new TableStore(configuration, new org.apache.hadoop.fs.Path(home.toUri()));
    Path part = folder.resolve(file);
    byte[] bytes = Files.readAllBytes(part);
    byte[] damaged = bytes.clone();
    for (int at : changed) {
      damaged[at] ^= 1;
    }
    Files.write(part, damaged);
    StoredVersions.commit(store, new PublicTable(manifest, metadata.dictionaries()), folder, null);
    Files.write(part, bytes);
    return store;
  }

  private static int load(Manifest manifest, TableStore store) throws IOException {
    int loaded = 0;
    for (MemoryUnit<?> unit : new TableData(manifest, List.of(0, 1, 2), store).units()) {
      assertTrue(unit.loader().load() instanceof List<?> vectors && !vectors.isEmpty());
      loaded++;
    }
    return loaded;
  }

  @Test
  void columnsAreCheckedAgainstTheirDigests() throws Exception {
    Tables.Metadata metadata = metadata();
    Manifest manifest = Tables.write(metadata, rows, 30, folder);
    assertEquals(3, load(manifest, store(metadata, manifest)), "seed " + seed);
    int number = 32 + 8 * random.nextInt(30); // behind the header of 11 + 3 * 6 bytes
    TableStore damaged = store(metadata, manifest, number);
    FormatException refusal =
        assertThrows(FormatException.class, () -> load(manifest, damaged), "seed " + seed);
    assertTrue(
        refusal.getMessage().contains("column 'number' is not what was imported"),
        refusal.getMessage());
    Manifest unknown = manifest.withColumns(List.of());
    assertEquals(3, load(unknown, store(metadata, unknown, number)), "of an earlier build");
  }

  /** Checks texts, marks of NULL, zeros between segments and directories, in all parts. */
  @Test
  void noByteOfAPartMayChange() throws Exception {
    Tables.Metadata metadata = metadata();
    Manifest manifest = Tables.write(metadata, rows, 30, folder);
    for (int i = 0; i < 80; i++) {
      String file = manifest.parts().get(random.nextInt(manifest.parts().size())).file();
      int at = random.nextInt((int) Files.size(folder.resolve(file)));
      TableStore damaged = store(metadata, manifest, file, at);
      assertThrows(
          FormatException.class,
          () -> load(manifest, damaged),
          "byte " + at + " of " + file + ", seed " + seed);
    }
  }

  @Test
  void partsMayNotChangePlaces() throws Exception {
    Tables.Metadata metadata = metadata();
    Manifest manifest = Tables.write(metadata, rows, 50, folder);
    List<Manifest.Part> parts = manifest.parts();
    Path second = folder.resolve(parts.get(1).file());
    Path away = folder.resolve("away");
    Files.move(folder.resolve(FIRST), away);
    Files.move(second, folder.resolve(FIRST));
    Files.move(away, second);
    TableStore swapped = store(metadata, manifest);
    assertThrows(FormatException.class, () -> load(manifest, swapped), "seed " + seed);
  }
}
