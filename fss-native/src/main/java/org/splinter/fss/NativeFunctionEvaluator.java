package org.splinter.fss;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.splinter.fss.internal.NativeBinding;

/** The kernels of the native library. */
final class NativeFunctionEvaluator implements FunctionEvaluator {
  private final KeyDomain domain;
  private final EvaluationPath path;
  private long handle;

  private NativeFunctionEvaluator(KeyDomain domain, EvaluationPath path, long handle) {
    this.domain = domain;
    this.path = path;
    this.handle = handle;
  }

  static NativeFunctionEvaluator create(
      List<Summand> summands, int domainBits, boolean expanded, EvaluationPath wanted) {
    NativeStatus.require();
    EvaluationPath path = choose(wanted, NativeStatus.probe().paths());
    List<byte[]> encoded = summands.stream().map(summand -> summand.share().encode()).toList();
    long[] lengths = encoded.stream().mapToLong(bytes -> bytes.length).toArray();
    byte[] shares = new byte[Math.toIntExact(Arrays.stream(lengths).sum())];
    byte[] uses = new byte[summands.size()];
    int end = 0;
    for (int i = 0; i < uses.length; i++) {
      byte[] bytes = encoded.get(i);
      System.arraycopy(bytes, 0, shares, end, bytes.length);
      Arrays.fill(bytes, (byte) 0);
      end += bytes.length;
      uses[i] = nativeUse(summands.get(i).use());
    }
    long[] out = new long[1];
    try {
      NativeStatus.check(
          NativeBinding.splinter_function_open(
              shares,
              lengths,
              uses,
              uses.length,
              domainBits,
              expanded ? 1 : 0,
              path.nativeBit(),
              out),
          "open shares");
    } finally {
      Arrays.fill(shares, (byte) 0);
    }
    return new NativeFunctionEvaluator(new KeyDomain(domainBits), path, out[0]);
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

  private static byte nativeUse(Use use) {
    return switch (use) {
      case DIRECT -> NativeBinding.USE_DIRECT;
      case AT_LEAST -> NativeBinding.USE_AT_LEAST;
      case ABOVE -> NativeBinding.USE_ABOVE;
    };
  }

  @Override
  public EvaluationPath path() {
    return path;
  }

  @Override
  public synchronized void evaluate(@Nullable LongBuffer keys, int rows, LongBuffer out) {
    long open = open();
    LongBuffer allKeys = BatchArguments.keys(domain, keys, rows);
    LongBuffer values = BatchArguments.out(out, rows);
    int status = NativeBinding.evaluate(open, allKeys, rows, values);
    if (status == NativeBinding.KEY_OUT_OF_DOMAIN) {
      BatchArguments.checkDomain(domain, allKeys, rows);
    }
    NativeStatus.check(status, "evaluate shares");
  }

  @Override
  public synchronized void fold(
      @Nullable LongBuffer keys,
      int rows,
      @Nullable LongBuffer weights,
      int weightCount,
      @Nullable IntBuffer groups,
      int groupCount,
      LongBuffer sums) {
    long open = open();
    LongBuffer allKeys = BatchArguments.keys(domain, keys, rows);
    LongBuffer allWeights = BatchArguments.weights(weights, weightCount, rows);
    IntBuffer allGroups = BatchArguments.groups(groups, groupCount, rows);
    LongBuffer allSums = BatchArguments.sums(sums, groupCount, weightCount);
    int status =
        NativeBinding.fold(
            open, allKeys, rows, allWeights, weightCount, allGroups, groupCount, allSums);
    if (status == NativeBinding.KEY_OUT_OF_DOMAIN) {
      BatchArguments.checkDomain(domain, allKeys, rows);
    } else if (status == NativeBinding.GROUP_OUT_OF_RANGE) {
      BatchArguments.checkRange(allGroups, groupCount, rows);
    }
    NativeStatus.check(status, "fold shares");
  }

  @Override
  public synchronized void close() {
    NativeBinding.splinter_function_close(handle);
    handle = 0;
  }

  private long open() {
    if (handle == 0) {
      throw new IllegalStateException("the evaluator is closed");
    }
    return handle;
  }
}
