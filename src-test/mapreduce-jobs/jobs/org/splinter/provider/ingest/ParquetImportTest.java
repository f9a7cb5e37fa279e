package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.protocol.table.Manifest;

/**
 * Tests that a table imported from a Parquet file holds the file's values, as if it had been CSV.
 */
@Tag("slow")
final class ParquetImportTest {
  @TempDir Path folder;

  private TestProvider provider;

  @BeforeEach
  void open() {
    provider = new TestProvider(folder);
  }

  @Test
  void keepsTheTypesOfTheFile() throws IOException {
    Manifest manifest =
        imported(
            "SELECT i::TINYINT a, i::SMALLINT b, i::INTEGER c, i::BIGINT d, i::UTINYINT e,"
                + " i::USMALLINT f, (i + 4294967290)::UINTEGER g, i::UBIGINT h, i % 2 = 0 ok,"
                + " DATE '2013-01-31' + i::INTEGER AS day, i::DECIMAL(4,1) d4, i::DECIMAL(9,2) d9,"
                + " i::DECIMAL(18,3) d18, i::DECIMAL(30,4) d30, 'n' || i AS name,"
                + " CASE WHEN i = 0 THEN 'x'::ENUM('x', 'y') END kind"
                + " FROM range(2) t(i) UNION ALL SELECT "
                + "NULL, ".repeat(15)
                + "NULL ORDER BY ALL NULLS LAST",
            "");
    assertEquals(
        """
        a    integer
        b    integer
        c    integer
        d    integer
        e    integer
        f    integer
        g    integer
        h    integer
        ok   boolean
        day  date
        d4   decimal(1)
        d9   decimal(2)
        d18  decimal(3)
        d30  decimal(4)
        name string
        kind string
        """,
        SchemaFile.format(manifest.schema()));
    assertEquals(
        List.of(
            List.of(
                "0",
                "0",
                "0",
                "0",
                "0",
                "0",
                "4294967290",
                "0",
                "true",
                "2013-01-31",
                "0.0",
                "0.00",
                "0.000",
                "0.0000",
                "n0",
                "x"),
            Arrays.asList(
                "1",
                "1",
                "1",
                "1",
                "1",
                "1",
                "4294967291",
                "1",
                "false",
                "2013-02-01",
                "1.0",
                "1.00",
                "1.000",
                "1.0000",
                "n1",
                null),
            Arrays.asList(new String[16])),
        provider.rows(manifest));
  }

  @ParameterizedTest
  @ValueSource(strings = {"uncompressed", "snappy", "gzip", "zstd", "lz4_raw"})
  void readsEveryCodec(String codec) throws IOException {
    String query =
        "SELECT i n, 'text ' || i % 100 few, md5(i::VARCHAR) many, IF(i % 3 = 0, NULL, i * 7) w"
            + " FROM range(30000) t(i)";
    Manifest manifest = imported(query, "CODEC '" + codec + "', ROW_GROUP_SIZE 10000");
    Manifest plain = imported(query, "CODEC 'uncompressed', DICTIONARY_SIZE_LIMIT 1");
    assertEquals(plain.fingerprint(), manifest.fingerprint());
    assertEquals(List.of("29999", "text 99"), provider.rows(manifest).get(29_999).subList(0, 2));
  }

  @Test
  void readsRowGroupsInPieces() throws IOException {
    String query = "SELECT i n, 't' || i t FROM range(20000) t(i)";
    Manifest whole = imported(query, "ROW_GROUP_SIZE 2048");
    provider.configuration.set("splinter.split.rows", "5000");
    Manifest cut = imported(query, "ROW_GROUP_SIZE 2048");
    assertEquals(1, whole.parts().size());
    assertEquals(whole.fingerprint(), cut.fingerprint());
    assertEquals(1, cut.parts().size(), "the version was there already");
    Manifest other = imported(query + " WHERE i <> 7", "ROW_GROUP_SIZE 2048");
    assertEquals(4, other.parts().size());
    assertEquals(19_999, provider.rows(other).size());
    assertEquals(List.of("19999", "t19999"), provider.rows(other).get(19_998));
  }

  @Test
  void importsAFileWithoutRows() throws IOException {
    Manifest manifest = imported("SELECT i n FROM range(1) t(i) WHERE i > 1", "");
    assertEquals(0, manifest.rows());
  }

