package org.splinter.fss.paillier;

import java.nio.LongBuffer;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;

/** The checks of arguments that both implementations of sums over cells take. */
final class CellArguments {
  private CellArguments() {}

  /** Returns the words of the struct splinter_cells. */
  static long[] words(CellDimensions shape) {
    return new long[] {shape.modulus().bytes(), shape.rows(), shape.columns()};
  }

  /** Returns the number of rows that weights are of. */
  static int rows(CellDimensions shape, int firstRow, LongBuffer weights) {
    CiphertextBuffers.checkDirect("weights", weights);
    int rows = weights.remaining() / shape.columns();
    if (rows * shape.columns() != weights.remaining()) {
      throw new IllegalArgumentException(
          weights.remaining() + " weights, must be whole rows of " + shape.columns());
    }
    if (firstRow < 0 || rows > shape.rows() - firstRow) {
      throw new IllegalArgumentException(
          rows + " rows from " + firstRow + " on, must be among " + shape.rows());
    }
    return rows;
  }

  static void checkNumbers(CellDimensions shape, int rows, byte[] numbers) {
    if (numbers.length != (long) rows * shape.rowBytes()) {
      throw new IllegalArgumentException(
          numbers.length + " bytes of " + rows + " rows, must be " + shape.rowBytes() + " of each");
    }
  }

  static void checkState(CellDimensions shape, byte[] state) throws FormatException {
    check("sums over cells", state, shape.sumsBytes());
  }

  static void checkColumns(CellDimensions shape, byte[] columns) throws FormatException {
    check("columns of cells", columns, shape.columnsBytes());
  }

  private static void check(String format, byte[] bytes, long length) throws FormatException {
    if (bytes.length != length) {
      throw new ByteReader(format, bytes).error(bytes.length + " bytes, must be " + length);
    }
  }
}
