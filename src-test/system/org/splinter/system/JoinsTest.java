package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.SplinterClient;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.answer.TemporalValues;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.derived.DerivedTable.Join;
import org.splinter.protocol.derived.DerivedTable.Pair;
import org.splinter.protocol.derived.DerivedTable.RowNumbers;
import org.splinter.protocol.derived.JoinColumns;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.table.BatchReader;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Schema;
import org.splinter.protocol.table.StoredValues;
import org.splinter.provider.ingest.ImportKeys;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.VersionFiles;

/** Tests of joined and numbered tables against DuckDB, at providers whose files differ. */
@Tag("slow")
final class JoinsTest {
  private static final int CASES = Boolean.getBoolean("splinter.long") ? 60 : 2;
  private static final List<List<ColumnType>> KEY_TYPES =
      List.of(
          List.of(ColumnType.INTEGER, ColumnType.INTEGER),
          List.of(ColumnType.STRING, ColumnType.STRING),
          List.of(ColumnType.INTEGER, ColumnType.decimal(2)),
          List.of(ColumnType.decimal(1), ColumnType.decimal(3)),
          List.of(ColumnType.DATE, ColumnType.DATE),
          List.of(ColumnType.TIMESTAMP, ColumnType.TIMESTAMP),
          List.of(ColumnType.UUID, ColumnType.UUID),
          List.of(ColumnType.BOOLEAN, ColumnType.BOOLEAN));

  @TempDir private Path home;

  private final long seed = Long.getLong("splinter.seed", System.nanoTime());
  private final Random random = new Random(seed);

  @Test
  void randomJoinsAndRanksAreDuckDbs() throws Exception {
    Providers providers = new Providers(home, new Configuration(false));
    Configuration small = new Configuration(false);
    JobKeys.SPLIT_ROWS.set(small, "7");
    ImportKeys.REDUCERS.set(small, "3");
    HadoopProvider alpha = providers.find("alpha");
    HadoopProvider beta = new Providers(home, small).find("beta");
    try (PlainDatabase database = new PlainDatabase()) {
      for (int i = 0; i < CASES; i++) {
        List<List<ColumnType>> types = new ArrayList<>();
        for (int pairs = 1 + random.nextInt(2); pairs > 0; pairs--) {
          types.add(KEY_TYPES.get(random.nextInt(KEY_TYPES.size())));
        }
        GeneratedTable left = table("l" + i, types, 0);
        GeneratedTable right = table("r" + i, types, 1);
        for (GeneratedTable table : List.of(left, right)) {
          database.load(table);
          importBoth(table);
        }
        joinAndNumber(left, right, types.size(), alpha, beta, database);
      }
    }
    Leftovers.assertNone(home);
  }

  private void joinAndNumber(
      GeneratedTable left,
      GeneratedTable right,
      int keys,
      HadoopProvider alpha,
      HadoopProvider beta,
      PlainDatabase database)
      throws Exception {
    List<Pair> pairs = IntStream.range(0, keys).mapToObj(key -> new Pair(key, key)).toList();
    Manifest one = alpha.manifest(left.name());
    Manifest other = alpha.manifest(right.name());
    boolean outer = random.nextBoolean();
    Join joined = new Join(source(one), source(other), pairs, outer);
    Manifest made = derive(joined, alpha, beta);
    List<String> selected = new ArrayList<>(List.of("l.*"));
    for (int column :
        JoinColumns.of(left.schema(), right.name(), right.schema(), pairs, outer).kept()) {
      selected.add("r." + right.schema().columns().get(column).name());
    }
    List<String> equal =
        pairs.stream().map(pair -> "l.k%1$d = r.k%1$d".formatted(pair.left())).toList();
    String sql =
        "SELECT %s FROM %s l %s %s r ON %s"
            .formatted(
                String.join(", ", selected),
                left.name(),
                outer ? "LEFT JOIN" : "JOIN",
                right.name(),
                String.join(" AND ", equal));
    assertEquals(text(database.query(sql)), rows(alpha, made), "seed " + seed + ": " + sql);

    boolean descending = random.nextBoolean();
    boolean nullsFirst = random.nextBoolean();
    SortKey first = new SortKey(new ColumnValue(0), descending, nullsFirst);
    SortKey second = new SortKey(new ColumnValue(keys), !descending, !nullsFirst);
    Manifest numbered =
        derive(new RowNumbers(source(made), null, List.of(first, second)), alpha, beta);
    String names =
        "k0" + direction(descending, nullsFirst) + ", v" + direction(!descending, !nullsFirst);
    database.execute("CREATE TABLE j%s AS %s".formatted(left.name(), sql));
    String ordered = "SELECT k0, v FROM j%s ORDER BY %s".formatted(left.name(), names);
    List<List<Object>> expected = database.query(ordered);
    List<List<String>> byRank = new ArrayList<>(Collections.nCopies(expected.size(), null));
    for (List<String> row : cells(alpha, numbered)) {
      int rank = Integer.parseInt(row.get(row.size() - 1));
      assertEquals(null, byRank.set(rank, List.of(row.get(0), row.get(keys))));
    }
    List<String> inOrder = new ArrayList<>();
    byRank.forEach(row -> inOrder.add(String.join("|", row)));
    List<String> theirs = new ArrayList<>();
    expected.forEach(row -> theirs.add(line(row)));
    assertEquals(theirs, inOrder, "seed " + seed + ": " + ordered);
  }

