package org.splinter.provider.fold;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.mapreduce.Job;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.Group;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.fold.CellBundle;
import org.splinter.protocol.fold.CellLayout;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.FoldTime;
import org.splinter.protocol.fold.PartialSums;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.provider.round.OpenedPayload;
import org.splinter.provider.round.OpenedShares;
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
  public OpenedPayload check(Envelope envelope) throws FormatException {
    OpenedPayload payload =
        plan.cells()
            ? new OpenedCells(CellBundle.open(envelope, cells(layout)))
            : new OpenedShares(ShareBundle.open(envelope, layout.parameters()));
    checkQueries(payload.count());
    return payload;
  }

  /** Functions of cells of an envelope. */
  private record OpenedCells(CellBundle bundle) implements OpenedPayload {
    @Override
    public int count() {
      return bundle.queries().size();
    }
  }

  @Override
  public void checkQueries(int queries) throws FormatException {
    layout.checkQueries(queries);
  }

  @Override
  public boolean fits(int queries) {
    return layout.fits(queries);
  }

  @Override
  public double seconds(int queries, int threads) {
    return FoldTime.seconds(plan, layout, table.manifest(), queries, threads);
  }

  @Override
  public long memoryBytes() {
    return layout.listBytes(table) + table.manifest().memoryBytes();
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

  private static List<CellBundle> bundles(List<OpenedPayload> payloads) {
    return payloads.stream().map(payload -> ((OpenedCells) payload).bundle).toList();
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
  public RecordFinisher finisher(List<OpenedPayload> payloads, EvaluationPath path) {
    return finishes()
        ? new CellFinisher(cells(layout), bundles(payloads), path)
        : RecordFinisher.SUMS;
  }

  @Override
  public RoundProcessor<Batch> open(List<OpenedPayload> payloads, EvaluationPath path) {
    return plan.cells()
        ? new CellProcessor(plan, layout, table, bundles(payloads), path)
        : new SplitProcessor(plan, layout, table, OpenedShares.queries(payloads), path);
  }
}
