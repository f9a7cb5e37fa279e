package org.splinter.provider.service;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.codec.FormatException;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Definition;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PlanCodec;
import org.splinter.protocol.fold.ShareForm;
import org.splinter.protocol.fold.Term;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.pir.PirSlots;
import org.splinter.protocol.road.TransitDefinition;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.view.Addressing;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewIndex;
import org.splinter.protocol.view.ViewManifest;
import org.splinter.provider.job.EmbeddedSettings;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.pir.SampleRound;
import org.splinter.provider.pir.SampleView;
import org.splinter.provider.prepared.PreparedStore;
import org.splinter.provider.prepared.SlotStore;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.view.ViewTable;

/**
 * Tests that a provider's service does what untrusted bytes ask for, or refuses with a reason in
 * one line.
 */
final class ProviderServiceTest {
  private static final String PROVIDER = "alpha";

  /** The first of the columns of the table. */
  private static final int FEW = 0;

  private static final int DAY = 1;
  private static final int STREET = 3;
  private static final int ID = 5;

  @TempDir private Path folder;
  private final Random random = new Random(4);
  private final List<Double> progress = Collections.synchronizedList(new ArrayList<>());
  private TableStore tables;
  private ProviderService service;
  private ViewTable table;

  @BeforeEach
  void makeTable() throws IOException {
    Path root = folder.resolve("root");
    tables = store(PROVIDER, root);
    service = new ProviderService(tables);
    table = ViewTable.random(random, 300, folder);
    table.commit(tables, null);
  }

  private TableStore store(String provider, Path root) {
    Configuration configuration = new Configuration();
    EmbeddedSettings.apply(configuration, root);
    JobKeys.POLL_MILLIS.set(configuration, "5");
    JobKeys.PROVIDER.set(configuration, provider);
    return new TableStore(configuration, new org.apache.hadoop.fs.Path(root.toUri()));
  }

  private Source source() {
    return new Source("t", table.table.manifest().fingerprint());
  }

  private ViewDefinition view() {
    return table.definition(Addressing.RANKED, List.of(STREET), DAY, List.of(FEW));
  }

  private DerivedTable derived() {
    return new DerivedTable.RowNumbers(
        source(), null, List.of(new SortKey(new ColumnValue(ID), false, false)));
  }

  private TransitDefinition road() {
    return new TransitDefinition("t", source().fingerprint(), "few", 3, false);
  }

  @Test
  void publishesTables() throws IOException {
    assertEquals(List.of("t"), service.tables());
    Manifest manifest = service.manifest("t");
    assertEquals(source().fingerprint(), manifest.fingerprint());
    assertEquals(
        table.table.dictionaries().get(FEW).size(), service.dictionary(manifest, FEW).size());
    assertEquals(Optional.empty(), service.origin(manifest));
  }

  @Test
  void preparesAViewOfTheBytesOfItsDefinition() throws Exception {
    ViewDefinition definition = view();
    byte[] bytes = definition.encode();
    assertTrue(service.find("view", bytes).isEmpty());
    assertThrows(IOException.class, () -> service.index("view", bytes));
    byte[] prepared = service.prepare("view", bytes, progress::add);
    ViewManifest manifest = definition.manifest(prepared);
    assertEquals(definition, manifest.definition());
    assertArrayEquals(prepared, service.find("view", bytes).orElseThrow());
    assertArrayEquals(prepared, service.prepare("view", bytes, done -> {}), "there already");
    byte[] index = service.index("view", bytes);
    Path file = Path.of(new SlotStore(tables).files(definition).index().toUri().getPath());
    assertArrayEquals(Files.readAllBytes(file), index);
    assertFalse(ViewIndex.decode(index).firstKeys().isEmpty());
    assertFalse(progress.isEmpty());
    assertEquals(progress.stream().sorted().toList(), progress);
  }

  @Test
  void derivesATableOfTheBytesOfItsDefinition() throws Exception {
    DerivedTable definition = derived();
    byte[] bytes = definition.encode();
    assertTrue(service.find("derived", bytes).isEmpty());
    byte[] prepared = service.prepare("derived", bytes, progress::add);
    Manifest manifest = definition.manifest(prepared);
    assertEquals(300, manifest.rows());
    assertArrayEquals(prepared, service.find("derived", bytes).orElseThrow());
    assertArrayEquals(bytes, service.origin(manifest).orElseThrow());
    assertEquals(manifest.fingerprint(), service.manifest(manifest.table()).fingerprint());
    assertProblem(FormatException.class, "has no index", () -> service.index("derived", bytes));
  }

  @Test
  void namesTheFamiliesThatItKnows() {
    Envelope envelope = new SampleRound(random, List.of(sample()), 2, 1).request(0).envelope();
    RoundPlan plan = new RoundPlan("psi", TrustModel.twoParty(), new byte[] {1});
    assertProblem(
        FormatException.class,
        "round: is of the family 'psi', this provider has fold, pir",
        () -> service.answer(new Request(plan, envelope), done -> {}));
    assertUnprepared(
        "definition: is of the family 'psi', this provider has derived, road, view",
        "psi",
        view().encode());
  }

  private void assertUnprepared(String problem, String family, byte[] definition) {
    assertProblem(FormatException.class, problem, () -> service.find(family, definition));
    assertProblem(
        FormatException.class, problem, () -> service.prepare(family, definition, done -> {}));
    assertProblem(FormatException.class, problem, () -> service.index(family, definition));
  }

