package org.splinter.client.sql.bind;

import org.splinter.fss.OutputValue;
import org.splinter.fss.RingParameters;
import org.splinter.fss.Secret;
import org.splinter.fss.SecretProduct;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.paillier.CellDimensions;
import org.splinter.fss.paillier.CellShares;
import org.splinter.fss.paillier.PaillierKey;

/**
 * The secret half of one share of a product of rows and columns: which rows it selects, and a row's
 * values.
 */
public final class BoundProduct implements BoundSecret {
  private final long[] rows;
  private final long[] columns;

  /** Makes the secret of one share; both arrays are copied. */
  public BoundProduct(long[] rows, long[] columns) {
    this.rows = rows.clone();
    this.columns = columns.clone();
  }

  /** Returns a share that selects nothing. */
  public static BoundProduct ofNothing(RingParameters parameters) {
    return new BoundProduct(new long[parameters.rows()], new long[parameters.columns()]);
  }

  /**
   * Splits the function of cells that selects the rows and has the columns' values, modulo 2^64.
   *
   * @param baseSeed of the bases that all shares of a round have in common
   */
  public CellShares shares(PaillierKey key, byte[] baseSeed, CellDimensions shape, int parties) {
    return key.shareCells(baseSeed, shape, parties, rows, columns);
  }

  @Override
  public Secret secret(ShareParameters parameters, OutputValue key) {
    return SecretProduct.of(rows, columns);
  }

  @Override
  public String toString() {
    return "BoundProduct[hidden]";
  }
}
