package org.splinter.provider.fold;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.paillier.PaillierPrimes;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;

/**
 * Tests that records of cells do not depend on how rows are spread, and of the processor's bounds.
 */
@Tag("slow")
final class CellProcessorTest {
  private static final int BATCH_ROWS = 40;

  @TempDir private Path folder;
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private PaillierPrimes primes;
  private PublicTable table;
  private RandomCells cells;
  private RandomCells.Asked asked;

  @BeforeEach
  void write() throws IOException {
    List<@Nullable Value[]> rows = RandomCells.rows(random, 300);
    Tables.Metadata metadata = RandomCells.metadata(rows);
    Manifest manifest = Tables.write(metadata, rows, BATCH_ROWS, folder);
    table = new PublicTable(manifest, metadata.dictionaries());
    cells = new RandomCells(random, table, rows);
    primes = RandomCells.publishedPrimes();
    asked = cells.ask(primes, 2);
  }

  @AfterEach
  void close() {
    primes.close();
  }

  private CellProcessor open(int party, EvaluationPath path, long fullBytes, long maxBytes)
      throws FormatException {
    return new CellProcessor(
        cells.plan(),
        cells.layout(),
        table,
        List.of(asked.bundle(party)),
        path,
        fullBytes,
        maxBytes);
  }

  private void feed(CellProcessor... processors) throws IOException {
    int[] next = {0};
    Tables.read(
        table.manifest(),
        folder,
        cells.plan().columns(),
        batch -> processors[next[0]++ % processors.length].process(batch));
  }

  private Map<List<Long>, byte[]> drain(CellProcessor processor) throws Exception {
    Map<List<Long>, byte[]> records = new TreeMap<>((a, b) -> a.toString().compareTo(b.toString()));
    drain(processor, records);
    return records;
  }

  private void drain(CellProcessor processor, Map<List<Long>, byte[]> records) throws Exception {
    processor.drain(
        (query, part, group, value, length) -> {
          byte[] copy = Arrays.copyOf(value, length);
          byte[] sum = records.putIfAbsent(List.of((long) query, (long) part, group), copy);
          if (sum != null) {
            cells.plan().group().add(sum, 0, copy, 0, length);
          }
        });
  }

  private void assertSame(Map<List<Long>, byte[]> expected, Map<List<Long>, byte[]> records) {
    assertEquals(expected.keySet(), records.keySet(), "seed " + seed);
    expected.forEach((key, value) -> assertArrayEquals(value, records.get(key), "seed " + seed));
  }

  @Test
  void recordsAreTheSameHoweverRowsAreSpread() throws Exception {
    for (int party = 0; party < RandomCells.PARTIES; party++) {
      CellProcessor whole = open(party, EvaluationPath.AUTO, Long.MAX_VALUE, Long.MAX_VALUE);
      feed(whole);
      assertFalse(whole.full());
      Map<List<Long>, byte[]> expected = drain(whole);
      assertSame(expected, drain(whole));

      CellProcessor first = open(party, EvaluationPath.AUTO, Long.MAX_VALUE, Long.MAX_VALUE);
      CellProcessor second = open(party, EvaluationPath.AUTO, Long.MAX_VALUE, Long.MAX_VALUE);
      feed(first, second);
      CellProcessor joined = open(party, EvaluationPath.AUTO, Long.MAX_VALUE, Long.MAX_VALUE);
      joined.join(second);
      joined.join(first);
      assertSame(expected, drain(joined));

      CellProcessor java = open(party, EvaluationPath.JAVA, Long.MAX_VALUE, Long.MAX_VALUE);
      feed(java);
      assertSame(expected, drain(java));

      CellProcessor little = open(party, EvaluationPath.AUTO, 0, Long.MAX_VALUE);
      Map<List<Long>, byte[]> drained = drain(little);
      Tables.read(
          table.manifest(),
          folder,
          cells.plan().columns(),
          batch -> {
            little.process(batch);
            assertTrue(little.full());
            try {
              drain(little, drained);
            } catch (Exception e) {
              throw new IOException(e);
            }
            little.clear();
            assertFalse(little.full());
          });
      assertSame(expected, drained);
    }
  }

  /** A batch of more rows than are worked on at once adds up as small ones do. */
  @Test
  void slicesOfALargeBatchAddUp() throws Exception {
    List<@Nullable Value[]> rows = RandomCells.rows(random, 40_000);
    Tables.Metadata metadata = RandomCells.metadata(rows);
    List<Map<List<Long>, byte[]>> records = new ArrayList<>();
    for (int batchRows : new int[] {rows.size(), 7_000}) {
      folder = Files.createDirectory(folder.resolve("of-" + batchRows));
      Manifest manifest = Tables.write(metadata, rows, batchRows, folder);
      table = new PublicTable(manifest, metadata.dictionaries());
      cells = new RandomCells(random, table, rows);
      asked = records.isEmpty() ? cells.ask(primes, 1) : asked;
      CellProcessor processor = open(1, EvaluationPath.AUTO, Long.MAX_VALUE, Long.MAX_VALUE);
      feed(processor);
      records.add(drain(processor));
    }
    assertSame(records.get(0), records.get(1));
  }

  @Test
  void weightsThatTakeTooMuchMemoryAreRefused() throws Exception {
    CellProcessor little = open(0, EvaluationPath.AUTO, Long.MAX_VALUE, 1_000);
    IOException refusal = assertThrows(IOException.class, () -> feed(little));
    assertTrue(refusal.getMessage().contains("at most 1000 are possible"), refusal.getMessage());
    CellProcessor whole = open(0, EvaluationPath.AUTO, Long.MAX_VALUE, Long.MAX_VALUE);
    feed(whole);
    CellProcessor other = open(0, EvaluationPath.AUTO, Long.MAX_VALUE, 1_000);
    assertThrows(IOException.class, () -> other.join(whole));
  }

  @Test
  void anInterruptionEndsTheDraining() throws Exception {
    CellProcessor processor = open(0, EvaluationPath.AUTO, Long.MAX_VALUE, Long.MAX_VALUE);
    feed(processor);
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> drain(processor));
    assertFalse(Thread.currentThread().isInterrupted());
  }

  private CellFinisher finisher(EvaluationPath path) throws FormatException {
    return new CellFinisher(ResolvedFold.cells(cells.layout()), List.of(asked.bundle(0)), path);
  }

  @Test
  void finisherAnswersOfEachQueryByItsOwnColumns() throws Exception {
    CellProcessor processor = open(0, EvaluationPath.AUTO, Long.MAX_VALUE, Long.MAX_VALUE);
    feed(processor);
    byte[] state = drain(processor).values().iterator().next();
    try (CellFinisher natively = finisher(EvaluationPath.AUTO);
        CellFinisher inJava = finisher(EvaluationPath.JAVA)) {
      byte[] first = natively.finish(0, state);
      assertEquals(cells.plan().sumBytes(), first.length);
      // Later answers are by a table of powers.
      for (int i = 0; i < 10; i++) {
        assertArrayEquals(first, natively.finish(0, state), "answer " + i);
      }
      assertFalse(Arrays.equals(first, natively.finish(1, state)));
      assertArrayEquals(first, inJava.finish(0, state));
      FormatException refusal =
          assertThrows(
              FormatException.class,
              () -> natively.finish(0, Arrays.copyOf(state, state.length - 192)));
      assertTrue(refusal.getMessage().contains("must be " + state.length), refusal.getMessage());
      assertThrows(IndexOutOfBoundsException.class, () -> natively.finish(2, state));
    }
  }
}
