package org.splinter.provider.fold;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.ObjLongConsumer;
import org.splinter.protocol.table.Batch;

/** Counts of a processor's work on rows, for its counters. */
final class FoldTally {
  private long batches;
  private long rows;

  /** Rows that passed the public filters and have a key, summed over the terms. */
  private long rowsFolded;

  /** Time spent on shares, by several threads perhaps. */
  private final LongAdder foldNanos = new LongAdder();

  void add(Batch batch) {
    batches++;
    rows += batch.rows();
  }

  void addFolded(int count) {
    rowsFolded += count;
  }

  /** Adds the time since a start by {@link System#nanoTime}. */
  void addFoldSince(long start) {
    foldNanos.add(System.nanoTime() - start);
  }

  void count(ObjLongConsumer<Enum<?>> counters) {
    counters.accept(FoldCounter.BATCHES, batches);
    counters.accept(FoldCounter.ROWS, rows);
    counters.accept(FoldCounter.ROWS_FOLDED, rowsFolded);
    counters.accept(FoldCounter.FOLD_MICROS, foldNanos.sum() / 1000);
  }
}
