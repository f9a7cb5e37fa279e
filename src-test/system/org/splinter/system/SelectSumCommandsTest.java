package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of private tables and selected sums as their owner and their clients ask by commands. */
@Tag("slow")
final class SelectSumCommandsTest {
  private static final String STAFF =
      """
      id,dept,pay
      ann,sales,100
      ben,sales,250
      cho,support,40
      dan,support,
      eve,sales,1000
      """;

  @TempDir private Path home;

  private Path in(String name) {
    return home.resolve(name);
  }

  private String write(String name, String text) throws IOException {
    return Files.writeString(in(name), text).toString();
  }

  private CommandLine.Outcome run(String... arguments) {
    return CommandLine.run(home, "select-sum", arguments);
  }

  private String succeed(String... arguments) {
    return CommandLine.succeed(home, "select-sum", arguments);
  }

  /** Returns arguments with the budget of every client. */
  private static String[] budget(int numbers, String... arguments) {
    List<String> all = new ArrayList<>(List.of("-D", "splinter.sum.budget=" + numbers));
    all.addAll(List.of(arguments));
    return all.toArray(String[]::new);
  }

  private void refused(String expected, String... arguments) {
    assertRefused(expected, run(arguments));
  }

  private static void assertRefused(String expected, CommandLine.Outcome outcome) {
    assertNotEquals(0, outcome.exitCode(), outcome::toString);
    assertTrue(outcome.err().contains(expected), () -> expected + "\nnot in\n" + outcome.err());
    assertFalse(outcome.err().contains("Exception"), outcome::err);
  }

  /** Runs a command of a client, which has files and no providers. */
  private static CommandLine.Outcome runClient(String... arguments) {
    List<String> all = new ArrayList<>(List.of("select-sum"));
    all.addAll(List.of(arguments));
    return CommandLine.run(all.toArray(String[]::new));
  }

  private static String succeedClient(String... arguments) {
    CommandLine.Outcome outcome = runClient(arguments);
    assertEquals(0, outcome.exitCode(), outcome::err);
    return outcome.out();
  }

  @BeforeEach
  void importStaff() throws Exception {
    succeed(
        "import",
        "--table",
        "staff",
        "--row",
        "id",
        "--range",
        "pay=0..1000",
        "--values",
        "dept=sales,support",
        write("staff.csv", STAFF));
  }

  private void ask(String name, String sql, String ids, String... more) throws Exception {
    succeed("publish", "staff", "--out", home.toString());
    List<String> arguments = new ArrayList<>(List.of("ask", sql));
    arguments.addAll(List.of("--published", home.toString()));
    arguments.addAll(List.of("--ids", write(name + ".txt", ids)));
    arguments.addAll(List.of("--out", in(name).toString()));
    arguments.addAll(List.of(more));
    succeed(arguments.toArray(String[]::new));
  }

  private void answer(String name) {
    succeed(budget(9999, "answer", in(name + ".request").toString(), "--client", "tester"));
  }

  private String open(String name, String... more) {
    List<String> arguments = new ArrayList<>(List.of("open", in(name + ".opening").toString()));
    arguments.addAll(List.of(in(name + ".request.answer").toString(), "--format", "csv"));
    arguments.addAll(List.of(more));
    return succeedClient(arguments.toArray(String[]::new));
  }

