package org.splinter.fss;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The evaluation of many functions over one batch of keys, measures or slots, which is passed over
 * once for all functions.
 *
 * <p>The functions of a call, 1 to {@link #MAX_FUNCTIONS} different ones, have one domain, one
 * output and one path. Buffers are direct and, but for slots and accumulators, in native byte
 * order, beginning at a multiple of their elements' size. They are read and written from index 0,
 * whatever their position and limit: only the capacity counts. Outputs (values, sums and
 * accumulators) may overlap neither inputs nor each other, and nobody may change an input during a
 * call. A key is one word up to 64 bits, else two, the low one first ({@link
 * ShareParameters#keyWords}). A value and a sum is {@link Output#words} words, the low one first, a
 * measure {@link Output#measureWords}. The larger the batch, the better: 4,096 rows or more.
 *
 * <p>All methods refuse with
 *
 * <ul>
 *   <li>an IllegalArgumentException if the functions do not fit together, a buffer is unsuitable or
 *       overlaps another, or a key, range or group is out of bounds; nothing is written then;
 *   <li>an IllegalStateException if a function is closed or in use by another thread.
 * </ul>
 */
public final class Functions {
  public static final int MAX_FUNCTIONS = 65_536;
  public static final int MAX_SLOT_BYTES = 1 << 20;

  private Functions() {}

  /**
   * Writes this party's values of all functions at all keys, a bit as a word that is 0 or 1. Sorted
   * keys cost less: neighbours share the nodes of their prefixes.
   *
   * @param keys the keys; may be null if the domain has 0 bits
   * @param out {@code rows} values of each function, one function after the other
   */
  public static void evaluate(
      List<FunctionEvaluator> functions, @Nullable LongBuffer keys, int rows, LongBuffer out) {
    try (FunctionBatch batch = FunctionBatch.enter(functions)) {
      LongBuffer allKeys = BatchArguments.keys(batch.domain(), keys, rows);
      LongBuffer values = BatchArguments.out(out, (long) batch.size() * rows * batch.words());
      new CallBuffers().reads("keys", allKeys).writes("values", values).checkApart();
      batch.evaluation().evaluate(allKeys, rows, values);
    }
  }

  /**
   * Writes this party's values of all functions at the keys first, first + 1, ... of a domain of 1
   * to 64 bits. Bits are packed: the bit of key first + i is bit i % 64 of word i / 64, each
   * function begins a word, and unused bits are 0.
   */
  public static void evaluateRange(
      List<FunctionEvaluator> functions, long first, int rows, LongBuffer out) {
    try (FunctionBatch batch = FunctionBatch.enter(functions)) {
      BatchArguments.checkRange(batch.domain(), first, rows);
      long words =
          batch.output() == Output.BIT
              ? BatchArguments.packedWords(rows)
              : (long) rows * batch.words();
      LongBuffer values = BatchArguments.out(out, batch.size() * words);
      new CallBuffers().writes("values", values).checkApart();
      batch.evaluation().evaluateRange(first, rows, values);
    }
  }

  /**
   * Adds this party's values of all rows to the sums of their groups: {@link #evaluate} and {@link
   * Folds#fold} in one pass, for any output but bits.
   *
   * @param keys the keys; may be null if the domain has 0 bits
   * @param sums one buffer for each function
   */
  public static void fold(
      List<FunctionEvaluator> functions,
      @Nullable LongBuffer keys,
      int rows,
      @Nullable LongBuffer measures,
      int measureCount,
      @Nullable IntBuffer groups,
      int groupCount,
      List<LongBuffer> sums) {
    try (FunctionBatch batch = FunctionBatch.enter(functions)) {
      LongBuffer allKeys = BatchArguments.keys(batch.domain(), keys, rows);
      FoldArguments fold =
          FoldArguments.check(batch, rows, measures, measureCount, groups, groupCount, sums);
      fold.buffers().reads("keys", allKeys).checkApart();
      batch.evaluation().fold(allKeys, fold);
    }
  }

  /**
   * Adds this party's values at the keys first, first + 1, ... of a domain of 1 to 64 bits to the
   * sums of their groups, as {@link #fold} does for given keys.
   */
  public static void foldRange(
      List<FunctionEvaluator> functions,
      long first,
      int rows,
      @Nullable LongBuffer measures,
      int measureCount,
      @Nullable IntBuffer groups,
      int groupCount,
      List<LongBuffer> sums) {
    try (FunctionBatch batch = FunctionBatch.enter(functions)) {
      BatchArguments.checkRange(batch.domain(), first, rows);
      FoldArguments fold =
          FoldArguments.check(batch, rows, measures, measureCount, groups, groupCount, sums);
      fold.buffers().checkApart();
      batch.evaluation().foldRange(first, fold);
    }
  }

  /**
   * XORs into each function's accumulator every slot that its bits select. Slots have the numbers
   * first, first + 1, ... in a domain of 1 to 64 bits. A function of field elements adds each slot,
   * its bytes times the element of its row, to the slot of its accumulator in the slot's column.
   *
   * @param slots {@code slotCount} slots of {@code slotBytes} bytes, one after the other
   * @param slotBytes 1 to {@link #MAX_SLOT_BYTES}, which bounds a row of slots too
   * @param accumulators one for each function, of {@code slotBytes} bytes, or of field elements of
   *     a row of slots
   */
  public static void scan(
      List<FunctionEvaluator> functions,
      long first,
      ByteBuffer slots,
      int slotCount,
      int slotBytes,
      List<ByteBuffer> accumulators) {
    try (FunctionBatch batch = FunctionBatch.enter(functions)) {
      if (batch.output().foldable()) {
        throw new IllegalArgumentException(
            "a scan needs functions of output BIT or FIELD, these are of " + batch.output());
      }
      BatchArguments.checkRange(batch.domain(), first, slotCount);
      ByteBuffer allSlots = BatchArguments.slots(slots, slotCount, slotBytes);
      List<ByteBuffer> allAccumulators =
          BatchArguments.accumulators(
              accumulators, batch.size(), slotBytes, batch.accumulatedSlots());
      new CallBuffers()
          .reads("slots", allSlots)
          .writes("the accumulator", allAccumulators)
          .checkApart();
      batch.evaluation().scan(first, allSlots, slotCount, slotBytes, allAccumulators);
    }
  }
}
