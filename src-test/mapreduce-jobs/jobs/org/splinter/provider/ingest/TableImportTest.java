package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Schema;

/** Tests that an imported table holds the values of its CSV file. */
@Tag("slow")
final class TableImportTest {
  @TempDir Path folder;

  private TestProvider provider;

  @BeforeEach
  void open() {
    provider = new TestProvider(folder);
  }

  @Test
  void infersEveryType() throws IOException {
    Manifest manifest =
        imported(
            """
            id,price,day,ok,name,none,zip
            1,2.5,2013-01-31,true,a,,07030
            -2,3,1969-12-31,FALSE,,,10001
            ,-0.25,,,x y,,
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
        """,
        SchemaFile.format(manifest.schema()));
    assertEquals(
        List.of(
            row("1", "2.50", "2013-01-31", "true", "a", null, "07030"),
            row("-2", "3.00", "1969-12-31", "false", null, null, "10001"),
            row(null, "-0.25", null, null, "x y", null, null)),
        provider.rows(manifest));
    assertEquals(
        List.of(
            new ColumnStatistics(1, -2, 1, 2),
            new ColumnStatistics(0, -25, 300, 3),
            new ColumnStatistics(1, -1, 15_736, 2),
            new ColumnStatistics(1, 0, 1, 2),
            new ColumnStatistics(1, 0, 3, 2),
            new ColumnStatistics(3, 0, 0, 0),
            new ColumnStatistics(1, 0, 5, 2)),
        manifest.statistics());
  }

  @Test
  void readsQuotesNewlinesAndEmptyFields() throws IOException {
    Manifest manifest =
        imported(
            "\uFEFFa,b\r\n\"x, \"\"y\"\"\",1\r\n\"line\r\ntwo\",\"2\"\r\n\"\",\"\"\r\n,\r\n\r\n");
    assertEquals(
        List.of(row("x, \"y\"", "1"), row("line\r\ntwo", "2"), row("", null), row(null, null)),
        provider.rows(manifest));
    assertEquals(ColumnType.INTEGER, manifest.schema().columns().get(1).type());
  }

  @Test
  void readsUnicodeAndNoFinalNewline() throws IOException {
    assertEquals(
        List.of(row("é"), row("漢字"), row("𝄞")), provider.rows(imported("naïve\né\n漢字\n𝄞")));
  }

  @Test
  void readsGzip() throws IOException {
    String plain = provider.file("a.csv", "a,b\n1,x\n2,y\n");
    String gzip = provider.file("a.csv.GZ", TestProvider.gzip("a,b\n1,x\n2,y\n"));
    byte[] twoMembers = concatenate(TestProvider.gzip("a,b\n1,x\n"), TestProvider.gzip("2,y\n"));
    String joined = provider.file("b.csv.gz", twoMembers);
    Manifest manifest = provider.importFiles("t", plain).manifest();
    assertEquals(manifest.fingerprint(), provider.importFiles("t", gzip).manifest().fingerprint());
    assertEquals(
        manifest.fingerprint(), provider.importFiles("t", joined).manifest().fingerprint());
  }

  @Test
  void takesEmptyLinesForRowsInOneColumnOnly() throws IOException {
    assertEquals(List.of(row((String) null), row("1")), provider.rows(imported("a\n\n1\n")));
    assertEquals(List.of(row("1", "2")), provider.rows(imported("a,b\n\n1,2\n\n")));
  }

  @Test
  void importsAHeaderWithoutRows() throws IOException {
    Manifest manifest = imported("a,b\n");
    assertEquals(0, manifest.rows());
    assertEquals(List.of(), manifest.parts());
    assertEquals(0, provider.store.dictionary(manifest, 0).size());
    assertEquals(manifest, provider.store.current("t"));
  }

  @Test
  void keepsTheEndsOfTheIntegerRange() throws IOException {
    List<String> numbers =
        List.of(
            "9223372036854775807",
            "-9223372036854775808",
            "2147483647",
            "2147483648",
            "-2147483649",
            "4294967295",
            "4294967296",
            "0");
    Manifest manifest = imported("n\n" + String.join("\n", numbers) + "\n");
    assertEquals(ColumnType.INTEGER, manifest.schema().columns().get(0).type());
    assertEquals(
        new ColumnStatistics(0, Long.MIN_VALUE, Long.MAX_VALUE, 8), manifest.statistics().get(0));
    assertEquals(numbers.stream().map(TableImportTest::row).toList(), provider.rows(manifest));
    assertEquals(
        ColumnType.wide(0), imported("n\n9223372036854775808\n").schema().columns().get(0).type());
  }

  @Test
  void makesDictionariesUpToTheBound() throws IOException {
    for (int distinct : new int[] {256, 257, 65_536, 65_537}) {
      List<String> values = IntStream.range(0, distinct).mapToObj(i -> i + ",t" + i).toList();
      Manifest manifest =
          imported("n,t\n" + String.join("\n", values) + "\n" + String.join("\n", values));
      int counted = distinct > 65_536 ? ColumnStatistics.UNCOUNTED : distinct;
      assertEquals(counted, manifest.statistics().get(0).distinct());
      assertEquals(counted, manifest.statistics().get(1).distinct());
      List<List<@Nullable String>> rows = provider.rows(manifest);
      assertEquals(2 * distinct, rows.size());
      for (int i = 0; i < rows.size(); i++) {
        String number = Integer.toString(i % distinct);
        assertEquals(row(number, "t" + number), rows.get(i));
      }
    }
  }

