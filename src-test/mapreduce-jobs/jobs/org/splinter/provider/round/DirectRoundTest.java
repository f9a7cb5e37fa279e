package org.splinter.provider.round;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.function.ObjLongConsumer;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.QueryNonce;
import org.splinter.fss.paillier.PaillierPrimes;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PartialSums;
import org.splinter.protocol.fold.PlanCodec;
import org.splinter.protocol.fold.PublishedPrimes;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.pir.PirSlots;
import org.splinter.protocol.pir.SubTableId;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.BatchReader;
import org.splinter.protocol.table.LocalParts;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;
import org.splinter.provider.fold.FoldFamily;
import org.splinter.provider.fold.RandomCells;
import org.splinter.provider.fold.RandomEvaluation;
import org.splinter.provider.job.EmbeddedSettings;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.pir.PirFamily;
import org.splinter.provider.pir.SampleRound;
import org.splinter.provider.pir.SampleView;
import org.splinter.provider.pir.SlotChunk;
import org.splinter.provider.table.StoredVersions;
import org.splinter.provider.table.TableStore;

/** Tests that a round without a job gives the answer of its job, byte by byte. */
final class DirectRoundTest {
  private static final String PROVIDER = "alpha";

  @TempDir private Path folder;
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final Configuration configuration = new Configuration();
  private TableStore tables;

  @BeforeEach
  void makeStore() {
    EmbeddedSettings.apply(configuration, folder);
    JobKeys.POLL_MILLIS.set(configuration, "5");
    JobKeys.SPLIT_ROWS.set(configuration, "70");
    JobKeys.PROVIDER.set(configuration, PROVIDER);
    tables = new TableStore(configuration, new org.apache.hadoop.fs.Path(folder.toUri()));
  }

  private <C> PartialAnswer assertSameAnswer(
      RoundFamily family, Request request, RoundData.Piece<C> data, int tasks) throws Exception {
    ResolvedRound round = family.resolve(request.plan(), tables);
    Answered byJob = new RoundJob(tables, family, round).run(request, done -> {});
    Answered directly = DirectRound.answer(PROVIDER, round, request, EvaluationPath.AUTO, data);
    assertArrayEquals(byJob.encoded(), directly.encoded(), "seed " + seed);
    PartialAnswer answer = PartialAnswer.decode(directly.encoded());
    assertEquals(PartialAnswer.Header.of(request, round.versions()), answer.header());
    assertEquals(
        tasks,
        byJob.counters().entrySet().stream()
            .filter(counter -> counter.getKey().startsWith("path."))
            .mapToLong(Map.Entry::getValue)
            .sum(),
        "tasks");
    return answer;
  }

  private RoundData.Piece<Batch> batches(Manifest manifest, List<Integer> columns) {
    return consumer -> {
      try (BatchReader reader = new BatchReader(new LocalParts(folder), manifest, columns)) {
        for (Manifest.StoredBatch batch : manifest.batches()) {
          consumer.accept(reader.read(batch.file(), batch.span()));
        }
      }
    };
  }

  @Test
  void foldsAreTheSame() throws Exception {
    List<@Nullable Value[]> rows = RandomEvaluation.rows(random, 200);
    Tables.Metadata metadata = RandomEvaluation.metadata(rows);
    Manifest manifest = Tables.write(metadata, rows, 50, folder);
    PublicTable table = new PublicTable(manifest, metadata.dictionaries());
    StoredVersions.commit(tables, table, folder, null);
    for (int i = 0; i < 3; i++) {
      RandomEvaluation evaluation = new RandomEvaluation(random, table, rows, 2);
      EvaluationPlan plan = evaluation.plan();
      RoundData.Piece<Batch> data = batches(manifest, plan.columns());
      List<List<List<FunctionShare>>> shares = evaluation.shares();
      List<PartialSums> sums = new ArrayList<>();
      for (int party = 0; party < 2; party++) {
        Request request = request(plan, party, shares.get(party));
        PartialAnswer answer = assertSameAnswer(new FoldFamily(), request, data, 2);
        sums.add(PartialSums.decode(answer, plan, 2));
      }
      assertTrue(sums.get(0).sameKeys(sums.get(1)), "seed " + seed);
    }
  }

