package org.splinter.provider.fold;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.paillier.CellDimensions;
import org.splinter.fss.paillier.CellPowers;
import org.splinter.fss.paillier.PaillierPrimes;
import org.splinter.protocol.fold.CellLayout;
import org.splinter.protocol.fold.PublishedPrimes;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;
import org.splinter.provider.round.DataBoundException;
import org.splinter.provider.round.PassMemory;
import org.splinter.provider.round.RoundProcessor;

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
    primes = PublishedPrimes.of(2048);
    asked = cells.ask(primes, 2);
  }

  @AfterEach
  void close() {
    primes.close();
  }

  private CellProcessor open(int party, EvaluationPath path, long fullBytes, long answerBytes)
      throws FormatException {
    return open(party, path, new CellProcessor.Bounds(fullBytes, Long.MAX_VALUE, answerBytes));
  }

  private CellProcessor open(int party, EvaluationPath path, CellProcessor.Bounds bounds)
      throws FormatException {
    return new CellProcessor(
        cells.plan(), cells.layout(), table, List.of(asked.bundle(party)), path, bounds);
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
        (query, part, group, value, length) ->
            add(records, query, part, group, Arrays.copyOf(value, length)));
  }

  private void add(Map<List<Long>, byte[]> records, int query, int part, long group, byte[] value) {
    byte[] sum = records.putIfAbsent(List.of((long) query, (long) part, group), value);
    if (sum != null) {
      cells.plan().group().add(sum, 0, value, 0, value.length);
    }
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

      // A spill after each of three terms of each batch, and what is left of none.
      assertSame(expected, spilled(party, 3 * 8 + 1));
    }
  }

  /** Returns the records of a processor that keeps nothing, after a check how often it spills. */
  private Map<List<Long>, byte[]> spilled(int party, int spills) throws Exception {
    CellProcessor processor = open(party, EvaluationPath.AUTO, 0, Long.MAX_VALUE);
    Map<List<Long>, byte[]> records = new TreeMap<>((a, b) -> a.toString().compareTo(b.toString()));
    int[] spilled = {0};
    RoundProcessor.RecordConsumer consumer =
        (query, part, group, value, length) -> {
          add(records, query, part, group, Arrays.copyOf(value, length));
          spilled[0] += query == 0 && part == 0 ? 1 : 0; // a record even over no rows
        };
    processor.spillTo(consumer);
    feed(processor);
    processor.drain(consumer);
    assertEquals(spills, spilled[0]);
    return records;
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
      if (batchRows == rows.size()) {
        assertSame(records.get(0), spilled(1, 3 * 3 + 1));
      }
    }
    assertSame(records.get(0), records.get(1));
  }

  private CellProcessor within(PassMemory memory) throws FormatException {
    CellProcessor processor = open(0, EvaluationPath.AUTO, Long.MAX_VALUE, Long.MAX_VALUE);
    processor.within(memory);
    return processor;
  }

  @Test
  void weightsThatTakeTooMuchMemoryAreRefused() throws Exception {
    PassMemory ample = new PassMemory(Long.MAX_VALUE);
    CellProcessor whole = within(ample);
    feed(whole);
    long bytes = ample.taken();
    assertTrue(bytes > 1_000, "bytes " + bytes);

    PassMemory little = new PassMemory(1_000);
    CellProcessor refused = within(little);
    IOException refusal = assertThrows(DataBoundException.class, () -> feed(refused));
    assertTrue(refusal.getMessage().contains("at most 1000 are possible"), refusal.getMessage());
    CellProcessor other = within(little);
    assertThrows(DataBoundException.class, () -> other.join(whole));
    refused.close();
    other.close();
    assertEquals(0, little.taken());

    // All processors of a pass have one memory together.
    PassMemory some = new PassMemory(bytes * 3 / 2);
    CellProcessor first = within(some);
    feed(first);
    assertEquals(bytes, some.taken());
    assertThrows(DataBoundException.class, () -> feed(within(some)));
  }

  @Test
  void answersThatNobodyReadsAreRefused() throws Exception {
    CellProcessor processor = open(0, EvaluationPath.AUTO, Long.MAX_VALUE, 1_000);
    feed(processor);
    IOException refusal = assertThrows(IOException.class, () -> drain(processor));
    assertTrue(refusal.getMessage().contains("at most 1000 are possible"), refusal.getMessage());
  }

  /** Checks that the sums of all drains together are bounded, each of which is short. */
  @Test
  void sumsThatFillADiskAreRefused() throws Exception {
    CellProcessor once =
        open(0, EvaluationPath.AUTO, new CellProcessor.Bounds(0, Long.MAX_VALUE, Long.MAX_VALUE));
    long[] written = {0, 0};
    once.spillTo(
        (query, part, group, value, length) -> {
          written[0] += length;
          written[1] = Math.max(written[1], length);
        });
    feed(once);
    assertTrue(
        written[0] > 10 * written[1], "there must be many records for this to mean anything");
    CellProcessor processor =
        open(0, EvaluationPath.AUTO, new CellProcessor.Bounds(0, written[0] - 1, Long.MAX_VALUE));
    processor.spillTo((query, part, group, value, length) -> {});
    IOException refusal = assertThrows(IOException.class, () -> feed(processor));
    assertTrue(
        refusal.getMessage().contains("at most " + (written[0] - 1) + " are possible"),
        refusal.getMessage());
  }

  /** Checks that rows which no term counts take no memory, however many groups they have. */
  @Test
  void rowsThatNoTermCountsMakeNoGroups() throws Exception {
    List<@Nullable Value[]> rows = new ArrayList<>(RandomCells.rows(random, 100));
    List<Long> taken = new ArrayList<>();
    for (int more : new int[] {0, 600}) {
      for (int i = 0; i < more; i++) {
        rows.add(new @Nullable Value[] {null, new Value.Word(i + 3), new Value.Word(1)});
      }
      folder = Files.createDirectory(folder.resolve("more-" + more));
      Tables.Metadata metadata = RandomCells.metadata(rows);
      table =
          new PublicTable(
              Tables.write(metadata, rows, BATCH_ROWS, folder), metadata.dictionaries());
      cells = new RandomCells(random, table, rows);
      asked = cells.ask(primes, 1);
      PassMemory memory = new PassMemory(Long.MAX_VALUE);
      CellProcessor processor = within(memory);
      feed(processor);
      taken.add(memory.taken());
      assertTrue(drain(processor).keySet().size() <= 2 + 4 * 3);
    }
    assertEquals(taken.get(0), taken.get(1));
  }

  @Test
  void anInterruptionEndsTheDraining() throws Exception {
    CellProcessor processor = open(0, EvaluationPath.AUTO, Long.MAX_VALUE, Long.MAX_VALUE);
    feed(processor);
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> drain(processor));
    assertFalse(Thread.currentThread().isInterrupted());

    CellProcessor spilling = open(0, EvaluationPath.AUTO, 0, Long.MAX_VALUE);
    spilling.spillTo(
        (query, part, group, value, length) -> {
          throw new InterruptedException("the task is killed");
        });
    assertThrows(InterruptedIOException.class, () -> feed(spilling));
    assertTrue(Thread.interrupted(), "the task's thread keeps its interruption");
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

  private byte[] state() throws Exception {
    CellProcessor processor = open(0, EvaluationPath.AUTO, Long.MAX_VALUE, Long.MAX_VALUE);
    feed(processor);
    return drain(processor).values().iterator().next();
  }

  private CellFinisher finisher(int direct, long maxBytes) throws FormatException {
    return new CellFinisher(
        ResolvedFold.cells(cells.layout()),
        List.of(asked.bundle(0)),
        EvaluationPath.AUTO,
        direct,
        maxBytes);
  }

  @Test
  void tablesAreMadeOfManySumsWithinTheirBound() throws Exception {
    byte[] state = state();
    long each;
    byte[] expected;
    try (CellFinisher late = finisher(2, Long.MAX_VALUE)) {
      expected = late.finish(0, state);
      assertArrayEquals(expected, late.finish(0, state));
      assertEquals(0, late.openBytes(), "answers without a table");
      assertArrayEquals(expected, late.finish(0, state));
      each = late.openBytes();
      assertTrue(each > 0, "a table of the third sum on");
    }
    CellFinisher one = finisher(0, 2 * each - 1);
    for (int i = 0; i < 2; i++) {
      assertArrayEquals(expected, one.finish(0, state));
      byte[] unused = one.finish(1, state);
      assertEquals(each, one.openBytes(), "no room for the second query's");
    }
    one.close();
    assertEquals(0, one.openBytes());
    try (CellFinisher none = finisher(0, each - 1)) {
      assertArrayEquals(expected, none.finish(0, state));
      assertEquals(0, none.openBytes());
    }
    CellLayout layout = ResolvedFold.cells(cells.layout());
    CellLayout single =
        new CellLayout(layout.keyBits(), layout.parties(), layout.grids(), layout.offsets(), 1, 1);
    try (CellFinisher once =
        new CellFinisher(
            single, List.of(asked.bundle(0)), EvaluationPath.AUTO, 0, Long.MAX_VALUE)) {
      assertArrayEquals(expected, once.finish(0, state));
      assertEquals(0, once.openBytes(), "a query of one sum");
    }
    assertEquals(64L << 20, CellFinisher.tablesBytes(384L << 20), "in a task's container");
    assertEquals(128L << 20, CellFinisher.tablesBytes(1L << 30));
    assertEquals(256L << 20, CellFinisher.tablesBytes(16L << 30));
  }

  /** Answers by several threads, of which one makes the table that the others then use. */
  @Test
  void severalThreadsHaveOneTable() throws Exception {
    byte[] state = state();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try (CellFinisher finisher = finisher(3, Long.MAX_VALUE)) {
      byte[] expected = finisher.finish(0, state);
      List<Future<byte[]>> answers = new ArrayList<>();
      for (int i = 0; i < 24; i++) {
        answers.add(threads.submit(() -> finisher.finish(0, state)));
      }
      for (Future<byte[]> answer : answers) {
        assertArrayEquals(expected, answer.get());
      }
      long all = finisher.openBytes();
      assertArrayEquals(expected, finisher.finish(0, state));
      assertTrue(all > 0);
      assertEquals(all, finisher.openBytes(), "one table");
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void othersAnswerWhileATableIsMade() throws Exception {
    byte[] state = state();
    CountDownLatch making = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try (CellFinisher finisher =
        new CellFinisher(
            ResolvedFold.cells(cells.layout()),
            List.of(asked.bundle(0)),
            EvaluationPath.AUTO,
            0,
            Long.MAX_VALUE) {
          @Override
          CellPowers table(List<CellDimensions> shapes, byte[] bases, List<byte[]> columns)
              throws FormatException {
            making.countDown();
            try {
              answered.await();
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
            return super.table(shapes, bases, columns);
          }
        }) {
      Future<byte[]> first = threads.submit(() -> finisher.finish(0, state));
      making.await();
      try {
        byte[] without = threads.submit(() -> finisher.finish(0, state)).get(20, TimeUnit.SECONDS);
        answered.countDown();
        assertArrayEquals(without, first.get());
      } finally {
        answered.countDown();
        threads.shutdown();
        assertTrue(threads.awaitTermination(1, TimeUnit.MINUTES));
      }
    }
  }
}
