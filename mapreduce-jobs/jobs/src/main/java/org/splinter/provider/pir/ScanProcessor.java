package org.splinter.provider.pir;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.FunctionShare;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.pir.SubTableId;
import org.splinter.provider.round.RoundProcessor;

/**
 * Provider's work on slots of views: for all queries and shares at once it XORs up the slots that a
 * share selects, and with a check adds up their tags. It knows no Mapper, so a resident evaluator
 * can call it as well.
 *
 * <p>Guarantee: after all chunks, {@link #drain} yields for each query and share whose sub-table
 * was seen the XOR of the slots seen that the share selects, followed with a check by the sum,
 * modulo 2^128, of each seen slot's digest times the tag's share there. Which slots it touches, and
 * how long it takes, depends on the plan and the views alone. Memory is that of the shares over one
 * sub-table and the slots returned, which {@link PirLayout#checkQueries} bounds.
 */
public final class ScanProcessor implements RoundProcessor<SlotChunk> {
  private final PirLayout layout;
  private final List<List<FunctionShare>> queries;
  private final EvaluationPath wanted;
  private final Map<SubTableId, SubTableScan> scans = new TreeMap<>();
  private @Nullable SubTableScan current;
  private @Nullable EvaluationPath path;
  private long slots;
  private long slotBytes;
  private long scanNanos;

  /**
   * Makes a processor of one envelope.
   *
   * @param queries the shares of each query, which {@code ShareBundle.open} and {@link
   *     PirLayout#checkQueries} accepted
   */
  public ScanProcessor(PirLayout layout, List<List<FunctionShare>> queries, EvaluationPath path) {
    this.layout = layout;
    this.queries = queries;
    this.wanted = path;
  }

  /** Adds slots of a sub-table that the plan has shares over. */
  @Override
  public void process(SlotChunk chunk) {
    long start = System.nanoTime();
    SubTableScan scan = scan(chunk.id());
    scan.process(chunk);
    slots += chunk.slots();
    slotBytes += (long) chunk.slots() * layout.subTable(chunk.id()).slotBytes();
    scanNanos += System.nanoTime() - start;
  }

  /**
   * Returns the scan of a sub-table. Shares are kept ready for one sub-table at a time: slots come
   * in the sub-tables' order.
   */
  private SubTableScan scan(SubTableId id) {
    SubTableScan scan = scans.computeIfAbsent(id, i -> new SubTableScan(layout, i, queries));
    if (scan != current) {
      close();
      current = scan;
      path = scan.open(wanted);
    }
    return scan;
  }

  /** Yields the selected slots of each sub-table, of each of its shares, of each query. */
  @Override
  public void drain(RecordConsumer consumer) throws IOException, InterruptedException {
    for (SubTableScan scan : scans.values()) {
      scan.drain(consumer);
    }
  }

  @Override
  public @Nullable EvaluationPath path() {
    return path;
  }

  @Override
  public void count(ObjLongConsumer<Enum<?>> counters) {
    counters.accept(ScanCounter.SLOTS, slots);
    counters.accept(ScanCounter.SLOT_BYTES, slotBytes);
    counters.accept(ScanCounter.SCAN_MICROS, scanNanos / 1000);
  }

  /** Frees the shares' native memory. */
  @Override
  public void close() {
    if (current != null) {
      current.close();
      current = null;
    }
  }
}
