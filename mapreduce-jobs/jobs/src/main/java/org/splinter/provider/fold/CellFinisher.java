package org.splinter.provider.fold;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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
final class CellFinisher implements RecordFinisher {
  /** The sums of a query that are answered before a table of powers is worth its making. */
  private static final int DIRECT = 4;

  /** The most bytes of a table that takes no longer to make than one answer does without. */
  private static final long LITTLE_BYTES = 4L << 20;

  /** The most bytes of one query's table, and of those of all queries. */
  private static final long TABLE_BYTES = 96L << 20;

  private static final long TABLES_BYTES = 256L << 20;

  private final EvaluationPath path;
  private final List<Query> queries = new ArrayList<>();
  private final AtomicLong tableBytes = new AtomicLong();

  CellFinisher(CellLayout layout, List<CellBundle> bundles, EvaluationPath path) {
    this.path = path;
    for (CellBundle bundle : bundles) {
      List<CellDimensions> shapes = shapes(layout.grids(), bundle.modulus());
      bundle.queries().forEach(shares -> queries.add(new Query(bundle, shapes, shares)));
    }
  }

  /** Returns the shapes of all shares of a query. */
  static List<CellDimensions> shapes(List<CellGrid> grids, PaillierModulus modulus) {
    List<CellDimensions> shapes = new ArrayList<>();
    for (CellGrid grid : grids) {
      shapes.addAll(Collections.nCopies(grid.shares(), grid.shape(modulus)));
    }
    return shapes;
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
    private int answered;
    private @Nullable CellPowers powers;

    Query(CellBundle bundle, List<CellDimensions> shapes, List<CellBundle.Share> shares) {
      this.shapes = shapes;
      this.bases = bundle.bases();
      this.columns = shares.stream().map(CellBundle.Share::columns).toList();
    }

    byte[] answer(byte[] state) throws IOException {
      CellPowers table = powers();
      try (CellSums sums = CellSums.open(shapes, path)) {
        sums.merge(state);
        return table == null ? sums.answer(bases, columns) : sums.answer(table);
      }
    }

    /** Returns the table; null if there is none, or none yet. */
    private synchronized @Nullable CellPowers powers() throws FormatException {
      long bytes = CellPowers.bytes(shapes);
      int direct = bytes <= LITTLE_BYTES ? 0 : DIRECT;
      if (powers == null
          && answered++ == direct
          && bytes <= TABLE_BYTES
          && tableBytes.addAndGet(bytes) <= TABLES_BYTES) {
        powers = CellPowers.open(shapes, bases, columns, path);
      }
      return powers;
    }

    synchronized void close() {
      if (powers != null) {
        powers.close();
      }
    }
  }
}
