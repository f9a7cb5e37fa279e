package org.splinter.provider.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.protocol.table.Manifest;

/** Tests that compressed text is read as what it was, and that broken frames are refused. */
@Tag("slow")
final class CompressionTest {
  private static final String QUERY = "SELECT i n, md5(i::VARCHAR) t FROM range(2000) s(i)";

  /** A frame that holds nothing and is passed over, as tools for parallel compression write it. */
  private static final byte[] SKIPPED = HexFormat.of().parseHex("502a4d180300000061623b");

  @TempDir Path folder;

  private TestProvider provider;

  @BeforeEach
  void open() {
    provider = new TestProvider(folder);
  }

  private byte[] written(String options) throws IOException {
    Path file = folder.resolve("written");
    ParquetFiles.copy(QUERY, file, options);
    return Files.readAllBytes(file);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "zstd"})
  void readsTextByItsContent(String codec) throws IOException {
    Manifest plain = imported("plain", written("FORMAT csv, HEADER"));
    byte[] csv = written("FORMAT csv, HEADER, COMPRESSION " + codec);
    for (String name : new String[] {"a", "a.csv"}) {
      ImportResult result = provider.importFiles("t", provider.file(name, csv));
      assertEquals(plain.fingerprint(), result.manifest().fingerprint());
      assertEquals("CSV separated by ',', " + codec, result.files().get(0).reading());
    }
    byte[] json = written("FORMAT json, COMPRESSION " + codec);
    ImportResult result = provider.importFiles("t", provider.file("b", json));
    assertEquals(plain.fingerprint(), result.manifest().fingerprint());
    assertEquals("JSON lines, " + codec, result.files().get(0).reading());
  }

  @Test
  void readsFramesOneAfterTheOther() throws IOException {
    byte[] frame = written("FORMAT csv, HEADER, COMPRESSION zstd");
    byte[] again = written("FORMAT csv, HEADER false, COMPRESSION zstd");
    Manifest manifest = imported("a", joined(SKIPPED, SKIPPED, frame, SKIPPED, again, SKIPPED));
    assertEquals(4_000, manifest.rows());
  }

  @Test
  void readsMembersOneAfterTheOther() throws IOException {
    byte[] one = TestProvider.gzip("a\n1\n");
    byte[] other = TestProvider.gzip("2\n");
    byte[] empty = TestProvider.gzip("");
    assertEquals(2, imported("a", joined(one, empty, other, new byte[700])).rows());
  }

  /** Checks that no header is passed over whose parts are unknown: they would be read as data. */
  @Test
  void refusesHeadersOfUnknownKinds() throws IOException {
    byte[] one = TestProvider.gzip("a\n1\n");
    for (int at : new int[] {2, 3}) { // the method and the flags
      byte[] other = one.clone();
      other[at] ^= 0x40;
      String file = provider.file("other", other);
      assertTrue(failure(file).startsWith(file), failure(file));
      assertTrue(failure(file).contains("a header of an unknown kind"), failure(file));
    }
  }

  /** Checks that what follows a member, and is none, is no end of the file. */
  @Test
  void refusesWhatIsNoMember() throws IOException {
    byte[] one = TestProvider.gzip("a\n1\n");
    byte[] other = TestProvider.gzip("2\n");
    byte[] changed = other.clone();
    changed[1] ^= 1;
    byte[] sum = other.clone();
    sum[other.length - 6] ^= 1;
    byte[] frame = written("FORMAT csv, HEADER false, COMPRESSION zstd");
    for (byte[] next :
        List.of(
            "2\n".getBytes(UTF_8),
            changed,
            sum,
            Arrays.copyOf(other, 9),
            Arrays.copyOf(other, other.length - 3),
            frame,
            new byte[] {0, 0, 1})) {
      String file = provider.file("next", joined(one, next));
      assertTrue(failure(file).startsWith(file + ", line "), failure(file));
      assertTrue(failure(file).contains("gzip member"), failure(file));
    }
    for (int cut = 1; cut < 4; cut++) {
      byte[] begun = Arrays.copyOf(frame, cut);
      String file =
          provider.file("cut", joined(written("FORMAT csv, HEADER, COMPRESSION zstd"), begun));
      assertTrue(failure(file).contains("a zstd frame has no header"), failure(file));
    }
  }

  @Test
  void readsPlainTextWhateverItsName() throws IOException {
    assertEquals(1, imported("plain.csv.gz", "a\n1\n".getBytes(UTF_8)).rows());
    assertEquals(1, imported("plain.csv.zst", "a\n1\n".getBytes(UTF_8)).rows());
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "zstd"})
  void namesTheLineAfterWhichAFileIsCut(String codec) throws IOException {
    byte[] whole = written("FORMAT csv, HEADER, COMPRESSION " + codec);
    String cut = provider.file("cut", Arrays.copyOf(whole, whole.length / 2));
    String refusal = failure(cut);
    assertTrue(
        (refusal.startsWith(cut + ", line ") && refusal.contains(": cannot be read: "))
            || refusal.equals(cut + " cannot be decompressed by zstd: Not enough input bytes"),
        refusal);
    String start = provider.file("start", Arrays.copyOf(whole, 5));
    assertTrue(
        failure(start).startsWith(start + " cannot be decompressed by " + codec + ": "),
        failure(start));
  }

  /** Bytes that are changed give an error that names the file, or rows, but no other failure. */
  @ParameterizedTest
  @ValueSource(strings = {"gzip", "zstd"})
  void survivesBrokenFrames(String codec) throws IOException {
    byte[] whole = written("FORMAT csv, HEADER, COMPRESSION " + codec);
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    int refused = 0;
    for (int round = 0; round < 40; round++) {
      byte[] broken = whole.clone();
      int at = random.nextInt(round % 2 == 0 ? 64 : broken.length);
      broken[at] ^= (byte) random.nextInt(1, 256);
      try {
        assertTrue(rowsOf("broken", broken) >= 0);
      } catch (IOException e) {
        refused++;
        String file = folder.resolve("broken").toString();
        assertTrue(e.getMessage().startsWith(file), "seed " + seed + ": " + e.getMessage());
      }
    }
    assertTrue(refused > 5, refused + " refused");
  }

  /**
   * Frames with a block of text whose headers ask for large windows, and for just not too large.
   */
  @Test
  void boundsWindows() throws IOException {
    String magic = "28b52ffd";
    String block = "210000" + HexFormat.of().formatHex("a\n1\n".getBytes(UTF_8));
    for (String header :
        new String[] {"0070", "0069", "00ff", "a001008000", "e00000000001000000"}) {
      String file = provider.file("a.zst", HexFormat.of().parseHex(magic + header + block));
      assertEquals(
          file
              + " cannot be decompressed by zstd: its window is larger than 8388608 bytes; compress"
              + " it without --long, --ultra",
          failure(file));
    }
    for (String header :
        new String[] {"0068", "0000", "2004", "a004000000", "e00400000000000000"}) {
      assertEquals(1, rowsOf("b.zst", HexFormat.of().parseHex(magic + header + block)));
    }
  }

  /** A bomb: a field without end, and a header without end, that compress to nothing. */
  @Test
  void boundsWhatGrows() throws IOException {
    String field = provider.file("a.gz", TestProvider.gzip("a,b\n1," + "x".repeat(5_000_000)));
    String refusal = failure(field);
    assertTrue(refusal.startsWith(field + ", line 2: the row cannot be read"), refusal);
    String header = provider.file("b.gz", TestProvider.gzip("a,".repeat(1_000_000)));
    assertEquals(
        header
            + ": its first line must name the columns: it names more than 16384 of them; is this a"
            + " table?",
        failure(header));
  }

  /** Returns the rows that an import would read. */
  private int rowsOf(String name, byte[] content) throws IOException {
    String file = provider.file(name, content);
    FileProbe.Format format =
        new FileProbe(provider.configuration, FileReading.DETECTED)
            .probe(new org.apache.hadoop.fs.Path(Path.of(file).toUri()), file);
    Piece piece = Piece.text(format.format(), format.layout(), file, file, content.length);
    int count = 0;
    try (CsvRows rows = new CsvRows(piece, FileReading.DETECTED, provider.configuration)) {
      while (rows.next()) {
        count++;
      }
    }
    return count;
  }

  private Manifest imported(String name, byte[] content) throws IOException {
    return provider.importFiles("t", provider.file(name, content)).manifest();
  }

  private String failure(String file) {
    return assertThrows(IOException.class, () -> provider.importFiles("t", file)).getMessage();
  }

  private static byte[] joined(byte[]... parts) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.write(part);
    }
    return all.toByteArray();
  }
}
