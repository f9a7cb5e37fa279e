package org.splinter.fss;

final class PortablePathTest extends PointEvaluatorContract {
  @Override
  EvaluationPath path() {
    return EvaluationPath.PORTABLE;
  }
}
