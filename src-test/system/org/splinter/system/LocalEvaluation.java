package org.splinter.system;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.splinter.client.provider.Provider;
import org.splinter.client.provider.RetryPolicy;
import org.splinter.client.provider.SeparationFacts;
import org.splinter.fss.EvaluationPath;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Definition;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PlanCodec;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.pir.PirPlanCodec;
import org.splinter.protocol.pir.SubTableId;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.provider.fold.ResolvedFold;
import org.splinter.provider.pir.ResolvedPir;
import org.splinter.provider.pir.SlotChunk;
import org.splinter.provider.round.DirectRound;
import org.splinter.provider.round.RoundData;
import org.splinter.provider.view.MemoryView;

/**
 * A provider without jobs: it reads the tables of another provider and does in this thread the work
 * of a map task on its split. Plans and shares pass through their byte formats, as on their way to
 * a real provider. Several of them may share one provider's tables.
 */
final class LocalEvaluation implements Provider {
  private final String name;
  private final LocalTables tables;
  private final EvaluationPath path;

  /**
   * Makes a provider that reads its tables alone.
   *
   * @param name the provider's name
   * @param tables the provider whose tables are read; they are assumed not to change
   */
  LocalEvaluation(String name, HadoopProvider tables, EvaluationPath path) {
    this(name, new LocalTables(tables), path);
  }

  /** Makes a provider over tables that other providers read too, and whose views they share. */
  LocalEvaluation(String name, LocalTables tables, EvaluationPath path) {
    this.name = name;
    this.tables = tables;
    this.path = path;
  }

  @Override
  public Answered answer(Request sent, Progress progress) throws IOException, InterruptedException {
    RoundPlan plan = RoundPlan.decode(sent.plan().encode());
    Request request = new Request(plan, Envelope.decode(sent.envelope().encode()));
    return plan.family().equals(EvaluationPlan.FAMILY) ? fold(request) : scan(request);
  }

  private Answered fold(Request request) throws IOException, InterruptedException {
    EvaluationPlan plan = PlanCodec.decode(request.plan().body());
    Manifest manifest = manifest(plan.table());
    PlanLayout.checkColumns(plan, manifest);
    PublicTable table = tables.table(manifest, plan.columns());
    PlanLayout layout = PlanLayout.of(plan, table, request.plan().trust().parties());
    ResolvedFold fold = new ResolvedFold(plan, layout, table, tables.store());
    RoundData.Piece<Batch> data =
        consumer -> tables.read(manifest, plan.columns(), consumer::accept);
    return DirectRound.answer(name, fold, request, path, data);
  }

  private Answered scan(Request request) throws IOException, InterruptedException {
    PirPlan plan = PirPlanCodec.decode(request.plan().body());
    List<LocalTables.Scanned> views = new ArrayList<>();
    for (PirPlan.View view : plan.views()) {
      views.add(tables.scanned(view));
    }
    PirLayout layout =
        PirLayout.of(plan, views.stream().map(LocalTables.Scanned::manifest).toList());
    RoundData.Piece<SlotChunk> data =
        consumer -> {
          for (SubTableId id : layout.scanned()) {
            LocalTables.Scanned view = views.get(id.view());
            ByteBuffer bytes = view.subTables().get(id.subTable());
            LongBuffer digests = view.digests().get(id.subTable()).asLongBuffer();
            int count = Math.toIntExact(layout.subTable(id).slots());
            consumer.accept(
                new SlotChunk(id, 0, count, bytes, new SlotChunk.Digests(count, digests)));
          }
        };
    return DirectRound.answer(name, new ResolvedPir(layout, tables.store()), request, path, data);
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
  public SeparationFacts separationFacts() {
    throw new UnsupportedOperationException("embedded");
  }

  @Override
  public RetryPolicy retries() {
    return RetryPolicy.NONE;
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
  public Optional<byte[]> origin(Manifest manifest) throws IOException {
    return tables.provider().origin(manifest);
  }

  @Override
  public <M> Optional<M> find(Definition<M> definition) throws IOException {
    if (definition instanceof ViewDefinition view) {
      Optional<MemoryView> there = tables.view(view);
      return there.isEmpty() ? Optional.empty() : Optional.of(manifest(definition, there.get()));
    }
    return tables.provider().find(definition);
  }

  @Override
  public <M> M prepare(Definition<M> definition, Progress progress)
      throws IOException, InterruptedException {
    return definition instanceof ViewDefinition view
        ? manifest(definition, tables.makeView(view))
        : tables.provider().prepare(definition, progress);
  }

  private static <M> M manifest(Definition<M> definition, MemoryView view) throws IOException {
    return definition.manifest(view.manifest().encode());
  }

  @Override
  public byte[] index(Definition<?> definition) throws IOException {
    return definition instanceof ViewDefinition view
        ? tables.makeView(view).index().encode()
        : tables.provider().index(definition);
  }
}
