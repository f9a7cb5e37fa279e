package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.protocol.table.Manifest;

/** Tests of the options by which a user says how files are read. */
@Tag("slow")
final class FileReadingTest {
  @TempDir Path folder;

  private TestProvider provider;

  @BeforeEach
  void open() {
    provider = new TestProvider(folder);
  }

  private static FileReading reading(
      @Nullable String delimiter, @Nullable String quote, List<String> nulls, String... renames) {
    return new FileReading(
        delimiter == null ? null : FileReading.delimiter(delimiter),
        quote == null ? '"' : FileReading.quote(quote),
        nulls.isEmpty() ? List.of("") : nulls,
        Stream.of(renames).map(ColumnRename::parse).toList());
  }

  private List<List<@Nullable String>> rows(FileReading reading, String csv) throws IOException {
    return provider.rows(imported(reading, csv));
  }

  private Manifest imported(FileReading reading, String csv) throws IOException {
    return provider.importRead(reading, null, "t", provider.file("a.csv", csv)).manifest();
  }

  @Test
  void detectsTheDelimiterOfEachFile() throws IOException {
    String[] files = {
      provider.file("a.csv", "a,b\n1,\"x,y\"\n"),
      provider.file("b.tsv", "a\tb\n2\tx,y\n"),
      provider.file("c.txt", "b;a\nx,y;3\n"),
      provider.file("d", "a|b\n4|x,y\n")
    };
    ImportResult result = provider.importFiles("t", files);
    assertEquals(
        List.of(row("1", "x,y"), row("2", "x,y"), row("3", "x,y"), row("4", "x,y")),
        provider.rows(result.manifest()));
    assertEquals(
        List.of("','", "tab", "';'", "'|'").stream()
            .map(each -> "CSV separated by " + each)
            .toList(),
        result.files().stream().map(ReadFile::reading).toList());
  }

  @Test
  void takesTheUsersDelimiterAndQuote() throws IOException {
    assertEquals(
        List.of(row("1;2", "x")), rows(reading("tab", null, List.of()), "a;b\tc\n1;2\tx\n"));
    assertEquals(List.of(row("1", "2")), rows(reading("\\x01", null, List.of()), "a\1b\n1\0012\n"));
    assertEquals(List.of(row("1", "2")), rows(reading("§", null, List.of()), "a§b\n1§2\n"));
    assertEquals(
        List.of(row("x,'y'", "\"z\"")),
        rows(reading(null, "'", List.of()), "a,b\n'x,''y''',\"z\"\n"));
    ImportResult result =
        provider.importRead(
            reading(" ", "'", List.of()), null, "u", provider.file("b.csv", "a b\n1 'x y'\n"));
    assertEquals("CSV separated by space, quoted by '''", result.files().get(0).reading());
  }

  /** Characters of quotes are text without quotes, and so are all others. */
  @Test
  void readsFilesWithoutQuotes() throws IOException {
    String text = "\"\tx\"\"\t\uD800\uDC00x\t\uFFFF\n";
    assertEquals(
        List.of(
            row("\"", "x\"\"", "\uD800\uDC00x", "\uFFFF"),
            row("5'10\"", null, "𝄞", "\uD83D\uDE00")),
        rows(
            reading(null, "none", List.of()),
            "a\tb\tc\td\n" + text + "5'10\"\t\t𝄞\t\uD83D\uDE00\n"));
    byte[] malformed =
        "a\tb\n\u0080\tx\n\u00ff\ty\n1\tz\n".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
    String file = provider.file("b.tsv", malformed);
    DeclaredSchema schema = SchemaFile.parse("s", "a string\nb string");
    IOException refused =
        assertThrows(
            IOException.class,
            () -> provider.importRead(reading(null, "none", List.of()), schema, "u", file));
    assertEquals(
        file
            + ", line 2, column 'a': '\\udc80' is not UTF-8 (and 1 more); mend the file, or import"
            + " with --skip-bad-rows",
        refused.getMessage());
  }

  @Test
  void takesTheUsersNulls() throws IOException {
    String csv = "n,t\nNA,NA\n\"NA\",\"NA\"\n,\n\"\",\"\"\n7,-\n";
    Manifest manifest = imported(reading(null, null, List.of("NA", "-")), csv);
    assertEquals("n integer\nt string\n", SchemaFile.format(manifest.schema()));
    assertEquals(
        List.of(row(null, null), row(null, "NA"), row(null, ""), row(null, ""), row("7", null)),
        provider.rows(manifest));
    assertEquals(
        List.of(row(null, null), row(null, "NA"), row(null, null), row(null, ""), row("7", "-")),
        rows(reading(null, null, List.of("NA", "")), csv));
    assertEquals(
        "n string\nt string\n", SchemaFile.format(imported(FileReading.DETECTED, csv).schema()));
  }

  @Test
  void renamesColumnsAndLeavesThemOut() throws IOException {
    String csv = ",n,N,n,x y\n0,1,2,3,4\n";
    assertEquals(
        ": its first line must name the columns: column 1 has no name; rename it by --rename"
            + " '=NAME', or leave it out by --rename '='",
        failure(FileReading.DETECTED, csv));
    assertEquals(
        ": its first line must name the columns: column 'n' stands twice; rename it by --rename"
            + " 'N=NAME', or leave it out by --rename 'N='",
        failure(reading(null, null, List.of(), "="), csv));
    assertEquals(
        ": its first line must name the columns: column 'n' stands twice; rename it by --rename"
            + " 'n:2=NAME', or leave it out by --rename 'n:2='",
        failure(reading(null, null, List.of(), "=id", "N=m"), csv));
    Manifest manifest =
        imported(reading(null, null, List.of(), "=Id", "N=m", "n:2=", "x y=xy"), csv);
    assertEquals(
        "id integer\nn  integer\nm  integer\nxy integer\n", SchemaFile.format(manifest.schema()));
    assertEquals(List.of(row("0", "1", "2", "4")), provider.rows(manifest));
    assertEquals(
        List.of(row("1", "2", "3", "4")),
        rows(reading(null, null, List.of(), "=", "n=b", "N=a", "n:2=c"), csv));
  }

