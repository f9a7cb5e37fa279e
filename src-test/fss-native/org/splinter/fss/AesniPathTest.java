package org.splinter.fss;

final class AesniPathTest extends PointEvaluatorContract {
  @Override
  EvaluationPath path() {
    return EvaluationPath.AESNI;
  }
}
