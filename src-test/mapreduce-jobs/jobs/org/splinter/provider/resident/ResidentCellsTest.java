package org.splinter.provider.resident;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.paillier.PaillierPrimes;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.fold.PublishedPrimes;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;
import org.splinter.provider.fold.FoldFamily;
import org.splinter.provider.fold.RandomCells;
import org.splinter.provider.round.ForwardingRound;
import org.splinter.provider.round.OpenedPayload;
import org.splinter.provider.round.RecordFinisher;
import org.splinter.provider.round.ResolvedRound;
import org.splinter.provider.round.RoundJob;
import org.splinter.provider.table.StoredVersions;

/**
 * Tests of functions of cells over data in memory: of clients of different keys in one pass, and of
 * the making of records on all cores.
 */
final class ResidentCellsTest extends ResidentProvider {
  private RandomCells cells(int count) throws Exception {
    List<@Nullable Value[]> rows = RandomCells.rows(random, count);
    Tables.Metadata metadata = RandomCells.metadata(rows);
    Manifest manifest = Tables.write(metadata, rows, 50, folder);
    PublicTable table = new PublicTable(manifest, metadata.dictionaries());
    StoredVersions.commit(tables, table, folder, null);
    return new RandomCells(random, table, rows);
  }

  /** Checks that a pass answers clients of different keys, each under its own. */
  @Test
  void functionsOfCellsOfTwoClientsAreOnePass() throws Exception {
    RandomCells cells = cells(200);
    try (PaillierPrimes one = PublishedPrimes.of(2048);
        PaillierPrimes two = RandomCells.otherPrimes(random)) {
      List<RandomCells.Asked> clients = List.of(cells.ask(one, 2), cells.ask(two, 1));
      List<List<byte[]>> answers = List.of(new ArrayList<>(), new ArrayList<>());
      for (int party = 0; party < RandomCells.PARTIES; party++) {
        int asked = party;
        List<Request> requests =
            clients.stream().map(client -> client.request(PROVIDER, asked)).toList();
        ResolvedRound resolved = new FoldFamily().resolve(requests.get(0).plan(), tables);
        CountDownLatch loading = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        CountedRound counted = new CountedRound(resolved, loading, go);
        CompletableFuture<Optional<Answered>> before = answer(counted, requests.get(0));
        loading.await();
        List<CompletableFuture<Optional<Answered>>> both = new ArrayList<>();
        for (Request request : requests) {
          both.add(answer(counted, request));
        }
        go.countDown();
        assertTrue(before.get().isPresent());
        for (int i = 0; i < both.size(); i++) {
          byte[] answer = both.get(i).get().orElseThrow().encoded();
          Answered byJob =
              new RoundJob(tables, new FoldFamily(), resolved).run(requests.get(i), done -> {});
          assertArrayEquals(byJob.encoded(), answer, "client " + i + ", seed " + seed);
          answers.get(i).add(answer);
        }
        assertEquals(List.of(1, 2), counted.passes());
      }
      for (int i = 0; i < clients.size(); i++) {
        assertEquals(
            clients.get(i).expected(), clients.get(i).combined(answers.get(i)), "seed " + seed);
      }
    }
  }

  /** Checks that bases that are none cost nobody a pass. */
  @Test
  void functionsOfCellsUnderBadBasesAreRefusedOnArrival() throws Exception {
    RandomCells cells = cells(100);
    try (PaillierPrimes primes = PublishedPrimes.of(2048)) {
      RandomCells.Asked asked = cells.ask(primes, 1);
      Request good = asked.request(PROVIDER, 0);
      ResolvedRound resolved = new FoldFamily().resolve(good.plan(), tables);
      byte[] payload = asked.payload(0);
      Arrays.fill(payload, 13 + 256, 13 + 256 + 512, (byte) 0); // the first base
      Request bad = asked.request(PROVIDER, 0, payload);
      FormatException refusal = assertThrows(FormatException.class, () -> answer(resolved, bad));
      assertTrue(refusal.getMessage().contains("must be below N^2"), refusal.getMessage());
      assertTrue(answer(resolved, good).get().isPresent());
    }
  }

  /**
   * Checks that no more records are made for a client that is gone, and that the next is served.
   */
  @Test
  void recordsOfAnAbandonedRequestAreNotMade() throws Exception {
    RandomCells cells = cells(100);
    try (PaillierPrimes primes = PublishedPrimes.of(2048)) {
      Request request = cells.ask(primes, 3).request(PROVIDER, 0);
      ResolvedRound resolved = new FoldFamily().resolve(request.plan(), tables);
      AtomicReference<CompletableFuture<?>> running = new AtomicReference<>();
      CountDownLatch asked = new CountDownLatch(1);
      AtomicInteger made = new AtomicInteger();
      FinishedRound watched =
          new FinishedRound(
              resolved,
              (payload, sum) -> {
                made.incrementAndGet();
                asked.await();
                running.get().cancel(false);
              });
      CompletableFuture<Optional<Answered>> answer = answer(watched, request);
      running.set(answer);
      asked.countDown();
      assertThrows(CancellationException.class, answer::get);
      assertTrue(answer(resolved, request).get().isPresent());
      assertTrue(made.get() <= CORES, made + " records, on " + CORES + " cores");
      assertEquals(0, watched.open.get(), "finishers that were not closed");
    }
  }

