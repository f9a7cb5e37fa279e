package org.splinter.bench.kernel;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.paillier.CellAnswers;
import org.splinter.fss.paillier.CellDimensions;
import org.splinter.fss.paillier.CellShares;
import org.splinter.fss.paillier.CellSums;
import org.splinter.fss.paillier.PaillierKey;
import org.splinter.fss.paillier.PaillierSums;

/**
 * The work of one provider on a share of a function of cells under Paillier's encryption, once the
 * cells' weights are known: the sums of all columns, and the answer. Four times as many rows as
 * columns take about as long in both.
 */
final class CellFold implements Runnable {
  private static final int WEIGHT_BITS = 32;

  private final CellDimensions shape;
  private final EvaluationPath path;
  private final long[] places;
  private final long[] weights;
  private final byte[] bases;
  private final CellShares shares;
  private final byte[] answer;

  CellFold(int keyBits, int cells, EvaluationPath path) {
    int columnBits = (Integer.numberOfTrailingZeros(cells) - 2) / 2;
    int columns = 1 << columnBits;
    int rows = cells / columns;
    this.path = path;
    this.places = LongStream.range(0, cells).toArray();
    this.weights = new long[cells];
    Random random = new Random(46);
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; i < cells; i++) {
      long weight = random.nextLong() >>> (Long.SIZE - WEIGHT_BITS);
      weights[i] = weight;
      if (i / columns == 1) {
        sum = sum.add(BigInteger.valueOf(weight));
      }
    }
    long[] selectors = new long[rows];
    selectors[1] = 1;
    long[] function = new long[columns];
    Arrays.fill(function, 1);
    byte[] seed = new byte[PaillierSums.SEED_BYTES];
    try (PaillierKey key = PaillierKey.open(PaillierSum.primes(keyBits), path)) {
      this.shape = new CellDimensions(key.modulus(), rows, columns);
      this.bases = key.cellBases(seed, columns);
      this.shares = key.shareCells(seed, shape, 2, selectors, function);
      this.answer = answer(true);
      BigInteger found = CellAnswers.sum(key.modulus(), List.of(answer, answer(false)));
      if (!found.equals(sum)) {
        throw new IllegalStateException("a fold of cells is wrong");
      }
    } catch (FormatException e) {
      throw new IllegalStateException(e);
    }
  }

  private byte[] answer(boolean first) throws FormatException {
    try (CellSums sums = CellSums.open(List.of(shape), path)) {
      if (first) {
        sums.addSeeded(0, shares.seeds().get(0), places, weights, places.length);
      } else {
        sums.addExplicit(0, shares.rows(), places, weights, places.length);
      }
      return sums.answer(bases, List.of(shares.columns()));
    }
  }

  @Override
  public void run() {
    try {
      if (!Arrays.equals(answer, answer(true))) {
        throw new IllegalStateException("a fold of cells is another than before");
      }
    } catch (FormatException e) {
      throw new IllegalStateException(e);
    }
  }
}
