package org.splinter.provider.derived;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.uber.h3core.H3Core;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.derived.DerivedTable.Cube;
import org.splinter.protocol.derived.DerivedTable.Located;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.Manifest;
import org.splinter.provider.ingest.ImportOptions;
import org.splinter.provider.ingest.TableImport;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.job.LocalSettings;
import org.splinter.provider.prepared.PreparedKeys;
import org.splinter.provider.table.TableStore;

/**
 * Tests of tables that are made row by row, against H3 itself and against dimensions made in plain
 * Java.
 */
@Tag("slow")
final class RowwiseTablesTest {
  private static final String NONE = ",,";

  @TempDir private Path folder;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private Provider provider;

  @BeforeEach
  void start() {
    provider = new Provider("one");
  }

  /** A provider with a store of its own. */
  private final class Provider {
    private final Configuration configuration;
    private final Path directory;
    private final TableStore store;

    Provider(String name) {
      directory = folder.resolve(name);
      configuration = LocalSettings.of(directory);
      store =
          new TableStore(
              configuration, new org.apache.hadoop.fs.Path(directory.resolve("root").toUri()));
    }

    /** Imports lines, the first of which is the header, in some files. */
    Manifest importRows(String table, int files, List<String> lines) throws Exception {
      List<String> paths = new ArrayList<>();
      List<String> rows = lines.subList(1, lines.size());
      for (int i = 0; i < files; i++) {
        List<String> part = new ArrayList<>(lines.subList(0, 1));
        part.addAll(rows.subList(rows.size() * i / files, rows.size() * (i + 1) / files));
        Files.createDirectories(directory);
        paths.add(Files.write(directory.resolve(table + i + ".csv"), part).toString());
      }
      ImportOptions options = new ImportOptions(table, paths, null, List.of(), false, false);
      return new TableImport(store, options, (stage, done) -> {}).run().manifest();
    }

    Manifest derive(DerivedTable table) throws Exception {
      return new DerivedTables(configuration, store.root()).derive(table, done -> {});
    }
  }

  private Manifest importRows(String table, String... lines) throws Exception {
    return provider.importRows(table, 1, List.of(lines));
  }

  private static Source source(Manifest manifest) {
    return new Source(manifest.table(), manifest.fingerprint());
  }

  private static List<String> names(Manifest manifest) {
    return manifest.schema().columns().stream().map(Column::name).toList();
  }

  private List<String> rows(Manifest manifest) throws IOException {
    return StoredRows.sorted(provider.store, manifest);
  }

