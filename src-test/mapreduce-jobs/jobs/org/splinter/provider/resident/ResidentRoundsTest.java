package org.splinter.provider.resident;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ObjLongConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.FunctionShare;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.pir.ScanTime;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;
import org.splinter.provider.fold.FoldFamily;
import org.splinter.provider.fold.RandomEvaluation;
import org.splinter.provider.pir.PirFamily;
import org.splinter.provider.pir.SampleRound;
import org.splinter.provider.pir.SampleView;
import org.splinter.provider.round.DataBoundException;
import org.splinter.provider.round.ForwardingRound;
import org.splinter.provider.round.MemoryUnit;
import org.splinter.provider.round.OpenedPayload;
import org.splinter.provider.round.ResolvedRound;
import org.splinter.provider.round.RoundFamily;
import org.splinter.provider.round.RoundJob;
import org.splinter.provider.round.RoundProcessor;
import org.splinter.provider.table.StoredVersions;

/**
 * Tests that rounds over data in memory give the answers of their jobs, byte by byte, alone and
 * together with others.
 */
final class ResidentRoundsTest extends ResidentProvider {
  /** The seconds of one core of a quick machine that are a second of all of a slow one. */
  private static final double SECOND = CORES / 4.0;

  private void assertAnsweredAsByJobs(RoundFamily family, List<Request> requests) throws Exception {
    ResolvedRound round = family.resolve(requests.get(0).plan(), tables);
    MemoryUnit.Held all = memory.hold(round.data().units()).orElseThrow();
    List<CompletableFuture<Optional<Answered>>> answers = new ArrayList<>();
    for (Request request : requests) {
      answers.add(answer(round, request));
    }
    for (int i = 0; i < requests.size(); i++) {
      Answered byJob = new RoundJob(tables, family, round).run(requests.get(i), done -> {});
      Answered directly = answers.get(i).get().orElseThrow();
      assertArrayEquals(byJob.encoded(), directly.encoded(), "request " + i + ", seed " + seed);
      assertEquals(publicCounters(byJob), publicCounters(directly));
    }
    all.close();
    assertTrue(memory.has(round.data().units()));
  }

  /** Returns the names of the counters that tell of work and not of time. */
  private static Set<String> publicCounters(Answered answered) {
    return answered.counters().keySet().stream()
        .filter(name -> !name.endsWith("_micros"))
        .collect(Collectors.toSet());
  }

  @Test
  void foldsAreAnsweredAsByJobs() throws Exception {
    List<@Nullable Value[]> rows = RandomEvaluation.rows(random, 200);
    Tables.Metadata metadata = RandomEvaluation.metadata(rows);
    Manifest manifest = Tables.write(metadata, rows, 50, folder);
    PublicTable table = new PublicTable(manifest, metadata.dictionaries());
    StoredVersions.commit(tables, table, folder, null);
    for (int i = 0; i < 3; i++) {
      RandomEvaluation evaluation = new RandomEvaluation(random, table, rows, 2);
      List<List<List<FunctionShare>>> shares = evaluation.shares();
      List<Request> requests = new ArrayList<>();
      for (int party = 0; party < 2; party++) {
        requests.add(request(evaluation.plan(), party, shares.get(party)));
        requests.add(request(evaluation.plan(), party, shares.get(party).subList(0, 1)));
      }
      assertAnsweredAsByJobs(new FoldFamily(), requests);
    }
  }

  @Test
  void pirQueriesAreAnsweredAsByJobs() throws Exception {
    List<SampleView> views =
        List.of(SampleView.draw(random, 0, 700, 21), SampleView.draw(random, 1, 5, 7));
    for (SampleView view : views) {
      view.write(tables);
    }
    for (int i = 0; i < 3; i++) {
      int parties = 2 + i / 2;
      SampleRound round = new SampleRound(random, views, parties, 3, i == 0);
      List<Request> requests = new ArrayList<>();
      for (int party = 0; party < parties; party++) {
        requests.add(round.request(round.roundPlan(), PROVIDER, party));
      }
      assertAnsweredAsByJobs(new PirFamily(), requests);
    }
  }

  private SampleView written(int slots, int slotBytes) throws Exception {
    SampleView view = SampleView.draw(random, 0, slots, slotBytes);
    view.write(tables);
    return view;
  }

