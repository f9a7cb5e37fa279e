package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.NoSuchTableException;
import org.splinter.protocol.table.TableVersion;
import org.splinter.provider.table.TableBase;
import org.splinter.provider.table.TableVersions;

/** Tests of appending, uniqueness and globs: which rows a version holds, and what is refused. */
@Tag("slow")
final class AppendTest {
  @TempDir Path folder;

  private TestProvider provider;

  @BeforeEach
  void open() {
    provider = new TestProvider(folder);
  }

  @Test
  void appendingIsImportingAllAtOnce() throws IOException {
    String a = provider.file("a.csv", csv(0, 3000));
    String b = provider.file("b.csv", csv(2990, 6000));
    String c = provider.file("c.csv", "t,id,price\nnew,9,\n");
    Manifest all = provider.importFiles("all", b, c, a).manifest();
    provider.importFiles("t", a);
    Manifest first = provider.store.current("t");
    append("t", List.of(), b);
    Manifest appended = append("t", List.of(), c).manifest();
    assertEquals(all.fingerprint(), appended.fingerprint());
    assertEquals(all.statistics(), appended.statistics());
    for (int i = 0; i < 3; i++) {
      if (all.statistics().get(i).hasDictionary()) {
        assertEquals(
            provider.store.dictionary(all, i).values(),
            provider.store.dictionary(appended, i).values());
      }
    }
    assertEquals(appended, provider.store.current("t"));
    assertEquals(first, provider.store.version("t", first.fingerprint()));
    assertEquals(3000, provider.rows(first).size());
    assertEquals(6011, provider.rows(appended).size());
    assertEquals(2, appended.parts().size(), "the old parts became one");
    TableBase base =
        TableBase.read(provider.store.fileSystem(), provider.store.directory(appended))
            .orElseThrow();
    assertEquals(1, base.parts());
    assertTrue(
        TableBase.read(provider.store.fileSystem(), provider.store.directory(all)).isEmpty());
    provider.importFiles("u", b);
    append("u", List.of(), c, a);
    assertEquals(all.fingerprint(), provider.store.current("u").fingerprint());
  }

  @Test
  void refusesToAppendWhatDoesNotFit() throws IOException {
    String a = provider.file("a.csv", csv(0, 10));
    assertTrue(
        assertThrows(NoSuchTableException.class, () -> append("t", List.of(), a))
            .getMessage()
            .startsWith("no table 't'"));
    Manifest before = provider.importFiles("t", a).manifest();
    String lacks = provider.file("lacks.csv", "id,t\n1,x\n");
    String more = provider.file("more.csv", "id,price,t,extra\n1,2,x,y\n");
    String type = provider.file("type.csv", "id,price,t\none,2,x\n");
    assertEquals(
        lacks + ": its first line names no column 'price', it has id, t",
        failure(List.of(), lacks));
    assertEquals(
        more
            + ": its first line names a column 'extra' that table 't' lacks; leave it out by"
            + " --schema, or import all anew",
        failure(List.of(), more));
    assertTrue(failure(List.of(), type).contains("'one' is not an integer"));
    DeclaredSchema other = SchemaFile.parse("s", "id integer\nprice decimal(3)\nt string");
    ImportOptions options = new ImportOptions("t", List.of(a), other, List.of(), true, false);
    assertEquals(
        "the schema file is not the schema of table 't': column 'price' is declared"
            + " decimal(3), in the table it is decimal(2); append without --schema, or import all"
            + " rows anew",
        assertThrows(IOException.class, () -> run(options)).getMessage());
    assertEquals(before, provider.store.current("t"));
  }

