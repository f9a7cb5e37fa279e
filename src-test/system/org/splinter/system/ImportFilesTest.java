package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of imports of files of several formats, as a user runs and reads them. */
@Tag("slow")
final class ImportFilesTest {
  @TempDir private Path home;
  @TempDir private Path files;

  private String write(String name, String content) throws IOException {
    return Files.writeString(files.resolve(name), content).toString();
  }

  private CommandLine.Outcome run(String... arguments) {
    return CommandLine.run(home, "import", arguments);
  }

  private static CommandLine.Outcome reading(String input, Runner runner) {
    InputStream standardInput = System.in;
    System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    try {
      return runner.run();
    } finally {
      System.setIn(standardInput);
    }
  }

  private interface Runner {
    CommandLine.Outcome run();
  }

  @Test
  void showsHowFilesAreRead() throws IOException {
    String a = write("a.tsv", "id\tfare\n1\t2.50\n");
    String b = write("b.tsv", "id\tfare\n2\t1\n");
    String c = write("c.jsonl", "{\"fare\": 3, \"id\": 3}\n");
    CommandLine.Outcome outcome = run("--table", "t", "--provider", "alpha", a, b, c);
    assertEquals(0, outcome.exitCode(), outcome.err());
    assertEquals(
        List.of(
            "reading " + a + " and 1 more: CSV separated by tab",
            "reading " + c + ": JSON lines",
            "  id   integer                         # 3 distinct, 0 NULL",
            "  fare decimal(2)                      # 3 distinct, 0 NULL"),
        outcome.said().subList(0, 4));
  }

  @Test
  void printsASchemaFileInADryRun() throws IOException {
    String a = write("a.csv", "id;id;zip\n1;x;NA\n2;y;010\n3;z;7\n");
    CommandLine.Outcome dry =
        run("--table", "t", "--dry-run", "--rename", "id:2=name", "--null", "NA", a);
    assertEquals(0, dry.exitCode(), dry.err());
    assertEquals(List.of("reading " + a + ": CSV separated by ';'"), dry.said());
    String schema =
        """
        id   integer
        name string                          # %1$s, line 2: text
        zip  string                          # %1$s, line 3: number with a leading zero
        """
            .formatted(a);
    assertEquals(schema, dry.out());
    assertEquals("", CommandLine.succeed(home, "tables").lines().skip(1).findFirst().orElse(""));
    String declared = write("t.schema", schema.replace("name string", "name string prefix(4)"));
    CommandLine.Outcome again =
        run("--table", "t", "--dry-run", "--rename", "id:2=name", "--schema", declared, a);
    assertEquals("id   integer\nname string prefix(4)\nzip  string\n", again.out());
  }

  @Test
  void importsStandardInput() throws IOException {
    String csv = "id,fare\n1,2.5\n2,3\n";
    CommandLine.Outcome outcome = reading(csv, () -> atTwo("-"));
    assertEquals(0, outcome.exitCode(), outcome.err());
    assertEquals("reading standard input: CSV separated by ','", outcome.said().get(0));
    String file = write("a.csv", csv);
    CommandLine.Outcome same = atTwo(file);
    assertTrue(same.err().contains("(these rows were there already)"), same.err());
    CommandLine.Outcome twice = run("--table", "t", "-", "-");
    assertEquals(List.of("splinter: standard input can be read once; name - once"), twice.said());
    String schema = write("t.schema", "id integer");
    CommandLine.Outcome bad =
        reading("id\nx\n[\n", () -> run("--table", "t", "--schema", schema, "-"));
    assertEquals(
        List.of(
            "splinter: provider alpha: standard input, line 2, column 'id': 'x' is not an integer (and 1 more);"
                + " mend the file, or import with --skip-bad-rows"),
        bad.said());
    CommandLine.Outcome html = reading("<html>", () -> run("--table", "t", "-"));
    assertEquals(
        List.of(
            "splinter: provider alpha: standard input is an HTML page, perhaps of an error or a"
                + " login; import CSV, JSON lines or Parquet"),
        html.said());
  }

  private CommandLine.Outcome atTwo(String file) {
    return run("--table", "t", "--provider", "alpha", "--provider", "beta", file);
  }

  @Test
  void refusesOptionsByName() throws IOException {
    String file = write("a.csv", "a,b\n1,2\n");
    assertRefused(
        "--delimiter 'ab' must be one character, such as ';', 'tab' or '\\x01'",
        "--delimiter",
        "ab",
        file);
    assertRefused("--quote 1 is a letter or digit, which fields begin with", "--quote", "1", file);
    assertRefused(
        "--rename a: write OLD=NEW, or OLD= to leave the column out", "--rename", "a", file);
    assertRefused(
        "provider alpha: --rename c=d: no file has such a column; names are compared as they stand in the files,"
            + " letter by letter",
        "--rename",
        "c=d",
        file);
  }

  private void assertRefused(String message, String... arguments) {
    CommandLine.Outcome outcome =
        run(Stream.concat(Stream.of("--table", "t"), Stream.of(arguments)).toArray(String[]::new));
    assertEquals(1, outcome.exitCode());
    assertEquals(List.of("splinter: " + message), outcome.said());
  }

  @Test
  void importsPrivateTablesAlike() throws IOException {
    String file = write("staff.jsonl", "{\"id\": \"ann\", \"pay\": 5}\n{\"id\": \"ben\"}\n");
    String[] options = {
      "import",
      "--table",
      "staff",
      "--row",
      "who",
      "--range",
      "pay=0..100",
      "--rename",
      "id=who",
      "--provider",
      "alpha",
      file
    };
    CommandLine.Outcome dry =
        CommandLine.run(
            home,
            "select-sum",
            Stream.concat(Stream.of(options), Stream.of("--dry-run")).toArray(String[]::new));
    assertEquals(
        "who string                           # " + file + ", line 1: JSON string\npay integer\n",
        dry.out(),
        dry.err());
    CommandLine.Outcome outcome = CommandLine.run(home, "select-sum", options);
    assertEquals(0, outcome.exitCode(), outcome.err());
    assertEquals("reading " + file + ": JSON lines", outcome.said().get(0));
    assertTrue(outcome.err().contains("private table staff, 2 records, 2 rows"), outcome.err());
  }
}