  @Test
  void aQuestionTakesItsStepsOnTwoMachines() throws Exception {
    ask(
        "question",
        "SELECT COUNT(*), COUNT(pay), SUM(pay), AVG(pay) FROM staff WHERE id IN (?)",
        "ann\ndan\neve\n");
    assertEquals(
        "rw-------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(in("question.opening"))));
    answer("question");
    assertEquals("3,2,1100,550.0", open("question").lines().skip(1).findFirst().orElseThrow());
  }

  @Test
  void severalClientsLearnTheirTotalAlone() throws Exception {
    String session = "00112233445566778899aabbccddeeff";
    String sql = "SELECT SUM(pay), COUNT(*) FROM staff WHERE id IN (?)";
    List<String> selections = List.of("ann\n", "ben\ncho\n", "eve\n");
    List<String> requests = new ArrayList<>(List.of("answer"));
    for (int i = 0; i < 3; i++) {
      ask(
          "c" + i,
          sql,
          selections.get(i),
          "--session",
          session,
          "--clients",
          "3",
          "--client",
          String.valueOf(i));
      requests.add(in("c" + i + ".request").toString());
    }
    refused(
        "lack that of client 2",
        "answer",
        requests.get(1),
        requests.get(2),
        "--client",
        "a",
        "--client",
        "b");
    requests.addAll(List.of("--client", "a", "--client", "b", "--client", "c"));
    succeed(budget(9, requests.toArray(String[]::new)));
    for (int i = 0; i < 3; i++) {
      assertEquals("", open("c" + i));
    }
    String total =
        CommandLine.run(
                "select-sum",
                "total",
                in("c1.opening").toString(),
                in("c0.part").toString(),
                in("c1.part").toString(),
                in("c2.part").toString(),
                "--format",
                "csv")
            .out();
    assertEquals("1390,4", total.lines().skip(1).findFirst().orElseThrow());
    CommandLine.Outcome two =
        CommandLine.run(
            "select-sum",
            "total",
            in("c1.opening").toString(),
            in("c0.part").toString(),
            in("c2.part").toString());
    assertTrue(two.err().contains("must be one of each of the 3 clients"), two::err);
  }

  @Test
  void aBudgetIsChargedBeforeRowsAreReadAndOnceForARequest() throws Exception {
    ask("first", "SELECT SUM(pay) FROM staff WHERE id IN (?)", "ann\n");
    ask("second", "SELECT SUM(pay) FROM staff WHERE id IN (?)", "ann\nben\n");
    String request = in("first.request").toString();
    String[] answer = budget(6, "answer", request, "--client", "ann");
    succeed(answer);
    byte[] bytes = Files.readAllBytes(in("first.request.answer"));
    succeed(answer);
    assertArrayEquals(bytes, Files.readAllBytes(in("first.request.answer")));
    refused(
        "client ann has had 6 of the 6 numbers",
        budget(6, "answer", in("second.request").toString(), "--client", "ann"));
    refused("asks for 6 more", "answer", in("second.request").toString(), "--client", "ben");
    refused("must be named by", "answer", request, "--client", "../ann");
  }

  @Test
  void aRequestIsRefusedWhoseTableHasChangedOrWhoseBytesHave() throws Exception {
    ask("old", "SELECT SUM(pay) FROM staff WHERE id IN (?)", "ann\n");
    Path request = in("old.request");
    byte[] bytes = Files.readAllBytes(request);
    String[] answer = budget(9, "answer", request.toString(), "--client", "ann");
    Files.write(request, Arrays.copyOf(bytes, bytes.length - 1));
    refused("bytes, must have", answer);
    byte[] flipped = bytes.clone();
    flipped[bytes.length - 100] ^= 1;
    Files.write(request, flipped);
    refused("has not the digest at its end", answer);
    Files.write(request, new byte[3]);
    refused("its head has not ended", answer);
    try (RandomAccessFile longer = new RandomAccessFile(request.toFile(), "rw")) {
      longer.write(bytes);
      longer.setLength(1L << 42); // has no room on any disk of these tests, and is not copied
    }
    refused("has 4398046511104 bytes, must have " + bytes.length, answer);
    Files.write(request, bytes);
    importStaff();
    refused("not for staff", answer);
  }

  @Test
  void aTableThatIsDroppedIsGoneAndItsBudgetsAreNot() throws Exception {
    ask("before", "SELECT SUM(pay) FROM staff WHERE id IN (?)", "ann\n");
    String[] answer = {"answer", in("before.request").toString(), "--client", "ann"};
    succeed(budget(6, answer));
    succeed("drop", "staff");
    refused("there is no private table 'staff'; there are none", budget(6, answer));
    importStaff();
    ask("after", "SELECT SUM(pay) FROM staff WHERE id IN (?)", "ann\n");
    refused(
        "client ann has had 6 of the 6 numbers",
        budget(6, "answer", in("after.request").toString(), "--client", "ann"));
  }

  /** A session of other requests has other noise, and so it costs anew. */
  @Test
  void aRequestInAnotherSessionIsChargedAnew() throws Exception {
    String session = "000102030405060708090a0b0c0d0e0f";
    String sql = "SELECT COUNT(*) FROM staff WHERE id IN (?)";
    for (String name : List.of("a", "b", "c")) {
      ask(
          name,
          sql,
          "ann\n",
          "--session",
          session,
          "--clients",
          "2",
          "--client",
          name.equals("a") ? "0" : "1");
    }
    String[] clients = {"--client", "x", "--client", "y"};
    succeed(budget(1, with("a", "b", clients)));
    succeed(budget(1, with("a", "b", clients)));
    refused("client x has had 1 of the 1 numbers", budget(1, with("a", "c", clients)));
    String[] three = {
      "answer",
      in("a.request").toString(),
      in("b.request").toString(),
      in("c.request").toString(),
      "--client",
      "p",
      "--client",
      "q",
      "--client",
      "r"
    };
    refused("of one client of it twice", budget(9, three));
    String[] alone = {"answer", in("a.request").toString(), "--client", "p"};
    refused("lack that of client 1", budget(9, alone));
  }

  private String[] with(String one, String other, String... more) {
    List<String> all = new ArrayList<>(List.of("answer"));
    all.add(in(one + ".request").toString());
    all.add(in(other + ".request").toString());
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  /** Runs a command as a client does, who has no provider. */
  private static String away(String... arguments) {
    CommandLine.Outcome outcome = CommandLine.run(arguments);
    assertEquals(0, outcome.exitCode(), outcome::toString);
    return outcome.out();
  }

  /** Returns the number of a field of a JSON object that a command printed. */
  private static long number(String json, String field) {
    Matcher found = Pattern.compile("\"" + field + "\":([0-9]+)").matcher(json);
    assertTrue(found.find(), () -> field + " is not in " + json);
    return Long.parseLong(found.group(1));
  }

  /** Checks aggregates of declared values, of which each is a sum of its own. */
  @Test
  void differentValuesAreCounted() throws Exception {
    ask(
        "question",
        "SELECT COUNT(DISTINCT dept), MODE(dept), CORR(pay, pay + 1) FROM staff WHERE id IN (?)",
        "ann\ncho\neve\n");
    answer("question");
    assertEquals("2,sales,1.0", open("question").lines().skip(1).findFirst().orElseThrow());
  }

  @Test
  void aQuestionIsExplainedAsItIsAskedAndCharged() throws Exception {
    String sql = "SELECT dept, AVG(pay), STDDEV(pay) FROM staff WHERE id IN (?) GROUP BY dept";
    ask("question", sql, "ann,2\n", "--weights", "3");
    String[] explain = {
      "select-sum", "explain", sql, "--published", home.toString(), "--weights", "3"
    };
    List<String> json = new ArrayList<>(List.of(explain));
    json.addAll(List.of("--format", "json"));
    String explained = away(json.toArray(String[]::new));
    assertEquals(Files.size(in("question.request")), number(explained, "request_bytes"));
    String[] answer = {"answer", in("question.request").toString(), "--client", "ann"};
    succeed(budget(999, answer));
    assertEquals(Files.size(in("question.request.answer")), number(explained, "answer_bytes"));
    long charged = number(explained, "charged_numbers");
    assertTrue(charged >= number(explained, "sums"), explained);
    String text = away(explain);
    assertTrue(text.contains("claimed 128 bits"), text);
    assertTrue(text.contains("none: sums are exact"), text);
    String[] budget = {"budget", "staff", "--format", "json"};
    String accounts = succeed(budget(999, budget));
    assertEquals(charged, number(accounts, "spent"));
    assertEquals(999 - charged, number(accounts, "left"));
    String ben = succeed("budget", "staff", "--client", "ben");
    assertTrue(ben.lines().skip(1).findFirst().orElseThrow().matches("ben +0 +1 +1"), ben);
    String[] many = {
      "select-sum", "explain", sql, "--published", home.toString(), "--clients", "33"
    };
    CommandLine.Outcome refused = CommandLine.run(many);
    assertTrue(refused.err().contains("must be 1 to 32"), refused::err);
  }

  @Test
  void aTableIsDescribedByWhatIsPublic() {
    String text = succeed("describe", "staff");
    assertTrue(text.contains("5 rows, exact sums"), text);
    assertTrue(text.contains("0..1000"), text);
    assertTrue(text.contains("2 values"), text);
    String json = succeed("describe", "STAFF", "--format", "json");
    assertEquals(5, number(json, "rows"));
    assertEquals(1, number(json, "records_in_a_row"));
    assertTrue(json.contains("\"epsilon\":null"), json);
    assertTrue(succeed("tables").contains("staff"));
  }

  @Test
  void recordsBecomeRowsOfSeveral() throws Exception {
    succeed(
        "import",
        "--table",
        "shops",
        "--row",
        "dept",
        "--min-group",
        "3",
        "--range",
        "pay=0..100000",
        in("staff.csv").toString());
    String out =
        succeed(
            budget(
                30,
                "query",
                "SELECT SUM(pay), SUM(records_) FROM shops WHERE dept IN (?)",
                "--ids",
                write("d.txt", "sales\n"),
                "--format",
                "json"));
    assertTrue(out.contains("\"rows\":[[1350,3]]"), out);
    refused(
        "'support' is the id of no row",
        "query",
        "SELECT SUM(pay) FROM shops WHERE dept IN (?)",
        "--ids",
        write("e.txt", "support\n"));
  }

  @Test
  void noiseIsTheSameForARequestAndOtherForAnother() throws Exception {
    StringBuilder rows = new StringBuilder("id,pay\n");
    for (int i = 0; i < 400; i++) {
      rows.append(i).append(',').append(i % 100).append('\n');
    }
    succeed(
        "import",
        "--table",
        "noisy",
        "--row",
        "id",
        "--range",
        "pay=0..100",
        "--epsilon",
        "0.5",
        write("noisy.csv", rows.toString()));
    List<String> answers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      answers.add(
          succeed(
              budget(
                  99,
                  "query",
                  "SELECT COUNT(*), SUM(pay) FROM noisy WHERE id IN (?)",
                  "--ids",
                  write("n.txt", "1\n2\n3\n"),
                  "--run",
                  "direct",
                  "--format",
                  "csv")));
    }
    assertTrue(answers.stream().distinct().count() > 1, answers::toString);
    for (String item : List.of("COUNT(DISTINCT pay)", "MODE(pay)", "MEDIAN(pay)")) {
      refused(
          "follows from exact counts, and the table's answers have noise",
          "query",
          "SELECT " + item + " FROM noisy WHERE id IN (?)",
          "--ids",
          write("n.txt", "1\n2\n3\n"));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT MAX(pay) FROM staff WHERE id IN (?)|is not made of sums
          SELECT pay FROM staff WHERE id IN (?)|rows are not made of sums
          SELECT SUM(pay) FROM staff|write WHERE id IN (?)
          SELECT SUM(pay) FROM staff WHERE pay > ?|write WHERE id IN (?)
          SELECT SUM(pay) FROM staff WHERE id IN (?, ?)|write WHERE id IN (?)
          SELECT SUM(pay) FROM other WHERE id IN (?)|there are staff
          SELECT SUM(nothing) FROM staff WHERE id IN (?)|nothing
          SELECT pay, COUNT(*) FROM staff WHERE id IN (?) GROUP BY pay|at most 256
          """)
  void whatIsNotASumIsRefused(String sql, String reason) throws Exception {
    refused(reason, "query", sql, "--ids", write("x.txt", "ann\n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --row|id|--range|pay=0..999|outside of the declared range
          --row|id|--range|pay=5|write the least and the greatest
          --row|id|--range|pay|write COLUMN=
          --row|id|--range|pay=9..1|the least value comes first
          --row|id|--range|pay=0..many|'many'
          --row|id|--range|dept=a..b|declare its values instead
          --row|id|--range|id=0..9|the column is declared already
          --row|id|--range|nothing=0..9|there is no such column; there are id, dept, pay
          --row|id|--values|nothing=a|there is no such column
          --row|id|--values|pay=a,b|--values pay=[a, b]: one
          --row|id|--values|dept=sales|which --values does not name
          --row|dept|--range|pay=0..1000|name another column by --row
          --row|nobody|--range|pay=0..1000|there is no such column
          --row|pay|--values|dept=sales,support|each needs an id
          """)
  void aTableWithoutItsDeclarationsIsRefused(
      String row, String id, String option, String value, String reason) {
    refused(reason, "import", "--table", "t", row, id, option, value, in("staff.csv").toString());
  }

  /** Each of these is wrong by the declarations alone, or by them and the files' first lines. */
  @Test
  void declarationsAreCheckedBeforeRowsAreRead() throws Exception {
    String many = write("many.csv", "id,pay,records_\n" + "1,x,2\n".repeat(3));
    String[] ranges = {"import", "--table", "t", "--row", "id", "--range", "pay=0..9", many};
    refused("pay=0..9: the column is a string", ranges);
    String[] twice = {
      "import", "--table", "t", "--row", "id", "--range", "pay=0..9", "--range", "pay=0..8", many
    };
    refused("--range pay stands twice", twice);
    String[] both = {
      "import", "--table", "t", "--row", "id", "--range", "pay=0..9", "--values", "PAY=1", many
    };
    refused("--values PAY: the column is declared already", both);
    String[] group = {"import", "--table", "t", "--row", "id", "--min-group", "2", many};
    refused("the records have a column 'records_'", group);
    String broken = write("broken.csv", "id,pay\n1,\"2\n"); // the rows would be refused by this
    refused(
        "there is no such column; there are id, pay",
        "import",
        "--table",
        "t",
        "--row",
        "nobody",
        broken);
    refused(
        "there is no such column; there are id, pay",
        "import",
        "--table",
        "t",
        "--row",
        "id",
        "--values",
        "dept=a,b",
        broken);
    for (String command : List.of("drop", "publish")) {
      refused("must start with a letter", command, "../staff");
      refused("there is no private table 'nothing'", command, "nothing");
    }
  }

  @Test
  void anImportSaysWhatIsPublished() throws Exception {
    String err =
        run("import", "--table", "prices", "--row", "id", write("p.csv", "id,price\n1,2.50\n"))
            .err();
    assertTrue(err.contains("whose names and types are published"), err);
    assertTrue(err.contains("  price decimal(2)"), err);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          zoe|is the id of no row
          ann,ann|stands twice
          """)
  void idsThatCannotBeMeantAreRefused(String ids, String reason) throws Exception {
    refused(
        reason,
        "query",
        "SELECT SUM(pay) FROM staff WHERE id IN (?)",
        "--ids",
        write("y.txt", ids.replace(',', '\n')));
  }

  private String newKey(String name) {
    String key = in(name).toString();
    succeedClient("keys", "new", key, "--bits", "2048");
    return key;
  }

  private String published() {
    succeed("publish", "staff", "--out", home.toString());
    return home.toString();
  }

  @Test
  void paillierAsksWithNoiseAndMasksAhead() throws Exception {
    String key = newKey("ann.key");
    assertEquals(
        "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(in("ann.key"))));
    succeedClient("noise", "prepare", "--key", key, "--rows", "4");
    assertTrue(
        succeedClient("keys", "show", "--key", key).contains("1024"), "noise for 1,024 rows");
    String sql = "SELECT COUNT(*), SUM(pay) FROM staff WHERE id IN (?)";
    String explained =
        succeedClient(
            "explain", sql, "--published", published(), "--scheme", "paillier", "--bits", "2048");
    assertTrue(explained.contains("claimed 112 bits"), explained);
    ask("paillier", sql, "ann\ndan\neve\n", "--scheme", "paillier", "--key", key);
    answer("paillier");
    assertEquals(
        "3,1100", open("paillier", "--key", key).lines().skip(1).findFirst().orElseThrow());

    String[] ahead = {
      "ahead", sql, "--published", home.toString(), "--key", key, "--out", in("b").toString()
    };
    succeedClient(ahead);
    String ids = write("b.txt", "ben\ncho\n");
    String[] follow = {
      "follow",
      in("b.ahead").toString(),
      "--key",
      key,
      "--ids",
      ids,
      "--published",
      home.toString(),
      "--out",
      in("c").toString()
    };
    String[] another = follow.clone();
    another[3] = newKey("another.key");
    refused("is of another key", another);
    assertTrue(Files.exists(in("b.ahead")), "what is refused uses no masks up");
    Files.createDirectory(in("w.request")); // where no request can be written
    succeedClient(
        "ahead", sql, "--published", home.toString(), "--key", key, "--out", in("z").toString());
    String[] failing = withOut("w", follow);
    failing[1] = in("z.ahead").toString();
    refused("w.request", failing);
    assertFalse(Files.exists(in("z.ahead")), "masks go before what they hide is written");
    succeed(follow);
    assertFalse(Files.exists(in("b.ahead")), "its masks serve no second request");
    refused("b.ahead", withOut("d", follow));
    refused(
        "send that one first",
        budget(9999, "answer", in("c.request").toString(), "--client", "early"));
    assertFalse(succeed("budget", "staff").contains("early"), "nothing was charged");
    refused("leave --client out", "answer", in("b.request").toString(), "--ahead", "--client", "x");
    succeed("answer", in("b.request").toString(), "--ahead");
    assertTrue(Files.size(in("c.request")) < Files.size(in("b.request")) / 2, "differences");
    answer("c");
    assertEquals("2,290", open("c", "--key", key).lines().skip(1).findFirst().orElseThrow());
  }

  /** Rows of another version stand at other places: their weights would select anything. */
  @Test
  void masksAndIdsAreOfOneVersion() throws Exception {
    String key = newKey("ann.key");
    String sql = "SELECT SUM(pay) FROM staff WHERE id IN (?)";
    succeedClient(
        "ahead", sql, "--published", published(), "--key", key, "--out", in("v").toString());
    importStaff();
    String newer = published();
    String ids = write("v.txt", "ben\n");
    refused(
        "the ids are those of version",
        "follow",
        in("v.ahead").toString(),
        "--key",
        key,
        "--ids",
        ids,
        "--published",
        newer,
        "--out",
        in("w").toString());
    assertTrue(Files.exists(in("v.ahead")), "what is refused uses no masks up");
  }

  private String[] withOut(String name, String... arguments) {
    String[] changed = arguments.clone();
    changed[changed.length - 1] = in(name).toString();
    return changed;
  }

  @Test
  void keysThatAreMissingOrOthersAreRefused() throws Exception {
    String sql = "SELECT SUM(pay) FROM staff WHERE id IN (?)";
    succeed("publish", "staff", "--out", home.toString());
    String ids = write("i.txt", "ann\n");
    String out = in("none").toString();
    String[] ask = {
      "ask", sql, "--published", home.toString(), "--ids", ids, "--out", out, "--scheme", "paillier"
    };
    refused("needs --key FILE", ask);
    String[] missing = Arrays.copyOf(ask, ask.length + 2);
    missing[ask.length] = "--key";
    missing[ask.length + 1] = in("no.key").toString();
    refused("there is no key", missing);
    assertFalse(Files.exists(in("none.request")), "a request that nobody can open");
    String key = newKey("one.key");
    assertRefused("is never overwritten", runClient("keys", "new", key));
    assertRefused(
        "--bits 1024 must be", runClient("keys", "new", in("k").toString(), "--bits", "1024"));
    String other = in("other.key").toString();
    String secret = write("secret", "open sesame\n");
    succeedClient("keys", "new", other, "--bits", "2048", "--passphrase-file", secret);
    ask("q", sql, "ann\n", "--scheme", "paillier", "--key", key);
    answer("q");
    String[] open = {
      "open",
      in("q.opening").toString(),
      in("q.request.answer").toString(),
      "--key",
      other,
      "--passphrase-file",
      secret
    };
    assertRefused("is of another key", runClient(open));
    open[6] = write("wrong", "sesame\n");
    assertRefused("does not open with this passphrase", runClient(open));
    assertRefused("needs --key", runClient(Arrays.copyOf(open, 3)));
    Files.setPosixFilePermissions(in("one.key"), PosixFilePermissions.fromString("rw-r--r--"));
    open[4] = key;
    assertRefused("others could have read its key", runClient(open));
  }
}