  @Test
  void aViewWhoseSlotsAreNotItsManifestsIsRefused() throws Exception {
    SampleView view = written(300, 21);
    SampleRound round = new SampleRound(random, List.of(view), 2, 1);
    Request request = round.request(round.roundPlan(), PROVIDER, 0);
    ResolvedRound resolved = new PirFamily().resolve(request.plan(), tables);
    byte[] slots = view.slots().get(1).clone();
    slots[slots.length - 1] ^= 1;
    try (OutputStream out = tables.fileSystem().create(view.files(tables).slots(1, 0), true)) {
      out.write(slots);
    }
    ExecutionException failure =
        assertThrows(ExecutionException.class, () -> answer(resolved, request).get());
    assertTrue(failure.getCause() instanceof IOException, String.valueOf(failure.getCause()));
    assertTrue(failure.getMessage().contains("its slots are not those of its manifest"));
    assertFalse(memory.has(resolved.data().units()));
    assertEquals(0, memory.bytes());
  }

  @Test
  void whatDoesNotFitTheMemoryIsLeftToAJob() throws Exception {
    SampleRound round = new SampleRound(random, List.of(written(300, 21)), 2, 1);
    Request request = round.request(round.roundPlan(), PROVIDER, 0);
    ResolvedRound resolved = new PirFamily().resolve(request.plan(), tables);
    try (ResidentMemory little = new ResidentMemory(1_000);
        ResidentRounds small = new ResidentRounds(little, EvaluationPath.AUTO, CORES)) {
      assertEquals(
          Optional.empty(), small.answer(resolved, resolved.data(), request, PROVIDER).get());
    }
  }

