package org.splinter.provider.ingest;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that a file's content tells its format, and that what is no table is refused by name before
 * any job runs.
 */
final class FileProbeTest {
  private static final String OTHER = "; import CSV, JSON lines or Parquet";
  private static final String FIRST = "; decompress it first, or compress it by gzip or zstd";

  @TempDir Path folder;

  private TestProvider provider;

  @BeforeEach
  void open() {
    provider = new TestProvider(folder);
  }

  @Test
  void namesFilesThatAreNoTable() throws IOException {
    assertRefused("a.json", "[{\"a\": 1}]", array());
    assertRefused("a.json", " \n[\n  {\"a\": 1},\n", array());
    assertRefused("a.json", "[1, 2]\n[3, 4]\n", array());
    assertRefused("a.json", "[", array());
    assertRefused("a.json", "[null]", array());
    String page = "is an HTML page, perhaps of an error or a login" + OTHER;
    assertRefused("a.csv", "<!DOCTYPE html>\n<html><body>404</body></html>", page);
    assertRefused("a.csv.gz", TestProvider.gzip("\n <HTML lang=en>a,b\n1,2"), page);
    String markup = "is XML or HTML" + OTHER;
    assertRefused("a.csv", "<?xml version=\"1.0\"?>\n<rows/>", markup);
    assertRefused("a.csv", "<div class=\"a,b\">x,y</div>\n1,2\n", markup);
    assertRefused("a.csv", "<!-- a,b -->\n", markup);
    assertRefused("a.csv", "<rows>\n<row a=\"1\"/>\n</rows>\n", markup);
  }

  private static String array() {
    return "is a JSON array; JSON must be one object a line: jq -c '.[]' FILE";
  }

  @Test
  void namesObjectsThatAreNotOneALine() throws IOException {
    String end = "; JSON must be one object a line: jq -c . FILE";
    assertRefused(
        "a.json",
        "{\n  \"a\": 1\n}\n",
        "begins with { but line 1 is no JSON object: a key must begin with \" (character 2)" + end);
    assertRefused(
        "a.json",
        "\n{\"a\": [\n1,\n2]}\n",
        "begins with { but line 2 is no JSON object: a nested value has no end (character 8)"
            + end);
    assertRefused(
        "a.json",
        "{a: 1}\n",
        "begins with { but line 1 is no JSON object: a key must begin with \" (character 3)" + end);
    assertRefused(
        "a.json",
        "{\"a\": 1} {\"a\": 2}\n",
        "begins with { but line 1 is no JSON object: there is more after its end (character 10)"
            + end);
  }

