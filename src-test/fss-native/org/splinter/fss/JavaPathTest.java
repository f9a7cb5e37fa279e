package org.splinter.fss;

final class JavaPathTest extends FunctionEvaluatorContract {
  @Override
  EvaluationPath path() {
    return EvaluationPath.JAVA;
  }
}
