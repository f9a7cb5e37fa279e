package org.splinter.fss;

final class Vaes512PathTest extends FunctionEvaluatorContract {
  @Override
  EvaluationPath path() {
    return EvaluationPath.VAES512;
  }
}
