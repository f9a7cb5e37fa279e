package org.splinter.fss;

final class Vaes256PathTest extends FunctionEvaluatorContract {
  @Override
  public EvaluationPath path() {
    return EvaluationPath.VAES256;
  }
}
