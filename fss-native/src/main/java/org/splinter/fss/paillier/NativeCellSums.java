package org.splinter.fss.paillier;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.NativeStatus;
import org.splinter.fss.OffHeapMemory;
import org.splinter.fss.internal.PaillierBinding;

/** Sums over cells of the native library, in memory outside the heap. */
final class NativeCellSums implements CellSums {
  private final CellSumsShape shape;
  private final EvaluationPath path;
  private final OffHeapMemory memory = new OffHeapMemory();
  private final LongBuffer sums;
  private boolean closed;

  NativeCellSums(CellSumsShape shape, EvaluationPath path) {
    NativeStatus.require();
    this.shape = shape;
    this.path = path;
    int bytes = Math.multiplyExact(Long.BYTES, shape.words());
    ByteBuffer taken = memory.allocate(bytes);
    this.sums = taken.put(0, new byte[bytes]).asLongBuffer();
  }

  @Override
  public synchronized void addSeeded(
      int share, byte[] seed, long[] places, long[] weights, int count) {
    CellDimensions.checkSeed(seed);
    CellDimensions of = shape.checkCells(share, places, weights, count);
    add(share, seed, null, 0, of.rows(), places, weights, count);
  }

  @Override
  public synchronized void addExplicit(
      int share, byte[] numbers, long[] places, long[] weights, int count) {
    CellDimensions of = shape.checkCells(share, places, weights, count);
    CellSumsShape.checkNumbers(of, numbers);
    if (count == 0) {
      return;
    }
    // A call copies what it is given, so that it gets the rows of the cells alone.
    long[] occurring = occurringRows(places, count, of.columns());
    byte[] packed = packed(numbers, occurring, of.rowBytes());
    long[] inPacked = inPacked(places, count, occurring, of.columns());
    add(share, null, packed, 0, occurring.length, inPacked, weights, count);
  }

  /** Returns the rows that cells are in, each once and in order. */
  private static long[] occurringRows(long[] places, int count, int columns) {
    return Arrays.stream(places, 0, count)
        .map(place -> place / columns)
        .sorted()
        .distinct()
        .toArray();
  }

  /** Returns the numbers of some rows alone, one after the other. */
  private static byte[] packed(byte[] numbers, long[] rows, int rowBytes) {
    byte[] packed = new byte[Math.multiplyExact(rows.length, rowBytes)];
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(numbers, (int) rows[i] * rowBytes, packed, i * rowBytes, rowBytes);
    }
    return packed;
  }

  /** Returns the places that cells have if there are some of all rows alone. */
  private static long[] inPacked(long[] places, int count, long[] rows, int columns) {
    long[] inPacked = new long[count];
    int row = 0;
    for (int i = 0; i < count; i++) {
      if (rows[row] != places[i] / columns) {
        row = Arrays.binarySearch(rows, places[i] / columns);
      }
      inPacked[i] = (long) row * columns + places[i] % columns;
    }
    return inPacked;
  }

  private void add(
      int share,
      byte @Nullable [] seed,
      byte @Nullable [] numbers,
      int first,
      int rows,
      long[] places,
      long[] weights,
      int count) {
    checkOpen();
    CellDimensions of = shape.shares().get(share);
    int selectorsAt =
        shape.selectorsAt() + shape.firstColumn(share) * CellDimensions.sumSelectorWords();
    NativeStatus.check(
        PaillierBinding.addCells(
            of.words(), seed, numbers, first, rows, places, weights, count, sums, selectorsAt),
        "add cells");
  }

  @Override
  public synchronized byte[] state() {
    checkOpen();
    byte[] state = new byte[Long.BYTES * shape.stateWords()];
    LongBuffer words = ByteBuffer.wrap(state).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
    forEachSum((own, inState, count) -> words.put(inState, sums, own, count));
    return state;
  }

  @Override
  public synchronized void merge(byte[] state) throws FormatException {
    checkOpen();
    shape.checkState(state);
    LongBuffer words = ByteBuffer.wrap(state).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
    long[] other = new long[shape.words()];
    forEachSum((own, inState, count) -> words.get(inState, other, own, count));
    NativeStatus.check(PaillierBinding.mergeCells(other, sums), "merge sums");
  }

  /** Receiver of a sum's first word here and in a state, and of the number of its words. */
  private interface SumPlaces {
    void accept(int own, int inState, int count);
  }

  private void forEachSum(SumPlaces places) {
    int seedWords = shape.seedWords();
    int bases = shape.bases();
    for (int base = 0; base < bases; base++) {
      places.accept(base * seedWords, shape.seedInState(base), seedWords);
    }
    int selectorWords = CellDimensions.sumSelectorWords();
    int columns = shape.columns();
    for (int column = 0; column < columns; column++) {
      int own = shape.selectorsAt() + column * selectorWords;
      places.accept(own, shape.selectorInState(column), selectorWords);
    }
  }

  @Override
  public synchronized byte[] answer(byte[] bases, List<byte[]> columns) throws FormatException {
    checkOpen();
    byte[] all = shape.allColumns(bases, columns);
    byte[] answer = new byte[shape.modulus().ciphertextBytes()];
    int status =
        PaillierBinding.answerCells(
            shape.modulus().encode(),
            bases,
            shape.bases(),
            all,
            shape.columns(),
            sums,
            shape.selectorsAt(),
            path.nativeBit(),
            answer);
    if (status == PaillierBinding.BAD_CIPHERTEXT) {
      throw CiphertextBuffers.none();
    }
    NativeStatus.check(status, "write an answer");
    return answer;
  }

  @Override
  public synchronized byte[] answer(CellPowers powers) throws FormatException {
    checkOpen();
    PaillierHandle table = powers.table(shape);
    if (table == null) {
      return answer(powers.bases(), powers.columns());
    }
    byte[] answer = new byte[shape.modulus().ciphertextBytes()];
    NativeStatus.check(
        PaillierBinding.answerByPowers(table.get(), sums, shape.selectorsAt(), answer),
        "write an answer");
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
