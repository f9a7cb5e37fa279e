package org.splinter.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.fss.DomainPoint;
import org.splinter.table.Batch;
import org.splinter.table.BatchReader;
import org.splinter.table.Column;
import org.splinter.table.ColumnType;
import org.splinter.table.Manifest;
import org.splinter.table.Value;

/** Keys of rows and keys of parameters: equal for equal values, different for different ones. */
final class KeyTest {
  private static final List<Column> COLUMNS =
      List.of(
          new Column("city", ColumnType.STRING),
          new Column("id", ColumnType.INTEGER),
          new Column("wide", ColumnType.INTEGER),
          new Column("note", ColumnType.STRING),
          new Column("tag", ColumnType.STRING));
  private static final boolean[] DICTIONARIES = {true, false, false, false, false};

  @TempDir private Path directory;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final List<Value[]> rows = new ArrayList<>();

  private Tables.Metadata table() {
    long[] edges = {Long.MIN_VALUE, Long.MAX_VALUE, 0, -1, 1L << 31, 1L << 32, 7};
    for (int i = 0; i < 500; i++) {
      rows.add(
          new Value[] {
            new Value.Text("city" + random.nextInt(20)),
            new Value.Word(1000 + random.nextInt(100)),
            new Value.Word(edges[random.nextInt(edges.length)]),
            new Value.Text("n".repeat(random.nextInt(70)) + random.nextInt(9)),
            new Value.Text(random.nextBoolean() ? "" : "é" + random.nextInt(9))
          });
    }
    return Tables.of(COLUMNS, DICTIONARIES, rows);
  }

  @Test
  void widthsFollowFromTheTableAlone() {
    Tables.Metadata table = table();
    Manifest manifest = table.manifest();
    assertEquals(1, KeyDefinition.of(manifest, List.of()).bits());
    assertEquals(5, KeyDefinition.of(manifest, List.of(0)).bits());
    assertEquals(7, KeyDefinition.of(manifest, List.of(1)).bits());
    assertEquals(12, KeyDefinition.of(manifest, List.of(1, 0)).bits());
    assertEquals(64, KeyDefinition.of(manifest, List.of(2)).bits());
    assertEquals(71, KeyDefinition.of(manifest, List.of(2, 1)).bits());
    assertEquals(96, KeyDefinition.of(manifest, List.of(3)).bits());
    assertEquals(101, KeyDefinition.of(manifest, List.of(3, 0, 4)).bits());
    KeyDefinition all = KeyDefinition.of(manifest, List.of(0, 1, 2, 3));
    assertEquals(96, all.bits(), "too wide for 128 bits, so all is hashed");
    assertTrue(all.hashes());
    assertFalse(KeyDefinition.of(manifest, List.of(0, 1, 2)).hashes());
  }

  @Test
  void rowsAndParametersMakeTheSameKeys() throws Exception {
    Tables.Metadata table = table();
    Manifest manifest = Tables.write(table, rows, directory);
    List<List<Integer>> choices =
        List.of(
            List.of(),
            List.of(0),
            List.of(1),
            List.of(2),
            List.of(1, 0),
            List.of(0, 2),
            List.of(2, 1, 0),
            List.of(3),
            List.of(4, 0, 3),
            List.of(3, 2, 1, 0),
            List.of(0, 1, 2, 3, 4));
    for (List<Integer> columns : choices) {
      KeyDefinition definition = KeyDefinition.of(manifest, columns);
      KeyEncoder encoder = new KeyEncoder(definition, table.dictionaries());
      List<DomainPoint> keys = rowKeys(manifest, definition, encoder, columns);
      Map<List<Value>, DomainPoint> byValues = new HashMap<>();
      Map<DomainPoint, List<Value>> byKey = new HashMap<>();
      for (int i = 0; i < rows.size(); i++) {
        Value[] row = rows.get(i);
        List<Value> values = columns.stream().map(column -> row[column]).toList();
        assertEquals(
            Optional.of(keys.get(i)), encoder.encode(columns, values), columns + " seed " + seed);
        byValues.put(values, keys.get(i));
        byKey.put(keys.get(i), values);
      }
      assertEquals(byValues.size(), byKey.size(), "different values, different keys: " + columns);
    }
  }

  private List<DomainPoint> rowKeys(
      Manifest manifest, KeyDefinition definition, KeyEncoder encoder, List<Integer> columns)
      throws Exception {
    int[] selected = new int[rows.size()];
    for (int i = 0; i < selected.length; i++) {
      selected[i] = i;
    }
    int words = definition.bits() <= 64 ? 1 : 2;
    LongBuffer buffer =
        ByteBuffer.allocateDirect(8 * words * rows.size())
            .order(ByteOrder.nativeOrder())
            .asLongBuffer();
    FileSystem local = FileSystem.getLocal(new Configuration());
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(directory.toUri());
    try (BatchReader reader = new BatchReader(local, path, manifest, columns)) {
      Manifest.Part part = manifest.parts().get(0);
      Batch batch = reader.read(part.file(), part.batches().get(0));
      encoder.encode(batch, selected, selected.length, buffer);
    }
    List<DomainPoint> keys = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      long high = words == 1 ? 0 : buffer.get(2 * i + 1);
      keys.add(new DomainPoint(high, buffer.get(words * i)));
    }
    return keys;
  }

  @Test
  void absentValuesHaveNoKey() {
    Tables.Metadata table = table();
    Manifest manifest = table.manifest();
    assertAbsent(table, manifest, 0, new Value.Text("atlantis"));
    assertAbsent(table, manifest, 1, new Value.Word(999));
    assertAbsent(table, manifest, 1, new Value.Word(Long.MAX_VALUE));
    assertAbsent(table, manifest, 1, new Value.Word(Long.MIN_VALUE));
  }

  private static void assertAbsent(
      Tables.Metadata table, Manifest manifest, int column, Value value) {
    List<Integer> columns = List.of(column);
    KeyEncoder encoder = new KeyEncoder(KeyDefinition.of(manifest, columns), table.dictionaries());
    assertEquals(Optional.empty(), encoder.encode(columns, List.of(value)));
  }
}
