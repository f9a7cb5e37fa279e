package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.Manifest;

/** Tests that a table imported from JSON lines holds the values of its objects. */
@Tag("slow")
final class JsonImportTest {
  @TempDir Path folder;

  private TestProvider provider;

  @BeforeEach
  void open() {
    provider = new TestProvider(folder);
  }

  @Test
  void infersTypesOfJson() throws IOException {
    Manifest manifest =
        imported(
            """
            {"id": 1, "price": 2.5, "day": "2013-01-31", "ok": true, "name": "a", "none": null, "zip": "07030", "n": "7"}

            {"id": -2, "price": 3, "day": "1969-12-31", "ok": false, "name": "é\\n", "none": null, "zip": "1", "n": "8"}
            {"price": -0.25, "name": "", "day": "", "zip": 5}
            """);
    assertEquals(
        """
        id    integer
        price decimal(2)
        day   date
        ok    boolean
        name  string
        none  string
        zip   string
        n     string
        """,
        SchemaFile.format(manifest.schema()));
    assertEquals(
        List.of(
            row("1", "2.50", "2013-01-31", "true", "a", null, "07030", "7"),
            row("-2", "3.00", "1969-12-31", "false", "é\n", null, "1", "8"),
            row(null, "-0.25", null, null, "", null, "5", null)),
        provider.rows(manifest));
  }

  @Test
  void readsTextByTheDeclaredTypes() throws IOException {
    String file =
        provider.file(
            "a.jsonl",
            """
            {"n": "12", "d": "1.5", "s": 1.50, "b": "TRUE", "x": [1]}
            {"s": true, "n": ""}
            """);
    DeclaredSchema schema = SchemaFile.parse("s", "b boolean\nn integer\nd decimal(2)\ns string\n");
    ImportResult result = provider.importFiles("t", schema, file);
    assertEquals(
        List.of(row("true", "12", "1.50", "1.50"), row(null, null, null, "true")),
        provider.rows(result.manifest()));
    assertEquals(List.of("x"), result.leftOut());
    assertEquals(List.of(new ReadFile(file, "JSON lines")), result.files());
  }

  /** Keys that rows leave out stand where later rows have them, in each file and over all. */
  @Test
  void findsTheOrderOfColumns() throws IOException {
    String a = provider.file("a.jsonl", "{\"b\": 1, \"d\": 1}\n{\"a\": 2, \"b\": 2, \"c\": 2}\n");
    String b = provider.file("b.jsonl", "{\"d\": 3, \"e\": 3, \"A\": 3}\n{\"c0\": 4, \"c\": 4}\n");
    Manifest manifest = provider.importFiles("t", a, b).manifest();
    assertEquals(
        List.of("c0", "a", "b", "c", "d", "e"),
        manifest.schema().columns().stream().map(Column::name).toList());
    assertEquals(
        List.of(
            row(null, null, "1", null, "1", null),
            row(null, "2", "2", "2", null, null),
            row(null, "3", null, null, "3", "3"),
            row("4", null, null, "4", null, null)),
        provider.rows(manifest));
  }