  @Test
  void givesTheFingerprintOfTheSameCsv() throws IOException {
    String query =
        "SELECT i id, i / 8 x, (i / 4)::FLOAT y, i * 0.125::DOUBLE z, '2020-01-' || (10 + i) AS day,"
            + " IF(i = 3, NULL, 'é' || i) t FROM range(20) t(i)";
    Path parquet = folder.resolve("a.parquet");
    ParquetFiles.write(parquet, query, "");
    String csv = folder.resolve("a.csv").toString();
    ParquetFiles.writeCsv(Path.of(csv), query);
    DeclaredSchema declared =
        SchemaFile.parse(
            "s",
            "day date\nid integer\nx decimal(2) round\ny decimal(2)\nz decimal(3)\nt string\n");
    Manifest fromParquet = provider.importFiles("t", declared, parquet.toString()).manifest();
    Manifest fromCsv = provider.importFiles("u", declared, csv).manifest();
    assertEquals(fromCsv.fingerprint(), fromParquet.fingerprint());
    assertEquals(provider.rows(fromCsv), provider.rows(fromParquet));
    assertEquals(
        Set.of("0.12", "0.38"), // halves were rounded to even: 0.125 and 0.375
        Set.of(provider.rows(fromCsv).get(1).get(2), provider.rows(fromCsv).get(3).get(2)));
    Manifest both = provider.importFiles("v", declared, csv, parquet.toString()).manifest();
    assertEquals(40, both.rows());
  }

  @Test
  void mixesFormatsByName() throws IOException {
    String parquet = ParquetFiles.write(folder.resolve("a.parquet"), "SELECT 1 a, '07' b", "");
    String csv = provider.file("b.csv", "b,a\n08,2\n");
    Manifest manifest = provider.importFiles("t", csv, parquet).manifest();
    assertEquals(List.of(List.of("2", "08"), List.of("1", "07")), provider.rows(manifest));
  }

  @Test
  void recognisesAFileByItsBytes() throws IOException {
    Path file = folder.resolve("000000_0");
    ParquetFiles.write(file, "SELECT 1 a", "");
    assertEquals(1, provider.importFiles("t", file.toString()).manifest().rows());
    String csv = provider.file("like.csv", "PAR1,b\n1,PAR1\n");
    assertEquals(1, provider.importFiles("t", csv).manifest().rows());
  }

  @Test
  void refusesWhatNoColumnHolds() throws IOException {
    assertRefused("SELECT 'x'::BLOB b", "column 'b': BINARY must be declared", "string");
    assertRefused("SELECT [1, 2] tags", "column 'tags': it is nested", "leave it out by --schema");
    assertRefused("SELECT {'a': 1} pair", "column 'pair': it is nested", "columns of their own");
    assertRefused("SELECT INTERVAL 1 DAY AS wait", "column 'wait': it is INTERVAL", "leave it out");
  }

  @Test
  void keepsTimesAndIdentifiers() throws IOException {
    Manifest manifest =
        imported(
            "SELECT TIMESTAMP '2013-06-30 12:34:56.789' AS a,"
                + " '2013-06-30 12:34:56+02'::TIMESTAMPTZ AS b, TIME '12:34:56' AS c,"
                + " '2013-06-30 12:34:56.000001'::TIMESTAMP_NS AS d,"
                + " '2013-06-30 12:34:56.5'::TIMESTAMP_MS AS e, '2013-06-30'::TIMESTAMP_S AS f,"
                + " 'EEccb8c5-9943-b2bb-bb5e-222f4e14b687'::UUID AS g"
                + " UNION ALL SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL",
            "");
    assertEquals(
        """
        a timestamp
        b timestamptz
        c time
        d timestamp
        e timestamp
        f timestamp
        g uuid
        """,
        SchemaFile.format(manifest.schema()));
    assertEquals(
        List.of(
            List.of(
                "2013-06-30T12:34:56.789",
                "2013-06-30T10:34:56Z",
                "12:34:56",
                "2013-06-30T12:34:56.000001",
                "2013-06-30T12:34:56.5",
                "2013-06-30T00:00:00",
                "eeccb8c5-9943-b2bb-bb5e-222f4e14b687"),
            Arrays.asList(new String[7])),
        provider.rows(manifest));
  }