  @Test
  void makesNoDictionaryOfLongStrings() throws IOException {
    String csv =
        IntStream.range(0, 20)
            .mapToObj(i -> "x".repeat(1 << 20).substring(1) + (char) ('a' + i))
            .collect(Collectors.joining("\n", "t\n", "\n"));
    assertEquals(ColumnStatistics.UNCOUNTED, imported(csv).statistics().get(0).distinct());
  }

  @Test
  void keepsOneFingerprintWhateverTheLayout() throws IOException {
    List<String> lines = lines(1000);
    Manifest manifest = imported(csv(lines));
    Collections.shuffle(lines, new Random(1));
    Manifest shuffled = imported(csv(lines));
    String[] files = new String[7];
    for (int i = 0; i < files.length; i++) {
      files[i] =
          provider.file(
              "part" + i, csv(lines.subList(i * lines.size() / 7, (i + 1) * lines.size() / 7)));
    }
    provider.configuration.set("splinter.import.reducers", "3");
    // The table gets another name, because an import keeps an existing version as it is.
    Manifest split = provider.importFiles("u", files).manifest();
    assertEquals(7, split.parts().size());
    for (Manifest other : List.of(shuffled, split)) {
      assertEquals(manifest.fingerprint(), other.fingerprint());
      assertEquals(manifest.statistics(), other.statistics());
      assertEquals(manifest.schema(), other.schema());
    }
  }

  @Test
  void changesTheFingerprintWithAnyRow() throws IOException {
    List<String> lines = lines(100);
    List<String> fingerprints = new ArrayList<>();
    fingerprints.add(imported(csv(lines)).fingerprint().toString());
    lines.add(lines.get(0));
    fingerprints.add(imported(csv(lines)).fingerprint().toString());
    lines.set(100, "7,,");
    fingerprints.add(imported(csv(lines)).fingerprint().toString());
    lines.set(100, "7,\"\",");
    fingerprints.add(imported(csv(lines)).fingerprint().toString());
    lines.remove(100);
    fingerprints.add(imported(csv(lines).replace("day", "night")).fingerprint().toString());
    assertEquals(fingerprints.size(), fingerprints.stream().distinct().count());
  }

  @Test
  void readsBackTheSameVersionOnARerun() throws IOException {
    String file = provider.file("a.csv", csv(lines(10)));
    ImportResult first = provider.importFiles("t", file);
    List<String> files = provider.filesInRoot();
    ImportResult second = provider.importFiles("T", file);
    assertTrue(first.fresh());
    assertFalse(second.fresh());
    assertEquals(first.manifest(), second.manifest());
    assertEquals(files, provider.filesInRoot());
    ImportResult third = provider.importFiles("t", provider.file("b.csv", csv(lines(11))));
    assertNotEquals(first.manifest().fingerprint(), third.manifest().fingerprint());
    assertEquals(third.manifest(), provider.store.current("t"));
  }

  @Test
  void takesColumnsByNameAndTheGivenTypes() throws IOException {
    Schema schema =
        new Schema(
            List.of(
                new Column("price", ColumnType.decimal(3)), new Column("id", ColumnType.STRING)));
    String a = provider.file("a.csv", "ID,note,Price\n1,x,2.5\n");
    String b = provider.file("b.csv", "price,id\n-1,07\n");
    ImportResult result = provider.importFiles("t", schema, false, a, b);
    assertEquals(schema, result.manifest().schema());
    assertEquals(List.of("note"), result.leftOut());
    assertEquals(List.of(row("2.500", "1"), row("-1.000", "07")), provider.rows(result.manifest()));
  }

  @Test
  void reportsProgressOfEveryStage() throws Exception {
    List<TableImport.Stage> stages = new ArrayList<>();
    String file = provider.file("a.csv", csv(lines(10)));
    new TableImport(
            provider.store,
            new ImportOptions("t", List.of(file), null, List.of(), false, false),
            (stage, fraction) -> {
              assertTrue(fraction >= 0 && fraction <= 1, stage + " " + fraction);
              if (!stages.contains(stage)) {
                stages.add(stage);
              }
            })
        .run();
    assertEquals(List.of(TableImport.Stage.values()), stages);
  }

  private Manifest imported(String csv) throws IOException {
    return provider.importFiles("t", provider.file("data.csv", csv)).manifest();
  }

  private static List<String> lines(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> i % 10 + ",t" + i * 7 % 50 + ",2013-01-" + (10 + i % 20))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static String csv(List<String> lines) {
    return "id,name,day\n" + String.join("\n", lines) + "\n";
  }

  private static List<@Nullable String> row(@Nullable String... cells) {
    return Arrays.asList(cells);
  }

  private static byte[] concatenate(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }
}
