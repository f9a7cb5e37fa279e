package org.splinter.fss;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.List;

/**
 * The calls of {@link Functions} on functions and buffers that were checked. Keys and groups were
 * not checked: the calls refuse those out of bounds before they write.
 */
sealed interface BatchEvaluation permits JavaBatchEvaluation, NativeBatchEvaluation {
  void evaluate(LongBuffer keys, int rows, LongBuffer out);

  void evaluateRange(long first, int rows, LongBuffer out);

  void fold(LongBuffer keys, FoldArguments fold);

  void foldRange(long first, FoldArguments fold);

  void scan(
      long first, ByteBuffer slots, int slotCount, int slotBytes, List<ByteBuffer> accumulators);
}
