package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.uber.h3core.H3Core;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.SplinterClient;
import org.splinter.client.provider.Provider;
import org.splinter.client.secret.SecretValue;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Schema;

/**
 * Tests of tables of hexagons and dimensions by the command line, and of queries of them that give
 * or leave out each dimension: the answers must be DuckDB's to plain SQL over the base.
 */
final class CubeTest {
  private static final int ROWS = 400;
  private static final List<String> NAMES = List.of("alpha", "beta", "gamma");
  private static final List<String> FOODS = List.of("Thai", "Greek", "Tea, Coffee", "Çiğ köfte");
  private static final List<String> TOWNS = List.of("Bronx", "Queens");
  private static final Schema BASE =
      new Schema(
          List.of(
              new Column("id", ColumnType.INTEGER),
              new Column("food", ColumnType.STRING),
              new Column("town", ColumnType.STRING),
              new Column("lat", ColumnType.decimal(6)),
              new Column("lon", ColumnType.decimal(6)),
              new Column("score", ColumnType.INTEGER)));

  @TempDir private Path home;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @Test
  void anyChoiceOfDimensionsGetsPlainSqlsAnswer() throws Exception {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(row(i));
    }
    importAtEach(rows);
    CommandLine.Outcome near =
        CommandLine.run(home, "hexagons", "places", "--at", "lat,lon", "--as", "near");
    assertEquals(0, near.exitCode(), near.err());
    long nowhere = rows.stream().filter(row -> !isPlace(row)).count();
    for (String name : NAMES) {
      assertTrue(
          near.err()
              .matches(
                  "(?s).*%s: table near, %d rows, fingerprint [0-9a-f]{16}, %d rows without hexagons\\n.*"
                      .formatted(name, ROWS, nowhere)),
          near.err());
    }
    CommandLine.succeed(
        home,
        "tables",
        "cube",
        "near",
        "--any",
        "food,town",
        "--area",
        "hex_1mi,hex_2mi,hex_5mi",
        "--keep",
        "id,score",
        "--as",
        "found");
    Providers providers = new Providers(home, new Configuration(false));
    for (String table : List.of("near", "found")) {
      for (String name : NAMES) {
        assertEquals(
            providers.find("alpha").manifest(table).statistics(),
            providers.find(name).manifest(table).statistics(),
            "seed " + seed);
      }
    }
    H3Core h3 = H3Core.newInstance();
    try (PlainDatabase database = new PlainDatabase()) {
      database.load(located(rows, h3));
      for (List<String> names : List.of(NAMES.subList(0, 2), NAMES)) {
        SplinterClient client = client(providers, names);
        for (int i = 0; i < 6; i++) {
          compare(client, database, h3, i);
        }
      }
    }
    String list = CommandLine.succeed(home, "tables", "--provider", "gamma");
    assertTrue(
        list.matches(
            "(?s).*gamma +found +\\* +\\d+ +5 +[0-9a-f]{64} +cube of near [0-9a-f]{16}\\n"
                + "gamma +near +\\* +400 +9 +[0-9a-f]{64} +hexagons of places [0-9a-f]{16}\\n.*"),
        list);
    Leftovers.assertNone(home);
  }

  /**
   * Returns a row. On average, of 20 rows three have no food, one no town, two no latitude, and one
   * is not on the earth.
   */
  private List<String> row(int id) {
    int kind = random.nextInt(20);
    String lat = "40." + (600_000 + random.nextInt(200_000));
    String lon = "-73." + (800_000 + random.nextInt(199_999));
    return Stream.of(
            String.valueOf(id),
            kind < 3 ? null : FOODS.get(random.nextInt(FOODS.size())),
            kind == 2 ? null : TOWNS.get(random.nextInt(TOWNS.size())),
            kind == 2 || kind == 3 ? null : kind == 4 ? "91.000000" : lat,
            lon,
            String.valueOf(random.nextInt(60)))
        .collect(ArrayList::new, ArrayList::add, ArrayList::addAll);
  }

  /**
   * Imports the rows at each provider in an order of its own, in one file more than at the provider
   * before.
   */
  private void importAtEach(List<List<String>> rows) throws Exception {
    for (int i = 0; i < NAMES.size(); i++) {
      List<List<String>> shuffled = new ArrayList<>(rows);
      Collections.shuffle(shuffled, random);
      List<String> arguments = new ArrayList<>(List.of("--table", "places", "--schema"));
      for (int file = 0; file <= i; file++) {
        Path folder = Files.createDirectories(home.resolve("files" + i + file));
        GeneratedTable part =
            new GeneratedTable(
                "places",
                BASE,
                shuffled.subList(ROWS * file / (i + 1), ROWS * (file + 1) / (i + 1)));
        if (file == 0) {
          arguments.add(part.writeSchema(folder).toString());
        }
        arguments.add(part.writeCsv(folder).toString());
      }
      arguments.addAll(List.of("--provider", NAMES.get(i)));
      CommandLine.succeed(home, "import", arguments.toArray(String[]::new));
    }
  }

  private static GeneratedTable located(List<List<String>> rows, H3Core h3) {
    List<Column> columns = new ArrayList<>(BASE.columns());
    for (int resolution : new int[] {7, 6, 5}) {
      columns.add(new Column("h" + resolution, ColumnType.STRING));
    }
    List<List<String>> located = new ArrayList<>();
    for (List<String> row : rows) {
      List<String> cells = new ArrayList<>(row);
      for (int resolution : new int[] {7, 6, 5}) {
        cells.add(isPlace(row) ? cell(h3, row.get(3), row.get(4), resolution) : null);
      }
      located.add(cells);
    }
    return new GeneratedTable("places", new Schema(columns), located);
  }

  private static boolean isPlace(List<String> row) {
    return row.get(3) != null && !row.get(3).startsWith("91");
  }

  private static String cell(H3Core h3, String lat, String lon, int resolution) {
    return h3.latLngToCellAddress(Double.parseDouble(lat), Double.parseDouble(lon), resolution);
  }

  private static SplinterClient client(Providers providers, List<String> names) throws Exception {
    List<Provider> found = new ArrayList<>();
    for (String name : names) {
      found.add(providers.find(name));
    }
    return new SplinterClient(found);
  }

  /**
   * Compares the answers of one template, whatever is looked for; the places of an area that is
   * left out hold NULL.
   */
  private void compare(SplinterClient client, PlainDatabase database, H3Core h3, int choice)
      throws Exception {
    List<SecretValue> parameters = new ArrayList<>();
    List<String> conditions = new ArrayList<>(List.of("score IS NOT NULL"));
    dimension("food", FOODS, choice % 2 == 0, parameters, conditions);
    dimension("town", TOWNS, choice % 3 == 0, parameters, conditions);
    if (choice < 2) {
      parameters.addAll(List.of(SecretValue.of("*"), SecretValue.ofNull(), SecretValue.ofNull()));
    } else {
      int resolution = 5 + choice % 3;
      List<String> cells = h3.gridDisk(cell(h3, "40.7", "-73.9", resolution), 1).subList(0, 3);
      cells.forEach(cell -> parameters.add(SecretValue.of(cell)));
      conditions.add("h%d IN ('%s')".formatted(resolution, String.join("', '", cells)));
    }
    String where = " WHERE " + String.join(" AND ", conditions);
    List<Object> counts = database.query("SELECT COUNT(*), SUM(score) FROM places" + where).get(0);
    List<Object> best = new ArrayList<>();
    database
        .query("SELECT score FROM places" + where + " ORDER BY score LIMIT 3")
        .forEach(row -> best.add(row.get(0)));
    List<Object> answer =
        client
            .prepare(
                "SELECT COUNT(*), SUM(score), MIN_BY(score, score, 3) FROM found"
                    + " WHERE food = ? AND town = ? AND area IN (?, ?, ?)")
            .run(parameters, done -> {})
            .rows()
            .get(0);
    assertEquals(
        counts.get(0) + " " + counts.get(1) + " " + (best.isEmpty() ? null : best), // as SQL has it
        answer.get(0) + " " + answer.get(1) + " " + answer.get(2),
        "seed " + seed + ":" + where);
  }

  private void dimension(
      String column,
      List<String> values,
      boolean any,
      List<SecretValue> parameters,
      List<String> conditions) {
    String value = values.get(random.nextInt(values.size()));
    parameters.add(SecretValue.of(any ? "*" : value));
    if (!any) {
      conditions.add(column + " = '" + value + "'");
    }
  }
}
