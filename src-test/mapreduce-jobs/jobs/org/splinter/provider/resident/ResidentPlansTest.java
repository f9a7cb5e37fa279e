package org.splinter.provider.resident;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.splinter.fss.EvaluationPath;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;
import org.splinter.provider.fold.FoldFamily;
import org.splinter.provider.fold.RandomEvaluation;
import org.splinter.provider.round.MemoryUnit;
import org.splinter.provider.round.ResolvedRound;
import org.splinter.provider.round.RoundFamily;
import org.splinter.provider.table.StoredVersions;
import org.splinter.provider.table.TableStore;

/** Tests that plans, with the dictionaries that they read, are held in the memory for data. */
final class ResidentPlansTest extends ResidentProvider {
  private final List<Request> requests = new ArrayList<>();
  private List<@Nullable Value[]> rows;
  private PublicTable table;
  private final AtomicInteger resolved = new AtomicInteger();

  /** Folds, which count how often a plan is resolved. */
  private final RoundFamily family =
      new RoundFamily() {
        private final FoldFamily folds = new FoldFamily();

        @Override
        public String name() {
          return folds.name();
        }

        @Override
        public ResolvedRound resolve(RoundPlan plan, TableStore store) throws IOException {
          resolved.incrementAndGet();
          return folds.resolve(plan, store);
        }
      };

  @BeforeEach
  void drawTwoPlansThatReadADictionary() throws Exception {
    rows = RandomEvaluation.rows(random, 200);
    Tables.Metadata metadata = RandomEvaluation.metadata(rows);
    Manifest manifest = Tables.write(metadata, rows, 50, folder);
    table = new PublicTable(manifest, metadata.dictionaries());
    StoredVersions.commit(tables, table, folder, null);
    for (int i = 0; requests.size() < 2; i++) {
      assertTrue(i < 1_000, "no plans that read a dictionary, seed " + seed);
      RandomEvaluation evaluation = new RandomEvaluation(random, table, rows, 1);
      Request request = request(evaluation.plan(), 0, evaluation.shares().get(0));
      boolean known = requests.stream().anyMatch(each -> each.plan().equals(request.plan()));
      if (!known
          && new FoldFamily().resolve(request.plan(), tables).memoryBytes()
              > manifest.memoryBytes()) {
        requests.add(request);
      }
    }
  }

  private long planBytes(Request request) throws IOException {
    return new FoldFamily().resolve(request.plan(), tables).memoryBytes()
        + 4L * request.plan().encode().length
        + 16_384;
  }

  private long dataBytes(List<Request> of) throws IOException {
    List<MemoryUnit<?>> units = new ArrayList<>();
    for (Request request : of) {
      for (MemoryUnit<?> unit : new FoldFamily().resolve(request.plan(), tables).data().units()) {
        if (units.stream().noneMatch(each -> each.name().equals(unit.name()))) {
          units.add(unit);
        }
      }
    }
    return units.stream().mapToLong(MemoryUnit::bytes).sum();
  }

  private static Answered assertRun(
      String way, ResidentRunner runner, RoundFamily by, Request asked) throws Exception {
    Answered answered = runner.run(by, asked, PROVIDER, done -> {});
    assertEquals(1L, answered.counters().get("run." + way), "counters " + answered.counters());
    return answered;
  }

  private ResidentRunner runner(ResidentMemory within, ResidentRounds over) {
    return new ResidentRunner(tables, within, over, RunMode.AUTO, new JobPlaces(1, 1), () -> {});
  }

  @Test
  void plansCountAndAreResolvedOnce() throws Exception {
    ResidentRunner runner = runner(memory, rounds);
    for (int i = 0; i < 2; i++) {
      for (Request request : requests) {
        Answered unused = assertRun("resident", runner, family, request);
      }
    }
    assertEquals(2, resolved.get(), "seed " + seed);
    assertEquals(
        dataBytes(requests) + planBytes(requests.get(0)) + planBytes(requests.get(1)),
        memory.bytes(),
        "seed " + seed);
  }

