package org.splinter.fss;

final class JavaPathTest extends FunctionEvaluatorContract {
  @Override
  public EvaluationPath path() {
    return EvaluationPath.JAVA;
  }
}
