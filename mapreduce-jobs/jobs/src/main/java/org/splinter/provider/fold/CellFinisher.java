package org.splinter.provider.fold;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.paillier.CellDimensions;
import org.splinter.fss.paillier.CellPowers;
import org.splinter.fss.paillier.CellSums;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.protocol.fold.CellBundle;
import org.splinter.protocol.fold.CellGrid;
import org.splinter.protocol.fold.CellLayout;
import org.splinter.provider.round.RecordFinisher;

/**
 * Finisher of the sums over cells: one product of powers of all bases and columns of a query's
 * shares, whose functions add up, is one ciphertext. A query of many sums gets a table of powers,
 * which they have in common; the ciphertexts are the same.
 */
class CellFinisher implements RecordFinisher {
  /** The sums of a query that are answered before a table of powers is worth its making. */
  private static final int DIRECT = 4;

  /** The most bases and columns whose table takes about as long to make as one answer without. */
  private static final long LITTLE = 64;

  /** The bytes that tables may take beside the heap of a task, and of a large process. */
  private static final long TASK_BYTES = 64L << 20;

  private static final long MOST_BYTES = 256L << 20;

  /** The part of a process's heap that tables may take beside it. */
  private static final int HEAP_SHARE = 8;

  private final EvaluationPath path;
  private final int direct;
  private final long maxBytes;
  private final List<Query> queries = new ArrayList<>();

  /** The bytes that tables may still take. */
  private final AtomicLong left;

  CellFinisher(CellLayout layout, List<CellBundle> bundles, EvaluationPath path) {
    this(
        layout,
        bundles,
        path,
        layout.powers() <= LITTLE ? 0 : DIRECT,
        tablesBytes(Runtime.getRuntime().maxMemory()));
  }

  /**
   * Makes a finisher.
   *
   * @param direct the sums of a query that are answered without a table
   * @param maxBytes the most bytes of the tables of all queries
   */
  CellFinisher(
      CellLayout layout, List<CellBundle> bundles, EvaluationPath path, int direct, long maxBytes) {
    this.path = path;
    this.direct = direct;
    this.maxBytes = maxBytes;
    this.left = new AtomicLong(maxBytes);
    for (CellBundle bundle : bundles) {
      List<CellDimensions> shapes = shapes(layout.grids(), bundle.modulus());
      long bytes = layout.sums() > 1 ? CellPowers.bytes(shapes, path) : 0;
      bundle.queries().forEach(shares -> queries.add(new Query(bundle, shapes, shares, bytes)));
    }
  }

  /** Returns what the tables of a process with such a heap may take beside it. */
  static long tablesBytes(long heapBytes) {
    return Math.max(TASK_BYTES, Math.min(MOST_BYTES, heapBytes / HEAP_SHARE));
  }

  /** Returns the bytes of all tables that are open. */
  long openBytes() {
    return maxBytes - left.get();
  }

  /** Returns the shapes of all shares of a query. */
  static List<CellDimensions> shapes(List<CellGrid> grids, PaillierModulus modulus) {
    List<CellDimensions> shapes = new ArrayList<>();
    for (CellGrid grid : grids) {
      shapes.addAll(Collections.nCopies(grid.shares(), grid.shape(modulus)));
    }
    return shapes;
  }

  /** Makes a table of powers. */
  CellPowers table(List<CellDimensions> shapes, byte[] bases, List<byte[]> columns)
      throws FormatException {
    return CellPowers.open(shapes, bases, columns, path);
  }

  @Override
  public byte[] finish(int query, byte[] state) throws IOException {
    return queries.get(query).answer(state);
  }

  @Override
  public void close() {
    queries.forEach(Query::close);
  }

  /** The bases and columns of one query. */
  private final class Query {
    private final List<CellDimensions> shapes;
    private final byte[] bases;
    private final List<byte[]> columns;

    /** The bytes of a table; 0 if none is worth its making. */
    private final long bytes;

    private final AtomicInteger answered = new AtomicInteger();
    private volatile @Nullable CellPowers powers;

    Query(
        CellBundle bundle, List<CellDimensions> shapes, List<CellBundle.Share> shares, long bytes) {
      this.shapes = shapes;
      this.bases = bundle.bases();
      this.columns = shares.stream().map(CellBundle.Share::columns).toList();
      this.bytes = bytes;
    }

    byte[] answer(byte[] state) throws IOException {
      CellPowers table = powers();
      try (CellSums sums = CellSums.open(shapes, path)) {
        sums.merge(state);
        return table == null ? sums.answer(bases, columns) : sums.answer(table);
      }
    }

    /**
     * Returns the table; null if there is none, or none yet: one thread makes it, which takes
     * seconds, while others answer without.
     */
    private @Nullable CellPowers powers() throws FormatException {
      CellPowers made = powers;
      if (made == null && bytes > 0 && answered.getAndIncrement() == direct && take()) {
        made = table(shapes, bases, columns);
        powers = made;
      }
      return made;
    }

    private boolean take() {
      return left.getAndUpdate(free -> free < bytes ? free : free - bytes) >= bytes;
    }

    void close() {
      CellPowers made = powers;
      if (made != null) {
        made.close();
        powers = null;
        left.addAndGet(bytes);
      }
    }
  }
}