  @Test
  void refusesADefinitionOfAnotherFamily() throws IOException {
    Map<String, Definition<?>> definitions =
        Map.of("view", view(), "derived", derived(), "road", road());
    Map<String, String> magics = Map.of("view", "SPVD", "derived", "SPDT", "road", "SPRD");
    for (String family : definitions.keySet()) {
      assertEquals(family, definitions.get(family).family());
      for (String other : definitions.keySet()) {
        if (!other.equals(family)) {
          String problem = "magic " + magics.get(family) + " is missing";
          assertUnprepared(problem, family, definitions.get(other).encode());
        }
      }
    }
    assertEquals(List.of(), new PreparedStore(tables).list());
    assertTrue(service.find("road", road().encode()).isEmpty());
  }

  private SampleView sample() {
    return SampleView.draw(random, 0, 100, 8);
  }

  /**
   * Checks that a provider for each party answers, by jobs, the slots that its shares select, and
   * marks the view as used.
   */
  @Test
  void answersWhatIsAskedOfAView() throws Exception {
    SampleView view = sample();
    SampleRound round = new SampleRound(random, List.of(view), 2, 3);
    List<List<List<byte[]>>> selected = new ArrayList<>();
    for (int party = 0; party < 2; party++) {
      TableStore own = store(SampleRound.PROVIDERS.get(party), folder.resolve("party" + party));
      view.write(own);
      Path used = Path.of(view.files(own).used().toUri().getPath());
      Files.write(used, new byte[0]);
      Files.setLastModifiedTime(used, FileTime.fromMillis(1000));
      Answered answered = new ProviderService(own).answer(round.request(party), progress::add);
      PartialAnswer answer = PartialAnswer.decode(answered.encoded());
      selected.add(PirSlots.decode(answer, round.layout(), 3));
      assertTrue(Files.getLastModifiedTime(used).toMillis() > 1000, "used now");
      assertEquals(300, answered.counters().get("slots"));
    }
    round.assertFound(selected, "seed 4");
    assertFalse(progress.isEmpty());
  }

  @Test
  void refusesAnEnvelopeForAnotherProviderOrPlanBeforeAJobStarts() throws Exception {
    SampleView view = sample();
    view.write(tables);
    Path used = Path.of(view.files(tables).used().toUri().getPath());
    Files.write(used, new byte[0]);
    Files.setLastModifiedTime(used, FileTime.fromMillis(1000));
    SampleRound round = new SampleRound(random, List.of(view), 2, 1);
    assertUnanswered("addressed to provider beta, not to alpha", round.request(1));
    Envelope other = new SampleRound(random, List.of(view), 2, 1).request(0).envelope();
    assertUnanswered("another request", new Request(round.roundPlan(), other));
    assertUnanswered(
        "another request",
        new Request(
            new SampleRound(random, List.of(view), 2, 2).roundPlan(), round.request(0).envelope()));
    assertEquals(1000, Files.getLastModifiedTime(used).toMillis(), "nothing is marked as used");
  }

  private void assertUnanswered(String problem, Request request) {
    assertProblem(IOException.class, problem, () -> service.answer(request, progress::add));
    assertEquals(List.of(), progress);
    assertFalse(Files.exists(folder.resolve("root/jobs")), "nothing was written for a job");
  }

  @Test
  void refusesATrustModelThatTheFamilyDoesNotKnow() throws Exception {
    SampleView view = sample();
    view.write(tables);
    EvaluationPlan fold =
        new EvaluationPlan(
            "t",
            source().fingerprint(),
            /* check= */ false,
            /* filter= */ null,
            List.of(new Term(null, List.of(), false, List.of(ShareForm.CONSTANT))),
            List.of(new Aggregation(List.of(), List.of())));
    Envelope strange = new SampleRound(random, List.of(view), 2, 1).request(0).envelope();
    for (TrustModel trust : List.of(TrustModel.twoParty(), TrustModel.allButOne(3))) {
      assertUnanswered("the plan wants 1", request(plan(fold, trust), strange));
    }
    for (TrustModel trust : List.of(TrustModel.threshold(4, 2), TrustModel.singleServer())) {
      assertUnanswered(
          "is asked under the trust model " + trust.label() + ", must be two-party or multi-party",
          request(plan(fold, trust), strange));
    }
    for (int parties = 2; parties <= 3; parties++) {
      SampleRound round = new SampleRound(random, List.of(view), parties, 1);
      for (TrustModel trust :
          List.of(
              TrustModel.allButOne(5 - parties),
              TrustModel.allButOne(4),
              TrustModel.threshold(3, 1),
              TrustModel.singleServer())) {
        RoundPlan planned = round.roundPlan();
        RoundPlan plan = new RoundPlan(planned.family(), trust, planned.body());
        assertUnanswered(
            "has shares of "
                + parties
                + " parties, of which "
                + (parties - 1)
                + " may collude, which are not for the trust model "
                + trust.label()
                + " of "
                + trust.parties(),
            request(plan, round.request(0).envelope()));
      }
    }
  }

  private static RoundPlan plan(EvaluationPlan fold, TrustModel trust) {
    return new RoundPlan(EvaluationPlan.FAMILY, trust, PlanCodec.encode(fold));
  }

  /** Returns the request that an honest client would send, but with another plan. */
  private static Request request(RoundPlan plan, Envelope sent) {
    RequestDigest digest = RequestDigest.of(sent.nonce(), plan);
    return new Request(
        plan, new Envelope(PROVIDER, sent.party(), digest, sent.nonce(), sent.payload()));
  }

  /** A client's call. */
  private interface Call {
    Object run() throws IOException, InterruptedException;
  }

  private static void assertProblem(Class<? extends Exception> type, String problem, Call call) {
    Exception refusal = assertThrows(type, call::run);
    String message = String.valueOf(refusal.getMessage());
    assertTrue(message.contains(problem), message);
    assertEquals(1, message.lines().count(), message);
  }
}