  private static String direction(boolean descending, boolean nullsFirst) {
    return (descending ? " DESC" : " ASC") + (nullsFirst ? " NULLS FIRST" : " NULLS LAST");
  }

  private Manifest derive(DerivedTable table, HadoopProvider alpha, HadoopProvider beta)
      throws Exception {
    Manifest one = alpha.prepare(table, done -> {});
    Manifest other = beta.prepare(table, done -> {});
    assertEquals(one.fingerprint(), other.fingerprint(), "seed " + seed);
    assertEquals(one.statistics(), other.statistics(), "seed " + seed);
    return one;
  }

  /** Returns a table of columns k0, k1… with few values, and one more. */
  private GeneratedTable table(String name, List<List<ColumnType>> types, int side) {
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      columns.add(new Column("k" + i, types.get(i).get(side)));
    }
    columns.add(new Column(side == 0 ? "v" : "w", ColumnType.INTEGER));
    columns.add(new Column("t", ColumnType.STRING));
    int values = 1 + random.nextInt(6);
    List<List<String>> rows = new ArrayList<>();
    for (int left = List.of(0, 1, 40, 90).get(random.nextInt(4)); left > 0; left--) {
      List<String> row = new ArrayList<>();
      for (Column column : columns) {
        row.add(random.nextInt(6) == 0 ? null : cell(column.type(), random.nextInt(values)));
      }
      rows.add(row);
    }
    return new GeneratedTable(name, new Schema(columns), rows);
  }

  private static String cell(ColumnType type, int value) {
    return switch (type.kind()) {
      case INTEGER -> String.valueOf(value - 2);
      case DECIMAL -> (value - 2) + (value % 2 == 0 ? ".0" : ".5");
      case DATE -> "2020-02-2" + value;
      case TIME -> "12:00:0" + value;
      case TIMESTAMP -> "2020-02-2" + value + "T12:00:00";
      case TIMESTAMPTZ -> "2020-02-2" + value + "T12:00:00Z";
      case UUID -> "0e37df36-f698-11e6-8dd4-cb9ced3df97" + value;
      case WIDE -> "123456789012345678901234567" + value;
      case BOOLEAN -> value % 2 == 0 ? "true" : "false";
      case STRING -> List.of("", "a", "a,b", "é", "ab", "😀").get(value);
    };
  }

  /** Imports a table at both providers; the second gets the rows in another order, in two files. */
  private void importBoth(GeneratedTable table) throws Exception {
    Path one = Files.createDirectories(home.resolve("one"));
    List<List<String>> shuffled = new ArrayList<>(table.rows());
    Collections.shuffle(shuffled, random);
    int cut = shuffled.size() / 3;
    String[] common = {
      "--table", table.name(), "--schema", table.writeSchema(one).toString(), "--provider"
    };
    importRows(common, "alpha", table.writeCsv(one));
    List<Path> files = new ArrayList<>();
    for (List<List<String>> part :
        List.of(shuffled.subList(0, cut), shuffled.subList(cut, shuffled.size()))) {
      Path folder = Files.createDirectories(home.resolve("part" + files.size()));
      files.add(new GeneratedTable(table.name(), table.schema(), part).writeCsv(folder));
    }
    importRows(common, "beta", files.toArray(Path[]::new));
  }

  private void importRows(String[] common, String provider, Path... files) {
    List<String> arguments = new ArrayList<>(List.of(common));
    arguments.add(provider);
    for (Path file : files) {
      arguments.add(file.toString());
    }
    CommandLine.succeed(home, "import", arguments.toArray(String[]::new));
  }

  private static Source source(Manifest manifest) {
    return new Source(manifest.table(), manifest.fingerprint());
  }

  private static List<String> rows(HadoopProvider provider, Manifest manifest) throws Exception {
    return cells(provider, manifest).stream().map(row -> String.join("|", row)).sorted().toList();
  }

  private static List<String> text(List<List<Object>> rows) {
    return rows.stream().map(JoinsTest::line).sorted().toList();
  }

  private static String line(List<Object> row) {
    List<String> cells = new ArrayList<>();
    row.forEach(cell -> cells.add(cell == null ? "NULL" : TemporalValues.text(cell)));
    return String.join("|", cells);
  }

  private static List<List<String>> cells(HadoopProvider provider, Manifest manifest)
      throws Exception {
    TableStore store = new TableStore(provider.configuration(), provider.root());
    List<Column> columns = manifest.schema().columns();
    StoredValues values =
        VersionFiles.values(store.fileSystem(), store.directory(manifest), manifest);
    List<Integer> all = IntStream.range(0, columns.size()).boxed().toList();
    List<List<String>> rows = new ArrayList<>();
    try (BatchReader reader =
        VersionFiles.batches(store.fileSystem(), store.directory(manifest), manifest, all)) {
      for (Manifest.Part part : manifest.parts()) {
        for (Manifest.Span span : part.batches()) {
          values.batch(reader.read(part.file(), span));
          for (int row = 0; row < span.rows(); row++) {
            List<String> cells = new ArrayList<>();
            for (int i : all) {
              cells.add(cell(values, columns.get(i).type(), i, row));
            }
            rows.add(cells);
          }
        }
      }
    }
    return rows;
  }

  private static String cell(StoredValues values, ColumnType type, int column, int row) {
    if (values.isNull(column, row)) {
      return "NULL";
    }
    return type.isCharacters()
        ? new String(
            values.text(column, row),
            values.textStart(column, row),
            values.textLength(column, row),
            StandardCharsets.UTF_8)
        : type.format(values.word(column, row));
  }

  @Test
  void queriesNameSeveralTables() throws Exception {
    write("domains", "name,registrar,owner", "a.org,1,7", "b.org,2,7", "c.org,1,8", "d.org,,8");
    write("registrars", "registrar,name,country", "1,One,no", "2,Two,pe", "3,Three,no");
    write("countries", "code,label", "no,Norway", "pe,Peru");
    Providers providers = new Providers(home, new Configuration(false));
    SplinterClient client =
        new SplinterClient(List.of(providers.find("alpha"), providers.find("beta")));
    String from =
        " FROM domains AS d JOIN registrars r USING (registrar)"
            + " JOIN countries ON country = countries.code ";
    assertEquals(
        "[[One, Norway, 1]]",
        answer(
            client,
            "SELECT r.name AS name, label, COUNT(*)"
                + from
                + "WHERE owner = ? GROUP BY name, 2"
                + " HAVING COUNT(*) > 0 ORDER BY name LIMIT 1",
            "8"));
    assertEquals(
        "[[2]]", answer(client, "SELECT COUNT(d.name)" + from + "WHERE r.name = ?", "One"));
    assertEquals(
        "[[4]]",
        answer(
            client,
            "SELECT COUNT(*) FROM domains x JOIN domains y ON x.owner = y.owner WHERE x.owner = ?",
            "7"));
    assertEquals(
        "[[c.org, 1, 8, One, no, no, Norway]]",
        answer(client, "SELECT *" + from + "WHERE owner = ? LIMIT 5", "8"));
    String compared = " FROM domains d JOIN registrars r ON d.registrar = r.registrar ";
    assertEquals(
        "[[c.org, 1, 8, 1, One, no]]",
        answer(client, "SELECT *" + compared + "WHERE owner = ? LIMIT 5", "8"));
    assertEquals(
        List.of("name", "registrar", "owner", "registrar", "name", "country"),
        client
            .prepare("SELECT *" + compared + "WHERE owner = ? LIMIT 5")
            .run(List.of(SecretValue.of("8")), done -> {})
            .columns(),
        "columns have their own names");
    for (String mixed : List.of("*, MAX(d.owner)", "*, COUNT(*)")) {
      String sql = "SELECT " + mixed + " FROM domains d JOIN no_such_table n USING (owner)";
      RefusedQueryException e =
          assertThrows(RefusedQueryException.class, () -> client.prepare(sql));
      assertTrue(e.getMessage().startsWith("SELECT * is of rows"), "before tables are joined");
    }
    String left =
        " FROM domains d LEFT JOIN registrars r ON d.registrar = r.registrar"
            + " LEFT JOIN countries c ON r.country = c.code ";
    assertEquals(
        "[[b.org, Two, Peru], [d.org, null, null]]",
        answer(
            client,
            "SELECT d.name, r.name AS by, c.label"
                + left
                + "WHERE d.registrar IS DISTINCT FROM ? AND d.name <> 'c.org' ORDER BY d.name"
                + " LIMIT 5",
            "1"));
    assertEquals(
        "[[1]]",
        answer(
            client, "SELECT COUNT(*)" + left + "WHERE d.owner = ? AND r.registrar IS NULL", "8"));
    assertEquals(
        "[[null, 1], [One, 1]]",
        answer(
            client,
            "SELECT r.name, COUNT(*) FROM domains d LEFT JOIN registrars r USING (registrar)"
                + " WHERE owner = ? AND (registrar = 1 OR r.registrar IS NULL) GROUP BY r.name"
                + " ORDER BY r.name NULLS FIRST",
            "8"));
    String explained = client.prepare("SELECT SUM(owner)" + from + "WHERE label = ?").explain();
    assertTrue(
        explained.contains(
            "domains AS d JOIN registrars AS r USING (registrar) JOIN countries ON country ="
                + " countries.code"),
        explained);
    assertTrue(explained.matches("(?s).*table +derived_[0-9a-f]{16}, version.*"), explained);
    String views = CommandLine.succeed(home, "views", "--provider", "alpha");
    assertTrue(
        views.matches(
            "(?s).*alpha +derived_[0-9a-f]{16} +domains [0-9a-f]{16} JOIN registrars [0-9a-f]{16}"
                + " +[0-9a-f]{16} +join +3 +\\d+ +20.*"),
        views);
    assertRefused("column name is ambiguous; write d.name or r.name", "name = ?", from);
    assertRefused("there is no column z; d has name, registrar, owner; r has", "z = ?", from);
    assertRefused(
        "column 'owner' is integer and column 'name' is string",
        "owner = ?",
        " FROM domains d JOIN registrars r ON d.owner = r.name ");
    assertRefused(
        "must compare a column of r with one of a table before it",
        "owner = ?",
        " FROM domains d JOIN registrars r ON d.owner = d.name ");
    String[] join = {
      "join", "domains", "registrars", "--on", "registrar=registrar", "--as", "whois"
    };
    CommandLine.succeed(home, "tables", join);
    assertEquals("[[2]]", answer(client, "SELECT COUNT(*) FROM whois WHERE country = ?", "no"));
    String list = CommandLine.succeed(home, "tables", "--provider", "alpha");
    assertTrue(
        list.matches("(?s).*whois +\\* +3 +5 +[0-9a-f]{64} +domains [0-9a-f]{16} JOIN reg.*"),
        list);
    CommandLine.Outcome types =
        CommandLine.run(
            home, "tables", "join", "domains", "registrars", "--on", "owner=name", "--as", "w");
    assertTrue(types.err().contains("'owner' is integer and column 'name' is string"), types.err());
    String derived = list.replaceAll("(?s).*?(derived_\\w+).*", "$1");
    CommandLine.Outcome dropped =
        CommandLine.run(home, "views", "drop", "--table", "countries", "--provider", "alpha,beta");
    assertTrue(dropped.err().contains("beta: 4 views and 2 derived tables dropped"), dropped.err());
    damage("beta", "registrars");
    CommandLine.Outcome broken =
        CommandLine.run(
            home,
            "tables",
            "join",
            "domains",
            "registrars",
            "--on",
            "registrar=registrar",
            "--as",
            "w",
            "--provider",
            "alpha,beta");
    assertEquals(1, broken.exitCode());
    assertTrue(broken.err().contains("provider beta: "), broken.err());
    CommandLine.Outcome kept = CommandLine.run(home, "tables", "drop", derived);
    assertTrue(kept.err().contains("drop it with --derived"), kept.err());
    CommandLine.Outcome taken =
        CommandLine.run(home, "import", "--table", derived, home.resolve("domains.csv").toString());
    assertTrue(taken.err().contains("names that start with derived_"), taken.err());
    CommandLine.succeed(home, "tables", "drop", "countries");
    CommandLine.succeed(home, "tables", "drop", "domains");
    String rest = CommandLine.succeed(home, "tables");
    assertTrue(!rest.contains("derived_") && rest.contains("whois"), rest);
    Leftovers.assertNone(home);
  }

  /** Deletes the rows of a provider's table. */
  private void damage(String provider, String table) throws Exception {
    try (Stream<Path> files =
        Files.walk(home.resolve("providers").resolve(provider).resolve("tables").resolve(table))) {
      for (Path file : files.filter(each -> each.endsWith("part-00000")).toList()) {
        Files.delete(file);
      }
    }
  }

  private void write(String table, String... lines) throws Exception {
    Path file = Files.write(home.resolve(table + ".csv"), List.of(lines));
    CommandLine.succeed(home, "import", "--table", table, file.toString());
  }

  private static String answer(SplinterClient client, String sql, String secret) throws Exception {
    return client.prepare(sql).run(List.of(SecretValue.of(secret)), done -> {}).rows().toString();
  }

  private void assertRefused(String part, String where, String from) {
    CommandLine.Outcome outcome =
        CommandLine.run(home, "query", "SELECT COUNT(*)" + from + "WHERE " + where, "--param", "1");
    assertEquals(1, outcome.exitCode());
    assertTrue(outcome.err().contains(part), outcome.err());
  }
}