  @Test
  void givesTheFingerprintOfTheSameCsvAndParquet() throws IOException {
    String query =
        "SELECT i id, (i / 8)::DECIMAL(9,3) x, i % 2 = 0 ok, DATE '2020-01-01' + i::INTEGER AS day,"
            + " IF(i = 3, NULL, 'é\"' || i) t, (i / 1e7)::DOUBLE AS f,"
            + " TIMESTAMP '1969-12-31 23:59:58.5' + i * INTERVAL 1 SECOND AS ts,"
            + " TIME '10:00:00' + i * INTERVAL 1 MINUTE AS tm, md5(i::VARCHAR)::UUID AS u"
            + " FROM range(20) t(i)";
    Path json = folder.resolve("a.json");
    Path csv = folder.resolve("a.csv");
    ParquetFiles.copy(query, json, "FORMAT json");
    ParquetFiles.writeCsv(csv, query);
    String parquet = ParquetFiles.write(folder.resolve("a.parquet"), query, "");
    Manifest wanted = provider.importFiles("t", csv.toString()).manifest();
    assertEquals(
        wanted.fingerprint(), provider.importFiles("u", json.toString()).manifest().fingerprint());
    assertEquals(wanted.fingerprint(), provider.importFiles("v", parquet).manifest().fingerprint());
    List<String> lines = Files.readAllLines(json);
    List<String> turned =
        lines.stream().map(line -> line.replaceAll("\\{(\"id\":\\d+),(.*)\\}", "{$2,$1}")).toList();
    String other = provider.file("b.json", String.join("\r\n", turned));
    DeclaredSchema schema = DeclaredSchema.exact(wanted.schema());
    assertEquals(
        wanted.fingerprint(), provider.importFiles("w", schema, other).manifest().fingerprint());
    Manifest mixed = provider.importFiles("x", csv.toString(), json.toString(), parquet).manifest();
    assertEquals(60, mixed.rows());
    assertEquals(wanted.schema(), mixed.schema());
  }

  /** Numbers are those that CSV would hold without exponents, of the type that these have there. */
  @Test
  void readsNumbersWithExponentsAsCsvHasThemPlainly() throws IOException {
    Manifest json =
        imported(
            """
            {"i": 1e16, "d": 1.5E3, "f": 12e-3, "w": 1e30, "m": 2E2, "t": 1e3, "z": 0e99}
            {"i": -25e-1, "d": 1, "f": 5, "w": 1.25e-2, "m": 7, "t": "x", "z": 0}
            {"i": 922337203685477580.7e1, "d": 9.5e-1, "f": -0e7, "w": 0, "m": null, "t": 2, "z": 1}
            """);
    String csv =
        provider.file(
            "plain.csv",
            """
            i,d,f,w,m,t,z
            10000000000000000,1500,0.012,1000000000000000000000000000000,200,1e3,0
            -2.5,1,5,0.0125,7,x,0
            9223372036854775807,0.95,0,0,,2,1
            """);
    Manifest plain = provider.importFiles("u", csv).manifest();
    assertEquals(
        """
        i decimal(38, 1)
        d decimal(2)
        f decimal(3)
        w decimal(38, 4)
        m integer
        t string
        z integer
        """,
        SchemaFile.format(json.schema()));
    assertEquals(provider.rows(plain), provider.rows(json));
    assertEquals(plain.fingerprint(), json.fingerprint());
  }

  @Test
  void numbersBeyondAnyTypeAreText() throws IOException {
    Manifest manifest =
        imported(
            """
            {"a": 1e1000000000, "b": 1e-1000000000, "c": 1e999, "d": 1e39, "e": 1e18}
            """);
    assertEquals(
        """
        a string
        b string
        c string
        d string
        e integer
        """,
        SchemaFile.format(manifest.schema()));
    assertEquals(
        List.of(row("1e1000000000", "1e-1000000000", "1e999", "1e39", "1000000000000000000")),
        provider.rows(manifest));
  }

  @Test
  void readsNumbersWithExponentsByTheDeclaredTypes() throws IOException {
    String schema =
        "i integer\nd decimal(2)\nr decimal(2) round\nx double\nw decimal(38, 2)\ns string\n";
    String good =
        """
        {"i": 1.5e1, "d": 125e-2, "r": 1e-300, "x": 1.5e-3, "w": 1e35, "s": 1e3}
        """;
    Manifest manifest =
        provider
            .importFiles("t", SchemaFile.parse("s", schema), provider.file("a.jsonl", good))
            .manifest();
    assertEquals(
        List.of(row("15", "1.25", "0.00", "0.0015", "1" + "0".repeat(35) + ".00", "1e3")),
        provider.rows(manifest));
    String mend = "; mend the file, or import with --skip-bad-rows";
    for (String[] bad :
        new String[][] {
          {"i", "15e-1", "has more than the 0 digits after the point of integer"},
          {"i", "1e19", "does not fit an integer of 64 bits"},
          {"d", "1e-3", "has more than the 2 digits after the point of decimal(2)"},
          {"w", "1e1000000000", "has an exponent beyond 999, or more than 128 characters before it"}
        }) {
      String file =
          provider.file(
              "b.jsonl",
              good.replaceFirst("\"" + bad[0] + "\": [^,}]*", "\"" + bad[0] + "\": " + bad[1]));
      assertEquals(
          file + ", line 1, column '" + bad[0] + "': '" + bad[1] + "' " + bad[2] + mend,
          failure(SchemaFile.parse("s", schema), file));
    }
  }