  @Test
  void closingEndsTheMakingOfRecords() throws Exception {
    RandomCells cells = cells(100);
    try (PaillierPrimes primes = PublishedPrimes.of(2048)) {
      Request request = cells.ask(primes, 3).request(PROVIDER, 0);
      ResolvedRound resolved = new FoldFamily().resolve(request.plan(), tables);
      CountDownLatch begun = new CountDownLatch(CORES); // which needs all workers at once
      CountDownLatch never = new CountDownLatch(1);
      AtomicInteger made = new AtomicInteger();
      ResolvedRound blocked =
          new FinishedRound(
              resolved,
              (payload, sum) -> {
                made.incrementAndGet();
                begun.countDown();
                never.await();
              });
      CompletableFuture<Optional<Answered>> answer = answer(blocked, request);
      assertTrue(begun.await(1, TimeUnit.MINUTES), "records are made on all cores");
      rounds.close();
      assertThrows(Exception.class, () -> answer.get(10, TimeUnit.SECONDS));
      assertTrue(answer.isCompletedExceptionally());
      // A worker whose record is cancelled may begin another one before that is cancelled as well.
      assertTrue(made.get() <= 2 * CORES, made + " records, on " + CORES + " cores");
    }
  }

  /** Checks that a failure to make records reaches the client whose they are, and nobody else. */
  @Test
  void recordsThatCannotBeMadeFailTheirRequestAlone() throws Exception {
    RandomCells cells = cells(100);
    try (PaillierPrimes primes = PublishedPrimes.of(2048)) {
      Request good = cells.ask(primes, 1).request(PROVIDER, 1);
      Request bad = cells.ask(primes, 2).request(PROVIDER, 1);
      ResolvedRound resolved = new FoldFamily().resolve(good.plan(), tables);
      CountDownLatch loading = new CountDownLatch(1);
      CountDownLatch go = new CountDownLatch(1);
      FinishedRound failing =
          new FinishedRound(
              new CountedRound(resolved, loading, go),
              (payload, sum) -> {
                if (payload.count() == 2) {
                  throw new IOException("no record of two queries");
                }
              });
      CompletableFuture<Optional<Answered>> before = answer(failing, good);
      loading.await();
      CompletableFuture<Optional<Answered>> first = answer(failing, good);
      CompletableFuture<Optional<Answered>> second = answer(failing, bad);
      go.countDown();
      assertArrayEquals(before.get().orElseThrow().encoded(), first.get().orElseThrow().encoded());
      ExecutionException failure = assertThrows(ExecutionException.class, second::get);
      assertEquals("no record of two queries", failure.getCause().getMessage());
      assertEquals(0, failing.open.get(), "finishers that were not closed");
    }
  }

  /** Checks that a client of a job opens no finisher, which is its task's. */
  @Test
  void jobsAreConfiguredWithoutAFinisher() throws Exception {
    RandomCells cells = cells(100);
    try (PaillierPrimes primes = PublishedPrimes.of(2048)) {
      Request request = cells.ask(primes, 1).request(PROVIDER, 0);
      ResolvedRound resolved = new FoldFamily().resolve(request.plan(), tables);
      assertTrue(resolved.finishes());
      assertTrue(resolved.seconds(2, 1) > resolved.seconds(1, 1) && resolved.seconds(1, 1) > 0);
      FinishedRound watched = new FinishedRound(resolved, (payload, sum) -> {});
      Answered byJob = new RoundJob(tables, new FoldFamily(), watched).run(request, done -> {});
      assertEquals(0, watched.open.get(), "finishers that were not closed");
      assertArrayEquals(answer(resolved, request).get().orElseThrow().encoded(), byJob.encoded());
    }
  }

  /** Work before a record is made. */
  private interface Before {
    void accept(OpenedPayload payload, byte[] sum) throws IOException, InterruptedException;
  }

  /** A round that does something before each record is made. */
  private static final class FinishedRound extends ForwardingRound {
    private final Before before;

    /** The finishers that are not closed. */
    private final AtomicInteger open = new AtomicInteger();

    FinishedRound(ResolvedRound round, Before before) {
      super(round);
      this.before = before;
    }

    @Override
    public RecordFinisher finisher(List<OpenedPayload> payloads, EvaluationPath path)
        throws IOException {
      RecordFinisher finisher = super.finisher(payloads, path);
      open.incrementAndGet();
      return new RecordFinisher() {
        @Override
        public byte[] finish(int query, byte[] sum) throws IOException {
          int first = 0;
          for (OpenedPayload payload : payloads) {
            if (query >= first && query < first + payload.count()) {
              before(payload, sum);
            }
            first += payload.count();
          }
          return finisher.finish(query, sum);
        }

        @Override
        public void close() {
          finisher.close();
          open.decrementAndGet();
        }
      };
    }

    private void before(OpenedPayload payload, byte[] sum) throws IOException {
      try {
        before.accept(payload, sum);
      } catch (InterruptedException e) {
        throw new IOException("interrupted", e);
      }
    }
  }
}
