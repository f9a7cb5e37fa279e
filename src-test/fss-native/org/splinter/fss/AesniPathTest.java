package org.splinter.fss;

final class AesniPathTest extends FunctionEvaluatorContract {
  @Override
  EvaluationPath path() {
    return EvaluationPath.AESNI;
  }
}
