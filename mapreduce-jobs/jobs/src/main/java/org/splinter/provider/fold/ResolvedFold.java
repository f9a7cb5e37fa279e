package org.splinter.provider.fold;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.mapreduce.Job;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.FunctionShare;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.Group;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.fold.CellBundle;
import org.splinter.protocol.fold.CellLayout;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PartialSums;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.provider.round.RecordFinisher;
import org.splinter.provider.round.ResolvedRound;
import org.splinter.provider.round.RoundData;
import org.splinter.provider.round.RoundProcessor;
import org.splinter.provider.table.BatchInputFormat;
import org.splinter.provider.table.TableStore;

/**
 * A fold's plan on the table version that it names.
 *
 * @param layout of the plan on the table
 * @param table with the dictionaries of the columns that the plan reads
 * @param tables of the provider, which a job reads the table from
 */
public record ResolvedFold(
    EvaluationPlan plan, PlanLayout layout, PublicTable table, TableStore tables)
    implements ResolvedRound {
  @Override
  public String description() {
    return "evaluate " + plan.table();
  }

  @Override
  public List<Source> sources() {
    return List.of(new Source(plan.table(), plan.fingerprint()));
  }

  @Override
  public List<String> versions() {
    return plan.versions();
  }

  @Override
  public void touch() {
    // Nothing to mark as used: tables are not dropped to make room for others.
  }

  @Override
  public Group group() {
    return plan.group();
  }

  @Override
  public int check(Envelope envelope) throws FormatException {
    if (!plan.cells()) {
      return shares(envelope).queries().size();
    }
    int queries = bundle(envelope).queries().size();
    checkQueries(queries);
    return queries;
  }

  private ShareBundle shares(Envelope envelope) throws FormatException {
    ShareBundle bundle = ShareBundle.open(envelope, layout.parameters());
    checkQueries(bundle.queries().size());
    return bundle;
  }

  @Override
  public void checkQueries(int queries) throws FormatException {
    layout.checkQueries(queries);
  }

  @Override
  public byte[] bodyHead(int queries) {
    return PartialSums.head(queries, plan.words());
  }

  @Override
  public boolean keyed() {
    return true;
  }

  @Override
  public void configure(Job job) throws IOException {
    Manifest manifest = table.manifest();
    BatchInputFormat.configure(job, manifest, tables.directory(manifest), plan.columns());
  }

  @Override
  public Class<? extends Enum<?>> counters() {
    return FoldCounter.class;
  }

  @Override
  public RoundData<Batch> data() {
    return new TableData(table.manifest(), plan.columns(), tables);
  }

  private CellBundle bundle(Envelope envelope) throws FormatException {
    return CellBundle.open(envelope, cells(layout));
  }

  private List<CellBundle> bundles(List<Envelope> envelopes) throws FormatException {
    List<CellBundle> bundles = new ArrayList<>();
    for (Envelope envelope : envelopes) {
      bundles.add(bundle(envelope));
    }
    return bundles;
  }

  /** Returns the functions of cells of a plan that has some. */
  static CellLayout cells(PlanLayout layout) {
    return Objects.requireNonNull(layout.cells(), "a plan of function shares");
  }

  @Override
  public boolean finishes() {
    return plan.cells();
  }

  @Override
  public RecordFinisher finisher(List<Envelope> envelopes, EvaluationPath path)
      throws FormatException {
    return plan.cells()
        ? new CellFinisher(cells(layout), bundles(envelopes), path)
        : RecordFinisher.SUMS;
  }

  @Override
  public RoundProcessor<Batch> open(List<Envelope> envelopes, EvaluationPath path)
      throws FormatException {
    if (plan.cells()) {
      return new CellProcessor(plan, layout, table, bundles(envelopes), path);
    }
    List<List<FunctionShare>> queries = new ArrayList<>();
    for (Envelope envelope : envelopes) {
      queries.addAll(shares(envelope).queries());
    }
    return new SplitProcessor(plan, layout, table, queries, path);
  }
}