  @Test
  void refusesColumnsOfASchemaThatNoObjectHas() throws IOException {
    String one = provider.file("a.jsonl", "{\"id\": 1, \"price\": 2, \"Note\": null}\n{}\n");
    String two = provider.file("b.jsonl", "{\"id\": 1, \"late\": 2}\n");
    String empty = provider.file("c.jsonl", "{\"id\": 1}\n\n");
    assertEquals(
        "no object has a key 'pirce', a column of the schema (did you mean price?); other keys are"
            + " late, note, price; mend the name, or leave the column out of the schema",
        failure(SchemaFile.parse("s", "id integer\npirce integer"), one, two));
    assertEquals(
        "no object has a key 'weight', a column of the schema; no other key is there; mend the"
            + " name, or leave the column out of the schema",
        failure(SchemaFile.parse("s", "id integer\nweight double"), empty));
    DeclaredSchema known = SchemaFile.parse("s", "late integer\nnote string");
    assertEquals(
        List.of(row(null, null), row(null, null), row("2", null)),
        provider.rows(provider.importFiles("t", known, one, two).manifest()));
    String csv = provider.file("d.csv", "id,pirce\n1,2\n");
    assertEquals(
        true,
        failure(SchemaFile.parse("s", "id integer\npirce integer"), csv, one)
            .startsWith(
                "no object has a key 'pirce', a column of the schema (did you mean price?)"));
    String other = provider.file("e.csv", "id,weight\n1,2\n");
    DeclaredSchema weights = SchemaFile.parse("s", "id integer\nweight integer");
    assertEquals(
        List.of(row("1", "2"), row("1", null)),
        provider.rows(provider.importFiles("v", weights, other, empty).manifest()));
    FileReading renamed =
        new FileReading(null, '"', List.of(""), List.of(ColumnRename.parse("price=pirce")));
    DeclaredSchema asRenamed = SchemaFile.parse("s", "id integer\npirce integer");
    assertEquals(3, provider.importRead(renamed, asRenamed, "u", one, two).manifest().rows());
  }

  @Test
  void namesTheFirstOfManyOtherKeys() throws IOException {
    String keys =
        IntStream.range(10, 99)
            .mapToObj(i -> "\"k" + i + "\": 1")
            .collect(Collectors.joining(", ", "{", "}"));
    assertEquals(
        "no object has a key 'column', a column of the schema; other keys are k10, k11, k12, k13,"
            + " k14, k15, k16, k17, k18, k19, …; mend the name, or leave the column out of the"
            + " schema",
        failure(SchemaFile.parse("s", "column integer"), provider.file("a.jsonl", keys)));
  }

