package org.splinter.client.robust;

import java.util.Arrays;
import java.util.Optional;
import org.splinter.fss.GaloisField;

/** Gaussian elimination over GF(2^8). */
final class LinearSystem {
  private LinearSystem() {}

  /**
   * Returns any solution of linear equations; empty if there is none.
   *
   * @param rows an equation each: the factors of the unknowns and, last, the sum; changed
   */
  static Optional<int[]> solve(int[][] rows) {
    int unknown = rows[0].length - 1;
    int[] rowOf = new int[unknown];
    Arrays.fill(rowOf, -1);
    int solved = 0;
    for (int column = 0; column < unknown && solved < rows.length; column++) {
      int pivot = solved;
      while (pivot < rows.length && rows[pivot][column] == 0) {
        pivot++;
      }
      if (pivot < rows.length) {
        int[] row = rows[pivot];
        rows[pivot] = rows[solved];
        rows[solved] = row;
        eliminate(rows, solved, column);
        rowOf[column] = solved++;
      }
    }
    for (int i = solved; i < rows.length; i++) {
      if (rows[i][unknown] != 0) {
        return Optional.empty();
      }
    }
    int[] values = new int[unknown]; // what no equation fixes is 0
    for (int i = 0; i < unknown; i++) {
      values[i] = rowOf[i] < 0 ? 0 : rows[rowOf[i]][unknown];
    }
    return Optional.of(values);
  }

  /** Makes the factor in one row and column 1, and 0 those of the column's other rows. */
  private static void eliminate(int[][] rows, int row, int column) {
    int inverse = GaloisField.inverse(rows[row][column]);
    for (int i = column; i < rows[row].length; i++) {
      rows[row][i] = GaloisField.multiply(inverse, rows[row][i]);
    }
    for (int other = 0; other < rows.length; other++) {
      int factor = other == row ? 0 : rows[other][column];
      for (int i = column; i < rows[row].length && factor != 0; i++) {
        rows[other][i] ^= GaloisField.multiply(factor, rows[row][i]);
      }
    }
  }
}
