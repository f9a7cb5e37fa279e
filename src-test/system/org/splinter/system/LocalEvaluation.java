package org.splinter.system;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleConsumer;
import org.splinter.client.provider.HadoopProvider;
import org.splinter.client.provider.Provider;
import org.splinter.eval.EvaluationJob;
import org.splinter.eval.SplitProcessor;
import org.splinter.fss.EvaluationPath;
import org.splinter.query.EvaluationPlan;
import org.splinter.query.PartialAnswer;
import org.splinter.query.PlanCodec;
import org.splinter.query.PlanLayout;
import org.splinter.query.ShareBundle;
import org.splinter.query.derived.DerivedTable;
import org.splinter.table.Dictionary;
import org.splinter.table.Manifest;
import org.splinter.table.PublicTable;

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
  public EvaluationJob.Result evaluate(
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
    return new EvaluationJob.Result(new PartialAnswer(header, sums), 0, Map.of());
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
  public Optional<Manifest> derived(DerivedTable table) throws IOException {
    return tables.provider().derived(table);
  }

  @Override
  public Manifest derive(DerivedTable table, DoubleConsumer progress)
      throws IOException, InterruptedException {
    return tables.provider().derive(table, progress);
  }
}