  /** Parties' ciphertexts, of which a reducer makes the last step by jobs, are equal and right. */
  @Test
  void functionsOfCellsAreTheSame() throws Exception {
    List<@Nullable Value[]> rows = RandomCells.rows(random, 200);
    Tables.Metadata metadata = RandomCells.metadata(rows);
    Manifest manifest = Tables.write(metadata, rows, 50, folder);
    PublicTable table = new PublicTable(manifest, metadata.dictionaries());
    StoredVersions.commit(tables, table, folder, null);
    RandomCells cells = new RandomCells(random, table, rows);
    RoundData.Piece<Batch> data = batches(manifest, cells.plan().columns());
    try (PaillierPrimes primes = PublishedPrimes.of(2048)) {
      RandomCells.Asked asked = cells.ask(primes, 2);
      List<byte[]> answers = new ArrayList<>();
      for (int party = 0; party < RandomCells.PARTIES; party++) {
        Request request = asked.request(PROVIDER, party);
        assertSameAnswer(new FoldFamily(), request, data, 2);
        ResolvedRound round = new FoldFamily().resolve(request.plan(), tables);
        answers.add(
            DirectRound.answer(PROVIDER, round, request, EvaluationPath.AUTO, data).encoded());
      }
      assertEquals(asked.expected(), asked.combined(answers), "seed " + seed);
    }
  }

  private static Request request(EvaluationPlan plan, int party, List<List<FunctionShare>> shares) {
    RoundPlan round =
        new RoundPlan(EvaluationPlan.FAMILY, TrustModel.twoParty(), PlanCodec.encode(plan));
    QueryNonce nonce = shares.get(0).get(0).nonce();
    byte[] payload = new ShareBundle(shares).encode();
    RequestDigest digest = RequestDigest.of(nonce, round);
    return new Request(round, new Envelope(PROVIDER, party, digest, nonce, payload));
  }

  @Test
  void pirQueriesAreTheSame() throws Exception {
    List<SampleView> views =
        List.of(SampleView.draw(random, 0, 300, 21), SampleView.draw(random, 1, 5, 7));
    for (SampleView view : views) {
      view.write(tables);
    }
    for (int i = 0; i < 3; i++) {
      int parties = 2 + i / 2;
      SampleRound round = new SampleRound(random, views, parties, 3, i == 0);
      PirLayout layout = round.layout();
      RoundData.Piece<SlotChunk> data =
          consumer -> {
            for (SubTableId id : layout.scanned()) {
              consumer.accept(chunk(views, layout, id));
            }
          };
      List<List<List<byte[]>>> selected = new ArrayList<>();
      for (int party = 0; party < parties; party++) {
        Request request = round.request(round.roundPlan(), PROVIDER, party);
        PartialAnswer answer = assertSameAnswer(new PirFamily(), request, data, 1);
        selected.add(PirSlots.decode(answer, layout, 3));
      }
      round.assertFound(selected, "seed " + seed);
    }
  }

  private static SlotChunk chunk(List<SampleView> views, PirLayout layout, SubTableId id) {
    return views.get(id.view()).chunk(id, 0, (int) layout.subTable(id).slots());
  }

  /**
   * Checks that a direct round adds up records as the reducer does, for a processor that yields a
   * record in parts.
   */
  @Test
  void addsUpTheRecordsOfAKey() throws Exception {
    SampleView view = SampleView.draw(random, 0, 100, 8);
    view.write(tables);
    SampleRound round = new SampleRound(random, List.of(view), 2, 1);
    Request request = round.request(0);
    ResolvedRound resolved = new PirFamily().resolve(request.plan(), tables);
    PirLayout layout = round.layout();
    RoundData.Piece<SlotChunk> data =
        consumer -> {
          for (SubTableId id : layout.scanned()) {
            consumer.accept(chunk(List.of(view), layout, id));
          }
        };
    Answered twice =
        DirectRound.answer(
            PROVIDER, new DrainedTwice(resolved), request, EvaluationPath.AUTO, data);
    PartialAnswer answer = PartialAnswer.decode(twice.encoded());
    for (byte[] slot : PirSlots.decode(answer, layout, 1).get(0)) {
      assertArrayEquals(new byte[8], slot, "bits added to themselves");
    }
  }

  /** A round whose processors yield every record twice. */
  private static final class DrainedTwice extends ForwardingRound {
    DrainedTwice(ResolvedRound round) {
      super(round);
    }

