package org.splinter.fss;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.splinter.fss.internal.NativeBinding;

/** The kernels of the native library. */
final class NativePointEvaluator implements PointEvaluator {
  private final PointParameters parameters;
  private final EvaluationPath path;
  private long handle;

  private NativePointEvaluator(PointParameters parameters, EvaluationPath path, long handle) {
    this.parameters = parameters;
    this.path = path;
    this.handle = handle;
  }

  static NativePointEvaluator create(PointShare share, EvaluationPath wanted) {
    NativeStatus.require();
    EvaluationPath path = choose(wanted, NativeStatus.probe().paths());
    byte[] bytes = share.encode();
    long[] out = new long[1];
    try {
      NativeStatus.check(
          NativeBinding.splinter_point_open(bytes, bytes.length, path.nativeBit(), out),
          "open a point share");
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
    return new NativePointEvaluator(share.parameters(), path, out[0]);
  }

  /** The path wanted, or the fastest for AUTO, if it is among those of this CPU. */
  static EvaluationPath choose(EvaluationPath wanted, List<EvaluationPath> paths) {
    EvaluationPath path = wanted == EvaluationPath.AUTO ? paths.get(0) : wanted;
    if (!paths.contains(path)) {
      throw new FssException(
          "this CPU cannot run the evaluation path "
              + path.label()
              + "; it can run "
              + paths.stream().map(EvaluationPath::label).collect(Collectors.joining(", ")));
    }
    return path;
  }

  @Override
  public EvaluationPath path() {
    return path;
  }

  @Override
  public synchronized void evaluate(LongBuffer keys, int rows, LongBuffer out) {
    long open = open();
    LongBuffer allKeys = BatchArguments.keys(parameters, keys, rows);
    LongBuffer values = BatchArguments.values(out, rows);
    int status = NativeBinding.evaluate(open, allKeys, rows, values);
    if (status == NativeBinding.KEY_OUT_OF_DOMAIN) {
      BatchArguments.checkDomain(parameters, allKeys, rows);
    }
    NativeStatus.check(status, "evaluate a point share");
  }

  @Override
  public synchronized void fold(
      LongBuffer keys,
      int rows,
      @Nullable LongBuffer weights,
      int weightCount,
      @Nullable IntBuffer groups,
      int groupCount,
      LongBuffer sums) {
    long open = open();
    LongBuffer allKeys = BatchArguments.keys(parameters, keys, rows);
    LongBuffer allWeights = BatchArguments.weights(weights, weightCount, rows);
    IntBuffer allGroups = BatchArguments.groups(groups, groupCount, rows);
    LongBuffer allSums = BatchArguments.sums(sums, groupCount, weightCount);
    int status =
        NativeBinding.fold(
            open, allKeys, rows, allWeights, weightCount, allGroups, groupCount, allSums);
    if (status == NativeBinding.KEY_OUT_OF_DOMAIN) {
      BatchArguments.checkDomain(parameters, allKeys, rows);
    } else if (status == NativeBinding.GROUP_OUT_OF_RANGE) {
      BatchArguments.checkRange(allGroups, groupCount, rows);
    }
    NativeStatus.check(status, "fold a point share");
  }

  @Override
  public synchronized void close() {
    NativeBinding.splinter_point_close(handle);
    handle = 0;
  }

  private long open() {
    if (handle == 0) {
      throw new IllegalStateException("the evaluator is closed");
    }
    return handle;
  }
}