  /** Checks that the requests that come during a pass are one pass, but for those cancelled. */
  @Test
  void requestsThatWaitAreOnePass() throws Exception {
    SampleRound round = new SampleRound(random, List.of(written(300, 21)), 2, 1);
    Request request = round.request(round.roundPlan(), PROVIDER, 0);
    ResolvedRound resolved = new PirFamily().resolve(request.plan(), tables);
    CountDownLatch loading = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    CountedRound counted = new CountedRound(resolved, loading, go);
    CompletableFuture<Optional<Answered>> first = answer(counted, request);
    loading.await();
    List<CompletableFuture<Optional<Answered>>> others = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      others.add(answer(counted, request));
    }
    assertTrue(others.get(2).cancel(false));
    go.countDown();
    byte[] expected = first.get().orElseThrow().encoded();
    others.remove(2);
    for (CompletableFuture<Optional<Answered>> each : others) {
      assertArrayEquals(expected, each.get().orElseThrow().encoded());
    }
    assertEquals(List.of(1, 4), counted.passes());
  }

  /** Checks that requests beyond what a pass has room or time for wait for the next ones. */
  @Test
  void requestsBeyondTheRoomOfAPassWait() throws Exception {
    SampleRound round = new SampleRound(random, List.of(written(300, 21)), 2, 1);
    Request request = round.request(round.roundPlan(), PROVIDER, 0);
    ResolvedRound resolved = new PirFamily().resolve(request.plan(), tables);
    for (double[] bound : new double[][] {{2, 0}, {1000, 25 * SECOND}}) {
      CountDownLatch loading = new CountDownLatch(1);
      CountDownLatch go = new CountDownLatch(1);
      CountedRound counted = new CountedRound(resolved, loading, go);
      ResolvedRound bounded = new BoundedRound(counted, (int) bound[0], bound[1]);
      List<CompletableFuture<Optional<Answered>>> all = new ArrayList<>();
      all.add(answer(bounded, request));
      loading.await();
      for (int i = 0; i < 5; i++) {
        all.add(answer(bounded, request));
      }
      go.countDown();
      byte[] expected = all.get(0).get().orElseThrow().encoded();
      for (CompletableFuture<Optional<Answered>> each : all) {
        assertArrayEquals(expected, each.get().orElseThrow().encoded());
      }
      assertEquals(List.of(1, 2, 1), counted.passes(), "two by two, and one that is left");
    }
  }

  @Test
  void aRequestThatWouldKeepAllOthersWaitingIsRefused() throws Exception {
    SampleRound round = new SampleRound(random, List.of(written(300, 21)), 2, 1);
    Request request = round.request(round.roundPlan(), PROVIDER, 0);
    ResolvedRound resolved = new PirFamily().resolve(request.plan(), tables);
    assertEquals(ScanTime.seconds(round.layout(), 7) / 2, resolved.seconds(7, 2));
    ResolvedRound slow = new BoundedRound(resolved, 1, 61 * SECOND);
    RefusedRequestException refusal =
        assertThrows(RefusedRequestException.class, () -> answer(slow, request));
    assertTrue(
        refusal
            .getMessage()
            .contains("takes up to 61 seconds on all cores, over data in memory at most 60 are"),
        refusal.getMessage());
    ResolvedRound quick = new BoundedRound(resolved, 1, 60 * SECOND);
    assertTrue(answer(quick, request).get().isPresent());
  }

  /** Checks that one who asks for much waits for it himself, and others do not. */
  @Test
  void whatOneAskerWaitsForIsBounded() throws Exception {
    SampleRound round = new SampleRound(random, List.of(written(300, 21)), 2, 1);
    Request request = round.request(round.roundPlan(), PROVIDER, 0);
    ResolvedRound resolved = new PirFamily().resolve(request.plan(), tables);
    CountDownLatch loading = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    ResolvedRound slow =
        new BoundedRound(new CountedRound(resolved, loading, go), 1000, 25 * SECOND);
    List<CompletableFuture<Optional<Answered>>> answers = new ArrayList<>();
    answers.add(rounds.answer(slow, slow.data(), request, "one"));
    loading.await(); // its pass has begun, which none of the next can join
    answers.add(rounds.answer(slow, slow.data(), request, "one"));
    AskerBusyException refusal =
        assertThrows(
            AskerBusyException.class, () -> rounds.answer(slow, slow.data(), request, "one"));
    assertTrue(
        refusal.getMessage().contains("take up to 75 seconds on all cores"), refusal.getMessage());
    answers.add(rounds.answer(slow, slow.data(), request, "other"));
    assertTrue(answers.get(1).cancel(false), "which waits for its pass");
    answers.set(1, rounds.answer(slow, slow.data(), request, "one"));
    assertTrue(answers.get(0).cancel(false), "whose pass runs");
    assertThrows(AskerBusyException.class, () -> rounds.answer(slow, slow.data(), request, "one"));
    go.countDown();
    assertTrue(answers.get(1).get().isPresent());
    assertTrue(answers.get(2).get().isPresent());
    assertTrue(rounds.answer(slow, slow.data(), request, "one").get().isPresent());
    assertTrue(rounds.answer(slow, slow.data(), request, "one").get().isPresent());
  }

  @Test
  void aPassThatNobodyWaitsForEnds() throws Exception {
    List<@Nullable Value[]> rows = RandomEvaluation.rows(random, 900);
    Tables.Metadata metadata = RandomEvaluation.metadata(rows);
    Manifest manifest = Tables.write(metadata, rows, 30, folder);
    PublicTable table = new PublicTable(manifest, metadata.dictionaries());
    StoredVersions.commit(tables, table, folder, null);
    RandomEvaluation evaluation = new RandomEvaluation(random, table, rows, 2);
    Request request = request(evaluation.plan(), 0, evaluation.shares().get(0));
    ResolvedRound resolved = new FoldFamily().resolve(request.plan(), tables);
    CompletableFuture<CompletableFuture<?>> abandoned = new CompletableFuture<>();
    AtomicInteger batches = new AtomicInteger();
    CountDownLatch begun = new CountDownLatch(1);
    WatchedRound watched =
        new WatchedRound(
            resolved,
            () -> {
              batches.incrementAndGet();
              begun.countDown();
              boolean unused = abandoned.join().cancel(false);
            });
    CompletableFuture<?> first = answer(watched, request);
    begun.await(); // else the next request may join its pass
    abandoned.complete(first);
    assertTrue(answer(resolved, request).get().isPresent(), "the next pass, seed " + seed);
    assertTrue(batches.get() <= CORES, batches + " batches of 30, seed " + seed);
  }

  /** A round whose processors do something before each chunk. */
  private static final class WatchedRound extends ForwardingRound {
    private final Runnable before;

    WatchedRound(ResolvedRound round, Runnable before) {
      super(round);
      this.before = before;
    }

    @Override
    public RoundProcessor<?> open(List<OpenedPayload> payloads, EvaluationPath path)
        throws IOException {
      return watched(super.open(payloads, path));
    }

    private <C> RoundProcessor<C> watched(RoundProcessor<C> processor) {
      return new RoundProcessor<>() {
        @Override
        public void process(C chunk) throws IOException {
          before.run();
          processor.process(chunk);
        }

        @Override
        public void drain(RecordConsumer consumer) throws IOException, InterruptedException {
          processor.drain(consumer);
        }

        @Override
        public void count(ObjLongConsumer<Enum<?>> counters) {
          processor.count(counters);
        }

        @Override
        public @Nullable EvaluationPath path() {
          return processor.path();
        }

        @Override
        public void close() {
          processor.close();
        }
      };
    }
  }

  /** Checks that a caller does not wait for ever for a pass that closing ended. */
  @Test
  void closingEndsTheRunningPassAndThoseThatWait() throws Exception {
    SampleRound round = new SampleRound(random, List.of(written(300, 21)), 2, 1);
    Request request = round.request(round.roundPlan(), PROVIDER, 0);
    ResolvedRound resolved = new PirFamily().resolve(request.plan(), tables);
    CountDownLatch loading = new CountDownLatch(1);
    CountedRound blocked = new CountedRound(resolved, loading, new CountDownLatch(1));
    CompletableFuture<Optional<Answered>> running = answer(blocked, request);
    loading.await();
    CompletableFuture<Optional<Answered>> waiting = answer(blocked, request);
    rounds.close();
    assertThrows(Exception.class, () -> running.get(10, TimeUnit.SECONDS));
    assertThrows(Exception.class, () -> waiting.get(10, TimeUnit.SECONDS));
    assertTrue(running.isCompletedExceptionally() && waiting.isCompletedExceptionally());
  }

  /** Checks that no request fails by a bound that it keeps alone. */
  @Test
  void requestsOfAPassThatFailsAreRunAlone() throws Exception {
    SampleRound round = new SampleRound(random, List.of(written(300, 21)), 2, 1);
    Request request = round.request(round.roundPlan(), PROVIDER, 0);
    ResolvedRound resolved = new PirFamily().resolve(request.plan(), tables);
    CountDownLatch loading = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    ResolvedRound lone = new LoneRound(new CountedRound(resolved, loading, go));
    CompletableFuture<Optional<Answered>> first = answer(lone, request);
    loading.await();
    CompletableFuture<Optional<Answered>> second = answer(lone, request);
    CompletableFuture<Optional<Answered>> third = answer(lone, request);
    go.countDown();
    byte[] expected = first.get().orElseThrow().encoded();
    assertArrayEquals(expected, second.get().orElseThrow().encoded());
    assertArrayEquals(expected, third.get().orElseThrow().encoded());
  }

  /** Checks that a bound of the plan and the data costs one pass, and not one for each client. */
  @Test
  void aPassThatItsDataFailIsNotRepeated() throws Exception {
    SampleRound round = new SampleRound(random, List.of(written(300, 21)), 2, 1);
    Request request = round.request(round.roundPlan(), PROVIDER, 0);
    ResolvedRound resolved = new PirFamily().resolve(request.plan(), tables);
    CountDownLatch loading = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    BoundRound bound = new BoundRound(new CountedRound(resolved, loading, go));
    CompletableFuture<Optional<Answered>> first = answer(bound, request);
    loading.await();
    List<CompletableFuture<Optional<Answered>>> others = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      others.add(answer(bound, request));
    }
    go.countDown();
    assertTrue(first.get().isPresent());
    for (CompletableFuture<Optional<Answered>> each : others) {
      ExecutionException refusal = assertThrows(ExecutionException.class, each::get);
      assertEquals("too many cells", refusal.getCause().getMessage());
    }
    assertEquals(List.of(1, 3), bound.distinct());
  }

  /** A round that refuses passes of several requests, as if by the data. */
  private static final class BoundRound extends ForwardingRound {
    private final List<Integer> opened = new ArrayList<>();

    BoundRound(ResolvedRound round) {
      super(round);
    }

    /** Returns the sizes of passes, those of equal ones one after the other once. */
    synchronized List<Integer> distinct() {
      List<Integer> distinct = new ArrayList<>();
      for (int size : opened) {
        if (distinct.isEmpty() || distinct.get(distinct.size() - 1) != size) {
          distinct.add(size);
        }
      }
      return distinct;
    }

    @Override
    public synchronized RoundProcessor<?> open(List<OpenedPayload> payloads, EvaluationPath path)
        throws IOException {
      opened.add(payloads.size());
      if (payloads.size() > 1) {
        throw new DataBoundException("too many cells");
      }
      return super.open(payloads, path);
    }
  }

  @Test
  void anEnvelopeThatDoesNotFitThePlanFailsAlone() throws Exception {
    SampleView view = written(300, 21);
    SampleRound round = new SampleRound(random, List.of(view), 2, 1);
    SampleRound other = new SampleRound(random, List.of(SampleView.draw(random, 1, 9, 7)), 2, 2);
    Request good = round.request(round.roundPlan(), PROVIDER, 0);
    ResolvedRound resolved = new PirFamily().resolve(good.plan(), tables);
    Request strange = new Request(good.plan(), other.request(0).envelope());
    assertThrows(FormatException.class, () -> answer(resolved, strange));
    assertTrue(answer(resolved, good).get().isPresent());
  }

  /** A round that takes one request at a time, as if a bound held of all together. */
  private static final class LoneRound extends ForwardingRound {
    LoneRound(ResolvedRound round) {
      super(round);
    }

    @Override
    public RoundProcessor<?> open(List<OpenedPayload> payloads, EvaluationPath path)
        throws IOException {
      if (payloads.size() > 1) {
        throw new IOException("too many groups");
      }
      return super.open(payloads, path);
    }
  }
}
