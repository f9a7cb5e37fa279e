package org.splinter.fss;

final class PortablePathTest extends FunctionEvaluatorContract {
  @Override
  public EvaluationPath path() {
    return EvaluationPath.PORTABLE;
  }
}