  /** Checks that files of both formats have one type, and so one fingerprint, without a schema. */
  @Test
  void infersTheTypesThatParquetHas() throws IOException {
    String query =
        "SELECT i AS id, TIMESTAMP '1969-12-31 23:00:00.25' + to_seconds(i * 3601) AS at,"
            + " ('2013-06-30 12:34:56+00'::TIMESTAMPTZ + to_seconds(i)) AS seen,"
            + " TIME '12:34:56' AS daily, md5(i::VARCHAR)::UUID AS key,"
            + " IF(i = 7, NULL, i / 4)::DOUBLE AS quarters, (i / 2)::FLOAT AS halves"
            + " FROM range(20) t(i)";
    String parquet = ParquetFiles.write(folder.resolve("a.parquet"), query, "");
    Path csv = folder.resolve("a.csv");
    ParquetFiles.writeCsv(csv, query);
    Manifest fromParquet = provider.importFiles("t", parquet).manifest();
    Manifest fromCsv = provider.importFiles("u", csv.toString()).manifest();
    assertEquals(provider.rows(fromParquet), provider.rows(fromCsv));
    assertEquals(SchemaFile.format(fromParquet.schema()), SchemaFile.format(fromCsv.schema()));
    assertEquals(fromParquet.fingerprint(), fromCsv.fingerprint());
    assertEquals(Set.of(5, 6), fromParquet.measured());
    assertEquals(Set.of(), fromCsv.measured());
  }

  @Test
  void findsTheScaleOfBinaryFractions() throws IOException {
    String query =
        "SELECT i, i::DOUBLE / 8 AS x, i::FLOAT / 10 AS y, i::DOUBLE AS whole, NULL::DOUBLE AS none"
            + " FROM range(9) t(i)";
    for (String options : List.of("", "DICTIONARY_SIZE_LIMIT 1", "ROW_GROUP_SIZE 2048")) {
      Manifest manifest = imported(query, options);
      assertEquals(
          """
          i     integer
          x     decimal(3)
          y     decimal(1)
          whole decimal(1)
          none  decimal(1)
          """,
          SchemaFile.format(manifest.schema()));
      assertEquals(Set.of(1, 2, 3, 4), manifest.measured());
      assertEquals(Arrays.asList("8", "1.000", "0.8", "8.0", null), provider.rows(manifest).get(8));
    }
    DeclaredSchema declared = SchemaFile.parse("s", "x double\ny decimal(2)\n");
    String file = ParquetFiles.write(folder.resolve("data.parquet"), query, "");
    Manifest manifest = provider.importFiles("u", declared, file).manifest();
    assertEquals("x decimal(3)\ny decimal(2)\n", SchemaFile.format(manifest.schema()));
    assertEquals(Set.of(0), manifest.measured());
    String csv = provider.file("b.csv", "x,y\n0.0625,1\n12.50,2\n");
    Manifest both = provider.importFiles("v", declared, file, csv).manifest();
    assertEquals("x decimal(4)\ny decimal(2)\n", SchemaFile.format(both.schema()));
    Manifest alone = provider.importFiles("w", declared, csv).manifest();
    assertEquals("x decimal(4)\ny decimal(2)\n", SchemaFile.format(alone.schema()));
  }

  @Test
  void refusesBinaryFractionsOfTooManyDigits() throws IOException {
    String file =
        ParquetFiles.write(
            folder.resolve("a.parquet"),
            "SELECT unnest([123.5, 0.1::DOUBLE + 0.2::DOUBLE])::DOUBLE AS x",
            "");
    assertEquals(
        "column 'x': its values have up to 3 digits before the point and 17 after it, and a"
            + " decimal at most 18 in all; declare it by --schema, such as: x decimal(15) round",
        failure(null, file));
    DeclaredSchema mended = SchemaFile.parse("s", "x decimal(15) round");
    assertEquals(
        List.of(List.of("123.500000000000000"), List.of("0.300000000000000")),
        provider.rows(provider.importFiles("t", mended, file).manifest()));
    String nan =
        ParquetFiles.write(
            folder.resolve("b.parquet"), "SELECT unnest([1.5, 'NaN'::DOUBLE]) AS x", "");
    assertEquals(
        nan
            + ", row 2, column 'x': 'NaN' is not a decimal(1); mend the file, or import with"
            + " --skip-bad-rows",
        failure(null, nan));
  }

