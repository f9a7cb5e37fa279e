package org.splinter.fss;

import java.nio.LongBuffer;
import java.util.List;
import org.splinter.fss.FunctionEvaluator.Summand;
import org.splinter.fss.FunctionEvaluator.Use;

/** Evaluators as most tests want them: one share, row by row. */
final class Evaluators {
  private Evaluators() {}

  static FunctionEvaluator open(FunctionShare share, EvaluationPath path) {
    return FunctionEvaluator.open(
        List.of(new Summand(share, Use.DIRECT)), share.domainBits(), false, path);
  }

  /** All values of one share of a tree, over one path. */
  static long[] values(FunctionShare share, EvaluationPath path, List<DomainPoint> points) {
    try (FunctionEvaluator evaluator = open(share, path)) {
      return values(evaluator, share.domainBits(), points);
    }
  }

  static long[] values(FunctionEvaluator evaluator, int domainBits, List<DomainPoint> points) {
    LongBuffer keys =
        domainBits == 0 ? null : Buffers.keys(new TreeParameters(domainBits, 1), points);
    LongBuffer out = Buffers.longs(points.size());
    evaluator.evaluate(keys, points.size(), out);
    return Buffers.toArray(out);
  }
}
