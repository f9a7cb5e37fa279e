package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.key.NoiseMaker;
import org.splinter.client.key.NoisePool;
import org.splinter.client.key.PaillierOwner;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sum.Opening;
import org.splinter.client.sum.Selection;
import org.splinter.client.sum.SumAsk;
import org.splinter.client.sum.SumPart;
import org.splinter.fss.GenerationPath;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.fss.paillier.PaillierPrimes;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.RowIds;
import org.splinter.protocol.sum.RowIdsCodec;
import org.splinter.protocol.sum.SumRequest;
import org.splinter.protocol.sum.SumScheme;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Schema;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.sum.PrivateTables;
import org.splinter.provider.sum.SumKeys;
import org.splinter.provider.sum.SumService;
import org.splinter.provider.table.TableStore;

/**
 * Tests that sums of random selections of a private table's rows, with and without weights, agree
 * with DuckDB, and that equal requests get equal bytes, by a job and without. Property {@code
 * splinter.seed}; with {@code splinter.long} there are 4,000 queries, and 200 under Paillier's
 * encryption.
 */
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class PrivateSumsTest {
  private static final boolean LONG = Boolean.getBoolean("splinter.long");
  private static final int QUERIES = LONG ? 4_000 : 60;
  private static final int PAILLIER_QUERIES = LONG ? 200 : 5;

  /** Two blocks of a ring and a part of a third. */
  private static final int ROWS = 9_001;

  private static final int MOST_CLIENTS = 5;
  private static final double MOST_REFUSED = 0.1;

  /** The least and the most questions that are asked for noise, until one has a negative sum. */
  private static final int LEAST_NOISY = LONG ? 40 : 5;

  private static final int MOST_NOISY = 40;

  private static final long SEED = Long.getLong("splinter.seed", 23);
  private static final List<String> DEPARTMENTS = List.of("research", "sales", "support");
  static final Schema SCHEMA =
      new Schema(
          List.of(
              new Column("employee", ColumnType.STRING),
              new Column("dept", ColumnType.STRING),
              new Column("pay", ColumnType.INTEGER),
              new Column("balance", ColumnType.INTEGER),
              new Column("rate", ColumnType.decimal(2)),
              new Column("since", ColumnType.DATE),
              new Column("active", ColumnType.BOOLEAN)));

  private static final List<String> AGGREGATES =
      List.of(
          "COUNT(*)",
          "COUNT(balance)",
          "SUM(pay)",
          "SUM(balance)",
          "AVG(pay)",
          "AVG(balance)",
          "SUM(rate)",
          "AVG(rate)",
          "STDDEV_POP(pay)",
          "VAR_POP(rate)",
          "SUM(pay * 2 - balance)",
          "SUM(CASE WHEN dept = 'sales' THEN pay ELSE balance END)",
          "SUM(pay) / COUNT(*)",
          "SUM(YEAR(since))");

  private static final List<String> CONDITIONS =
      List.of(
          "dept = 'sales'",
          "since >= DATE '2015-06-01'",
          "balance IS NULL",
          "balance < 0 OR pay > 500000",
          "NOT active",
          "pay BETWEEN 100000 AND 700000");

  private static final List<String> GROUPS = List.of("dept", "active", "dept, active");

  @TempDir private static Path home;

  private final Random random = new Random(SEED);
  private final PlainDatabase plain = database();
  private TableStore store;
  private PrivateTable facts;
  private RowIds ids;

  private static PlainDatabase database() {
    try {
      return new PlainDatabase();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @BeforeAll
  void importTable() throws Exception {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(row(random, i));
    }
    Collections.shuffle(rows, random);
    GeneratedTable table = new GeneratedTable("staff", SCHEMA, rows);
    plain.load(table);
    importStaff(home, table);
    HadoopProvider provider = new Providers(home, new Configuration(false)).find("alpha");
    provider.configuration().set(SumKeys.BUDGET.key(), "1000000000");
    store = new TableStore(provider.configuration(), provider.root());
    PrivateTables tables = new PrivateTables(store);
    facts = tables.facts("staff");
    ids = RowIdsCodec.decode(tables.ids("staff"), true, facts.rows());
  }

  /** Imports a table of staff as a private table of the first provider of a home. */
  static void importStaff(Path home, GeneratedTable table) throws Exception {
    CommandLine.succeed(
        home,
        "select-sum",
        "import",
        "--table",
        "staff",
        "--row",
        "employee",
        "--range",
        "pay=0..1000000",
        "--range",
        "balance=-5000..2000000000",
        "--range",
        "rate=0..100",
        "--range",
        "since=2000-01-01..2029-12-31",
        "--values",
        "dept=" + String.join(",", DEPARTMENTS),
        "--schema",
        table.writeSchema(home).toString(),
        table.writeCsv(home).toString());
  }

  /** Draws the cells of a row; its id follows from its number. */
  static List<String> row(Random random, int i) {
    List<String> row = new ArrayList<>();
    row.add("e" + Integer.toString(i * 7, 36));
    row.add(random.nextInt(20) == 0 ? null : DEPARTMENTS.get(random.nextInt(3)));
    row.add(String.valueOf(i == 0 ? 1_000_000 : i == 1 ? 0 : random.nextInt(1_000_001)));
    row.add(
        random.nextInt(10) == 0
            ? null
            : String.valueOf(i % 100 == 0 ? -5000 : random.nextInt(2_000_000_000) - 5000));
    row.add(BigDecimal.valueOf(random.nextInt(10_001), 2).toPlainString());
    row.add(LocalDate.of(2000, 1, 1).plusDays(random.nextInt(9_000)).toString());
    row.add(String.valueOf(random.nextBoolean()));
    return row;
  }

  @AfterAll
  void close() throws Exception {
    plain.close();
  }

  @Test
  void sumsOfRandomSelectionsAgreeWithPlainSql() throws Exception {
    assertQueriesAgree(QUERIES, new Asking());
  }

  /** Every third query is asked by masks ahead and differences. */
  @Test
  void sumsUnderPaillierAgreeWithPlainSql() throws Exception {
    try (PaillierPrimes primes =
            PaillierPrimes.generate(PaillierModulus.LEAST_BITS, GenerationPath.AUTO);
        NoisePool pool = NoisePool.open(home.resolve("noise"), primes.modulus())) {
      NoiseMaker.make(primes, pool, 2 * ROWS, done -> {});
      try (PaillierOwner owner = new PaillierOwner(primes, pool)) {
        assertQueriesAgree(PAILLIER_QUERIES, new PaillierAsking(owner));
      }
    }
  }

  /** Three clients with keys of their own, with masks ahead and without. */
  @Test
  void totalsUnderPaillierAgreeWithPlainSql() throws Exception {
    String sql = "SELECT COUNT(*), SUM(pay), SUM(balance) FROM staff WHERE employee IN (?)";
    List<PaillierOwner> owners = new ArrayList<>();
    for (int client = 0; client < 3; client++) {
      try (PaillierPrimes primes =
          PaillierPrimes.generate(PaillierModulus.LEAST_BITS, GenerationPath.AUTO)) {
        owners.add(new PaillierOwner(primes, null));
      }
    }
    try {
      plain.execute("CREATE OR REPLACE TABLE together AS SELECT * FROM staff WHERE FALSE");
      List<List<String>> selections = new ArrayList<>();
      for (int client = 0; client < owners.size(); client++) {
        selections.add(select(1));
        plain.execute("INSERT INTO together SELECT * FROM picked");
      }
      String asked = sql.replace("FROM staff WHERE employee IN (?)", "FROM together WHERE TRUE");
      List<List<Object>> exact = plain.query(asked);
      for (SumScheme scheme : List.of(SumScheme.PAILLIER, SumScheme.MASKED)) {
        Answers.assertSame(
            scheme.label() + ", seed " + SEED, exact, total(sql, scheme, owners, selections));
      }
    } finally {
      owners.forEach(PaillierOwner::close);
    }
  }

  private List<List<Object>> total(
      String sql, SumScheme scheme, List<PaillierOwner> owners, List<List<String>> selections)
      throws Exception {
    SumAsk ask = SumAsk.plan(sql, facts, 1, owners.size(), SumScheme.PAILLIER);
    byte[] id = new byte[SumRequest.SESSION_BYTES];
    random.nextBytes(id);
    List<Path> requests = new ArrayList<>();
    List<Opening> openings = new ArrayList<>();
    for (int client = 0; client < owners.size(); client++) {
      PaillierOwner owner = owners.get(client);
      SumAsk.Session session = new SumAsk.Session(id, owners.size(), client);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (Selection selection = Selection.read(selections.get(client), facts, ids, 1, false)) {
        if (scheme == SumScheme.PAILLIER) {
          openings.add(ask.write(selection, session, owner, out, done -> {}));
        } else {
          try (Opening ahead = ask.writeAhead(session, owner, out, done -> {})) {
            Path request = Files.write(home.resolve("ahead"), out.toByteArray());
            new SumService(store)
                .evaluateAhead(
                    new org.apache.hadoop.fs.Path(request.toUri()),
                    SumService.Run.DIRECT,
                    done -> {});
            out.reset();
            openings.add(
                SumAsk.following(ahead, owner.modulus(), selection)
                    .follow(ahead, owner.modulus(), selection, out, done -> {}));
          }
        }
      }
      requests.add(Files.write(home.resolve("together-" + client), out.toByteArray()));
    }
    List<byte[]> answers = answers(requests, SumService.Run.DIRECT);
    List<SumPart> parts = new ArrayList<>();
    for (int client = 0; client < owners.size(); client++) {
      parts.add(openings.get(client).open(answers.get(client), owners.get(client)));
    }
    List<List<Object>> rows = new ArrayList<>(openings.get(0).rows(parts));
    openings.forEach(Opening::close);
    return rows;
  }

  /** Noise is signed, and the modulus of sums is another one in each scheme. */
  @Test
  void noisySumsUnderPaillierAreNearTheExactOnes() throws Exception {
    Path file = Files.writeString(home.resolve("noisy.csv"), "id,n\n1,5\n2,6\n3,7\n");
    CommandLine.succeed(
        home,
        "select-sum",
        "import",
        "--table",
        "noisy",
        "--row",
        "id",
        "--range",
        "n=0..7",
        "--epsilon",
        "1",
        file.toString());
    PrivateTables tables = new PrivateTables(store);
    PrivateTable noisy = tables.facts("noisy");
    RowIds idsOfNoisy = RowIdsCodec.decode(tables.ids("noisy"), false, 3);
    long bound = 46; // 45 scales of a count, and one more
    boolean negative = false;
    try (PaillierPrimes primes =
            PaillierPrimes.generate(PaillierModulus.LEAST_BITS, GenerationPath.AUTO);
        PaillierOwner owner = new PaillierOwner(primes, null)) {
      // Each is of fresh noise, which is negative in one of four.
      for (int i = 0; i < LEAST_NOISY || (i < MOST_NOISY && !negative); i++) {
        SumAsk ask =
            SumAsk.plan(
                "SELECT COUNT(*) FROM noisy WHERE id IN (?)", noisy, 1, 1, SumScheme.PAILLIER);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Selection selection = Selection.read(List.of(), noisy, idsOfNoisy, 1, false);
            Opening opening = ask.write(selection, SumAsk.Session.alone(), owner, out, d -> {})) {
          Path request = Files.write(home.resolve("noisy"), out.toByteArray());
          byte[] answer = answer(request, SumService.Run.DIRECT);
          Object read = opening.rows(List.of(opening.open(answer, owner))).get(0).get(0);
          long count = (Long) read;
          assertTrue(Math.abs(count) <= bound, "count " + count);
          negative |= count < 0;
        }
      }
    }
    assertTrue(negative, "no noise of forty is negative");
  }

  private void assertQueriesAgree(int queries, Asking asking) throws Exception {
    List<String> failures = new ArrayList<>();
    int refused = 0;
    for (int i = 0; i < queries; i++) {
      int weightBits = random.nextInt(3) > 0 ? 1 : 2 + random.nextInt(3);
      List<String> lines = select(weightBits);
      String sql = query();
      try {
        SumAsk ask;
        try {
          ask = SumAsk.plan(sql, facts, weightBits, 1, asking.scheme());
        } catch (RefusedQueryException e) {
          refused++;
          System.out.println("refused: " + e.getMessage());
          continue;
        }
        boolean job = i % asking.queriesPerJob() == 0;
        List<List<Object>> ours =
            asking.rows(
                ask, lines, weightBits, job ? SumService.Run.JOB : SumService.Run.DIRECT, i);
        String asked = sql.replace("FROM staff WHERE employee IN (?)", "FROM picked WHERE TRUE");
        Answers.assertSame("answer", plain.query(asked), ours);
      } catch (Exception | AssertionError e) {
        failures.add(
            "seed %d, query %d\n  %s, weights of %d bits, %d lines\n  %s"
                .formatted(SEED, i, sql, weightBits, lines.size(), e));
      }
    }
    int all = refused;
    System.out.printf(
        "selected sums by %s, seed %d: %d queries, %d refused%n",
        asking.scheme().label(), SEED, queries, refused);
    assertTrue(failures.isEmpty(), () -> String.join("\n\n", failures));
    assertTrue(refused <= MOST_REFUSED * queries, () -> all + " refused");
  }

  /** Draws a selection, puts its rows into DuckDB as often as they weigh, and returns its lines. */
  private List<String> select(int weightBits) throws Exception {
    int some = List.of(0, 1, 2, 100, 4_000, ROWS).get(random.nextInt(6));
    List<String> lines = new ArrayList<>();
    plain.execute("CREATE OR REPLACE TABLE chosen (id VARCHAR, w BIGINT)");
    StringBuilder values = new StringBuilder();
    boolean[] taken = new boolean[ROWS];
    for (int i = 0; i < some; i++) {
      int row = some == ROWS ? i : random.nextInt(ROWS);
      if (!taken[row]) {
        taken[row] = true;
        String id = "e" + Integer.toString(row * 7, 36);
        int weight = weightBits == 1 ? 1 : random.nextInt(1 << weightBits);
        lines.add(weightBits == 1 ? id : id + "," + weight);
        values.append(values.isEmpty() ? "" : ", ").append("('" + id + "', " + weight + ")");
      }
    }
    if (!lines.isEmpty()) {
      plain.execute("INSERT INTO chosen VALUES " + values);
    }
    plain.execute(
        "CREATE OR REPLACE TABLE picked AS SELECT staff.* FROM staff JOIN chosen ON employee = id"
            + " JOIN range(1, 17) AS n(i) ON n.i <= w");
    return lines;
  }

  private String query() {
    return query(random);
  }

  static String query(Random random) {
    int count = 1 + random.nextInt(3);
    boolean grouped = random.nextInt(3) == 0;
    String groups = grouped ? GROUPS.get(random.nextInt(GROUPS.size())) : "";
    StringBuilder sql = new StringBuilder("SELECT " + groups);
    for (int i = 0; i < count; i++) {
      sql.append(i > 0 || grouped ? ", " : "")
          .append(AGGREGATES.get(random.nextInt(AGGREGATES.size())));
    }
    sql.append(" FROM staff WHERE employee IN (?)");
    if (random.nextInt(3) == 0) {
      sql.append(" AND (" + CONDITIONS.get(random.nextInt(CONDITIONS.size())) + ")");
    }
    return grouped
        ? sql + " GROUP BY " + groups + (random.nextInt(3) == 0 ? " HAVING COUNT(*) > 3" : "")
        : sql.toString();
  }

  /** A client that asks under a ring. */
  private class Asking {
    SumScheme scheme() {
      return SumScheme.RING;
    }

    int queriesPerJob() {
      return 50;
    }

    List<List<Object>> rows(
        SumAsk ask, List<String> lines, int weightBits, SumService.Run run, int query)
        throws Exception {
      Path request = home.resolve("request");
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (Selection selection = Selection.read(lines, facts, ids, weightBits, false);
          Opening opening = ask.write(selection, SumAsk.Session.alone(), out, done -> {})) {
        Files.write(request, out.toByteArray());
        byte[] answer = answer(request, run);
        return new ArrayList<>(opening.rows(List.of(opening.open(answer))));
      }
    }
  }

  /** A client that asks under Paillier's encryption. */
  private final class PaillierAsking extends Asking {
    private final PaillierOwner owner;

    PaillierAsking(PaillierOwner owner) {
      this.owner = owner;
    }

    @Override
    SumScheme scheme() {
      return SumScheme.PAILLIER;
    }

    @Override
    int queriesPerJob() {
      return 4;
    }

    @Override
    List<List<Object>> rows(
        SumAsk ask, List<String> lines, int weightBits, SumService.Run run, int query)
        throws Exception {
      Path request = home.resolve("paillier");
      try (Selection selection = Selection.read(lines, facts, ids, weightBits, false);
          OutputStream out = new BufferedOutputStream(Files.newOutputStream(request))) {
        if (query % 3 != 0) {
          try (Opening opening =
              ask.write(selection, SumAsk.Session.alone(), owner, out, done -> {})) {
            out.flush();
            return answered(opening, request, run);
          }
        }
        try (Opening ahead = ask.writeAhead(SumAsk.Session.alone(), owner, out, done -> {})) {
          out.flush();
          new SumService(store)
              .evaluateAhead(new org.apache.hadoop.fs.Path(request.toUri()), run, done -> {});
          Path follows = home.resolve("follows");
          ByteArrayOutputStream differences = new ByteArrayOutputStream();
          try (Opening opening =
              SumAsk.following(ahead, owner.modulus(), selection)
                  .follow(ahead, owner.modulus(), selection, differences, done -> {})) {
            Files.write(follows, differences.toByteArray());
            return answered(opening, follows, run);
          }
        }
      }
    }

    private List<List<Object>> answered(Opening opening, Path request, SumService.Run run)
        throws Exception {
      byte[] answer = answer(request, run);
      assertArrayEquals(answer, answer(request, SumService.Run.DIRECT), "asked again");
      return new ArrayList<>(opening.rows(List.of(opening.open(answer, owner))));
    }
  }

  private byte[] answer(Path request, SumService.Run run) throws Exception {
    return answers(List.of(request), run).get(0);
  }

  private List<byte[]> answers(List<Path> requests, SumService.Run run) throws Exception {
    List<SumService.Asked> asked = new ArrayList<>();
    for (Path request : requests) {
      asked.add(
          new SumService.Asked(
              "client" + asked.size(), new org.apache.hadoop.fs.Path(request.toUri())));
    }
    return new SumService(store).answer(asked, run, done -> {});
  }

  /** Clients select rows in common, all of them too, and each gives them the greatest weight. */
  @Test
  void totalsOfSeveralClientsAgreeWithPlainSql() throws Exception {
    for (int clients = 2; clients <= MOST_CLIENTS; clients++) {
      int weightBits = 1 + random.nextInt(2);
      String sql = query();
      SumAsk ask = SumAsk.plan(sql, facts, weightBits, clients);
      byte[] session = new byte[SumRequest.SESSION_BYTES];
      random.nextBytes(session);
      plain.execute("CREATE OR REPLACE TABLE together AS SELECT * FROM staff WHERE FALSE");
      List<Path> requests = new ArrayList<>();
      List<Opening> openings = new ArrayList<>();
      for (int client = 0; client < clients; client++) {
        List<String> lines = random.nextBoolean() ? everyRow(weightBits) : select(weightBits);
        plain.execute("INSERT INTO together SELECT * FROM picked");
        Path request = home.resolve("together-" + client);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Selection selection = Selection.read(lines, facts, ids, weightBits, false)) {
          openings.add(
              ask.write(selection, new SumAsk.Session(session, clients, client), out, done -> {}));
        }
        Files.write(request, out.toByteArray());
        requests.add(request);
      }
      List<byte[]> answers = answers(requests, SumService.Run.DIRECT);
      List<SumPart> parts = new ArrayList<>();
      for (int client = 0; client < clients; client++) {
        parts.add(openings.get(client).open(answers.get(client)));
      }
      List<List<Object>> ours = new ArrayList<>(openings.get(0).rows(parts));
      openings.forEach(Opening::close);
      String asked = sql.replace("FROM staff WHERE employee IN (?)", "FROM together WHERE TRUE");
      Answers.assertSame(
          "seed %d, %d clients: %s".formatted(SEED, clients, sql), plain.query(asked), ours);
    }
  }

  /** Selects every row with the greatest weight. */
  private List<String> everyRow(int weightBits) throws Exception {
    int weight = (1 << weightBits) - 1;
    List<String> lines = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      String id = "e" + Integer.toString(row * 7, 36);
      lines.add(weightBits == 1 ? id : id + "," + weight);
    }
    plain.execute(
        "CREATE OR REPLACE TABLE picked AS SELECT staff.* FROM staff, range(" + weight + ")");
    return lines;
  }

  @Test
  void equalRequestsGetEqualBytesByAJobAndWithout() throws Exception {
    SumAsk ask =
        SumAsk.plan(
            "SELECT dept, AVG(pay) FROM staff WHERE employee IN (?) GROUP BY dept", facts, 1, 1);
    Path request = home.resolve("repeated");
    try (Selection selection = Selection.read(select(1), facts, ids, 1, false)) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ask.write(selection, SumAsk.Session.alone(), out, done -> {}).close();
      Files.write(request, out.toByteArray());
    }
    byte[] first = answer(request, SumService.Run.DIRECT);
    assertArrayEquals(first, answer(request, SumService.Run.DIRECT));
    assertArrayEquals(first, answer(request, SumService.Run.JOB));
  }

  /** Rows of several batches are dealt out among tasks, and among threads. */
  @Test
  void sumsOverSeveralTasksAgreeWithPlainSql() throws Exception {
    int many = 150_000;
    StringBuilder csv = new StringBuilder("id,n\n");
    List<String> lines = new ArrayList<>();
    long expected = 0;
    for (int i = 0; i < many; i++) {
      int number = random.nextInt(1_000);
      csv.append(i).append(',').append(number).append('\n');
      if (random.nextInt(3) == 0) {
        lines.add(String.valueOf(i));
        expected += number;
      }
    }
    Path file = Files.writeString(home.resolve("many.csv"), csv);
    CommandLine.succeed(
        home,
        "select-sum",
        "import",
        "--table",
        "many",
        "--row",
        "id",
        "--range",
        "n=0..1000",
        file.toString());
    PrivateTables tables = new PrivateTables(store);
    PrivateTable ofMany = tables.facts("many");
    RowIds idsOfMany = RowIdsCodec.decode(tables.ids("many"), false, many);
    SumAsk ask = SumAsk.plan("SELECT COUNT(*), SUM(n) FROM many WHERE id IN (?)", ofMany, 1, 1);
    Path request = home.resolve("many");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Selection selection = Selection.read(lines, ofMany, idsOfMany, 1, false);
        Opening opening = ask.write(selection, SumAsk.Session.alone(), out, done -> {})) {
      Files.write(request, out.toByteArray());
      store.configuration().set(JobKeys.SPLIT_ROWS.key(), "65536");
      byte[] byJob = answer(request, SumService.Run.JOB);
      assertArrayEquals(byJob, answer(request, SumService.Run.DIRECT));
      List<List<Object>> rows = List.of(List.of((long) lines.size(), BigDecimal.valueOf(expected)));
      Answers.assertSame(
          "answer", rows, new ArrayList<>(opening.rows(List.of(opening.open(byJob)))));
    }
  }

  @Test
  void requestsOfAllSelectionsHaveOneSize() throws Exception {
    SumAsk ask = SumAsk.plan("SELECT SUM(pay) FROM staff WHERE employee IN (?)", facts, 1, 1);
    List<Integer> sizes = new ArrayList<>();
    for (int lines : List.of(0, 1, ROWS)) {
      List<String> selected = new ArrayList<>();
      for (int i = 0; i < lines; i++) {
        selected.add("e" + Integer.toString(i * 7, 36));
      }
      try (Selection selection = Selection.read(selected, facts, ids, 1, false)) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ask.write(selection, SumAsk.Session.alone(), out, done -> {}).close();
        sizes.add(out.size());
      }
    }
    assertEquals(1, sizes.stream().distinct().count(), sizes::toString);
  }
}