  /** Checks decimals of up to 38 digits: of 64 bits where 18 digits hold them, else of 128. */
  @Test
  void keepsLongDecimals() throws IOException {
    Manifest manifest =
        imported(
            "SELECT 12345678901234567.8::DECIMAL(38,1) AS a, 1.25::DECIMAL(38,20) AS b,"
                + " -0.000000000000000001::DECIMAL(38,37) AS c",
            "");
    assertEquals(
        "a decimal(1)\nb decimal(2)\nc decimal(18)\n", SchemaFile.format(manifest.schema()));
    assertEquals(
        List.of(List.of("12345678901234567.8", "1.25", "-0.000000000000000001")),
        provider.rows(manifest));
    Manifest wide =
        imported(
            "SELECT 1234567890123456789.5::DECIMAL(38,1) AS a, 9223372036854775807::UBIGINT AS b,"
                + " 9223372036854775808::UBIGINT AS c, 1e-38::DECIMAL(38,38) AS d,"
                + " 12345678901234567::DECIMAL(38,20) AS e, 5::DECIMAL(19,0) AS f",
            "");
    assertEquals(
        """
        a decimal(38, 1)
        b integer
        c decimal(38, 0)
        d decimal(38, 38)
        e decimal(1)
        f decimal(0)
        """,
        SchemaFile.format(wide.schema()));
    assertEquals(Set.of(4), wide.measured());
  }

  /** Checks what a wide column cannot hold, and what one of 64 bits cannot that is declared. */
  @Test
  void refusesNumbersThatAreTooLong() throws IOException {
    String file =
        ParquetFiles.write(
            folder.resolve("wide.parquet"),
            "SELECT unnest([1, 12345678901234567890])::DECIMAL(38,2) AS a",
            "");
    assertEquals(
        file
            + ", row 2, column 'a': '12345678901234567890.00' does not fit a decimal(2) of 64 bits;"
            + " mend the file, or import with --skip-bad-rows",
        failure(SchemaFile.parse("s", "a decimal(2)"), file));
    assertEquals(
        file
            + ", row 2, column 'a': '12345678901234567890.00' does not fit a decimal(38, 20) of 128"
            + " bits; mend the file, or import with --skip-bad-rows",
        failure(SchemaFile.parse("s", "a decimal(38, 20)"), file));
  }

  /** Checks that an append keeps the scale: what it cannot hold is refused, or rounded if told. */
  @Test
  void appendsKeepTheScaleThatWasFound() throws IOException {
    String first =
        ParquetFiles.write(
            folder.resolve("a.parquet"), "SELECT i::DOUBLE / 4 x FROM range(9) t(i)", "");
    Manifest base = provider.importFiles("t", first).manifest();
    assertEquals("x decimal(2)\n", SchemaFile.format(base.schema()));
    String same = ParquetFiles.write(folder.resolve("b.parquet"), "SELECT 7.5::DOUBLE AS x", "");
    Manifest more = provider.append("t", null, same).manifest();
    assertEquals(Set.of(0), more.measured());
    assertEquals("x decimal(2)\n", SchemaFile.format(more.schema()));
    String finer = ParquetFiles.write(folder.resolve("c.parquet"), "SELECT 0.125::DOUBLE AS x", "");
    String refusal =
        assertThrows(IOException.class, () -> provider.append("t", null, finer)).getMessage();
    assertEquals(
        finer
            + ", row 1, column 'x': '0.125' has more than the 2 digits after the point of"
            + " decimal(2); mend the file, or import with --skip-bad-rows",
        refusal);
    DeclaredSchema found = SchemaFile.parse("s", "x double");
    assertEquals(
        refusal,
        assertThrows(IOException.class, () -> provider.append("t", found, finer)).getMessage());
    Manifest rounded =
        provider.append("t", SchemaFile.parse("s", "x decimal(2) round"), finer).manifest();
    assertEquals(List.of("0.12"), provider.rows(rounded).get((int) rounded.rows() - 1));
  }

  @Test
  void leavesOutWhatTheSchemaLeavesOut() throws IOException {
    String file =
        ParquetFiles.write(
            folder.resolve("a.parquet"), "SELECT 7 n, [1] tags, now()::TIMESTAMP AS at", "");
    ImportResult result = provider.importFiles("t", SchemaFile.parse("s", "n integer"), file);
    assertEquals(List.of("at", "tags"), result.leftOut());
    assertEquals(List.of(List.of("7")), provider.rows(result.manifest()));
  }

