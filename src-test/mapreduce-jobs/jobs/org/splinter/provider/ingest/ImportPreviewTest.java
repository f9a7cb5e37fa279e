package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a dry run tells the schema that an import takes, and why a column became text. */
@Tag("slow")
final class ImportPreviewTest {
  @TempDir Path folder;

  private TestProvider provider;

  @BeforeEach
  void open() {
    provider = new TestProvider(folder);
  }

  @Test
  void namesTheRowThatMadeAColumnText() throws IOException {
    String file =
        provider.file(
            "a.csv",
            """
            id,zip,phone,amount,big,date,missing,none,mixed,name,space
            1,10001,123,1000,99,2013-01-31,1,,5,,1
            2,10002,+41,"1,000.50",123456789012345678901234567890123456789012345,2013-02-28,NA,,,,2
            3,07030,x,y,1,31.1.2013,2,,2013-01-01,, 3
            4,0,0,0,1,x,x,,x,Anna,x
            """);
    ImportPreview preview = provider.preview(FileReading.DETECTED, null, false, file);
    assertEquals(
        """
        id      integer
        zip     string
        phone   string
        amount  string
        big     string
        date    string
        missing string
        none    string
        mixed   string
        name    string
        space   string
        """,
        SchemaFile.format(preview.schema().schema()));
    String line = file + ", line ";
    assertEquals(
        Map.of(
            1, line + "4: number with a leading zero; first " + line + "2: integer",
            2, line + "3: number with a plus sign; first " + line + "2: integer",
            3, line + "3: number with separators; first " + line + "2: integer",
            4, line + "3: number of 45 digits; first " + line + "2: integer",
            5, line + "4: date of another form than 2013-06-30; first " + line + "2: date",
            6,
                line
                    + "3: the word NA, which --null 'NA' takes for NULL; first "
                    + line
                    + "2: integer",
            7, "no row has a value",
            8, line + "4: date; first " + line + "2: integer",
            9, line + "5: text",
            10, line + "4: value with spaces around it; first " + line + "2: integer"),
        preview.reasons());
    assertEquals(List.of(new ReadFile(file, "CSV separated by ','")), preview.files());
    assertEquals(List.of(), provider.filesInRoot());
    assertEquals(List.of(), provider.store.tables());
  }

  @Test
  void namesTheFilesThatDisagree() throws IOException {
    String a = provider.file("a.csv", "x,y,z\n1,1,\n");
    String b = provider.file("b.csv", "x,y,z\n,2,text\n2013-01-31,3,1\n");
    String c = provider.file("c.jsonl", "{\"y\": 1}\n{\"y\": \"5\"}\n");
    ImportPreview preview = provider.preview(FileReading.DETECTED, null, false, a, b, c);
    assertEquals(
        Map.of(
            0, b + ", line 3: date; first " + a + ", line 2: integer",
            1, c + ", line 2: JSON string; first " + a + ", line 2: integer",
            2, b + ", line 2: text"),
        preview.reasons());
  }

  /** Checks that numbers that are too long for a type only together name the rows of both. */
  @Test
  void namesTheNumbersThatAreTooLong() throws IOException {
    String a =
        provider.file(
            "a.csv",
            """
            x,y,z,most
            1,123456789012345678901234567890,1,100000000000000000000000000000000000000
            0.12345678901234567890,5,1e+39,1
            2,0.1234567890,1,-170141183460469231731687303715884105728
            """);
    String b = provider.file("b.csv", "x,y,z,most\n2234567890123456789,1,1,7\n");
    ImportPreview preview = provider.preview(FileReading.DETECTED, null, false, a, b);
    assertEquals(
        """
        x    string
        y    string
        z    string
        most decimal(38, 0)
        """,
        SchemaFile.format(preview.schema().schema()));
    assertEquals(
        Map.of(
            0,
                b
                    + ", line 2: number of 19 digits before the point; "
                    + a
                    + ", line 3: number of 20 digits after the point; 38 digits are possible in"
                    + " all",
            1,
                a
                    + ", line 2: number of 30 digits before the point; "
                    + a
                    + ", line 4: number of 10 digits after the point; 38 digits are possible in"
                    + " all",
            2,
                a
                    + ", line 3: number with an exponent, of 40 digits; first "
                    + a
                    + ", line 2: integer"),
        preview.reasons());
  }

  @Test
  void takesWhatTheImportWouldTake() throws IOException {
    String csv = provider.file("a.csv", "x,y\n1,2\n");
    String parquet = ParquetFiles.write(folder.resolve("p"), "SELECT '1' x, 2 y", "");
    ImportPreview preview = provider.preview(FileReading.DETECTED, null, false, csv, parquet);
    assertEquals("x string\ny integer\n", SchemaFile.format(preview.schema().schema()));
    assertEquals(Map.of(), preview.reasons());
    DeclaredSchema declared = SchemaFile.parse("s", "y decimal(1) round");
    ImportPreview given = provider.preview(FileReading.DETECTED, declared, false, csv);
    assertEquals(declared, given.schema());
    assertEquals(List.of("x"), given.leftOut());
    FileReading renamed =
        new FileReading(null, '"', List.of("1"), List.of(ColumnRename.parse("y=z")));
    assertEquals(
        "x string\nz integer\n",
        SchemaFile.format(provider.preview(renamed, null, false, csv).schema().schema()));
  }

  @Test
  void refusesWhatTheImportRefusesBeforeItsRows() throws IOException {
    String bad = provider.file("a.csv", "x,y\n1,2\n3\n4\n");
    String refusal =
        bad
            + ", line 3: the row has 1 fields, the header 2 (and 1 more); mend the file, or import"
            + " with --skip-bad-rows";
    assertEquals(
        refusal,
        assertThrows(
                BadRowsException.class,
                () -> provider.preview(FileReading.DETECTED, null, false, bad))
            .getMessage());
    assertEquals(2, provider.preview(FileReading.DETECTED, null, true, bad).badRows().count());
    String page = provider.file("b.csv", "<html>");
    assertEquals(
        page
            + " is an HTML page, perhaps of an error or a login; import CSV, JSON lines or Parquet",
        assertThrows(
                IOException.class, () -> provider.preview(FileReading.DETECTED, null, false, page))
            .getMessage());
  }
}
