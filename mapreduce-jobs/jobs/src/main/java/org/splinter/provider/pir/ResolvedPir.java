package org.splinter.provider.pir;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.mapreduce.Job;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.Group;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.pir.PirSlots;
import org.splinter.protocol.pir.ScanTime;
import org.splinter.provider.prepared.SlotStore;
import org.splinter.provider.round.OpenedPayload;
import org.splinter.provider.round.OpenedShares;
import org.splinter.provider.round.ResolvedRound;
import org.splinter.provider.round.RoundData;
import org.splinter.provider.table.TableStore;

/**
 * A PIR plan on the views that it names.
 *
 * @param layout of the plan on the views
 * @param tables of the provider, which a job reads the views from
 */
public record ResolvedPir(PirLayout layout, TableStore tables) implements ResolvedRound {
  /** The bytes of a sub-table's line in a manifest, in memory, about. */
  private static final int SUB_TABLE_BYTES = 256;

  private PirPlan plan() {
    return layout.plan();
  }

  @Override
  public String description() {
    return "scan " + plan().views().get(0).table();
  }

  @Override
  public List<Source> sources() {
    return plan().views().stream()
        .map(view -> new Source(view.table(), view.fingerprint()))
        .toList();
  }

  @Override
  public List<String> versions() {
    return plan().versions();
  }

  @Override
  public void touch() throws IOException {
    SlotStore views = new SlotStore(tables);
    for (PirPlan.View view : plan().views()) {
      views.touch(view.table(), view.fingerprint(), view.name());
    }
  }

  @Override
  public Group group() {
    return plan().group();
  }

  @Override
  public OpenedPayload check(Envelope envelope) throws FormatException {
    ShareBundle bundle = ShareBundle.open(envelope, layout.parameters());
    checkQueries(bundle.queries().size());
    return new OpenedShares(bundle);
  }

  @Override
  public void checkQueries(int queries) throws FormatException {
    layout.checkQueries(queries);
  }

  @Override
  public double seconds(int queries, int threads) {
    return ScanTime.seconds(layout, queries) / threads;
  }

  @Override
  public long memoryBytes() {
    int subTables = layout.manifests().stream().mapToInt(view -> view.subTables().size()).sum();
    return (long) SUB_TABLE_BYTES * subTables;
  }

  @Override
  public byte[] bodyHead(int queries) {
    return PirSlots.head(queries, plan());
  }

  /** Returns false: every query and share has a slot, so their order identifies them. */
  @Override
  public boolean keyed() {
    return false;
  }

  @Override
  public void configure(Job job) {
    job.setInputFormatClass(ScanInputFormat.class);
  }

  @Override
  public Class<? extends Enum<?>> counters() {
    return ScanCounter.class;
  }

  @Override
  public RoundData<SlotChunk> data() {
    return new ViewData(layout, tables);
  }

  @Override
  public ScanProcessor open(List<OpenedPayload> payloads, EvaluationPath path) {
    return new ScanProcessor(layout, OpenedShares.queries(payloads), path);
  }
}
