package org.splinter.system;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
import org.splinter.table.BatchReader;
import org.splinter.table.Dictionary;
import org.splinter.table.Manifest;
import org.splinter.table.PublicTable;
import org.splinter.table.TableStore;

/**
 * A provider without jobs: it reads the tables that another one has imported and does in this
 * thread what a map task does to its split. Plans and shares pass through their byte formats, as on
 * their way to a real provider. Two of them may share one provider's tables.
 */
final class LocalEvaluation implements Provider {
  private final String name;
  private final HadoopProvider tables;
  private final TableStore store;
  private final EvaluationPath path;
  private final Map<String, Manifest> manifests = new ConcurrentHashMap<>();
  private final Map<String, Dictionary> dictionaries = new ConcurrentHashMap<>();

  /**
   * @param name its name as a provider
   * @param tables whose tables it reads; they are taken to stay as they are
   */
  LocalEvaluation(String name, HadoopProvider tables, EvaluationPath path) {
    this.name = name;
    this.tables = tables;
    this.store = new TableStore(tables.configuration(), tables.root());
    this.path = path;
  }

  @Override
  public EvaluationJob.Result evaluate(
      EvaluationPlan sentPlan, ShareBundle sentShares, DoubleConsumer progress)
      throws IOException, InterruptedException {
    byte[] planBytes = PlanCodec.encode(sentPlan);
    EvaluationPlan plan = PlanCodec.decode(planBytes);
    ShareBundle bundle = ShareBundle.decode(sentShares.encode());
    PublicTable table = table(plan);
    PlanLayout layout = PlanLayout.of(plan, table);
    bundle.check(name, planBytes, layout.parameters());
    layout.checkQueries(bundle.queries().size());
    Manifest manifest = table.manifest();
    List<PartialAnswer.Sum> sums = new ArrayList<>();
    try (SplitProcessor processor =
            new SplitProcessor(plan, layout, table, bundle.queries(), path);
        BatchReader reader =
            new BatchReader(
                store.fileSystem(), store.directory(manifest), manifest, plan.columns())) {
      for (Manifest.Part part : manifest.parts()) {
        for (Manifest.Span span : part.batches()) {
          processor.process(reader.read(part.file(), span));
        }
      }
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

  private PublicTable table(EvaluationPlan plan) throws IOException {
    Manifest manifest = manifest(plan.table());
    PlanLayout.checkColumns(plan, manifest);
    Map<Integer, Dictionary> needed = new HashMap<>();
    for (int column : plan.columns()) {
      if (manifest.statistics().get(column).hasDictionary()) {
        needed.put(column, dictionary(manifest, column));
      }
    }
    return new PublicTable(manifest, needed);
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
    return tables.tables();
  }

  @Override
  public Manifest manifest(String table) throws IOException {
    Manifest known = manifests.get(table);
    if (known == null) {
      known = tables.manifest(table);
      manifests.put(table, known);
    }
    return known;
  }

  @Override
  public Dictionary dictionary(Manifest manifest, int column) throws IOException {
    String key = manifest.fingerprint() + "/" + column;
    Dictionary known = dictionaries.get(key);
    if (known == null) {
      known = tables.dictionary(manifest, column);
      dictionaries.put(key, known);
    }
    return known;
  }
}
