package org.splinter.system;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.DoubleConsumer;
import org.splinter.client.provider.Provider;
import org.splinter.protocol.contract.JobResult;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.derived.DerivedTableCodec;
import org.splinter.protocol.fold.AnswerCodec;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PlanCodec;
import org.splinter.protocol.lookup.LookupPlan;
import org.splinter.protocol.lookup.LookupPlanCodec;
import org.splinter.protocol.road.RoadDefinition;
import org.splinter.protocol.road.RoadManifest;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewIndex;
import org.splinter.protocol.view.ViewManifest;

/** A provider that keeps what it was asked, was sent and returned. */
final class RecordingProvider extends ForwardingProvider {
  private final List<Round> rounds = new ArrayList<>();
  private final List<String> questions = new ArrayList<>();
  private JobResult result;

  /**
   * One request with shares.
   *
   * @param plan the bytes of what is public in it
   * @param answerBytes of what was returned
   * @param answerForm what is public in that: which sums there are; slots fill it
   * @param counters of the job
   */
  @SuppressWarnings("ArrayRecordComponent") // compared byte by byte
  record Round(
      byte[] plan,
      ShareBundle bundle,
      int answerBytes,
      List<String> answerForm,
      Map<String, Long> counters) {}

  RecordingProvider(Provider provider) {
    super(provider);
  }

  /** Forgets what was kept. */
  void clear() {
    rounds.clear();
    questions.clear();
  }

  /** The requests with shares, in their order. */
  List<Round> rounds() {
    return List.copyOf(rounds);
  }

  /** All else that it was asked, in its order. */
  List<String> questions() {
    return List.copyOf(questions);
  }

  /** The plan that it was last sent. */
  byte[] plan() {
    return rounds.get(rounds.size() - 1).plan();
  }

  /** The shares that it was last sent. */
  ShareBundle bundle() {
    return rounds.get(rounds.size() - 1).bundle();
  }

  /** The last sums. */
  JobResult result() {
    return result;
  }

  @Override
  public List<String> tables() throws IOException {
    questions.add("tables");
    return super.tables();
  }

  @Override
  public Manifest manifest(String table) throws IOException {
    questions.add("manifest of " + table);
    return super.manifest(table);
  }

  @Override
  public Dictionary dictionary(Manifest manifest, int column) throws IOException {
    questions.add("dictionary of column " + column + " of " + manifest.fingerprint());
    return super.dictionary(manifest, column);
  }

  @Override
  public Optional<Manifest> derived(DerivedTable table) throws IOException {
    questions.add("derived table " + DerivedTableCodec.name(table));
    return super.derived(table);
  }

  @Override
  public Manifest derive(DerivedTable table, Progress progress)
      throws IOException, InterruptedException {
    questions.add("make derived table " + DerivedTableCodec.name(table));
    return super.derive(table, progress);
  }

  @Override
  public JobResult evaluate(EvaluationPlan plan, ShareBundle shares, DoubleConsumer progress)
      throws IOException, InterruptedException {
    result = super.evaluate(plan, shares, progress);
    rounds.add(
        new Round(
            PlanCodec.encode(plan),
            shares,
            result.encoded().length,
            AnswerCodec.decode(result.encoded()).records().stream()
                .map(sum -> sum.query() + "/" + sum.word() + "/" + sum.group())
                .toList(),
            new TreeMap<>(result.counters())));
    return result;
  }

  @Override
  public Optional<ViewManifest> view(ViewDefinition definition) throws IOException {
    questions.add("view " + definition.name());
    return super.view(definition);
  }

  @Override
  public ViewManifest prepareView(ViewDefinition definition, Progress progress)
      throws IOException, InterruptedException {
    questions.add("make view " + definition.name());
    return super.prepareView(definition, progress);
  }

  @Override
  public ViewIndex viewIndex(ViewManifest manifest) throws IOException {
    questions.add("index of view " + manifest.digest());
    return super.viewIndex(manifest);
  }

  @Override
  public Optional<RoadManifest> road(RoadDefinition definition) throws IOException {
    questions.add("table for routes " + definition.name());
    return super.road(definition);
  }

  @Override
  public RoadManifest prepareRoad(RoadDefinition definition, Progress progress)
      throws IOException, InterruptedException {
    questions.add("make table for routes " + definition.name());
    return super.prepareRoad(definition, progress);
  }

  @Override
  public byte[] roadIndex(RoadManifest manifest) throws IOException {
    questions.add("index of table for routes " + manifest.digest());
    return super.roadIndex(manifest);
  }

  @Override
  public JobResult scan(LookupPlan plan, ShareBundle shares, DoubleConsumer progress)
      throws IOException, InterruptedException {
    JobResult scanned = super.scan(plan, shares, progress);
    rounds.add(
        new Round(
            LookupPlanCodec.encode(plan),
            shares,
            scanned.encoded().length,
            List.of(),
            new TreeMap<>(scanned.counters())));
    return scanned;
  }
}