  @Test
  void refusesNestedValuesByName() throws IOException {
    String file = provider.file("a.jsonl", "{\"a\": 1, \"Tags\": [1, 2]}\n");
    String refusal =
        file
            + ", line 1, column 'tags': '[1, 2]' is nested, which no column type holds; write its"
            + " parts as columns of their own, or leave it out by --rename 'Tags='";
    String mend = "; mend the file, or import with --skip-bad-rows";
    assertEquals(refusal + mend, failure(null, file));
    String later = provider.file("b.jsonl", "{\"a\": 1}\n{\"a\": {\"b\": 2}}\n{\"a\": [3]}\n");
    assertEquals(
        later
            + ", line 2, column 'a': '{\"b\": 2}' is nested, which no column type holds; write its"
            + " parts as columns of their own, or leave it out by --rename 'a=' (and 1 more)"
            + mend,
        failure(null, later));
    ImportResult skipped = provider.importFiles("t", null, true, later);
    assertEquals(2, skipped.badRows().count());
    assertEquals(List.of(row("1")), provider.rows(skipped.manifest()));
    FileReading without =
        new FileReading(null, '"', List.of(""), List.of(ColumnRename.parse("Tags=")));
    Manifest manifest = provider.importRead(without, null, "u", file).manifest();
    assertEquals(List.of(row("1")), provider.rows(manifest));
  }

  @Test
  void listsBadRows() throws IOException {
    byte[] content =
        """
        {"a": 1, "b": "x"}
        {"a": 1, "a": 2}
        {"a": x}
        [1]
        {"a": "y"}
        {"a": 2, "b": "\u00ff"}
        {"a": 2, "b": "\\ud800"}
        {"a": 3}
        """
            .getBytes(StandardCharsets.ISO_8859_1);
    String file = provider.file("a.jsonl", content);
    ImportResult result =
        provider.importFiles(
            "t", SchemaFile.parse("s", "a integer\nb string").schema(), true, file);
    String broken = ": the row is no JSON object: ";
    assertEquals(
        List.of(
            file + ", line 2: the row has the key 'a' twice",
            file
                + ", line 3"
                + broken
                + "a value is no JSON; numbers are finite, a string stands in quotes (character"
                + " 7)",
            file + ", line 4" + broken + "it does not begin with { (character 2)",
            file + ", line 5, column 'a': 'y' is not an integer",
            file + ", line 6, column 'b': '\\udcff' is not UTF-8",
            file + ", line 7" + broken + "a string has half of a character in \\u (character 23)"),
        result.badRows().first().stream().map(BadRow::toString).toList());
    assertEquals(List.of(row("1", "x"), row("3", null)), provider.rows(result.manifest()));
  }

  @Test
  void refusesKeysThatOtherFilesLack() throws IOException {
    String csv = provider.file("a.csv", "a,b\n1,2\n");
    String json = provider.file("b.jsonl", "{\"a\": 3}\n{\"B\": 4, \"C\": 5}\n");
    String refusal =
        json
            + ", line 2: the row has a key 'C' that no column has; choose columns by --schema, or"
            + " leave it out by --rename 'C='; mend the file, or import with --skip-bad-rows";
    assertEquals(refusal, failure(null, json, csv));
    String parquet = ParquetFiles.write(folder.resolve("p"), "SELECT 1 a, 2 b", "");
    assertEquals(refusal, failure(null, json, parquet));
    FileReading reading =
        new FileReading(null, '"', List.of(""), List.of(ColumnRename.parse("C=")));
    Manifest manifest = provider.importRead(reading, null, "t", json, csv).manifest();
    assertEquals(List.of(row("3", null), row(null, "4"), row("1", "2")), provider.rows(manifest));
    FileReading renamed =
        new FileReading(null, '"', List.of(""), List.of(ColumnRename.parse("C=a")));
    Manifest other = provider.importRead(renamed, null, "u", json, csv).manifest();
    assertEquals(List.of(row("3", null), row("5", "4"), row("1", "2")), provider.rows(other));
  }

