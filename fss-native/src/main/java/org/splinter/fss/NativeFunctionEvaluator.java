package org.splinter.fss;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.splinter.fss.internal.NativeBinding;

/** A function of the native library, which copied its shares. */
final class NativeFunctionEvaluator extends OpenEvaluator implements FunctionEvaluator {
  private final long handle;

  private NativeFunctionEvaluator(
      ShareParameters parameters, KeyDomain domain, EvaluationPath path, long handle) {
    super(parameters, domain, path);
    this.handle = handle;
  }

  static NativeFunctionEvaluator create(
      List<Summand> summands, int domainBits, boolean expanded, EvaluationPath wanted) {
    NativeStatus.require();
    EvaluationPath path = choose(wanted, NativeStatus.probe().paths());
    long[] lengths = summands.stream().mapToLong(each -> each.share().view().remaining()).toArray();
    byte[] uses = new byte[summands.size()];
    byte[] shares = new byte[total(lengths)];
    ByteBuffer all = ByteBuffer.wrap(shares);
    for (int i = 0; i < uses.length; i++) {
      all.put(summands.get(i).share().view());
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
    ShareParameters parameters = summands.get(0).share().parameters();
    return new NativeFunctionEvaluator(parameters, new KeyDomain(domainBits), path, out[0]);
  }

  /** Returns the wanted path, or the fastest for AUTO, if it is among those of this CPU. */
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

  private static int total(long[] lengths) {
    long bytes = Arrays.stream(lengths).sum();
    if (bytes > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "shares of " + bytes + " bytes in one sum, must be at most " + Integer.MAX_VALUE);
    }
    return (int) bytes;
  }

  private static byte nativeUse(Use use) {
    return switch (use) {
      case DIRECT -> NativeBinding.USE_DIRECT;
      case AT_LEAST -> NativeBinding.USE_AT_LEAST;
      case ABOVE -> NativeBinding.USE_ABOVE;
    };
  }

  /** Returns the library's function, for a call that entered this evaluator. */
  long handle() {
    return handle;
  }

  @Override
  void free() {
    NativeBinding.splinter_function_close(handle);
  }
}
