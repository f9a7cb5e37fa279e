package org.splinter.provider.fold;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.paillier.CellDimensions;
import org.splinter.fss.paillier.CellSums;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.protocol.fold.CellBundle;
import org.splinter.protocol.fold.CellGrid;
import org.splinter.protocol.fold.CellLayout;
import org.splinter.provider.round.RecordFinisher;

/**
 * Finisher of the sums over cells: one product of powers of all bases and columns of a query's
 * shares, whose functions add up, is one ciphertext.
 */
final class CellFinisher implements RecordFinisher {
  private final CellLayout layout;
  private final EvaluationPath path;
  private final List<CellBundle> bundleOfQuery = new ArrayList<>();
  private final List<List<byte[]>> columns = new ArrayList<>();

  CellFinisher(CellLayout layout, List<CellBundle> bundles, EvaluationPath path) {
    this.layout = layout;
    this.path = path;
    for (CellBundle bundle : bundles) {
      for (List<CellBundle.Share> shares : bundle.queries()) {
        bundleOfQuery.add(bundle);
        columns.add(shares.stream().map(CellBundle.Share::columns).toList());
      }
    }
  }

  /** Opens sums of all shares of a query. */
  static CellSums open(List<CellGrid> grids, PaillierModulus modulus, EvaluationPath path) {
    List<CellDimensions> shapes = new ArrayList<>();
    for (CellGrid grid : grids) {
      shapes.addAll(Collections.nCopies(grid.shares(), grid.shape(modulus)));
    }
    return CellSums.open(shapes, path);
  }

  @Override
  public byte[] finish(int query, byte[] state) throws IOException {
    CellBundle bundle = bundleOfQuery.get(query);
    try (CellSums sums = open(layout.grids(), bundle.modulus(), path)) {
      sums.merge(state);
      return sums.answer(bundle.bases(), columns.get(query));
    }
  }
}
