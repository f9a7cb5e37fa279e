package org.splinter.provider.fold;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.paillier.CellAnswers;
import org.splinter.fss.paillier.CellDimensions;
import org.splinter.fss.paillier.CellSums;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.protocol.fold.CellBundle;
import org.splinter.protocol.fold.CellGrid;
import org.splinter.protocol.fold.CellLayout;
import org.splinter.provider.round.RecordFinisher;

/**
 * Finisher of the sums over cells: the product of the answers of all shares of a query, whose
 * functions add up, is one ciphertext.
 */
final class CellFinisher implements RecordFinisher {
  private final CellLayout layout;
  private final EvaluationPath path;
  private final List<CellBundle> bundleOfQuery = new ArrayList<>();
  private final List<List<CellBundle.Share>> queries = new ArrayList<>();

  CellFinisher(CellLayout layout, List<CellBundle> bundles, EvaluationPath path) {
    this.layout = layout;
    this.path = path;
    for (CellBundle bundle : bundles) {
      for (List<CellBundle.Share> shares : bundle.queries()) {
        bundleOfQuery.add(bundle);
        queries.add(shares);
      }
    }
  }

  @Override
  public byte[] finish(int query, byte[] states) throws IOException {
    CellBundle bundle = bundleOfQuery.get(query);
    PaillierModulus modulus = bundle.modulus();
    List<byte[]> answers = new ArrayList<>();
    int at = 0;
    for (CellGrid grid : layout.grids()) {
      CellDimensions shape = grid.shape(modulus);
      byte[] bases = Arrays.copyOf(bundle.bases(), Math.toIntExact(shape.columnsBytes()));
      for (int i = 0; i < grid.shares(); i++) {
        int end = Math.addExact(at, Math.toIntExact(shape.sumsBytes()));
        byte[] columns = queries.get(query).get(answers.size()).columns();
        try (CellSums sums = CellSums.open(shape, path)) {
          sums.merge(Arrays.copyOfRange(states, at, end));
          answers.add(sums.answer(bases, columns));
        }
        at = end;
      }
    }
    return CellAnswers.product(modulus, answers);
  }
}
