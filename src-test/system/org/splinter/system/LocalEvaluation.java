package org.splinter.system;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleConsumer;
import org.splinter.client.provider.Provider;
import org.splinter.fss.EvaluationPath;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.protocol.contract.JobResult;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.fold.AnswerCodec;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PartialAnswer;
import org.splinter.protocol.fold.PlanCodec;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.lookup.LookupAnswer;
import org.splinter.protocol.lookup.LookupAnswerCodec;
import org.splinter.protocol.lookup.LookupLayout;
import org.splinter.protocol.lookup.LookupPlan;
import org.splinter.protocol.lookup.LookupPlanCodec;
import org.splinter.protocol.lookup.SubTableId;
import org.splinter.protocol.road.RoadDefinition;
import org.splinter.protocol.road.RoadManifest;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewIndex;
import org.splinter.protocol.view.ViewManifest;
import org.splinter.provider.fold.SplitProcessor;
import org.splinter.provider.lookup.ScanProcessor;
import org.splinter.provider.lookup.SlotChunk;
import org.splinter.provider.view.MemoryView;

/**
 * A provider without jobs: it reads the tables that another one has imported and does in this
 * thread what a map task does to its split. Plans and shares pass through their byte formats, as on
 * their way to a real provider. Several of them may share one provider's tables.
 */
final class LocalEvaluation implements Provider {
  private final String name;
  private final LocalTables tables;
  private final EvaluationPath path;

  /**
   * @param name its name as a provider
   * @param tables whose tables it reads; they are taken to stay as they are
   */
  LocalEvaluation(String name, HadoopProvider tables, EvaluationPath path) {
    this(name, new LocalTables(tables), path);
  }

  /** The same over tables that others read too, who share what was made of them. */
  LocalEvaluation(String name, LocalTables tables, EvaluationPath path) {
    this.name = name;
    this.tables = tables;
    this.path = path;
  }

  @Override
  public JobResult evaluate(
      EvaluationPlan sentPlan, ShareBundle sentShares, DoubleConsumer progress)
      throws IOException, InterruptedException {
    byte[] planBytes = PlanCodec.encode(sentPlan);
    EvaluationPlan plan = PlanCodec.decode(planBytes);
    ShareBundle bundle = ShareBundle.decode(sentShares.encode());
    Manifest manifest = manifest(plan.table());
    PlanLayout.checkColumns(plan, manifest);
    PublicTable table = tables.table(manifest, plan.columns());
    PlanLayout layout = PlanLayout.of(plan, table);
    bundle.check(name, planBytes, layout.parameters());
    layout.checkQueries(bundle.queries().size());
    List<PartialAnswer.Sum> sums = new ArrayList<>();
    try (SplitProcessor processor =
        new SplitProcessor(plan, layout, table, bundle.queries(), path)) {
      tables.read(manifest, plan.columns(), processor::process);
      processor.drain(sums::add);
    }
    sums.sort(
        Comparator.comparingInt(PartialAnswer.Sum::query)
            .thenComparingInt(PartialAnswer.Sum::word)
            .thenComparingLong(PartialAnswer.Sum::group));
    PartialAnswer.Header header =
        new PartialAnswer.Header(
            name,
            bundle.party(),
            bundle.request(),
            manifest.fingerprint(),
            bundle.queries().size(),
            plan.words());
    return new JobResult(AnswerCodec.encode(new PartialAnswer(header, sums)), Map.of());
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
    return Optional.empty();
  }

  @Override
  public Set<String> addresses() {
    return Set.of();
  }

  @Override
  public List<String> tables() throws IOException {
    return tables.provider().tables();
  }

  @Override
  public Manifest manifest(String table) throws IOException {
    return tables.manifest(table);
  }

  @Override
  public Dictionary dictionary(Manifest manifest, int column) throws IOException {
    return tables.dictionary(manifest, column);
  }

  @Override
  public Optional<DerivedTable> origin(Manifest manifest) throws IOException {
    return tables.provider().origin(manifest);
  }

  @Override
  public Optional<Manifest> derived(DerivedTable table) throws IOException {
    return tables.provider().derived(table);
  }

  @Override
  public Manifest derive(DerivedTable table, Progress progress)
      throws IOException, InterruptedException {
    return tables.provider().derive(table, progress);
  }

  @Override
  public Optional<ViewManifest> view(ViewDefinition definition) {
    return tables.view(definition).map(MemoryView::manifest);
  }

  @Override
  public ViewManifest prepareView(ViewDefinition definition, Progress progress) throws IOException {
    return tables.makeView(definition).manifest();
  }

  @Override
  public ViewIndex viewIndex(ViewManifest manifest) throws IOException {
    return tables.makeView(manifest.definition()).index();
  }

  @Override
  public Optional<RoadManifest> road(RoadDefinition definition) throws IOException {
    return tables.provider().road(definition);
  }

  @Override
  public RoadManifest prepareRoad(RoadDefinition definition, Progress progress)
      throws IOException, InterruptedException {
    return tables.provider().prepareRoad(definition, progress);
  }

  @Override
  public byte[] roadIndex(RoadManifest manifest) throws IOException {
    return tables.provider().roadIndex(manifest);
  }

  @Override
  public JobResult scan(LookupPlan sentPlan, ShareBundle sentShares, DoubleConsumer progress)
      throws IOException, InterruptedException {
    byte[] planBytes = LookupPlanCodec.encode(sentPlan);
    LookupPlan plan = LookupPlanCodec.decode(planBytes);
    ShareBundle bundle = ShareBundle.decode(sentShares.encode());
    List<LocalTables.Scanned> views = new ArrayList<>();
    for (LookupPlan.View view : plan.views()) {
      views.add(tables.scanned(view));
    }
    LookupLayout layout =
        LookupLayout.of(plan, views.stream().map(LocalTables.Scanned::manifest).toList());
    bundle.check(name, planBytes, layout.parameters());
    int queries = bundle.queries().size();
    layout.checkQueries(queries);
    List<List<byte[]>> slots = new ArrayList<>();
    for (int query = 0; query < queries; query++) {
      slots.add(new ArrayList<>(Collections.nCopies(plan.shares().size(), new byte[0])));
    }
    try (ScanProcessor processor = new ScanProcessor(layout, bundle.queries(), path)) {
      for (SubTableId id : layout.scanned()) {
        ByteBuffer bytes = views.get(id.view()).subTables().get(id.subTable());
        int count = Math.toIntExact(layout.subTable(id).slots());
        processor.process(new SlotChunk(id, 0, count, bytes));
      }
      processor.drain(
          (query, share, slot) -> {
            byte[] bytes = new byte[slot.remaining()];
            slot.get(bytes);
            slots.get(query).set(share, bytes);
          });
    }
    List<LookupAnswer.View> answered =
        plan.views().stream()
            .map(view -> new LookupAnswer.View(view.fingerprint(), view.digest()))
            .toList();
    LookupAnswer.Header header =
        new LookupAnswer.Header(
            name, bundle.party(), bundle.request(), answered, queries, plan.shares().size());
    return new JobResult(LookupAnswerCodec.encode(new LookupAnswer(header, slots)), Map.of());
  }
}
