package org.splinter.client.provider;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleConsumer;
import org.splinter.client.sql.RowTable;
import org.splinter.fss.EvaluationPath;
import org.splinter.protocol.contract.JobResult;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.fold.AnswerCodec;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PartialAnswer;
import org.splinter.protocol.fold.PlanCodec;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.lookup.LookupPlan;
import org.splinter.protocol.road.RoadDefinition;
import org.splinter.protocol.road.RoadManifest;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewIndex;
import org.splinter.protocol.view.ViewManifest;
import org.splinter.provider.fold.SplitProcessor;

/** A provider of one table of one batch at most, without jobs; it keeps what it was sent. */
public final class BatchProvider implements Provider {
  public final List<Sent> rounds = new ArrayList<>();
  private final String name;
  private final RowTable table;

  /** The number of a round in which its answer is faulty; none if negative. */
  public int faultyRound = -1;

  public int dictionariesFetched;

  /** The views that it says to have, and how often it was asked for one. */
  public final Map<ViewDefinition, ViewManifest> views = new HashMap<>();

  public int viewsAsked;

  public Optional<Duration> limit = Optional.empty();

  public AnswerFault fault = AnswerFault.LACKS_A_GROUP;

  /** What can be wrong with an answer. */
  public enum AnswerFault {
    LACKS_A_GROUP,
    IS_CUT_OFF
  }

  /** A round's plan, and the parameters of its shares. */
  public record Sent(EvaluationPlan plan, List<String> shares, int bytes, int answers) {}

  public BatchProvider(String name, RowTable table) {
    this.name = name;
    this.table = table;
  }

  public PublicTable table() {
    return table.table;
  }

  @Override
  public JobResult evaluate(
      EvaluationPlan sentPlan, ShareBundle sentShares, DoubleConsumer progress)
      throws IOException, InterruptedException {
    byte[] planBytes = PlanCodec.encode(sentPlan);
    EvaluationPlan plan = PlanCodec.decode(planBytes);
    ShareBundle bundle = ShareBundle.decode(sentShares.encode());
    PlanLayout layout = PlanLayout.of(plan, table.table);
    bundle.check(name, planBytes, layout.parameters());
    List<PartialAnswer.Sum> sums = new ArrayList<>();
    try (SplitProcessor processor =
        new SplitProcessor(plan, layout, table.table, bundle.queries(), EvaluationPath.PORTABLE)) {
      if (table.table.manifest().rows() > 0) {
        processor.process(table.batch());
      }
      processor.drain(sums::add);
    }
    sums.sort(
        Comparator.comparingInt(PartialAnswer.Sum::query)
            .thenComparingInt(PartialAnswer.Sum::word)
            .thenComparingLong(PartialAnswer.Sum::group));
    List<String> shares =
        bundle.queries().stream()
            .flatMap(List::stream)
            .map(share -> share.parameters().toString())
            .toList();
    boolean faulty = rounds.size() == faultyRound;
    if (faulty && fault == AnswerFault.LACKS_A_GROUP) {
      sums.remove(0);
    }
    rounds.add(new Sent(plan, shares, sentShares.encode().length, sums.size()));
    PartialAnswer.Header header =
        new PartialAnswer.Header(
            name,
            bundle.party(),
            bundle.request(),
            plan.fingerprint(),
            bundle.queries().size(),
            plan.words());
    byte[] answer = AnswerCodec.encode(new PartialAnswer(header, sums));
    if (faulty && fault == AnswerFault.IS_CUT_OFF) {
      answer = Arrays.copyOf(answer, answer.length - 1);
    }
    return new JobResult(answer, Map.of());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean embedded() {
    return true;
  }

  @Override
  public String location() {
    return "this thread";
  }

  @Override
  public Optional<Duration> timeout() {
    return limit;
  }

  @Override
  public Set<String> addresses() {
    return Set.of();
  }

  @Override
  public List<String> tables() {
    return List.of(table.table.manifest().table());
  }

  @Override
  public Manifest manifest(String named) {
    return table.table.manifest();
  }

  @Override
  public Dictionary dictionary(Manifest manifest, int column) {
    dictionariesFetched++;
    return table.table.dictionaries().get(column);
  }

  @Override
  public Optional<DerivedTable> origin(Manifest version) {
    return Optional.empty();
  }

  @Override
  public Optional<Manifest> derived(DerivedTable definition) {
    return Optional.empty();
  }

  @Override
  public Manifest derive(DerivedTable definition, Progress progress) {
    throw new UnsupportedOperationException("the table is given");
  }

  @Override
  public Optional<ViewManifest> view(ViewDefinition definition) {
    viewsAsked++;
    return Optional.ofNullable(views.get(definition));
  }

  @Override
  public ViewManifest prepareView(ViewDefinition definition, Progress progress) {
    throw new UnsupportedOperationException("it has no views");
  }

  @Override
  public ViewIndex viewIndex(ViewManifest view) {
    throw new UnsupportedOperationException("it has no views");
  }

  @Override
  public Optional<RoadManifest> road(RoadDefinition definition) {
    throw new UnsupportedOperationException();
  }

  @Override
  public RoadManifest prepareRoad(RoadDefinition definition, Progress progress) {
    throw new UnsupportedOperationException();
  }

  @Override
  public byte[] roadIndex(RoadManifest manifest) {
    throw new UnsupportedOperationException();
  }

  @Override
  public JobResult scan(LookupPlan plan, ShareBundle shares, DoubleConsumer progress) {
    throw new UnsupportedOperationException("it has no views");
  }
}
