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
    assertRefused("SELECT 1.5::DOUBLE lat", "column 'lat': DOUBLE must be declared", "decimal(6)");
    assertRefused("SELECT 1.5::FLOAT lat", "column 'lat': FLOAT must be declared", "decimal(6)");
    assertRefused("SELECT 'x'::BLOB b", "column 'b': BINARY must be declared", "string");
    assertRefused("SELECT [1, 2] tags", "column 'tags': it is nested", "leave it out by --schema");
    assertRefused("SELECT {'a': 1} pair", "column 'pair': it is nested", "columns of their own");
    assertRefused(
        "SELECT TIMESTAMP '2020-01-01 10:00:00' AS at",
        "column 'at': it is TIMESTAMP",
        "write it as a date");
    assertRefused("SELECT TIME '10:00:00' AS at", "column 'at': it is TIME", "leave it out");
    assertRefused("SELECT gen_random_uuid() id", "column 'id': it is UUID", "write it as");
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
            + ", column 'x': its DOUBLE values cannot be integer; declare it decimal(6) in the"
            + " schema file",
        failure(SchemaFile.parse("s", "x integer"), file));
    assertTrue(
        failure(SchemaFile.parse("s", "s date"), file)
            .startsWith(file + ", row 1, column 's': '0' is not a date such as 2013-06-30"));
    String big =
        ParquetFiles.write(
            folder.resolve("b.parquet"), "SELECT 18446744073709551615::UBIGINT n", "");
    assertTrue(
        failure(null, big)
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
      try (RowSource rows = new ParquetRowSource(piece, schema, provider.configuration)) {
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