  @Test
  void namesOtherFormats() throws IOException {
    assertRefused("a.csv", "BZh91AY&SY\u008d\u00a1\u00f0\2\0", "is compressed by bzip2" + FIRST);
    assertRefused("a.csv", "\u00fd7zXZ\0\0\4", "is compressed by xz" + FIRST);
    assertRefused("a.csv", "7z\u00bc\u00af'\u001c\0\4", "is a 7z archive; unpack it first");
    assertRefused("a.csv", "\4\"M\u0018d@\u00a7", "is compressed by lz4" + FIRST);
    assertRefused("a.csv", "\u00ff\6\0\0sNaPpY", "is compressed by snappy" + FIRST);
    assertRefused(
        "a.csv", "PAR1\25\4\25\0\0\0", "is a cut or compressed Parquet file; give it as it was");
    assertRefused(
        "a.csv", "PARE\25\4\25\0\0\0", "is an encrypted Parquet file; write it unencrypted");
    assertRefused("a.csv", "ORC\n\3\0\0\0", "is an ORC file; write its table as Parquet");
    assertRefused("a.csv", "Obj\1\4\26avro", "is an Avro file; write its table as Parquet");
    assertRefused("a.csv", "ARROW1\0\0", "is an Arrow file; write its table as Parquet");
    String export = "; export its table as CSV, JSON lines or Parquet";
    assertRefused("a.csv", "SQLite format 3\0", "is an SQLite database" + export);
    assertRefused("a.csv", "%PDF-1.4\n", "is a PDF" + export);
    assertRefused("a.csv", "\u00d0\u00cf\u0011\u00e0\u00a1", "is a workbook (.xls)" + export);
    ByteArrayOutputStream zip = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(zip)) {
      out.putNextEntry(new ZipEntry("a.csv"));
      out.write("a,b\n1,2\n".getBytes(UTF_8));
    }
    assertRefused(
        "a.xlsx",
        zip.toByteArray(),
        "is a ZIP archive, perhaps a workbook (.xlsx); unpack it" + export);
    byte[] tar = new byte[512];
    System.arraycopy("ustar".getBytes(UTF_8), 0, tar, 257, 5);
    tar[0] = 'a';
    String tarText = new String(tar, ISO_8859_1);
    assertRefused("a.csv", tar, "is a tar archive; unpack it first");
    assertRefused("a.tar.gz", TestProvider.gzip(tarText), "is a tar archive; unpack it first");
    byte[] twice =
        TestProvider.gzip(new String(TestProvider.gzip("a\n1\n"), ISO_8859_1), ISO_8859_1);
    assertRefused("a.gz", twice, "is compressed by gzip twice" + FIRST);
    byte[] parquet =
        TestProvider.gzip(
            new String(
                java.nio.file.Files.readAllBytes(
                    Path.of(ParquetFiles.write(folder.resolve("p"), "SELECT 1 a", ""))),
                ISO_8859_1),
            ISO_8859_1);
    assertRefused("p.gz", parquet, "is a cut or compressed Parquet file; give it as it was");
  }

  @Test
  void namesTextOfOtherEncodings() throws IOException {
    String utf16 = "is UTF-16; convert it: iconv -f UTF-16 -t UTF-8";
    assertRefused("a.csv", "\uFEFFa,b\n1,2\n".getBytes(UTF_16LE), utf16);
    assertRefused("a.csv", "\u00fe\u00ff\0a\0,", utf16);
    assertRefused("a.csv", "a,b\n1,2\n".getBytes(UTF_16LE), binary(2, 0));
    byte[] cyrillic = "имя,город\nАнна,Москва\n".getBytes(Charset.forName("windows-1251"));
    assertRefused("a.csv", cyrillic, binary(1, 0xe8));
  }

  @Test
  void namesBinaryFiles() throws IOException {
    assertRefused("a.csv", "a,b\n1,\0\n", binary(7, 0));
    assertRefused("a.csv.br", "whatever", "is compressed by brotli" + FIRST);
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 200; round++) { // such as what brotli makes, without any mark
      byte[] bytes = new byte[random.nextInt(200, 2000)];
      random.nextBytes(bytes);
      bytes[0] = 0x0b;
      bytes[5] = 0;
      String file = provider.file("a.bin", bytes);
      String message = failure(file);
      assertEquals(true, message.startsWith(file + " is no text in UTF-8 (its byte "), message);
    }
  }

  private static String binary(int at, int value) {
    return String.format(
        "is no text in UTF-8 (its byte %d is 0x%02x), nor compressed by gzip or zstd, nor Parquet;"
            + " decompress it first if another program such as brotli made it, convert text in"
            + " another encoding: iconv -f ENCODING -t UTF-8",
        at, value);
  }

  @Test
  void takesWhatOnlyLooksLikeIt() throws IOException {
    assertReading("CSV separated by ','", "[id],[name]\n1,x\n");
    assertReading("CSV separated by ','", "<TICKER>,<PER>\nA,1\n");
    assertReading("CSV separated by ','", "PAR1,b\n1,PAR1\n");
    assertReading("CSV separated by ','", "ORC,BZh\n1,2\n");
    assertReading("CSV separated by ','", "naïve,b\n\u00e9,2\n".getBytes(ISO_8859_1));
    assertReading("CSV separated by \\x01", "a\1b\n1\0012\n".getBytes(UTF_8), '\1');
    assertReading("JSON lines", " {\"a\": 1}\n");
    assertReading("CSV separated by tab, gzip", TestProvider.gzip("a\tb\n1\t2\n"));
    assertReading("CSV separated by ','", "");
  }

  private void assertReading(String reading, String content) throws IOException {
    assertReading(reading, content.getBytes(UTF_8));
  }

  private void assertReading(String reading, byte[] content) throws IOException {
    assertReading(reading, content, null);
  }

  private void assertReading(String reading, byte[] content, Character delimiter)
      throws IOException {
    FileReading options =
        new FileReading(delimiter, '"', java.util.List.of(""), java.util.List.of());
    org.apache.hadoop.fs.Path path =
        new org.apache.hadoop.fs.Path(Path.of(provider.file("like", content)).toUri());
    FileProbe.Format format = new FileProbe(provider.configuration, options).probe(path, "like");
    assertEquals(reading, format.layout().describe(format.format()));
  }

  private void assertRefused(String name, String content, String description) throws IOException {
    boolean bytes = content.chars().allMatch(c -> c < 0x100);
    assertRefused(name, content.getBytes(bytes ? ISO_8859_1 : UTF_8), description);
  }

  private void assertRefused(String name, byte[] content, String description) throws IOException {
    String file = provider.file(name, content);
    assertEquals(file + " " + description, failure(file));
    assertEquals(java.util.List.of(), provider.filesInRoot());
  }

  private String failure(String file) {
    return assertThrows(IOException.class, () -> provider.importFiles("t", file)).getMessage();
  }
}