  /** Checks that a column's size may be found, and that its scale is the table's. */
  @Test
  void refusesAnotherScaleThanTheTableHas() throws IOException {
    String a = provider.file("a.csv", "n,x,y\n1,0.25,12345678901234567890.5\n");
    provider.importFiles(
        "t", SchemaFile.parse("s", "n hugeint\nx decimal(38, 2)\ny numeric(38, 1)"), a);
    String b = provider.file("b.csv", "n,x,y\n2,0.5,1\n");
    String schema = "n hugeint\nx decimal(38, %s)\ny decimal(38, %s)";
    for (String[] scales : new String[][] {{"4", "1"}, {"2", "2"}, {"1", "1"}}) {
      boolean narrow = !scales[0].equals("2");
      assertEquals(
          "the schema file is not the schema of table 't': column "
              + (narrow ? "'x'" : "'y'")
              + " is declared decimal(38, "
              + (narrow ? scales[0] : scales[1])
              + "), in the table it is "
              + (narrow ? "decimal(2)" : "decimal(38, 1)")
              + "; append without --schema, or import all rows anew",
          assertThrows(
                  IOException.class,
                  () ->
                      provider.append(
                          "t", SchemaFile.parse("s", schema.formatted((Object[]) scales)), b))
              .getMessage());
    }
    provider.append("t", SchemaFile.parse("s", schema.formatted("2", "1")), b);
    provider.append("t", SchemaFile.parse("s", schema.formatted("20", "1")), b);
    assertEquals(3, provider.store.current("t").rows());
  }

  /** Checks that a row that is left out decides no type, and that one that is not is named. */
  @Test
  void badNumbersDecideNoSize() throws IOException {
    String text =
        """
        n,x
        9223372036854775807,0.25
        1.5,123456789012345678.5
        1e+40,1.234567890123456789
        -7,1000000000000000000000000000000000000000
        """;
    String csv = provider.file("a.csv", text);
    DeclaredSchema schema = SchemaFile.parse("s", "n hugeint\nx decimal(38, 2)");
    assertTrue(
        assertThrows(IOException.class, () -> provider.importFiles("t", schema, csv))
            .getMessage()
            .startsWith(csv + ", line 3, column 'n': '1.5' has more than the 0 digits after"));
    ImportOptions skipping = new ImportOptions("t", List.of(csv), schema, List.of(), false, true);
    Manifest manifest = run(skipping).manifest();
    assertEquals("n integer\nx decimal(2)\n", SchemaFile.format(manifest.schema()));
    assertEquals(1, manifest.rows());
    String one = provider.file("one.csv", "n,x\n9223372036854775807,0.25\n");
    assertEquals(
        provider.importFiles("u", schema, one).manifest().fingerprint(), manifest.fingerprint());
  }

  @Test
  void saysThatAnotherImportCameFirst() throws Exception {
    String a = provider.file("a.csv", csv(0, 10));
    String b = provider.file("b.csv", csv(10, 20));
    String c = provider.file("c.csv", csv(20, 30));
    provider.importFiles("t", a);
    AtomicBoolean raced = new AtomicBoolean();
    TableImport slow =
        new TableImport(
            provider.store,
            new ImportOptions("t", List.of(b), null, List.of(), true, false),
            (stage, fraction) -> {
              if (stage == TableImport.Stage.WRITE && raced.compareAndSet(false, true)) {
                try {
                  append("t", List.of(), c);
                } catch (IOException e) {
                  throw new AssertionError(e);
                }
              }
            });
    String message = assertThrows(IOException.class, slow::run).getMessage();
    assertTrue(
        message.startsWith("table 't' changed while rows were appended to it")
            && message.endsWith("now; append again"),
        message);
    assertEquals(20, provider.store.current("t").rows());
    append("t", List.of(), b);
    assertEquals(30, provider.store.current("t").rows());
    assertEquals(
        List.of(),
        provider.filesInRoot().stream().filter(name -> name.startsWith("staging")).toList());
  }