  @Test
  void leavesOutDoubleNamesBySchema() throws IOException {
    String file = provider.file("a.csv", "n,n,m,\n1,2,3,4\n");
    ImportResult result = provider.importFiles("t", SchemaFile.parse("s", "m integer"), file);
    assertEquals(List.of(row("3")), provider.rows(result.manifest()));
    assertEquals(List.of("column 4", "n"), result.leftOut());
    assertEquals(
        file
            + ": its first line must name the columns: column 'n' stands twice; rename it by"
            + " --rename 'n:2=NAME', or leave it out by --rename 'n:2='",
        assertThrows(
                IOException.class,
                () -> provider.importFiles("t", SchemaFile.parse("s", "n integer"), file))
            .getMessage());
  }

  @Test
  void renamesColumnsOfParquet() throws IOException {
    String file =
        ParquetFiles.write(
            folder.resolve("a.parquet"), "SELECT 1 a, [2] b, 'x' \"C\", 1.5::DOUBLE d", "");
    FileReading reading = reading(null, null, List.of(), "b=", "C=see", "d=");
    Manifest manifest = provider.importRead(reading, null, "t", file).manifest();
    assertEquals("a   integer\nsee string\n", SchemaFile.format(manifest.schema()));
    assertEquals(List.of(row("1", "x")), provider.rows(manifest));
  }

  @Test
  void refusesOptionsThatNothingIsReadBy() throws IOException {
    String json = provider.file("a.jsonl", "{\"a\": 1}\n");
    for (FileReading reading :
        List.of(
            reading(";", null, List.of()),
            reading(null, "'", List.of()),
            reading(null, null, List.of("NA")))) {
      assertEquals(
          "--delimiter, --quote and --null say how CSV files are read; " + json + " is JSON lines",
          assertThrows(IOException.class, () -> provider.importRead(reading, null, "t", json))
              .getMessage());
    }
    assertEquals(
        "--rename x=y: no file has such a column; names are compared as they stand in the files,"
            + " letter by letter",
        assertThrows(
                IOException.class, () -> imported(reading(null, null, List.of(), "x=y"), "X\n1\n"))
            .getMessage());
  }

  @Test
  void boundsColumns() {
    String names = names(1025);
    assertEquals(
        ": its first line must name the columns: a table has 1 to 1024 columns, not 1025; choose"
            + " some by --schema",
        failure(FileReading.DETECTED, names));
    assertEquals(
        ": its first line must name the columns: it names more than 16384 of them; is this a"
            + " table?",
        failure(FileReading.DETECTED, names(200_000)));
  }

  private static String names(int count) {
    return IntStream.range(0, count).mapToObj(i -> "c" + i).collect(Collectors.joining(",")) + "\n";
  }

  @Test
  void refusesWhatIsNoOption() {
    assertUnfit(
        "--delimiter 'ab' must be one character, such as ';', 'tab' or '\\x01'",
        () -> FileReading.delimiter("ab"));
    assertUnfit(
        "--delimiter '' must be one character, such as ';', 'tab' or '\\x01'",
        () -> FileReading.delimiter(""));
    assertUnfit(
        "--delimiter x is a letter or digit, which fields have in them",
        () -> FileReading.delimiter("x"));
    assertUnfit(
        "--quote 1 is a letter or digit, which fields begin with", () -> FileReading.quote("1"));
    for (String bad : List.of("\n", "\r", "\0", "\\x0a", "\uD800")) {
      assertUnfit(
          "--quote cannot be NUL, a line's end or a character beyond U+FFFF",
          () -> FileReading.quote(bad));
    }
    assertUnfit(
        "--delimiter and --quote are both '\"'; they must differ",
        () -> reading("\"", null, List.of()));
    assertUnfit(
        "--null is given 65 times, may be 64 times",
        () -> reading(null, null, Collections.nCopies(65, "NA")));
    assertUnfit(
        "--null " + "x".repeat(40) + "… has more than 256 characters",
        () -> reading(null, null, List.of("x".repeat(257))));
    assertUnfit(
        "--rename a: write OLD=NEW, or OLD= to leave the column out",
        () -> ColumnRename.parse("a"));
    assertUnfit("--rename a=… stands twice", () -> reading(null, null, List.of(), "a=b", "a=c"));
    assertUnfit(
        "--rename " + "x".repeat(40) + "…: a name has more than 1024 letters",
        () -> ColumnRename.parse("x".repeat(1025) + "=a"));
    assertUnfit(
        "--rename is given 1025 times, may be 1024",
        () ->
            reading(
                null,
                null,
                List.of(),
                IntStream.range(0, 1025).mapToObj(i -> i + "=a").toArray(String[]::new)));
  }

  private interface Making {
    Object make();
  }

  private static void assertUnfit(String message, Making making) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, making::make).getMessage());
  }

  private String failure(FileReading reading, String csv) {
    String file = provider.file("a.csv", csv);
    String message =
        assertThrows(IOException.class, () -> provider.importRead(reading, null, "t", file))
            .getMessage();
    assertEquals(file, message.substring(0, file.length()));
    return message.substring(file.length());
  }

  private static List<@Nullable String> row(@Nullable String... cells) {
    return Arrays.asList(cells);
  }
}
