package org.splinter.fss;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.List;
import org.splinter.fss.internal.NativeBinding;

/** The kernels of the native library, which pass over the batch once for all functions. */
final class NativeBatchEvaluation implements BatchEvaluation {
  private final KeyDomain domain;
  private final long[] functions;

  NativeBatchEvaluation(KeyDomain domain, long[] functions) {
    this.domain = domain;
    this.functions = functions;
  }

  @Override
  public void evaluate(LongBuffer keys, int rows, LongBuffer out) {
    int status = NativeBinding.evaluate(functions, keys, rows, out);
    if (status == NativeBinding.KEY_OUT_OF_DOMAIN) {
      BatchArguments.checkDomain(domain, keys, rows);
    }
    NativeStatus.check(status, "evaluate shares");
  }

  @Override
  public void evaluateRange(long first, int rows, LongBuffer out) {
    NativeStatus.check(
        NativeBinding.evaluateRange(functions, first, rows, out), "evaluate shares over a range");
  }

  @Override
  public void fold(LongBuffer keys, FoldArguments fold) {
    int status =
        NativeBinding.fold(
            functions,
            keys,
            fold.rows(),
            fold.measures(),
            fold.measureCount(),
            fold.groups(),
            fold.groupCount(),
            fold.sums());
    if (status == NativeBinding.KEY_OUT_OF_DOMAIN) {
      BatchArguments.checkDomain(domain, keys, fold.rows());
    }
    check(status, fold, "fold shares");
  }

  @Override
  public void foldRange(long first, FoldArguments fold) {
    int status =
        NativeBinding.foldRange(
            functions,
            first,
            fold.rows(),
            fold.measures(),
            fold.measureCount(),
            fold.groups(),
            fold.groupCount(),
            fold.sums());
    check(status, fold, "fold shares over a range");
  }

  @Override
  public void scan(
      long first, ByteBuffer slots, int slotCount, int slotBytes, List<ByteBuffer> accumulators) {
    NativeStatus.check(
        NativeBinding.scan(functions, first, slots, slotCount, slotBytes, accumulators),
        "scan slots");
  }

  /** Turns a status of a fold other than success into an error that names the row if it can. */
  static void check(int status, FoldArguments fold, String action) {
    if (status == NativeBinding.GROUP_OUT_OF_RANGE) {
      BatchArguments.checkGroups(fold.groups(), fold.groupCount(), fold.rows());
    }
    NativeStatus.check(status, action);
  }
}