  @Test
  void namesTheRowAndTheMend() throws IOException {
    String file =
        ParquetFiles.write(
            folder.resolve("a.parquet"),
            "SELECT i::DOUBLE / 8 x, i::VARCHAR s FROM range(9) t(i)",
            "");
    assertEquals(
        file
            + ", row 2, column 'x': '0.125' has more than the 2 digits after the point of"
            + " decimal(2) (and 3 more); mend the file, or import with --skip-bad-rows",
        failure(SchemaFile.parse("s", "x decimal(2)"), file));
    assertEquals(
        file
            + ", column 'x': its DOUBLE values cannot be integer; declare it double in the"
            + " schema file",
        failure(SchemaFile.parse("s", "x integer"), file));
    assertTrue(
        failure(SchemaFile.parse("s", "s date"), file)
            .startsWith(file + ", row 1, column 's': '0' is not a date such as 2013-06-30"));
    String big =
        ParquetFiles.write(
            folder.resolve("b.parquet"), "SELECT 18446744073709551615::UBIGINT n", "");
    assertTrue(
        failure(SchemaFile.parse("s", "n integer"), big)
            .startsWith(
                big + ", row 1, column 'n': '18446744073709551615' does not fit an integer"));
  }

  /** Checks that a value past the bound is not cut to one that parses. */
  @Test
  void refusesLongValuesOfEveryType() throws IOException {
    String file =
        ParquetFiles.write(folder.resolve("a.parquet"), "SELECT repeat('0', 1048576) || '7' n", "");
    for (String type : List.of("integer", "string")) {
      assertTrue(
          failure(SchemaFile.parse("s", "n " + type), file)
              .contains("column 'n': '" + "0".repeat(40) + "…' has more than 1048576 bytes"),
          type);
    }
  }

  @Test
  void refusesFilesWhoseColumnsDiffer() {
    String a = ParquetFiles.write(folder.resolve("a.parquet"), "SELECT 1 n, 'x' t", "");
    String b = ParquetFiles.write(folder.resolve("b.parquet"), "SELECT 'y' t, '1' n", "");
    String c = ParquetFiles.write(folder.resolve("c.parquet"), "SELECT 1 n", "");
    assertEquals(
        b + ": column 'n' is string, in another file integer; declare it by --schema FILE",
        failure(null, a, b));
    assertEquals(c + ": its schema names no column 't', it has n", failure(null, a, c));
    assertEquals(
        a
            + ": its schema names a column 't' that the other files lack; import files of one"
            + " table together, or give a schema",
        failure(null, c, a));
  }

  @Test
  void survivesCutAndBrokenFiles() throws IOException {
    Path whole = folder.resolve("whole.parquet");
    ParquetFiles.write(
        whole, "SELECT i n, 't' || i % 50 t, md5(i::VARCHAR) m FROM range(3000) t(i)", "");
    byte[] bytes = Files.readAllBytes(whole);
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    String cut = provider.file("cut.parquet", Arrays.copyOf(bytes, bytes.length / 2));
    String refusal = failure(null, cut);
    assertTrue(refusal.startsWith(cut + " cannot be read as Parquet, is it whole?"), refusal);
    String empty = provider.file("empty.parquet", "");
    assertTrue(failure(null, empty).startsWith(empty + " cannot be read as Parquet"));
    DeclaredSchema schema = SchemaFile.parse("s", "n integer\nt string\nm string");
    for (int round = 0; round < 300; round++) {
      byte[] broken = bytes.clone();
      int tail = Math.min(bytes.length, 1500);
      int at = random.nextBoolean() ? bytes.length - random.nextInt(1, tail) : random.nextInt(tail);
      broken[at] = (byte) random.nextInt();
      String file = provider.file("broken.parquet", broken);
      Piece piece = new Piece(Piece.Format.PARQUET, file, file, 0, 1, 0, 0);
      try (RowSource rows =
          new ParquetRowSource(piece, schema, List.of(), provider.configuration)) {
        while (rows.next()) {
          rows.problem();
        }
      } catch (IOException e) {
        assertTrue(e.getMessage().startsWith(file), "seed " + seed + ": " + e.getMessage());
        assertFalse(e.getMessage().contains("\n"), "seed " + seed + ": " + e.getMessage());
      }
    }
  }

  private Manifest imported(String query, String options) throws IOException {
    String file = ParquetFiles.write(folder.resolve("data.parquet"), query, options);
    return provider.importFiles("t", file).manifest();
  }

  private void assertRefused(String query, String... parts) throws IOException {
    String file = ParquetFiles.write(folder.resolve("data.parquet"), query, "");
    String message = failure(null, file);
    assertTrue(message.startsWith(file + ", "), message);
    for (String part : parts) {
      assertTrue(message.contains(part), part + " in: " + message);
    }
    assertEquals(List.of(), provider.filesInRoot());
  }

  private String failure(DeclaredSchema schema, String... files) {
    String message =
        assertThrows(IOException.class, () -> provider.importFiles("t", schema, files))
            .getMessage();
    assertFalse(message.contains("\n"), message);
    return message;
  }
}