    @Override
    public RoundProcessor<?> open(List<OpenedPayload> payloads, EvaluationPath path)
        throws IOException {
      return twice(super.open(payloads, path));
    }

    private static <C> RoundProcessor<C> twice(RoundProcessor<C> processor) {
      return new RoundProcessor<>() {
        @Override
        public void process(C chunk) throws IOException {
          processor.process(chunk);
        }

        @Override
        public void drain(RecordConsumer consumer) throws IOException, InterruptedException {
          processor.drain(consumer);
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

  /**
   * Checks that all parts of a pass take one memory, that the others are added to the first, and
   * that each is closed when it is needed no more.
   */
  @Test
  void partsThatJoinHaveOneMemory() throws Exception {
    SampleView view = SampleView.draw(random, 0, 100, 8);
    view.write(tables);
    Request request = new SampleRound(random, List.of(view), 2, 1).request(0);
    ResolvedRound resolved = new PirFamily().resolve(request.plan(), tables);
    List<Part> opened = new ArrayList<>();
    ResolvedRound parts =
        new ForwardingRound(resolved) {
          @Override
          public RoundProcessor<?> open(List<OpenedPayload> payloads, EvaluationPath path) {
            opened.add(new Part());
            return opened.get(opened.size() - 1);
          }
        };
    DirectRound.Asked asked =
        new DirectRound.Asked(request, resolved.check(request.envelope()), () -> false);
    RoundData.Piece<SlotChunk> empty = consumer -> {};
    List<String> closed = new ArrayList<>();
    DirectRound.Workers workers =
        work -> {
          for (Callable<@Nullable Void> each : work) {
            try {
              each.call();
            } catch (Exception e) {
              throw new IOException(e);
            }
          }
          closed.add(opened.stream().map(part -> part.closed + "").collect(joining(" ")));
        };
    List<Answered> unused =
        DirectRound.answerAll(
            parts, List.of(asked), EvaluationPath.AUTO, List.of(empty, empty, empty), workers);
    assertEquals(List.of("0 1 1", "0 1 1"), closed);
    assertEquals(List.of(1, 1, 1), opened.stream().map(part -> part.closed).toList());
    assertEquals(List.of(2, 0, 0), opened.stream().map(part -> part.joined).toList());
    assertEquals(List.of(1, 1, 1), opened.stream().map(part -> part.counted).toList());
    assertEquals(1, opened.stream().map(part -> part.memory).distinct().count());
    assertNotNull(opened.get(0).memory);
  }

  /** A part of a pass that keeps nothing. */
  private static final class Part implements JoiningProcessor<SlotChunk> {
    private @Nullable PassMemory memory;
    private int joined;
    private int counted;
    private int closed;

    @Override
    public void process(SlotChunk chunk) {
      throw new AssertionError("there is none");
    }

    @Override
    public void within(PassMemory ofPass) {
      memory = ofPass;
    }

    @Override
    public void join(JoiningProcessor<?> other) {
      joined++;
    }

    @Override
    public List<Pending> pending() {
      return List.of();
    }

    @Override
    public void count(ObjLongConsumer<Enum<?>> counters) {
      counted++;
    }

    @Override
    public @Nullable EvaluationPath path() {
      return null;
    }

    @Override
    public void close() {
      closed++;
    }
  }

  @Test
  void refusesWhatIsAddressedElsewhere() throws Exception {
    SampleView view = SampleView.draw(random, 0, 100, 8);
    view.write(tables);
    SampleRound round = new SampleRound(random, List.of(view), 2, 1);
    SampleRound other = new SampleRound(random, List.of(view), 2, 1);
    assertRefused("addressed to provider beta, not to alpha", round, round.request(1));
    Envelope strange = other.request(0).envelope();
    assertRefused("another request", round, new Request(round.roundPlan(), strange));
  }

  private void assertRefused(String problem, SampleRound round, Request request) throws Exception {
    ResolvedRound resolved = new PirFamily().resolve(round.roundPlan(), tables);
    List<RoundData.ChunkConsumer<SlotChunk>> fed = new ArrayList<>();
    IOException refusal =
        assertThrows(
            IOException.class,
            () ->
                DirectRound.<SlotChunk>answer(
                    PROVIDER, resolved, request, EvaluationPath.AUTO, fed::add));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
    assertEquals(List.of(), fed);
  }
}