  @Test
  void checksUniqueColumns() throws IOException {
    String a = provider.file("a.csv", "id,t\n3,x\n-1,y\n");
    String b = provider.file("b.csv", "id,t\n4,z\n-1,x\n3,w\n");
    Manifest unique = run(options(List.of("ID", "t"), false, a)).manifest();
    assertTrue(unique.statistics().get(0).unique() && unique.statistics().get(1).unique());
    assertEquals(unique, provider.store.current("t"));
    Manifest plain = provider.importFiles("plain", a).manifest();
    assertFalse(plain.statistics().get(0).unique());
    assertFalse(plain.fingerprint().equals(unique.fingerprint()));
    for (String reducers : List.of("1", "3")) {
      provider.configuration.set("splinter.import.reducers", reducers);
      for (List<String> files : List.of(List.of(a, b), List.of(b, a))) {
        String message = failure(options(List.of("id"), false, files.toArray(new String[0])));
        String inA = a + ", line 3";
        String inB = b + ", line 3";
        boolean aFirst = files.get(0).equals(a);
        assertEquals(
            "column 'id' is not unique: '-1' stands in "
                + (aFirst ? inA : inB)
                + " and in "
                + (aFirst ? inB : inA)
                + " (and 1 more values stand twice); mend the files, or do without --unique id",
            message);
      }
    }
    assertTrue(
        failure(options(List.of("t"), false, a, b)).startsWith("column 't' is not unique: 'x'"));
    assertTrue(
        failure(options(List.of("nope"), false, a))
            .startsWith("--unique nope: there is no such column; there are id, t"));
  }

  @Test
  void refusesNullsInUniqueColumns() throws IOException {
    String file = provider.file("a.csv", "id,t\n1,x\n,y\n");
    assertEquals(
        file
            + ", line 3, column 'id': '' is NULL in a unique column; mend the file, or import"
            + " with --skip-bad-rows",
        failure(options(List.of("id"), false, file)));
    ImportOptions skipping =
        new ImportOptions("t", List.of(file), null, List.of("id"), false, true);
    assertEquals(1, run(skipping).manifest().rows());
    provider.importFiles("t", file);
    String message = failure(options(List.of("id"), true, provider.file("b.csv", "id,t\n5,z\n")));
    assertTrue(
        message.contains("row 2, column 'id': '' is NULL in a unique column; append without"),
        message);
  }

  @Test
  void keepsUniquenessWhenAppending() throws IOException {
    String a = provider.file("a.csv", "id,t\n1,x\n2,y\n");
    run(options(List.of("id"), false, a));
    String message = failure(options(List.of(), true, provider.file("b.csv", "id,t\n2,z\n")));
    assertTrue(
        message.startsWith("column 'id' is not unique: '2' stands in version ")
            && message.contains(" of table t, row 2 and in ")
            && message.contains("b.csv, line 2"),
        message);
    Manifest more = run(options(List.of(), true, provider.file("c.csv", "id,t\n3,z\n"))).manifest();
    assertTrue(more.statistics().get(0).unique());
    assertEquals(3, more.rows());
  }

  @Test
  void readsGlobs() throws IOException {
    provider.file("g-1.csv", "n\n1\n");
    provider.file("g-2.csv", "n\n2\n");
    provider.file("_g-3.csv", "no,table\n");
    ParquetFiles.write(folder.resolve("g-4.parquet"), "SELECT 4 n", "");
    assertEquals(2, provider.importFiles("t", folder + "/g-*.csv").manifest().rows());
    assertEquals(3, provider.importFiles("t", folder + "/*g-[0-9]*").manifest().rows());
    assertEquals(
        1, provider.importFiles("t", "file://" + folder + "/{g-1,none}.csv").manifest().rows());
    String odd = provider.file("a[1].csv", "n\n1\n2\n");
    assertEquals(2, provider.importFiles("t", odd).manifest().rows(), "a name that is there");
    String none = folder + "/none-*.csv";
    assertEquals(
        "no file matches " + none,
        assertThrows(IOException.class, () -> provider.importFiles("t", none)).getMessage());
  }

