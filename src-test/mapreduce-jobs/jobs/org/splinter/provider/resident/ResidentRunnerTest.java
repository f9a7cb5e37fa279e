package org.splinter.provider.resident;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.provider.job.EmbeddedSettings;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.pir.PirFamily;
import org.splinter.provider.pir.SampleRound;
import org.splinter.provider.pir.SampleView;
import org.splinter.provider.round.ResolvedRound;
import org.splinter.provider.round.RoundFamily;
import org.splinter.provider.service.ProviderService;
import org.splinter.provider.table.TableStore;

/** Tests of which rounds are run over data in memory and which by jobs, as a service runs them. */
final class ResidentRunnerTest {
  private static final long ENOUGH = 1 << 20;
  private static final long LITTLE = 1_000;

  @TempDir private Path folder;
  private final Random random = new Random(7);
  private final Configuration configuration = new Configuration();
  private final List<ResidentRounds> opened = new ArrayList<>();
  private ResidentRunner.JobGate gate = () -> {};
  private SampleView view = SampleView.draw(random, 0, 300, 21);
  private SampleRound round = new SampleRound(random, List.of(view), 2, 1, true);

  @BeforeEach
  void writeView() throws Exception {
    EmbeddedSettings.apply(configuration, folder);
    JobKeys.POLL_MILLIS.set(configuration, "5");
    JobKeys.PROVIDER.set(configuration, "alpha");
    view.write(tables());
  }

  @AfterEach
  void close() {
    opened.forEach(ResidentRounds::close);
  }

  private TableStore tables() {
    return new TableStore(configuration, new org.apache.hadoop.fs.Path(folder.toUri()));
  }

  private ProviderService service(RunMode mode, long bytes) {
    ResidentMemory memory = new ResidentMemory(bytes);
    ResidentRounds rounds = new ResidentRounds(memory, EvaluationPath.AUTO, 2);
    opened.add(rounds);
    return new ProviderService(
        tables(), new ResidentRunner(tables(), memory, rounds, mode, new JobPlaces(1, 1), gate));
  }

  private Request request() {
    return round.request(round.roundPlan(), "alpha", 0);
  }

  private byte[] assertRun(String way, ProviderService service) throws Exception {
    List<Double> progress = new ArrayList<>();
    Answered answered = service.answer(request(), progress::add);
    assertEquals(1L, answered.counters().get("run." + way), "counters " + answered.counters());
    assertEquals(
        1, answered.counters().keySet().stream().filter(name -> name.startsWith("run.")).count());
    assertEquals(1.0, progress.get(progress.size() - 1));
    return answered.encoded();
  }

  @Test
  void theWayFollowsFromTheModeAndTheMemory() throws Exception {
    byte[] byJob = assertRun("job", service(RunMode.JOBS, ENOUGH));
    assertArrayEquals(byJob, assertRun("resident", service(RunMode.AUTO, ENOUGH)));
    assertArrayEquals(byJob, assertRun("job", service(RunMode.AUTO, LITTLE)));
    assertArrayEquals(byJob, assertRun("resident", service(RunMode.RESIDENT, ENOUGH)));
    IOException refusal =
        assertThrows(
            IOException.class,
            () -> service(RunMode.RESIDENT, LITTLE).answer(request(), done -> {}));
    assertTrue(refusal.getMessage().contains("do not fit the memory of 1000 bytes"));
  }

  /** A family whose rounds take too long to keep all others waiting. */
  public static final class SlowFamily implements RoundFamily {
    private final PirFamily family = new PirFamily();

    @Override
    public String name() {
      return family.name();
    }

    @Override
    public ResolvedRound resolve(RoundPlan plan, TableStore tables) throws IOException {
      return new BoundedRound(family.resolve(plan, tables), 1, 1e6);
    }
  }

  private Answered answer(RunMode mode, RoundFamily family) throws Exception {
    ResidentMemory memory = new ResidentMemory(ENOUGH);
    ResidentRounds rounds = new ResidentRounds(memory, EvaluationPath.AUTO, 2);
    opened.add(rounds);
    return new ResidentRunner(tables(), memory, rounds, mode, new JobPlaces(1, 1), gate)
        .run(family, request(), "somebody", done -> {});
  }

  @Test
  void whatTakesLongIsRunByAJobOrRefused() throws Exception {
    Answered expected = answer(RunMode.AUTO, new PirFamily());
    assertEquals(1L, expected.counters().get("run.resident"));
    Answered byJob = answer(RunMode.AUTO, new SlowFamily());
    assertEquals(1L, byJob.counters().get("run.job"));
    assertArrayEquals(expected.encoded(), byJob.encoded());
    RefusedRequestException refusal =
        assertThrows(
            RefusedRequestException.class, () -> answer(RunMode.RESIDENT, new SlowFamily()));
    assertTrue(
        refusal.getMessage().contains("have the provider run such rounds by jobs"),
        refusal.getMessage());
  }

  /** Checks that a runner answers from memory without files, and else names the missing view. */
  @Test
  void aDroppedViewIsAnsweredFromMemoryAndElseMissed() throws Exception {
    ProviderService service = service(RunMode.AUTO, ENOUGH);
    byte[] before = assertRun("resident", service);
    assertTrue(tables().fileSystem().delete(view.files(tables()).directory(), true));
    assertArrayEquals(before, assertRun("resident", service));
    IOException missing =
        assertThrows(
            IOException.class, () -> service(RunMode.AUTO, ENOUGH).answer(request(), done -> {}));
    assertTrue(missing.getMessage().contains("is not there"), missing.getMessage());
  }

  /** Checks that a lost cluster costs no wait: what is in memory goes on, the rest is refused. */
  @Test
  void nothingWaitsForFilesThatCannotBeReached() throws Exception {
    ProviderService service = service(RunMode.AUTO, ENOUGH);
    byte[] before = assertRun("resident", service);
    gate =
        () -> {
          throw new IOException("lost");
        };
    ProviderService lost = service(RunMode.AUTO, ENOUGH);
    ProviderService jobs = service(RunMode.JOBS, ENOUGH);
    for (ProviderService each : List.of(lost, jobs)) {
      IOException refusal =
          assertThrows(IOException.class, () -> each.answer(request(), done -> {}));
      assertEquals("lost", refusal.getMessage());
    }
    assertArrayEquals(before, assertRun("resident", service));
  }

  @Test
  void requestsForOthersAreRefusedInAllModes() {
    Request other = round.request(round.roundPlan(), "beta", 0);
    for (RunMode mode : RunMode.values()) {
      FormatException refusal =
          assertThrows(
              FormatException.class, () -> service(mode, ENOUGH).answer(other, done -> {}));
      assertTrue(refusal.getMessage().contains("addressed to provider beta"));
    }
  }
}