  @Test
  void findsTheHexagonsThatH3Finds() throws Exception {
    H3Core h3 = H3Core.newInstance();
    List<String> lines = new ArrayList<>(List.of("id,lat,lon"));
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      BigDecimal lat = BigDecimal.valueOf(random.nextInt(1_800_001) - 900_000, 4);
      BigDecimal lon = BigDecimal.valueOf(random.nextLong() % 180_000_000_000_000_000L, 15);
      String coordinates = lat.toPlainString() + "," + lon.toPlainString();
      lines.add(i + "," + coordinates);
      expected.add(i + "," + coordinates + "," + hexagons(h3, lat, lon));
    }
    Manifest base = provider.importRows("places", 1, lines);
    Manifest located = provider.derive(new Located(source(base), 1, 2));
    assertEquals(List.of("id", "lat", "lon", "hex_1mi", "hex_2mi", "hex_5mi"), names(located));
    Collections.sort(expected);
    assertEquals(expected, rows(located), "seed " + seed);
  }

  private static String hexagons(H3Core h3, BigDecimal lat, BigDecimal lon) {
    List<String> cells = new ArrayList<>();
    for (int resolution : new int[] {7, 6, 5}) {
      cells.add(h3.latLngToCellAddress(lat.doubleValue(), lon.doubleValue(), resolution));
    }
    return String.join(",", cells);
  }

  @Test
  void placesThatAreNoneHaveNoHexagons() throws Exception {
    H3Core h3 = H3Core.newInstance();
    Manifest base =
        importRows(
            "places",
            "lat,lon",
            "90,180",
            "-90,-180",
            "0,0",
            "91,0",
            "-90.5,0",
            "0,180.25",
            "0,-181",
            ",0",
            "0,",
            ",");
    List<String> expected = new ArrayList<>();
    for (String[] place :
        new String[][] {{"90.0", "180.00"}, {"-90.0", "-180.00"}, {"0.0", "0.00"}}) {
      expected.add(
          String.join(",", place)
              + ","
              + hexagons(h3, new BigDecimal(place[0]), new BigDecimal(place[1])));
    }
    for (String place :
        List.of("91.0,0.00", "-90.5,0.00", "0.0,180.25", "0.0,-181.00", ",0.00", "0.0,", ",")) {
      expected.add(place + "," + NONE);
    }
    Collections.sort(expected);
    assertEquals(expected, rows(provider.derive(new Located(source(base), 0, 1))));
  }

  @Test
  void coordinatesMayBeWholeNumbersButNoText() throws Exception {
    Manifest base = importRows("places", "lat,lon,name", "40,-74,Here");
    String row = rows(provider.derive(new Located(source(base), 0, 1))).get(0);
    assertTrue(row.matches("40,-74,Here,87[0-9a-f]{13},86[0-9a-f]{13},85[0-9a-f]{13}"), row);
    assertFails(
        "column 'name' is string, which cannot be a coordinate", new Located(source(base), 2, 1));
    assertFails(
        "column 3, which is to be a coordinate, is not in", new Located(source(base), 0, 3));
    Manifest again = provider.derive(new Located(source(base), 0, 1));
    assertFails("column 'hex_1mi' stands twice", new Located(source(again), 0, 1));
  }

  @Test
  void dimensionsAreAllChoicesOfWhatIsThere() throws Exception {
    Manifest base =
        importRows(
            "places",
            "id,food,town,near,far,score",
            "1,Thai,Oslo,n1,f1,9",
            "2,,Lima,n2,,",
            "3,,,,,4");
    Manifest cube =
        provider.derive(new Cube(source(base), List.of(1, 2), List.of(3, 4), List.of(5, 0)));
    assertEquals(List.of("food", "town", "area", "score", "id"), names(cube));
    List<String> expected = new ArrayList<>();
    for (String area : List.of("*", "n1", "f1")) {
      for (String food : List.of("*", "Thai")) {
        for (String town : List.of("*", "Oslo")) {
          expected.add(String.join(",", food, town, area, "9", "1"));
        }
      }
    }
    Collections.addAll(
        expected, "*,*,*,,2", "*,Lima,*,,2", "*,*,n2,,2", "*,Lima,n2,,2", "*,*,*,4,3");
    Collections.sort(expected);
    assertEquals(expected, rows(cube));
  }

  @Test
  void anAreaThatStandsTwiceInARowIsOne() throws Exception {
    Manifest base = importRows("places", "a,b,c,id", "x,x,y,1", "x,,x,2");
    Manifest cube =
        provider.derive(new Cube(source(base), List.of(), List.of(0, 1, 2), List.of(3)));
    assertEquals(List.of("*,1", "*,2", "x,1", "x,2", "y,1"), rows(cube));
  }

  @Test
  void withoutAreasThereIsNoColumnOfThem() throws Exception {
    Manifest base = importRows("places", "food,area", "Thai,Oslo");
    Manifest cube = provider.derive(new Cube(source(base), List.of(0), List.of(), List.of(1)));
    assertEquals(List.of("food", "area"), names(cube));
    assertEquals(List.of("*,Oslo", "Thai,Oslo"), rows(cube));
    assertFails(
        "column 'area' stands twice", new Cube(source(base), List.of(0), List.of(0), List.of(1)));
  }

  @Test
  void anEmptyTableAndOneRowAreTables() throws Exception {
    Manifest empty =
        provider.derive(
            new Cube(
                source(importRows("places", "lat,lon,food", "1,2,Thai")),
                List.of(2),
                List.of(),
                List.of(0, 1)));
    assertEquals(2, empty.rows());
    Manifest none = none();
    Manifest located = provider.derive(new Located(source(none), 1, 2));
    assertEquals(0, located.rows());
    assertEquals(6, located.schema().columns().size());
    Manifest cube = provider.derive(new Cube(source(located), List.of(0), List.of(3), List.of()));
    assertEquals(0, cube.rows());
  }

  /** Returns a table of numbers and a text without rows: a join that no rows agree in. */
  private Manifest none() throws Exception {
    Manifest left = importRows("left", "food,lat,lon", "Thai,1,2");
    Manifest right = importRows("right", "food", "Greek");
    return provider.derive(
        new DerivedTable.Join(source(left), source(right), List.of(new DerivedTable.Pair(0, 0))));
  }

  /** Imports equal rows in other files and orders, read by other splits. */
  @Test
  void allProvidersMakeTheSame() throws Exception {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      lines.add(
          "%d,%s,%s,%.3f,%.5f"
              .formatted(
                  random.nextInt(500),
                  List.of("Thai", "Greek", "").get(random.nextInt(3)),
                  List.of("Oslo", "Lima", "").get(random.nextInt(3)),
                  random.nextDouble() * 200 - 100,
                  random.nextDouble() * 400 - 200));
    }
    List<Manifest> made = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      provider = new Provider("provider" + i);
      JobKeys.SPLIT_ROWS.set(provider.configuration, String.valueOf(100_000 / (i * i * i * i)));
      Collections.shuffle(lines, random);
      List<String> all = new ArrayList<>(List.of("id,food,town,lat,lon"));
      all.addAll(lines);
      Manifest base = provider.importRows("places", i * i, all);
      assertEquals(i == 1 ? 1 : i * i, base.parts().size(), "other files");
      Manifest located = provider.derive(new Located(source(base), 3, 4));
      made.add(
          provider.derive(new Cube(source(located), List.of(1, 2), List.of(5, 6, 7), List.of(0))));
    }
    assertTrue(made.get(2).parts().size() > made.get(0).parts().size(), "other splits");
    for (Manifest manifest : made) {
      assertEquals(made.get(0).fingerprint(), manifest.fingerprint(), "seed " + seed);
      assertEquals(made.get(0).statistics(), manifest.statistics(), "seed " + seed);
    }
  }

  @Test
  void aValueThatStandsForAnyIsRefused() throws Exception {
    Manifest few = importRows("few", "food,town", "Thai,Oslo", "*,Lima");
    String starred = "column 'food' of table 'few' has the value '*', which stands for any value";
    for (Cube cube :
        List.of(
            new Cube(source(few), List.of(0), List.of(), List.of(1)),
            new Cube(source(few), List.of(1), List.of(0), List.of()))) {
      assertFails(starred, cube);
      assertThrows(
          RefusedRequestException.class,
          () -> new CubeJob(cube, provider.store),
          "before any task");
    }
    assertEquals(
        4,
        provider.derive(new Cube(source(few), List.of(1), List.of(), List.of(0))).rows(),
        "as a kept value it is one like any other");
  }

  /**
   * Checks the tasks' refusal: only they see all values of a column that has too many for a
   * dictionary.
   */
  @Test
  void theTasksRefuseItToo() throws Exception {
    List<String> lines = new ArrayList<>(List.of("food"));
    Set<String> values = new LinkedHashSet<>();
    for (int i = 0; i <= 65_536; i++) {
      values.add("food " + i);
    }
    lines.addAll(values);
    lines.add("*");
    Manifest many = provider.importRows("many", 1, lines);
    assertFalse(many.statistics().get(0).hasDictionary());
    assertFails(
        "column 'food' of table 'many' has the value '*'",
        new Cube(source(many), List.of(0), List.of(), List.of()));
  }

  @Test
  void refusesMoreRowsThanAreAllowedBeforeAnyIsMade() throws Exception {
    Manifest base = importRows("places", "food,town,near,far", "a,x,n,f", "b,,n,", ",,,");
    Cube cube = new Cube(source(base), List.of(0, 1), List.of(2, 3), List.of());
    // Without an area there are 3 rows without a dimension, 2 by food, 1 by town, 1 by both; by
    // near 2,
    // 2, 1, 1, by far 1 each.
    assertEquals(17, CubeJob.mostRows(cube, base));
    assertEquals(17, provider.derive(cube).rows());
    DerivedKeys.ROWS.set(provider.configuration, "16");
    Cube other = new Cube(source(base), List.of(1, 0), List.of(2, 3), List.of());
    assertFails(
        "the cube of places would have up to 17 rows, at most 16 are allowed; take fewer dimensions or"
            + " areas, or raise splinter.join.rows",
        other);
    DerivedKeys.ROWS.set(provider.configuration, "17");
    PreparedKeys.QUOTA.set(provider.configuration, "10");
    assertFails("bytes, all views and derived tables may have 10; take fewer dimensions", other);
  }

  @Test
  void refusesWhatCannotBeDimensions() throws Exception {
    Manifest base = importRows("places", "food,score", "Thai,7");
    Source source = source(base);
    assertFails(
        "column 'score' is integer, which cannot be a dimension; import it with another type",
        new Cube(source, List.of(1), List.of(), List.of()));
    assertFails(
        "column 'score' is integer, which cannot be an area",
        new Cube(source, List.of(), List.of(1), List.of()));
    assertFails(
        "column 2, which is to be kept, is not in the table, which has columns 0 to 1",
        new Cube(source, List.of(0), List.of(), List.of(2)));
    assertFails("column 'food' stands twice", new Cube(source, List.of(0), List.of(), List.of(0)));
    assertFails(
        "at least one dimension or area", new Cube(source, List.of(), List.of(), List.of(0)));
    assertFails(
        "at most 8 dimensions, not 9",
        new Cube(source, Collections.nCopies(9, 0), List.of(), List.of()));
    assertFails(
        "at most 8 areas, not 9",
        new Cube(source, List.of(), Collections.nCopies(9, 0), List.of()));
  }

  private void assertFails(String part, DerivedTable table) {
    IOException e = assertThrows(IOException.class, () -> provider.derive(table));
    assertTrue(String.valueOf(e.getMessage()).contains(part), e.getMessage());
    assertFalse(
        e instanceof RefusedRequestException && e.getMessage().contains("Exception"),
        e.getMessage());
  }
}
