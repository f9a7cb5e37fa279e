package org.splinter.fss.paillier;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.NativeStatus;
import org.splinter.fss.internal.PaillierBinding;

/**
 * Powers of the bases and columns of a query's shares, by which many sums over cells are answered
 * sooner. Several threads may use it until it is closed.
 */
public final class CellPowers implements AutoCloseable {
  private final CellSumsShape shape;
  private final byte[] bases;
  private final List<byte[]> columns;
  private final @Nullable PaillierHandle table;

  private CellPowers(
      CellSumsShape shape, byte[] bases, List<byte[]> columns, @Nullable PaillierHandle table) {
    this.shape = shape;
    this.bases = bases;
    this.columns = List.copyOf(columns);
    this.table = table;
  }

  /**
   * Computes the powers; the Java path has none, and answers as without.
   *
   * @param shares the shape of each, under one key
   * @param bases of as many columns as the widest share has
   * @param columns those of each share
   * @throws FormatException if one of them is not below N^2 or not prime to N
   */
  public static CellPowers open(
      List<CellDimensions> shares, byte[] bases, List<byte[]> columns, EvaluationPath path)
      throws FormatException {
    CellSumsShape shape = new CellSumsShape(shares);
    byte[] all = shape.allColumns(bases, columns);
    if (path == EvaluationPath.JAVA) {
      Ciphertexts.check(shape.modulus(), List.of(bases, all), path);
      return new CellPowers(shape, bases, columns, null);
    }
    NativeStatus.require();
    long[] opened = new long[1];
    int status =
        PaillierBinding.splinter_cell_powers_open(
            shape.modulus().encode(),
            shape.modulus().bytes(),
            bases,
            shape.bases(),
            all,
            shape.columns(),
            path.nativeBit(),
            opened);
    if (status == PaillierBinding.BAD_CIPHERTEXT) {
      throw CiphertextBuffers.none();
    }
    NativeStatus.check(status, "compute powers");
    return new CellPowers(
        shape,
        bases,
        columns,
        new PaillierHandle(
            "table of powers", opened[0], PaillierBinding::splinter_cell_powers_close));
  }

  /** Returns the bytes that powers of such shares take beside the heap; 0 if a path has none. */
  public static long bytes(List<CellDimensions> shares, EvaluationPath path) {
    CellSumsShape shape = new CellSumsShape(shares);
    if (path == EvaluationPath.JAVA) {
      return 0;
    }
    NativeStatus.require();
    return PaillierBinding.splinter_cell_powers_bytes(
        shape.modulus().bytes(), shape.bases(), shape.columns(), path.nativeBit());
  }

  /** Returns the native table of sums of a shape; null if there is none. */
  @Nullable PaillierHandle table(CellSumsShape ofSums) {
    if (!shape.shares().equals(ofSums.shares())) {
      throw new IllegalArgumentException("powers of shares of other shapes");
    }
    return table;
  }

  byte[] bases() {
    return bases;
  }

  List<byte[]> columns() {
    return columns;
  }

  @Override
  public void close() {
    if (table != null) {
      table.close();
    }
  }
}