  @Test
  void boundsKeysAndLines() throws IOException {
    String many =
        IntStream.range(0, 1025)
            .mapToObj(i -> "\"k" + i + "\": 1")
            .collect(Collectors.joining(", ", "{", "}"));
    String file = provider.file("a.jsonl", "{\"k0\": 2}\n" + many + "\n");
    assertEquals(
        file
            + ", line 2: the row has a key 'k1024' beyond the 1024 that a table can have; choose"
            + " columns by --schema, or leave it out by --rename 'k1024='; mend the file, or import"
            + " with --skip-bad-rows",
        failure(null, file));
    DeclaredSchema chosen = SchemaFile.parse("s", "k1024 integer");
    assertEquals(
        List.of(row((String) null), row("1")),
        provider.rows(provider.importFiles("t", chosen, file).manifest()));
    String key = "k".repeat(129);
    String longKey = provider.file("b.jsonl", "{\"" + key + "\": 1}\n");
    assertEquals(
        longKey
            + ", line 1: the row has a key 'kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk…' that is no"
            + " name of 1 to 128 characters without line breaks; rename it, or leave it out by --rename"
            + " 'kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk…='; mend the file, or import with"
            + " --skip-bad-rows",
        failure(null, longKey));
    String value =
        provider.file(
            "c.jsonl", "{\"a\": \"" + "x".repeat(RowSource.MAX_FIELD_BYTES + 1) + "\"}\n");
    assertEquals(
        value
            + ", line 1, column 'a': 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…' has more than"
            + " 1048576 bytes; mend the file, or import with --skip-bad-rows",
        failure(null, value));
    String empty = provider.file("d.jsonl", "{}\n{}\n");
    assertEquals(empty + ": none of its first rows has a key", failure(null, empty));
  }

  /** A bomb: a line without end that compresses to nothing. */
  @Test
  void endsAtALineWithoutEnd() throws IOException {
    String line = "{\"a\": \"" + "x".repeat(JsonRows.MAX_LINE_CHARS);
    String file = provider.file("a.jsonl.gz", TestProvider.gzip("{\"a\": 1}\n" + line));
    assertEquals(
        file
            + ", line 2: the line has more than 33554432 characters; JSON must be one object a"
            + " line",
        failure(SchemaFile.parse("s", "a string"), file));
  }

  /** A line that breaks off has no say in which columns there are, and a later one still has. */
  @Test
  void takesNoColumnsOfBrokenLines() throws IOException {
    String file =
        provider.file(
            "a.jsonl",
            """
            {"a": 1, "b": "x"}
            {"a": 2, "d": 4, "c": "c
            {"a": 3, "e": 5}
            {"a": 4, "d": "four"}
            """);
    Manifest manifest = provider.importFiles("t", null, true, file).manifest();
    assertEquals(
        List.of("a", "d", "e", "b"),
        manifest.schema().columns().stream().map(Column::name).toList());
    assertEquals(
        List.of(row("1", null, null, "x"), row("3", null, "5", null), row("4", "four", null, null)),
        provider.rows(manifest));
  }

  /** Many keys that a schema leaves out are not kept, and rows are still read right. */
  @Test
  void readsRowsOfEverNewKeys() throws IOException {
    String lines =
        IntStream.range(0, 3 * JsonKeys.MAX_KEYS)
            .mapToObj(i -> "{\"k" + i + "\": [], \"a\": " + i + "}")
            .collect(Collectors.joining("\n"));
    DeclaredSchema schema = SchemaFile.parse("s", "a integer");
    Manifest manifest =
        provider.importFiles("t", schema, provider.file("a.jsonl", lines)).manifest();
    assertEquals(3 * JsonKeys.MAX_KEYS, manifest.rows());
    assertEquals(3 * JsonKeys.MAX_KEYS, manifest.statistics().get(0).distinct());
  }

  private Manifest imported(String json) throws IOException {
    return provider.importFiles("t", provider.file("data.jsonl", json)).manifest();
  }

  private String failure(@Nullable DeclaredSchema schema, String... files) {
    String message =
        assertThrows(IOException.class, () -> provider.importFiles("f", schema, files))
            .getMessage();
    assertFalse(message.contains("\n"), message);
    return message;
  }

  private static List<@Nullable String> row(@Nullable String... cells) {
    return Arrays.asList(cells);
  }
}