  /** Checks that a plan makes room for another, and is resolved again when it is asked again. */
  @Test
  void plansMakeRoom() throws Exception {
    long most = 0;
    for (Request request : requests) {
      most = Math.max(most, dataBytes(List.of(request)) + planBytes(request));
    }
    try (ResidentMemory tight = new ResidentMemory(most);
        ResidentRounds over = new ResidentRounds(tight, EvaluationPath.AUTO, CORES)) {
      ResidentRunner runner = runner(tight, over);
      byte[] first = assertRun("resident", runner, family, requests.get(0)).encoded();
      Answered unused = assertRun("resident", runner, family, requests.get(1));
      assertArrayEquals(
          first, assertRun("resident", runner, family, requests.get(0)).encoded(), "seed " + seed);
      assertTrue(tight.bytes() <= most, tight.bytes() + " bytes of " + most);
      assertEquals(3, resolved.get(), "seed " + seed);
    }
  }

  @Test
  void aPlanThatDoesNotFitIsRunByAJob() throws Exception {
    Request request = requests.get(0);
    long all = dataBytes(List.of(request)) + planBytes(request);
    try (ResidentMemory little = new ResidentMemory(all - 1);
        ResidentRounds over = new ResidentRounds(little, EvaluationPath.AUTO, CORES)) {
      Answered unused = assertRun("job", runner(little, over), new FoldFamily(), request);
    }
  }

  /** Checks that plans which are asked once, as those of searches, do not pile up. */
  @Test
  void onlyTheLastPlansAreKept() throws Exception {
    ResidentRunner runner = runner(memory, rounds);
    Answered first = assertRun("resident", runner, family, requests.get(0));
    List<Request> others = new ArrayList<>();
    Set<RoundPlan> plans = new HashSet<>(List.of(requests.get(0).plan()));
    while (others.size() < ResidentRunner.MOST_PLANS) {
      RandomEvaluation evaluation = new RandomEvaluation(random, table, rows, 1);
      Request request = request(evaluation.plan(), 0, evaluation.shares().get(0));
      if (plans.add(request.plan())) {
        others.add(request);
      }
    }
    for (Request request : others) {
      Answered unused = assertRun("resident", runner, family, request);
    }
    int before = resolved.get();
    assertEquals(1 + others.size(), before, "seed " + seed);
    Answered last = assertRun("resident", runner, family, others.get(others.size() - 1));
    assertEquals(before, resolved.get(), "the last plan is kept, seed " + seed);
    assertArrayEquals(
        first.encoded(),
        assertRun("resident", runner, family, requests.get(0)).encoded(),
        "seed " + seed);
    assertEquals(before + 1, resolved.get(), "the first one is not, seed " + seed);
    assertTrue(last.encoded().length > 0);
  }

  /** Checks that a plan whose data could not be read is resolved anew when it is asked again. */
  @Test
  void aPlanWhoseDataFailIsResolvedAnew() throws Exception {
    ResidentRunner runner =
        new ResidentRunner(tables, memory, rounds, RunMode.RESIDENT, new JobPlaces(1, 1), () -> {});
    Request request = requests.get(0);
    Path part = Path.of(tables.directory(table.manifest()).toUri().getPath());
    part = part.resolve(table.manifest().parts().get(0).file());
    Path away = folder.resolve("away");
    Files.move(part, away);
    for (int i = 1; i <= 2; i++) {
      assertThrows(IOException.class, () -> runner.run(family, request, PROVIDER, done -> {}));
      assertEquals(i, resolved.get(), "seed " + seed);
    }
    Files.move(away, part);
    Answered unused = assertRun("resident", runner, family, request);
    assertEquals(3, resolved.get(), "seed " + seed);
  }

  /** Checks that passes are bounded by what the plan says, and not by nothing. */
  @Test
  void foldsTakeTheTimeOfTheirPlans() throws Exception {
    ResolvedRound round = new FoldFamily().resolve(requests.get(0).plan(), tables);
    double one = round.seconds(1, 1);
    assertTrue(one > 0);
    assertTrue(round.seconds(2_000_000_000, 1) > 60, round.seconds(2_000_000_000, 1) + " s");
    assertTrue(round.seconds(1, 4) < one && round.seconds(1, 4) >= one / 4, "four batches of rows");
    assertEquals(round.seconds(1, 4), round.seconds(1, 64), 1e-12);
  }

  @Test
  void aDictionaryTakesItsTextsAndTheirObjects() {
    Dictionary dictionary =
        new Dictionary(List.of(new Value.Text("Oslo"), new Value.Text("Rome, Italy")));
    assertEquals(15 + 2 * 48, dictionary.memoryBytes());
  }
}
