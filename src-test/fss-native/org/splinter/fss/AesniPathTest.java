package org.splinter.fss;

final class AesniPathTest extends FunctionEvaluatorContract {
  @Override
  public EvaluationPath path() {
    return EvaluationPath.AESNI;
  }
}
