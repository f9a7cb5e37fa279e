package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Schema;

/** Tests that a failed import names its reason in one line, and leaves nothing behind. */
@Tag("slow")
final class TableImportFailureTest {
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              new Column("n", ColumnType.INTEGER),
              new Column("d", ColumnType.decimal(1)),
              new Column("t", ColumnType.STRING)));

  @TempDir Path folder;

  private TestProvider provider;

  @BeforeEach
  void open() {
    provider = new TestProvider(folder);
  }

  @Test
  void namesTheFirstBadRow() {
    String good = provider.file("good.csv", "n,d,t\n1,1.5,x\n");
    String bad =
        provider.file("bad.csv", "n,d,t\n1,1.5,x\n\"2\n\",1,y\nx,1,z\n3,1.25,z\n4,1\n5,1,z,w\n");
    assertEquals(
        bad
            + ", line 3, column 'n': '2\\n"
            + "' is not an integer (and 4 more); mend the file, or import with --skip-bad-rows",
        assertThrows(
                BadRowsException.class, () -> provider.importFiles("t", SCHEMA, false, good, bad))
            .getMessage());
    assertNothingLeft();
  }

  @Test
  void skipsAndListsBadRows() throws IOException {
    byte[] content =
        """
        n,d,t
        1,1.5,x
        x,1,z
        3,1.25,z
        4,1
        5,1,z,w
        9223372036854775808,1,z
        6,1e99,z
        7,1,\u00ff
        8,1,\u0080ok
        abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz,1,z
        9,,ok
        """
            .getBytes(StandardCharsets.ISO_8859_1);
    String file = provider.file("bad.csv", content);
    ImportResult result = provider.importFiles("t", SCHEMA, true, file);
    assertEquals(
        List.of(
            file + ", line 3, column 'n': 'x' is not an integer",
            file
                + ", line 4, column 'd': '1.25' has more than the 1 digits after the point of"
                + " decimal(1)",
            file + ", line 5: the row has 2 fields, the header 3",
            file + ", line 6: the row has 4 fields, the header 3",
            file + ", line 7, column 'n': '9223372036854775808' does not fit an integer of 64 bits",
            file + ", line 8, column 'd': '1e99' does not fit a decimal(1) of 64 bits",
            file + ", line 9, column 't': '\\udcff' is not UTF-8",
            file + ", line 10, column 't': '\\udc80ok' is not UTF-8",
            file
                + ", line 11, column 'n': 'abcdefghijklmnopqrstuvwxyzabcdefghijklmn…' is not an"
                + " integer"),
        result.badRows().first().stream().map(BadRow::toString).toList());
    assertEquals(9, result.badRows().count());
    assertEquals(
        List.of(List.of("1", "1.5", "x"), Arrays.asList("9", null, "ok")),
        provider.rows(result.manifest()));
  }

  @Test
  void infersTypesFromWholeRowsOnly() throws IOException {
    String file = provider.file("a.csv", "a,b\n1,2\nx\n3,4,y\n");
    ImportResult result = provider.importFiles("t", null, true, file);
    assertEquals("a integer\nb integer\n", SchemaFile.format(result.manifest().schema()));
    assertEquals(2, result.badRows().count());
  }

  @Test
  void stopsCountingWhenThereAreEnough() {
    String refusal = refusal("n,d,t\n" + "x,1,z\n".repeat(2000), SCHEMA);
    assertTrue(refusal.contains("is not an integer (and at least 999 more); mend"), refusal);
  }

  @Test
  void listsTheFirstTwentyInTheOrderOfFiles() throws IOException {
    String a = provider.file("a.csv", "n,d,t\n" + "x,1,z\n".repeat(15));
    String b = provider.file("b.csv", "n,d,t\n" + "x,1,z\n".repeat(2000));
    BadRows rows = provider.importFiles("t", SCHEMA, true, a, b).badRows();
    assertEquals(2015, rows.count());
    assertEquals(20, rows.first().size());
    assertEquals(a + ", line 16", rows.first().get(14).place());
    assertEquals(b + ", line 2", rows.first().get(15).place());
  }

  @Test
  void refusesFieldsAndRowsThatAreTooLong() throws IOException {
    String field = "x".repeat(RowSource.MAX_FIELD_BYTES);
    assertTrue(
        refusal("n,d,t\n1,1," + field + "x\n", SCHEMA)
            .endsWith(
                "column 't': 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…' has more than 1048576"
                    + " bytes; mend the file, or import with --skip-bad-rows"));
    assertEquals(
        1,
        provider
            .importFiles(
                "t", SCHEMA, false, provider.file("long.csv", "n,d,t\n1,1," + field + "\n"))
            .manifest()
            .rows());
    String header = "a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q";
    String row = String.join(",", java.util.Collections.nCopies(17, field));
    String refusal = refusal(header + "\n" + row + "\n", null);
    assertTrue(refusal.contains("makes the row longer than 16777216 bytes"), refusal);
  }

  @Test
  void endsAtBrokenQuotes() {
    String extra = refusal("n,d,t\n1,1,\"a\"b\n2,2,c\n", SCHEMA);
    assertTrue(
        extra.contains("data.csv, line 2: the row cannot be read")
            && extra.contains("quotes inside a quoted field must be doubled"),
        extra);
    String open = refusal("n,d,t\n1,1,x\n1,1,\"a\n2,2,c\n", SCHEMA);
    assertTrue(open.contains("data.csv, line 3: the row cannot be read"), open);
    String endless =
        refusal("n,d,t\n1,1,\"" + "y\n".repeat(CsvRows.MAX_FIELD_CHARS) + "\n", SCHEMA);
    assertTrue(endless.contains("data.csv, line 2: the row cannot be read"), endless);
  }

  @Test
  void namesFilesThatCannotBeRead() throws IOException {
    String missing = folder.resolve("missing.csv").toString();
    assertFails("no such file: " + missing, missing);
    assertFails(
        folder + " is a directory; name the files in it, such as " + folder + "/*.csv",
        folder.toString());
    String empty = provider.file("empty.csv", "");
    assertFails(empty + " is empty; its first line must name the columns", empty);
    String lines = provider.file("lines.csv", "\"Amount\n(EUR)\",b\n1,2\n");
    String broken = failure(lines);
    assertTrue(broken.startsWith(lines), broken);
    assertTrue(
        broken.contains("column name 'amount (eur)' has a line break or another control"), broken);
    assertTrue(broken.contains("mend the first line"), broken);
    String mark = provider.file("mark.csv.gz", new byte[] {0x1f, (byte) 0x8b, 7});
    assertFails(mark + " cannot be decompressed by gzip: ", mark);
    byte[] gzip = TestProvider.gzip("a\n" + "12345\n".repeat(100_000));
    String cut = provider.file("cut.csv.gz", Arrays.copyOf(gzip, gzip.length / 2));
    String message = failure(cut);
    assertTrue(
        message.startsWith(cut + ", line ")
            && message.endsWith("cannot be read: a gzip member has no end"),
        message);
    assertFails("no such file: hdfs://[", "hdfs://[");
  }

  @Test
  void namesHeadersThatDoNotFit() {
    String a = provider.file("a.csv", "n,d,t\n1,1,x\n");
    String b = provider.file("b.csv", "n,t\n1,x\n");
    String twice = provider.file("twice.csv", "n,N\n1,1\n");
    String blank = provider.file("blank.csv", "n,\n1,1\n");
    assertFails(b + ": its first line names no column 'd', it has n, t", a, b);
    assertFails(
        a
            + ": its first line names a column 'd' that the other files"
            + " lack; import files of one table together, or give a schema",
        b,
        a);
    assertFails(
        twice
            + ": its first line must name the columns: column 'n' stands twice; rename it by"
            + " --rename 'N=NAME', or leave it out by --rename 'N='",
        twice);
    assertFails(
        blank
            + ": its first line must name the columns: column 2 has no name; rename it by --rename"
            + " '=NAME', or leave it out by --rename '='",
        blank);
    String word = provider.file("word.csv", "w".repeat(2000) + "\n1\n");
    assertFails(
        word
            + ": its first line must name the columns: column name '"
            + "w".repeat(40)
            + "…' must have 1 to 128 characters; mend the first line, or choose other columns by"
            + " --schema",
        word);
  }

  @Test
  void refusesAFileThatChangesMeanwhile() throws IOException {
    for (String change : List.of("2,2,y\n", "1,1,x\n", "#")) {
      String file = provider.file("a.csv", "n,d,t\n1,1,x\n");
      TableImport importing =
          new TableImport(
              provider.store,
              new ImportOptions(
                  "t", List.of(file), DeclaredSchema.exact(SCHEMA), List.of(), false, true),
              (stage, fraction) -> {
                if (stage == TableImport.Stage.PROFILE && fraction == 1) {
                  append(file, change);
                }
              });
      assertEquals(
          file + " changed while it was being imported; import it again",
          assertThrows(IOException.class, importing::run).getMessage());
      assertNothingLeft();
    }
  }

  @Test
  void leavesNothingWhereverTheDiskIsFull() throws IOException {
    String file = provider.file("a.csv", "n,d,t\n" + "1,1,x\n".repeat(100));
    Path root = folder.resolve("root");
    boolean failed = true;
    int failures = 0;
    for (int writes = 0; failed; writes++) {
      TestProvider faulty =
          new TestProvider(folder, FullDiskFileSystem.configuration(root, writes));
      try {
        faulty.importFiles("t", file);
        failed = false;
      } catch (IOException e) {
        failures++;
        assertEquals(
            "cannot import into " + faulty.store.root() + ": No space left on device",
            e.getMessage(),
            "after " + writes + " writes");
        assertFalse(e.getMessage().contains("\n"), e.getMessage());
        assertEquals(List.of(), provider.filesInRoot(), "after " + writes + " writes");
      }
    }
    assertTrue(failures > 10, failures + " failures");
    assertEquals(100, provider.store.current("t").rows());
  }

  @Test
  void namesARootThatCannotBeMade() throws IOException {
    Files.writeString(folder.resolve("root"), "a file");
    String message = failure(provider.file("a.csv", "n\n1\n"));
    assertTrue(message.contains("root"), message);
  }

  @Test
  void cleansUpWhenInterrupted() {
    String file = provider.file("a.csv", "n,d,t\n" + "1,1,x\n".repeat(100_000));
    TableImport importing =
        new TableImport(
            provider.store,
            new ImportOptions(
                "t", List.of(file), DeclaredSchema.exact(SCHEMA), List.of(), false, false),
            (stage, fraction) -> {
              if (stage == TableImport.Stage.PROFILE) {
                Thread.currentThread().interrupt();
              }
            });
    assertThrows(InterruptedException.class, importing::run);
    assertNothingLeft();
  }

  @Test
  void racingImportsLeaveValidTables() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      List<Callable<Manifest>> imports = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        String file = provider.file("f" + i + ".csv", "n\n" + "1\n".repeat(100 + i % 2));
        imports.add(() -> provider.importFiles("t", file).manifest());
      }
      for (Future<Manifest> imported : threads.invokeAll(imports)) {
        Manifest manifest = imported.get();
        assertEquals(manifest.rows(), provider.rows(manifest).size());
      }
    } finally {
      threads.shutdownNow();
    }
    assertTrue(provider.store.current("t").rows() >= 100);
    assertEquals(
        List.of(),
        provider.filesInRoot().stream().filter(name -> name.startsWith("staging")).toList());
  }

  private String refusal(String csv, Schema schema) {
    String file = provider.file("data.csv", csv);
    String message =
        assertThrows(IOException.class, () -> provider.importFiles("t", schema, false, file))
            .getMessage();
    assertFalse(message.contains("\n"), message);
    return message;
  }

  private String failure(String... files) {
    String message =
        assertThrows(IOException.class, () -> provider.importFiles("t", files)).getMessage();
    assertFalse(message.contains("\n"), message);
    return message;
  }

  private void assertFails(String message, String... files) {
    String failure = failure(files);
    assertTrue(failure.startsWith(message), failure);
    assertNothingLeft();
  }

  private void assertNothingLeft() {
    try {
      assertEquals(List.of(), provider.filesInRoot());
      assertEquals(List.of(), provider.store.tables());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void append(String file, String text) {
    try {
      Files.writeString(Path.of(file), text, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
