package org.splinter.fss;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.splinter.fss.FunctionEvaluator.Summand;
import org.splinter.fss.FunctionEvaluator.Use;

/** Evaluators as most tests want them: one share each. */
final class Evaluators {
  private Evaluators() {}

  static FunctionEvaluator open(FunctionShare share, EvaluationPath path) {
    return FunctionEvaluator.open(
        List.of(new Summand(share, Use.DIRECT)), share.parameters().domainBits(), false, path);
  }

  /** Evaluators of several shares, one for each, closed together. */
  static final class Group implements AutoCloseable {
    final List<FunctionEvaluator> evaluators = new ArrayList<>();

    Group(List<FunctionShare> shares, EvaluationPath path) {
      shares.forEach(share -> evaluators.add(open(share, path)));
    }

    @Override
    public void close() {
      evaluators.forEach(FunctionEvaluator::close);
    }
  }

  /** Returns all values of one share, over one path. */
  static long[] values(FunctionShare share, EvaluationPath path, List<DomainPoint> points) {
    try (FunctionEvaluator evaluator = open(share, path)) {
      return values(List.of(evaluator), points);
    }
  }

  /** Returns all values of several functions, one function after the other. */
  static long[] values(List<FunctionEvaluator> evaluators, List<DomainPoint> points) {
    FunctionEvaluator first = evaluators.get(0);
    LongBuffer out = Buffers.longs(evaluators.size() * points.size() * first.output().words());
    LongBuffer keys = Buffers.keys(first.domainBits(), points);
    Functions.evaluate(evaluators, keys, points.size(), out);
    return Buffers.toArray(out);
  }

  /** Returns all values of a range; bits are unpacked. */
  static long[] rangeValues(List<FunctionEvaluator> evaluators, long first, int rows) {
    Output output = evaluators.get(0).output();
    if (output != Output.BIT) {
      LongBuffer out = Buffers.longs(evaluators.size() * rows * output.words());
      Functions.evaluateRange(evaluators, first, rows, out);
      return Buffers.toArray(out);
    }
    int words = (rows + 63) / 64;
    LongBuffer packed = Buffers.longs(evaluators.size() * words);
    Functions.evaluateRange(evaluators, first, rows, packed);
    long[] bits = new long[evaluators.size() * rows];
    for (int i = 0; i < bits.length; i++) {
      int row = i % rows;
      bits[i] = packed.get(i / rows * words + row / 64) >>> row % 64 & 1;
    }
    return bits;
  }
}
