package org.splinter.fss;

final class PortablePathTest extends FunctionEvaluatorContract {
  @Override
  EvaluationPath path() {
    return EvaluationPath.PORTABLE;
  }
}
