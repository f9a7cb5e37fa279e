package org.splinter.fss.paillier;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.NativeStatus;
import org.splinter.fss.OffHeapMemory;
import org.splinter.fss.internal.PaillierBinding;

/** Sums over cells of the native library, in memory outside the heap. */
final class NativeCellSums implements CellSums {
  private final CellDimensions shape;
  private final EvaluationPath path;
  private final OffHeapMemory memory = new OffHeapMemory();
  private final LongBuffer sums;
  private boolean closed;

  NativeCellSums(CellDimensions shape, EvaluationPath path) {
    NativeStatus.require();
    this.shape = shape;
    this.path = path;
    int bytes = Math.toIntExact(shape.sumsBytes());
    ByteBuffer taken = memory.allocate(bytes);
    this.sums = taken.put(0, new byte[bytes]).asLongBuffer();
  }

  @Override
  public synchronized void addSeeded(byte[] seed, int firstRow, LongBuffer weights) {
    CellDimensions.checkSeed(seed);
    add(seed, null, firstRow, CellArguments.rows(shape, firstRow, weights), weights);
  }

  @Override
  public synchronized void addExplicit(byte[] numbers, int firstRow, LongBuffer weights) {
    int rows = CellArguments.rows(shape, firstRow, weights);
    CellArguments.checkNumbers(shape, rows, numbers);
    add(null, numbers, firstRow, rows, weights);
  }

  private void add(
      byte @Nullable [] seed,
      byte @Nullable [] numbers,
      int firstRow,
      int rows,
      LongBuffer weights) {
    checkOpen();
    NativeStatus.check(
        PaillierBinding.addCells(
            CellArguments.words(shape), seed, numbers, firstRow, rows, weights.slice(), sums),
        "add cells");
  }

  @Override
  public synchronized byte[] state() {
    checkOpen();
    byte[] state = new byte[Long.BYTES * sums.capacity()];
    ByteBuffer.wrap(state)
        .order(ByteOrder.LITTLE_ENDIAN)
        .asLongBuffer()
        .put(0, sums, 0, sums.capacity());
    return state;
  }

  @Override
  public synchronized void merge(byte[] state) throws FormatException {
    checkOpen();
    CellArguments.checkState(shape, state);
    LongBuffer words = ByteBuffer.wrap(state).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
    long[] other = new long[words.capacity()];
    words.get(other);
    NativeStatus.check(
        PaillierBinding.mergeCells(CellArguments.words(shape), other, sums), "merge sums");
  }

  @Override
  public synchronized byte[] answer(byte[] bases, byte[] columns) throws FormatException {
    checkOpen();
    CellArguments.checkColumns(shape, bases);
    CellArguments.checkColumns(shape, columns);
    byte[] answer = new byte[shape.modulus().ciphertextBytes()];
    int status =
        PaillierBinding.answerCells(
            CellArguments.words(shape),
            shape.modulus().encode(),
            bases,
            columns,
            sums,
            path.nativeBit(),
            answer);
    if (status == PaillierBinding.BAD_CIPHERTEXT) {
      throw CiphertextBuffers.none();
    }
    NativeStatus.check(status, "write an answer");
    return answer;
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the sums over cells are closed");
    }
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      memory.close();
    }
  }
}
