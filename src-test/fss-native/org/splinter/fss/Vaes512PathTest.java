package org.splinter.fss;

final class Vaes512PathTest extends FunctionEvaluatorContract {
  @Override
  public EvaluationPath path() {
    return EvaluationPath.VAES512;
  }
}
