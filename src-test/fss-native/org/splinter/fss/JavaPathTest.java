package org.splinter.fss;

final class JavaPathTest extends PointEvaluatorContract {
  @Override
  EvaluationPath path() {
    return EvaluationPath.JAVA;
  }
}