  @Test
  void dropsVersions() throws IOException {
    List<Manifest> manifests = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      manifests.add(provider.importFiles("t", provider.file("a.csv", csv(0, 10 * i))).manifest());
    }
    TableVersions versions = new TableVersions(provider.store, "T");
    List<TableVersion> all = versions.list();
    assertEquals(3, all.size());
    assertEquals(manifests.get(2), all.get(0).manifest());
    assertTrue(all.get(0).current() && !all.get(1).current());
    assertTrue(all.get(0).bytes() > 100, all.get(0).bytes() + " bytes");
    String current = all.get(0).name();
    assertEquals(all.get(0), versions.find(current.substring(0, 14)));
    String refusal = assertThrows(IOException.class, () -> versions.drop(current)).getMessage();
    assertTrue(refusal.startsWith(current + " is the current version of table 't'"), refusal);
    refusal = assertThrows(NoSuchTableException.class, () -> versions.drop("zz")).getMessage();
    assertTrue(
        refusal.startsWith("table 't' has no version 'zz'; it has " + current + " (current), "),
        refusal);
    assertThrows(NoSuchTableException.class, () -> versions.find(""));
    String old = manifests.get(0).fingerprint().shortName();
    assertEquals(old, versions.drop(old).get(0).name());
    assertThrows(
        NoSuchTableException.class,
        () -> provider.store.version("t", manifests.get(0).fingerprint()));
    assertEquals(1, versions.dropOld().size());
    assertEquals(0, versions.dropOld().size());
    assertEquals(30, provider.rows(provider.store.current("t")).size());
    assertEquals(1, versions.dropAll().size());
    assertEquals(List.of(), provider.store.tables());
    assertEquals(List.of(), provider.filesInRoot());
    assertThrows(NoSuchTableException.class, versions::dropAll);
  }

  @Test
  void dropsVersionsThatCannotBeRead() throws IOException {
    List<String> names = new ArrayList<>();
    for (int i = 1; i <= 4; i++) {
      Manifest manifest =
          provider.importFiles("t", provider.file("a.csv", csv(0, 10 * i))).manifest();
      names.add(manifest.fingerprint().shortName());
    }
    Path table = folder.resolve("root/tables/t");
    for (int i : new int[] {0, 1}) {
      Files.delete(table.resolve("v-" + names.get(i) + "/.manifest.crc"));
      Path manifest = table.resolve("v-" + names.get(i) + "/manifest");
      byte[] bytes = Files.readAllBytes(manifest);
      bytes[4] = 1; // a manifest of an earlier build
      Files.write(manifest, bytes);
    }
    Files.delete(table.resolve("v-" + names.get(2) + "/manifest"));
    TableVersions versions = new TableVersions(provider.store, "t");
    assertEquals(4, versions.list().size());
    assertEquals(3, versions.list().stream().filter(v -> v.manifest() == null).count());
    assertEquals(names.get(3), versions.list().get(0).name());
    assertEquals(names.get(0), versions.drop(names.get(0)).get(0).name());
    assertEquals(2, versions.dropOld().size());
    assertEquals(1, versions.list().size());
    Files.writeString(table.resolve("v-" + names.get(3) + "/manifest"), "x");
    assertTrue(versions.list().get(0).current(), "unreadable, yet current");
    Files.writeString(table.resolve("CURRENT"), "x");
    assertEquals(
        "table 't' has no current version; import it again, or drop all of it",
        assertThrows(IOException.class, versions::dropOld).getMessage());
    assertEquals(1, versions.dropAll().size());
    assertEquals(List.of(), provider.filesInRoot());
  }

  private static String csv(int from, int to) {
    StringBuilder csv = new StringBuilder("id,price,t\n");
    for (int i = from; i < to; i++) {
      csv.append(i).append(',').append(i % 7 == 0 ? "" : i % 11 + ".25").append(",t");
      csv.append(i % 13).append('\n');
    }
    return csv.toString();
  }

  private ImportOptions options(List<String> unique, boolean append, String... files) {
    return new ImportOptions("t", List.of(files), null, unique, append, false);
  }

  private ImportResult append(String table, List<String> unique, String... files)
      throws IOException {
    return run(new ImportOptions(table, List.of(files), null, unique, true, false));
  }

  private ImportResult run(ImportOptions options) throws IOException {
    try {
      return new TableImport(provider.store, options, (stage, fraction) -> {}).run();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private String failure(List<String> unique, String file) {
    return failure(options(unique, true, file));
  }

  private String failure(ImportOptions options) {
    String message = assertThrows(IOException.class, () -> run(options)).getMessage();
    assertFalse(message.contains("\n"), message);
    return message;
  }
}
