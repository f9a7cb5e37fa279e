package org.splinter.fss;

final class Vaes256PathTest extends PointEvaluatorContract {
  @Override
  EvaluationPath path() {
    return EvaluationPath.VAES256;
  }
}
